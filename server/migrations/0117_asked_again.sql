-- What a case is on hold for: the documents asked for this time, which have to come anew.
alter table cases add column held_documents smallint[] not null default '{}';
update cases set held_documents = asked_documents where sub_status = 'Waiting on Documents';

-- More for a truck whose invoice is open already: that invoice's line, not another invoice.
create or replace function owe_unused_truck() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare opened uuid;
begin
  if tg_op = 'UPDATE' and old.tonu_amount is not null then
    update invoice_line as line set rate = new.tonu_amount, expected = new.tonu_amount
    from invoice
    where invoice.id = line.invoice_id and line.code = 'TONU' and invoice.shipment_id = new.shipment_id
      and invoice.carrier_id = new.carrier_id and is_truck_unused and invoice.delivered_at = new.ended_at and invoice.state in (0, 1);
    perform refresh_invoices(array[new.shipment_id]);
    return null;
  end if;
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
