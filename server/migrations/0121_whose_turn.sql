-- Why: whose turn an invoice is depends on the first of its open exceptions. Payables' queue asks it of each open invoice: half a second of
-- looking exceptions up behind the wall with a hundred thousand invoices. It is a column now, and indexes have it.

-- Takes its indexes along.
alter table invoice drop column awaits_carrier;
-- Whom the open exceptions wait for: the carrier if one asks it, or whom the first asks.
alter table invoice add column awaits text check (awaits in ('carrier', 'provider', 'payer'));
create or replace function exception_tells_invoice() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update invoice set is_held = open.holds, awaits = open.asked
  from (
    select coalesce(bool_or(code in ('WRONG_PAYEE', 'CLAIM_HOLD', 'FRAUD_HOLD')), false) as holds,
      (array_agg(next_actor order by next_actor <> 'carrier', opened_at, line_sequence nulls first, id))[1] as asked
    from invoice_exception where invoice_id = new.invoice_id and resolved_at is null
  ) as open
  where invoice.id = new.invoice_id and (invoice.is_held, invoice.awaits) is distinct from (open.holds, open.asked);
  return null;
end $$;
update invoice set awaits = open.asked
from (
  select invoice_id, (array_agg(next_actor order by next_actor <> 'carrier', opened_at, line_sequence nulls first, id))[1] as asked
  from invoice_exception where resolved_at is null group by invoice_id
) as open
where open.invoice_id = invoice.id;

-- Null once nobody has anything to do, and while the load is on its way.
alter table invoice add column next_actor text generated always as (case
  when state in (-1, 3) or shipment_status < 7 then null
  when state = 0 and payer_id is not null and billing_settings_id is null then 'provider'
  when state = 0 then 'carrier'
  when state = 1 and approved_at is null and awaits is not null then awaits
  when payer_id is null then 'provider'
  else 'payer' end) stored;
-- A table written anew tells autovacuum nothing, and until it has passed, no index answers alone.
update invoice set version = version;

-- Each order of the list has it, so that a page narrowed by it reads no invoice whole (0078).
drop index invoice_by_delivery, invoice_by_due, invoice_by_amount, invoice_by_number, invoice_by_shipment, invoice_of_carrier, invoice_of_factor;
create index invoice_by_delivery on invoice (delivered_at desc nulls last, id desc)
  include (state, shipment_status, approved_at, paid_at, payer_id, carrier_id, factor_id, next_actor, search_text);
create index invoice_by_due on invoice (due_on desc nulls last, id desc)
  include (state, shipment_status, approved_at, paid_at, payer_id, carrier_id, factor_id, next_actor) where payer_id is null;
create index invoice_by_amount on invoice (invoice_amount desc, id desc)
  include (state, shipment_status, approved_at, paid_at, payer_id, carrier_id, factor_id, next_actor) where payer_id is null;
create index invoice_by_number on invoice (number desc, id desc)
  include (state, shipment_status, approved_at, paid_at, payer_id, carrier_id, factor_id, next_actor) where payer_id is null;
create index invoice_by_shipment on invoice (shipment_number desc, id desc)
  include (state, shipment_status, approved_at, paid_at, payer_id, carrier_id, factor_id, next_actor) where payer_id is null;
create index invoice_of_carrier on invoice (carrier_id, delivered_at desc nulls last, id desc)
  include (state, shipment_status, approved_at, paid_at, payer_id, factor_id, next_actor, due_on, invoice_amount, number, shipment_number, search_text);
create index invoice_of_factor on invoice (factor_id, delivered_at desc nulls last, id desc)
  include (state, shipment_status, approved_at, paid_at, payer_id, carrier_id, next_actor, due_on, invoice_amount, number, shipment_number, search_text)
  where factor_id is not null;
create index invoice_of_payers on invoice (created_at desc, id desc)
  include (state, is_held, awaits, next_actor, carrier_id, factor_id, payer_id) where payer_id is not null;
create index invoice_of_payer_by_date on invoice (payer_id, created_at desc, id desc)
  include (state, is_held, awaits, next_actor, carrier_id, factor_id) where payer_id is not null;
create index invoice_of_carrier_and_payer on invoice (carrier_id, created_at desc, id desc)
  include (state, is_held, awaits, next_actor, factor_id, payer_id) where payer_id is not null;
