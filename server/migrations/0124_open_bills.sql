-- Why: the bills that wait for somebody are a few of a million. Their lists, the queue of payables and the numbers on badges looked for
-- them among all that were ever paid.

create index invoice_to_send on invoice (delivered_at desc nulls last, id desc)
  include (next_actor, documents_present, documents_required, carrier_id, factor_id, payer_id)
  where state = 0 and shipment_status >= 7 and payer_id is null;
create index invoice_in_audit on invoice (delivered_at desc nulls last, id desc)
  include (next_actor, documents_present, documents_required, carrier_id, factor_id, payer_id)
  where state = 1 and approved_at is null and payer_id is null;
create index invoice_in_audit_by_due on invoice (due_on desc nulls last, id desc)
  include (next_actor, documents_present, documents_required, carrier_id, factor_id, payer_id)
  where state = 1 and approved_at is null and payer_id is null;
create index invoice_lacking_papers on invoice (delivered_at desc nulls last, id desc)
  include (state, shipment_status, approved_at, paid_at, next_actor, carrier_id, factor_id, payer_id)
  where documents_present < documents_required and payer_id is null;
