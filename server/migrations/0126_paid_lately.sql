-- Why: what was paid in the last months, which is what accounting's list shows, was counted by reading all that was ever paid. And to tell how
-- many of the bills in audit hold a text, each was read whole: their small index lacked it.
-- Running processes: none is disturbed; one index is added, and one is made anew with one more column.
create index invoice_paid_lately on invoice (paid_at, id)
  include (carrier_id, factor_id, payer_id, delivered_at, search_text) where state = 3 and payer_id is null;
drop index invoice_in_audit;
create index invoice_in_audit on invoice (delivered_at desc nulls last, id desc)
  include (next_actor, documents_present, documents_required, carrier_id, factor_id, payer_id, search_text)
  where state = 1 and approved_at is null and payer_id is null;
