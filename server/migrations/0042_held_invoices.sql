-- Why: lists, counts and sums over 100,000 invoices ask an invoice whether it is held, and a payment what was taken off, without reading all of their parts (TRUST, load).

-- Whether a hold keeps an invoice off the desk, and whether it waits for its carrier: asked of every row by the lists and counts of third
-- parties, who would have each exception looked up behind the wall (100,000 invoices, TRUST).
alter table invoice add column is_held boolean not null default false;
alter table invoice add column awaits_carrier boolean not null default false;
create function exception_tells_invoice() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update invoice set is_held = open.holds, awaits_carrier = open.asks
  from (
    select coalesce(bool_or(code in ('WRONG_PAYEE', 'CLAIM_HOLD', 'FRAUD_HOLD')), false) as holds,
      coalesce(bool_or(next_actor = 'carrier'), false) as asks
    from invoice_exception where invoice_id = new.invoice_id and resolved_at is null
  ) as open
  where invoice.id = new.invoice_id and (invoice.is_held, invoice.awaits_carrier) is distinct from (open.holds, open.asks);
  return null;
end $$;
create trigger exception_tells_invoice after insert or update on invoice_exception for each row execute function exception_tells_invoice();
update invoice set is_held = open.holds, awaits_carrier = open.asks
from (
  select invoice_id, bool_or(code in ('WRONG_PAYEE', 'CLAIM_HOLD', 'FRAUD_HOLD')) as holds, bool_or(next_actor = 'carrier') as asks
  from invoice_exception where resolved_at is null group by invoice_id
) as open
where open.invoice_id = invoice.id;

-- What was taken off a payment is read of the few lines that have something.
create index payment_line_deducted on payment_line (payment_id) include (deductions) where deductions <> 0;

-- What is to be paid, by the day on which it is due: ages are added up from the index alone.
create index invoice_to_pay on invoice (due_on)
  include (currency, approved_amount, external_amount, expected_amount, fees, carrier_id, factor_id, payer_id, state, approved_at)
  where state in (1, 2) and approved_at is not null;
