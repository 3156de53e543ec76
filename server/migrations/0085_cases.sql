-- Why: what a carrier asked for beyond the agreed rate was settled by mail, and nothing tied its approval to the bill (domain §1.8, §9.2).
create sequence case_number_sequence start 610001;

create table cases (
  id uuid primary key,
  number text not null unique default nextval('case_number_sequence')::text,
  type smallint not null,
  provider_id uuid not null references company,
  carrier_id uuid not null references company,
  -- Null of what is about the company.
  shipment_id uuid references shipment,
  shipment_number text,
  stop_id uuid references shipment_stop on delete set null,
  -- What was entered, by the fields of its type, and how a stop's detention added up then.
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  detention jsonb,
  sub_status text not null default 'New' check (sub_status in ('New', 'Unassigned', 'Reopened',
    'Assigned', 'Under Review', 'Validating Documents', 'Awaiting Customer Approval', 'Approved Pending Payment',
    'Waiting on Carrier', 'Waiting on Customer', 'Waiting on Facility', 'Waiting on Documents', 'Escalated',
    'Paid', 'Partially Paid', 'Declined', 'Withdrawn', 'Duplicate', 'Information Given', 'Voided')),
  resolution text check (resolution in ('Paid', 'Declined')),
  -- As SPEC §4 collapses it.
  status text not null generated always as (case
    when resolution is not null
      or sub_status in ('Paid', 'Partially Paid', 'Declined', 'Withdrawn', 'Duplicate', 'Information Given', 'Voided') then 'Resolved'
    when sub_status in ('Waiting on Carrier', 'Waiting on Customer', 'Waiting on Facility', 'Waiting on Documents', 'Escalated') then 'On Hold'
    when sub_status in ('Assigned', 'Under Review', 'Validating Documents', 'Awaiting Customer Approval', 'Approved Pending Payment')
      then 'In Progress'
    else 'New' end) stored,
  priority text not null check (priority in ('Normal', 'Urgent')),
  -- What it is charged as; null if it is no matter of money.
  charge_code text,
  currency text not null check (currency in ('USD', 'CAD')),
  requested_amount numeric(14,2) check (requested_amount > 0),
  approved_amount numeric(14,2) check (approved_amount > 0 and approved_amount <= requested_amount),
  incident_at timestamptz not null,
  follow_up_on date,
  assignee_id uuid references contact,
  assignee_name text,
  opened_at timestamptz not null,
  opened_by text not null,
  answer_due_at timestamptz not null,
  held_at timestamptz,
  held_by text,
  held_because text,
  asked_documents smallint[] not null default '{}',
  resolved_at timestamptz,
  resolved_by text,
  decline_code text,
  resolution_text text,
  reopened_at timestamptz,
  search_text text generated always as (lower(number || ' ' || coalesce(shipment_number, ''))) stored,
  check ((charge_code is null) = (requested_amount is null)),
  check ((status = 'On Hold') = (held_at is not null)),
  check ((status = 'Resolved') = (resolved_at is not null))
);
-- One request for one stop and type; what was declined is reopened, not requested again (domain §1.6, §9.2).
create unique index case_once on cases (shipment_id, coalesce(stop_id, shipment_id), type)
  where charge_code is not null and sub_status not in ('Withdrawn', 'Duplicate', 'Voided');
create index case_by_opening on cases (opened_at desc, id desc) include (status, carrier_id);
create index case_of_carrier on cases (carrier_id, opened_at desc, id desc) include (status);
create index case_by_status on cases (status, opened_at desc, id desc) include (carrier_id);
create index case_of_shipment on cases (shipment_id) where shipment_id is not null;

-- What was approved beyond the rate that was booked; the booking's own lines stay frozen (decision 75).
create table shipment_charge (
  id uuid primary key,
  shipment_id uuid not null references shipment,
  carrier_id uuid not null references company,
  case_id uuid not null unique references cases,
  code text not null,
  said jsonb not null,
  amount numeric(14,2) not null check (amount > 0),
  approved_at timestamptz not null,
  approved_by text not null
);
create index shipment_charge_of_shipment on shipment_charge (shipment_id);

alter table cases enable row level security;
create policy cases_parties on cases for all using ((select waybill_sees_all()) or carrier_id = (select waybill_company()));
alter table shipment_charge enable row level security;
-- The carrier reads what was approved, and who pays the load instead of the provider; approving is the provider's.
create policy shipment_charge_read on shipment_charge for select using (
  (select waybill_sees_all())
  or carrier_id = (select waybill_company())
  or exists (
    select from party where party.subject_type = 'shipment' and party.subject_id = shipment_charge.shipment_id
      and party.company_id = (select waybill_company()) and party.capacity = 'payer' and party.until is null
  )
);
create policy shipment_charge_write on shipment_charge for all using ((select waybill_sees_all()));

create function waybill_sees_case(wanted uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.cases where id = wanted);
end $$;
alter function waybill_sees_case(uuid) set search_path = public, pg_temp;

-- Notes on a case are for both of its sides (SPEC §3, Case note).
alter table note drop constraint note_subject_type_check;
alter table note add constraint note_subject_type_check
  check (subject_type in ('shipment', 'order', 'location', 'company', 'contact', 'invoice', 'case'));
drop policy note_read on note;
create policy note_read on note for select using (
  (select waybill_sees_all())
  or (
    audience <> 'internal'
    and (reader_ids is null or (select waybill_company()) = any (reader_ids))
    and case subject_type
      when 'shipment' then waybill_sees_shipment(subject_id)
      when 'invoice' then waybill_sees_invoice(subject_id)
      when 'case' then waybill_sees_case(subject_id)
      when 'order' then exists (select from orders where orders.id = subject_id and orders.customer_id = (select waybill_company()))
      when 'location' then exists (
        select from location where location.id = subject_id and location.company_id = (select waybill_company()))
      when 'company' then subject_id = (select waybill_company())
      else exists (select from contact where contact.id = subject_id and contact.company_id = (select waybill_company()))
    end
  )
);

alter table invoice_line add column charge_id uuid references shipment_charge;
create unique index invoice_line_of_charge on invoice_line (charge_id, invoice_id) where charge_id is not null;

-- What a carrier is owed for a load: as before, and what was approved since, after which the bill is audited again.
create or replace function refresh_invoices(shipment_ids uuid[]) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update invoice set state = -1, approved_at = null, approved_by = null, approved_amount = null, version = invoice.version + 1
  from shipment
  where shipment.id = invoice.shipment_id and shipment.id = any (shipment_ids) and invoice.state in (0, 1)
    and not is_truck_unused and (shipment.status < 3 or shipment.carrier_id is distinct from invoice.carrier_id);

  insert into invoice (shipment_id, carrier_id, payer_id, billing_settings_id, assignment_id, factor_id, currency, shipment_number,
    shipment_status, terms)
  select shipment.id, shipment.carrier_id, payer.company_id, settings.id, assignment.id, assignment.factor_id, shipment.currency,
    shipment.number, shipment.status,
    case when assignment.id is not null or payer.company_id is not null then 'standard-30' else coalesce(remit.payment_terms, 'standard-30') end
  from shipment
  left join lateral (
    select company_id from party where subject_type = 'shipment' and subject_id = shipment.id and capacity = 'payer' and until is null
    order by since, company_id limit 1
  ) as payer on true
  left join billing_settings as settings on settings.payer_id = payer.company_id and settings.until is null
  left join factor_assignment as assignment on assignment.carrier_id = shipment.carrier_id and assignment.state = 'Active'
    and assignment.scope = 'all' and assignment.effective_at <= now()
  left join company_remit_to as remit on remit.company_id = shipment.carrier_id
  where shipment.id = any (shipment_ids) and shipment.status >= 3 and shipment.carrier_id is not null and shipment.carrier_rate > 0
    and not exists (select from invoice where invoice.shipment_id = shipment.id and invoice.state >= 0 and not is_truck_unused)
  order by shipment.number
  on conflict do nothing;

  with fresh as (
    select invoice.id, shipment.id as shipment_id, shipment.carrier_id, shipment.carrier_rate
    from invoice join shipment on shipment.id = invoice.shipment_id
    where invoice.shipment_id = any (shipment_ids) and invoice.state = 0 and not is_truck_unused
      and not exists (select from invoice_line where invoice_line.invoice_id = invoice.id)
  ), booked as (
    select fresh.id, booking.id as booking_id
    from fresh join booking on booking.shipment_id = fresh.shipment_id and booking.ended_at is null
    where carrier_rate = (select sum(total) from booking_charge where booking_charge.booking_id = booking.id)
  ), offered as (
    select distinct on (fresh.id) fresh.id, tender.id as tender_id
    from fresh join tender on tender.shipment_id = fresh.shipment_id and tender.carrier_id = fresh.carrier_id and tender.status = 1
    where not exists (select from booked where booked.id = fresh.id)
      and carrier_rate = (select sum(total) from tender_charge where tender_charge.tender_id = tender.id)
    order by fresh.id, tender.sent_at desc
  )
  insert into invoice_line (invoice_id, sequence, code, description, said, rate_type, rate, units, expected, source)
  select booked.id, line.sequence, line.code, line.description, line.said, line.rate_type, line.rate, line.units, line.total,
    case line.code when 'FUEL' then 'Fuel' else 'RateCon' end
  from booked join booking_charge as line on line.booking_id = booked.booking_id
  union all
  select offered.id, line.sequence,
    case line.description when 'Line haul' then 'LINE_HAUL' when 'Fuel surcharge' then 'FUEL' else 'ACCESSORIAL' end,
    line.description, null, line.rate_type, line.rate, line.units, line.total,
    case line.description when 'Fuel surcharge' then 'Fuel' else 'RateCon' end
  from offered join tender_charge as line on line.tender_id = offered.tender_id
  union all
  select id, 1, 'LINE_HAUL', 'Line haul, all in', null, 'Flat', carrier_rate, 1, carrier_rate, 'RateCon'
  from fresh
  where not exists (select from booked where booked.id = fresh.id) and not exists (select from offered where offered.id = fresh.id);

  -- What was approved since the booking, once and as it is now (domain §9.2).
  update invoice_line as line set rate = charge.amount, expected = charge.amount
  from shipment_charge as charge, invoice
  where charge.id = line.charge_id and invoice.id = line.invoice_id and invoice.state in (0, 1)
    and invoice.shipment_id = any (shipment_ids) and line.expected <> charge.amount;
  insert into invoice_line (invoice_id, sequence, code, description, said, rate_type, rate, units, expected, source, charge_id)
  select invoice.id, (select coalesce(max(line.sequence), 0) from invoice_line as line where line.invoice_id = invoice.id)
      + row_number() over (partition by invoice.id order by charge.approved_at, charge.id),
    charge.code, charge.said ->> 'text', charge.said, 'Flat', charge.amount, 1, charge.amount, 'Case', charge.id
  from shipment_charge as charge
  join invoice on invoice.shipment_id = charge.shipment_id and invoice.carrier_id = charge.carrier_id
  where invoice.shipment_id = any (shipment_ids) and invoice.state in (0, 1) and not is_truck_unused
    and not exists (select from invoice_line as line where line.invoice_id = invoice.id and line.charge_id = charge.id);

  with meant as materialized (
    select id from invoice where invoice.shipment_id = any (shipment_ids) and invoice.state >= 0
  ), papers as (
    select invoice_id, count(*) as required, count(*) filter (where is_satisfied) as present
    from invoice_documents(array(select id from meant)) group by invoice_id
  ), drawn as (
    select invoice.id, case when is_truck_unused then 7 else shipment.status end as status, papers.required, papers.present, shipment.lane -> 0 as origin, shipment.lane -> -1 as destination,
      case when shipment.status >= 7 and not is_truck_unused then (
        select max(departed_at) from shipment_stop as stop where stop.shipment_id = shipment.id) end as delivered_at,
      (select coalesce(sum(expected), 0) from invoice_line as line where line.invoice_id = invoice.id) as expected,
      case when invoice.state > 1 then invoice.state
        when invoice.external_number is not null and invoice.external_amount is not null and invoice.returned_at is null
          and papers.present = papers.required and (is_truck_unused or shipment.status >= 7)
          and (invoice.payer_id is null or invoice.billing_settings_id is not null) then 1
        else 0 end as state
    from meant join invoice on invoice.id = meant.id join shipment on shipment.id = invoice.shipment_id
    join papers on papers.invoice_id = invoice.id
  )
  update invoice set
    shipment_status = drawn.status,
    origin = jsonb_build_object('city', drawn.origin ->> 'city', 'state', drawn.origin ->> 'state'),
    destination = jsonb_build_object('city', drawn.destination ->> 'city', 'state', drawn.destination ->> 'state'),
    delivered_at = coalesce(drawn.delivered_at, case when drawn.status >= 7 then invoice.delivered_at end),
    documents_required = drawn.required,
    documents_present = drawn.present,
    expected_amount = case when invoice.state > 1 then invoice.expected_amount else drawn.expected end,
    state = drawn.state,
    -- What has to be audited anew was not agreed to.
    audited_at = case when drawn.state = 0 or (invoice.approved_at is null and drawn.expected <> invoice.expected_amount) then null
      else invoice.audited_at end,
    received_at = case when drawn.state = 0 then null else invoice.received_at end,
    approved_at = case when drawn.state = 0 then null else invoice.approved_at end,
    approved_by = case when drawn.state = 0 then null else invoice.approved_by end,
    approved_amount = case when drawn.state = 0 then null else invoice.approved_amount end,
    due_on = case when drawn.state = 0 then null else invoice.due_on end,
    version = invoice.version + case when drawn.state <> invoice.state then 1 else 0 end
  from drawn where drawn.id = invoice.id;
end $$;
