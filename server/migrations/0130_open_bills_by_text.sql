-- Why: to tell which of the bills that can be sent, or that are approved and not paid yet, hold a text, all bills there ever were were read:
-- their own small index lacked the text, or there was none. Payables' accounting took half a second for each search, and 1.5 for its counts.
-- Running processes: none is disturbed; one index is added, and one is made anew with one more column.
drop index invoice_to_send;
create index invoice_to_send on invoice (delivered_at desc nulls last, id desc)
  include (next_actor, documents_present, documents_required, carrier_id, factor_id, payer_id, search_text)
  where state = 0 and shipment_status >= 7 and payer_id is null;
create index invoice_approved on invoice (delivered_at desc nulls last, id desc)
  include (next_actor, documents_present, documents_required, carrier_id, factor_id, payer_id, search_text)
  where state in (1, 2) and approved_at is not null and payer_id is null;
