-- Why: a truck ordered in vain is owed without a delivery, the way to the money has a date for each step, and settled papers stay (domain §1.8, §4.4).

-- What is owed for a truck that was ordered and not used: nothing is to be delivered any more, so its shipment_status is 7 whatever becomes
-- of the load, and its delivered_at is when the truck was sent away.
alter table invoice add column is_truck_unused boolean not null default false;
drop index invoice_of_shipment;
create unique index invoice_of_shipment on invoice (shipment_id) where state >= 0 and not is_truck_unused;

-- Which papers an invoice needs and since when each is there; a truck that was not used brings its bill alone.
drop function invoice_documents(uuid[]);
create function invoice_documents(invoice_ids uuid[]) returns table (
  invoice_id uuid, rank smallint, sequence smallint, file_type smallint, stop_id uuid, shipment_id uuid, is_satisfied boolean,
  satisfied_at timestamptz
) language sql stable security definer set search_path = public, pg_temp as $$
  with billed as (
    select invoice.id, invoice.shipment_id, invoice.carrier_id, is_truck_unused, shipment.is_signature_due,
      case when invoice.payer_id is null then 18 else 64 end::smallint as bill,
      case when shipment.shipping_mode = 1 then array[12, 13] else array[12] end as proofs,
      exists (select from invoice_line as line where line.invoice_id = invoice.id and code = 'LUMPER' and coalesce(billed, expected) > 0) as has_lumper,
      exists (select from invoice_line as line where line.invoice_id = invoice.id and code = 'DETENTION' and coalesce(billed, expected) > 0) as has_detention
    from invoice join shipment on shipment.id = invoice.shipment_id where invoice.id = any (invoice_ids)
  ), needed as (
    select billed.id as invoice_id, 1::smallint as rank, stop.sequence::smallint as sequence, 12::smallint as file_type, stop.id as stop_id,
      billed.shipment_id, (
        select min(uploaded_at) from document where document.stop_id = stop.id and document.file_type = any (billed.proofs)
          and document.deleted_at is null and document.state <> 'rejected') as satisfied_at
    from billed join shipment_stop as stop on stop.shipment_id = billed.shipment_id and stop.stop_type = 'Delivery'
    where not is_truck_unused
    union all
    select id, 2::smallint, 0::smallint, bill, null, null, (
      select min(uploaded_at) from document where document.holder_id = billed.id and document.file_type = bill
        and document.deleted_at is null and document.state <> 'rejected')
    from billed
    union all
    select id, 3::smallint, 0::smallint, 41::smallint, null, billed.shipment_id, (
      select min(signed_at) from rate_confirmation as paper where paper.shipment_id = billed.shipment_id
        and paper.carrier_id = billed.carrier_id and signed_at is not null and void_at is null)
    from billed where is_signature_due and not is_truck_unused
    union all
    select id, 4::smallint, 0::smallint, asked.code, null, billed.shipment_id, (
      select min(uploaded_at) from document where document.holder_id = billed.shipment_id and document.file_type = asked.code
        and document.deleted_at is null and document.state <> 'rejected')
    from billed cross join (values (20::smallint), (22::smallint)) as asked (code)
    where case asked.code when 20 then has_lumper else has_detention end and not is_truck_unused
  )
  select invoice_id, rank, sequence, file_type, stop_id, shipment_id, satisfied_at is not null, satisfied_at from needed
$$;

-- As before (0029), and a truck that was not used is owed whoever hauls the load later.
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
  insert into invoice_line (invoice_id, sequence, code, description, rate_type, rate, units, expected, source)
  select booked.id, line.sequence, line.code, line.description, line.rate_type, line.rate, line.units, line.total,
    case line.code when 'FUEL' then 'Fuel' else 'RateCon' end
  from booked join booking_charge as line on line.booking_id = booked.booking_id
  union all
  select offered.id, line.sequence,
    case line.description when 'Line haul' then 'LINE_HAUL' when 'Fuel surcharge' then 'FUEL' else 'ACCESSORIAL' end,
    line.description, line.rate_type, line.rate, line.units, line.total,
    case line.description when 'Fuel surcharge' then 'Fuel' else 'RateCon' end
  from offered join tender_charge as line on line.tender_id = offered.tender_id
  union all
  select id, 1, 'LINE_HAUL', 'Line haul, all in', 'Flat', carrier_rate, 1, carrier_rate, 'RateCon'
  from fresh
  where not exists (select from booked where booked.id = fresh.id) and not exists (select from offered where offered.id = fresh.id);

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
    audited_at = case when drawn.state = 0 then null else invoice.audited_at end,
    received_at = case when drawn.state = 0 then null else invoice.received_at end,
    approved_at = case when drawn.state = 0 then null else invoice.approved_at end,
    approved_by = case when drawn.state = 0 then null else invoice.approved_by end,
    approved_amount = case when drawn.state = 0 then null else invoice.approved_amount end,
    due_on = case when drawn.state = 0 then null else invoice.due_on end,
    version = invoice.version + case when drawn.state <> invoice.state then 1 else 0 end
  from drawn where drawn.id = invoice.id;
end $$;

-- What the provider owes for the truck, as it was decided when the booking ended; a third party pays for freight alone.
create function owe_unused_truck() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare opened uuid;
begin
  insert into invoice (shipment_id, carrier_id, assignment_id, factor_id, currency, shipment_number, shipment_status, delivered_at,
    terms, is_truck_unused)
  select shipment.id, new.carrier_id, assignment.id, assignment.factor_id, new.currency, shipment.number, 7, new.ended_at,
    case when assignment.id is not null then 'standard-30' else coalesce(remit.payment_terms, 'standard-30') end, true
  from shipment
  left join factor_assignment as assignment on assignment.carrier_id = new.carrier_id and assignment.state = 'Active'
    and assignment.scope = 'all' and assignment.effective_at <= now()
  left join company_remit_to as remit on remit.company_id = new.carrier_id
  where shipment.id = new.shipment_id
  returning id into opened;
  insert into invoice_line (invoice_id, sequence, code, description, rate_type, rate, units, expected, source)
  values (opened, 1, 'TONU', 'Truck ordered, not used', 'Flat', new.tonu_amount, 1, new.tonu_amount, 'Adjustment');
  perform refresh_invoices(array[new.shipment_id]);
  return null;
end $$;
create trigger owe_unused_truck after insert or update of tonu_amount on booking for each row
  when (new.tonu_amount is not null) execute function owe_unused_truck();

-- When it was booked, and when and for which day its payment was prepared; whoever sees the invoice may know it.
create function invoice_milestones(wanted uuid) returns table (booked_at timestamptz, scheduled_at timestamptz, scheduled_for date)
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
      (select max(booking.booked_at) from booking where booking.shipment_id = invoice.shipment_id and booking.carrier_id = invoice.carrier_id
        and case when is_truck_unused then booking.ended_at = invoice.delivered_at else booking.ended_at is null end),
      (select max(occurred_at) from shipment_event where shipment_event.shipment_id = invoice.shipment_id and kind = 'booked'
        and not is_truck_unused),
      invoice.created_at),
    latest.prepared_at, latest.pay_on
  from invoice left join lateral (
    select run.prepared_at, payment.pay_on
    from payment_line join payment on payment.id = payment_id join payment_run as run on run.id = payment.run_id
    where payment_line.invoice_id = invoice.id and payment.state in ('Scheduled', 'Sent', 'Cleared')
    order by run.prepared_at desc limit 1
  ) as latest on true
  where invoice.id = wanted
$$;

-- Whether a paper belongs to a settled invoice, its own or of the load that it was audited by: then it stays (domain §4.4, state 2).
create function is_document_settled(type text, holder uuid, file_type smallint) returns boolean language sql stable
  security definer set search_path = public, pg_temp as $$
  select case
    when type in ('invoice', 'payer-invoice') then exists (select from invoice where id = holder and state >= 2)
    when type = 'shipment' and file_type in (12, 13, 16, 20, 21, 22, 36, 41)
      then exists (select from invoice where shipment_id = holder and state >= 2 and not is_truck_unused)
    else false end
$$;

-- Holds the invoices that a paper belongs to: whoever settles one now waits, or has settled it.
create function hold_invoices_of(holder uuid) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform from invoice where id = holder or shipment_id = holder order by id for no key update;
end $$;
