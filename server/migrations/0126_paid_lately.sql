-- Why: what was paid in the last months, which is what accounting's list shows, was counted by reading all that was ever paid.
-- Running processes: none is disturbed; an index is added.
create index invoice_paid_lately on invoice (paid_at, id)
  include (carrier_id, factor_id, payer_id, delivered_at) where state = 3 and payer_id is null;
