-- Why: what third parties have received or settled begins with what is due first; without it every such bill was sorted for a page of fifty.
-- Running processes: statements that change invoices wait while the index is made, a second with a million invoices; then none is disturbed.
create index invoice_of_payers_open_by_due on invoice (due_on, created_at, id)
  include (state, is_held, next_actor, carrier_id, factor_id, payer_id) where payer_id is not null and state in (1, 2);
