-- Why: only by delivery were invoices sorted by an index; by amount, due date or number a list sorted all of them: 180 ms at 100,000 shipments.

drop view searched_invoice;
alter table invoice
  -- The amount that counts: approved, else billed, else agreed.
  add column invoice_amount numeric(14,2) not null generated always as (coalesce(approved_amount, external_amount, expected_amount)) stored,
  drop column search_text,
  -- In small letters, like that of shipments (0075): LIKE compares several times faster than ILIKE.
  add column search_text text generated always as (lower(number || ' ' || shipment_number || ' ' || coalesce(external_number, ''))) stored;
-- A table written anew tells autovacuum nothing, and until it has passed, no index answers alone.
update invoice set version = version;
create index invoice_search on invoice using gin (search_text gin_trgm_ops);
create view searched_invoice as
select id, search_text from invoice
where (select waybill_sees_all())
  or carrier_id = (select waybill_company())
  or factor_id = (select waybill_company())
  or payer_id = (select waybill_company());

-- The provider's lists, by each column that they can be sorted by, with what decides which list an invoice is in.
create index invoice_by_due on invoice (due_on desc nulls last, id desc)
  include (state, shipment_status, approved_at, paid_at, payer_id, carrier_id, factor_id) where payer_id is null;
create index invoice_by_amount on invoice (invoice_amount desc, id desc)
  include (state, shipment_status, approved_at, paid_at, payer_id, carrier_id, factor_id) where payer_id is null;
create index invoice_by_number on invoice (number desc, id desc)
  include (state, shipment_status, approved_at, paid_at, payer_id, carrier_id, factor_id) where payer_id is null;
create index invoice_by_shipment on invoice (shipment_number desc, id desc)
  include (state, shipment_status, approved_at, paid_at, payer_id, carrier_id, factor_id) where payer_id is null;

-- A carrier or factor has few enough to sort, if nothing but the index is read. A text that most hold is looked for in them too.
drop index invoice_by_delivery, invoice_of_carrier, invoice_of_factor, invoice_to_pay;
create index invoice_by_delivery on invoice (delivered_at desc nulls last, id desc)
  include (state, shipment_status, approved_at, paid_at, payer_id, carrier_id, factor_id, search_text);
create index invoice_of_carrier on invoice (carrier_id, delivered_at desc nulls last, id desc)
  include (state, shipment_status, approved_at, paid_at, payer_id, factor_id, due_on, invoice_amount, number, shipment_number, search_text);
create index invoice_of_factor on invoice (factor_id, delivered_at desc nulls last, id desc)
  include (state, shipment_status, approved_at, paid_at, payer_id, carrier_id, due_on, invoice_amount, number, shipment_number, search_text)
  where factor_id is not null;
create index invoice_to_pay on invoice (due_on)
  include (currency, invoice_amount, fees, carrier_id, factor_id, payer_id, state, approved_at)
  where state in (1, 2) and approved_at is not null;

-- How many a notice of assignment holds: counted from all that its factor has, 200,000 rows for six notices.
create index invoice_of_assignment on invoice (assignment_id) include (carrier_id, factor_id, payer_id) where assignment_id is not null;

-- Third parties' invoices, with what the wall looks at.
drop index invoice_of_payers, invoice_of_payer_by_date, invoice_of_carrier_and_payer;
create index invoice_of_payers on invoice (created_at desc, id desc)
  include (state, is_held, awaits_carrier, carrier_id, factor_id, payer_id) where payer_id is not null;
create index invoice_of_payer_by_date on invoice (payer_id, created_at desc, id desc)
  include (state, is_held, awaits_carrier, carrier_id, factor_id) where payer_id is not null;
create index invoice_of_carrier_and_payer on invoice (carrier_id, created_at desc, id desc)
  include (state, is_held, awaits_carrier, factor_id, payer_id) where payer_id is not null;
