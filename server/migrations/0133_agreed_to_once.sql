-- Why: what was agreed to, found or requested once outlived its reason. A paper that was taken back left approvals, short pay and findings
-- in force, and a charge approved after the audit left the finding that missed it, so its bill waited for the carrier for good.
-- Running processes: none is disturbed. The new function serves their statements; who changes a load whose draft is put right here waits for it.

-- As before (0085), and what is audited anew was not agreed to in any part.
create or replace function refresh_invoices(shipment_ids uuid[]) returns void language plpgsql
  security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
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
  insert into invoice_line (invoice_id, sequence, code, description, said, rate_type, rate, units, expected, billed, source, charge_id)
  select invoice.id, (select coalesce(max(line.sequence), 0) from invoice_line as line where line.invoice_id = invoice.id)
      + row_number() over (partition by invoice.id order by charge.approved_at, charge.id),
    charge.code, charge.said ->> 'text', charge.said, 'Flat', charge.amount, 1, charge.amount,
    -- A bill by lines has it in one of its own, or not at all.
    case when exists (select from invoice_line as line where line.invoice_id = invoice.id and line.billed is not null) then 0 end,
    'Case', charge.id
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

  -- What is audited anew keeps no approval, short pay or finding of the audit before.
  with anew as materialized (
    select id from invoice where invoice.shipment_id = any (shipment_ids) and invoice.state in (0, 1)
      and invoice.approved_at is null and invoice.audited_at is null
  ), undone as (
    update invoice_approval set undone_at = now(), undone_by = 'Waybill', undone_because = 'The bill is audited again'
    from anew where invoice_id = anew.id and undone_at is null
  ), ended as (
    update invoice_deduction set ended_at = now(), ended_by = 'Waybill'
    from anew where invoice_id = anew.id and kind in ('short-pay', 'quick-pay-fee') and ended_at is null
  )
  update invoice_exception set resolved_at = now(), resolved_by = 'Waybill', resolution = 'corrected'
  from anew where invoice_id = anew.id and resolved_at is null;
end $$;

-- Bills that wait today: findings that a later audit did not repeat, charges counted beside a bill's lines, and drafts whose confirmation
-- is signed or that keep an approval.
update invoice_exception set resolved_at = now(), resolved_by = 'Waybill', resolution = 'corrected'
from invoice where invoice.id = invoice_id and resolved_at is null and opened_at < invoice.audited_at;
update invoice_line as line set billed = 0
from invoice where invoice.id = line.invoice_id and invoice.state in (0, 1) and line.source = 'Case' and line.billed is null
  and exists (select from invoice_line as other where other.invoice_id = invoice.id and other.billed is not null);
select refresh_invoices(array(
  select distinct shipment_id from invoice where state = 0 and external_amount is not null and returned_at is null));
