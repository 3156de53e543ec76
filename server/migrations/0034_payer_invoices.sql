-- Why: what third parties pay has a list of its own (SPEC §2.5), and people comment on invoices (SPEC §2.7).

-- Whose freight it was, unless the load is blind, and the day it was picked up: the list shows and filters by them without the shipment,
-- which a factor does not see. A third party's money does not pass through our books: it says with which of its payments it paid.
alter table invoice
  add column customer_name text,
  add column load_on date,
  add column paid_reference text,
  add constraint invoice_paid_reference_is_payers check (paid_reference is null or payer_id is not null);

create function invoice_knows_load() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  select case when not is_blind then shipment.customer_name end, pickup_on into new.customer_name, new.load_on
  from shipment where shipment.id = new.shipment_id;
  return new;
end $$;
create trigger invoice_knows_load before insert on invoice for each row execute function invoice_knows_load();

create function load_tells_invoice() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update invoice set customer_name = case when not new.is_blind then new.customer_name end, load_on = new.pickup_on
  where shipment_id = new.id;
  return null;
end $$;
create trigger load_tells_invoice after update of customer_name, is_blind, pickup_on on shipment for each row
  when ((old.customer_name, old.is_blind, old.pickup_on) is distinct from (new.customer_name, new.is_blind, new.pickup_on))
  execute function load_tells_invoice();

update invoice set customer_name = case when not is_blind then shipment.customer_name end, load_on = pickup_on
from shipment where shipment.id = shipment_id;

create index invoice_of_payers on invoice (created_at desc, id desc) include (state) where payer_id is not null;
create index invoice_of_payer_by_date on invoice (payer_id, created_at desc, id desc) include (state) where payer_id is not null;
create index invoice_of_carrier_and_payer on invoice (carrier_id, created_at desc, id desc) include (state) where payer_id is not null;

alter table note drop constraint note_subject_type_check;
alter table note add constraint note_subject_type_check
  check (subject_type in ('shipment', 'order', 'location', 'company', 'contact', 'invoice'));
drop policy note_read on note;
create policy note_read on note for select using (
  (select waybill_sees_all())
  or (
    not is_internal
    and case subject_type
      when 'shipment' then waybill_sees_shipment(subject_id)
      when 'invoice' then waybill_sees_invoice(subject_id)
      when 'order' then exists (select from orders where orders.id = subject_id and orders.customer_id = (select waybill_company()))
      when 'location' then exists (
        select from location where location.id = subject_id and location.company_id = (select waybill_company()))
      when 'company' then subject_id = (select waybill_company())
      else exists (select from contact where contact.id = subject_id and contact.company_id = (select waybill_company()))
    end
  )
);
