-- Why: the list of invoices offers to search by city, and found none: an invoice's text held its numbers alone.

drop view searched_invoice;
alter table invoice
  drop column search_text,
  -- The cities that its row shows; customers and carriers are not everybody's to find by.
  add column search_text text generated always as (lower(number || ' ' || shipment_number || ' ' || coalesce(external_number, '')
    || ' ' || coalesce(origin ->> 'city', '') || ' ' || coalesce(destination ->> 'city', ''))) stored;
-- A table written anew tells autovacuum nothing, and until it has passed, no index answers alone.
update invoice set version = version;
create index invoice_search on invoice using gin (search_text gin_trgm_ops);
create view searched_invoice as
select id, search_text from invoice
where (select waybill_sees_all())
  or carrier_id = (select waybill_company())
  or factor_id = (select waybill_company())
  or payer_id = (select waybill_company());
-- They went with the column: a text that most hold is looked for in them (0078).
create index invoice_by_delivery on invoice (delivered_at desc nulls last, id desc)
  include (state, shipment_status, approved_at, paid_at, payer_id, carrier_id, factor_id, search_text);
create index invoice_of_carrier on invoice (carrier_id, delivered_at desc nulls last, id desc)
  include (state, shipment_status, approved_at, paid_at, payer_id, factor_id, due_on, invoice_amount, number, shipment_number, search_text);
create index invoice_of_factor on invoice (factor_id, delivered_at desc nulls last, id desc)
  include (state, shipment_status, approved_at, paid_at, payer_id, carrier_id, due_on, invoice_amount, number, shipment_number, search_text)
  where factor_id is not null;
