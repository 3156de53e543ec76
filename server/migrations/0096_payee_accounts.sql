-- An account is read from the books, which are the provider's. This shows a carrier what its invoices moved, whoever is paid for them, and a
-- factor what those assigned to it moved.
create function payee_account(wanted uuid, wanted_currency text, before timestamptz)
returns table (
  entry_id uuid, posted_at timestamptz, entry text, invoice_id uuid, invoice_number text, shipment_number text, due_on date, check_number text,
  amount numeric
) language sql stable security definer set search_path = public, pg_temp as $$
  -- The books credit what is owed, below zero.
  select entry.id, entry.posted_at, entry.kind, invoice.id, invoice.number, invoice.shipment_number, invoice.due_on, payment.number, -sum(line.amount)
  from invoice
  join ledger_line as line on line.invoice_id = invoice.id and line.account = 'payable' and line.currency = wanted_currency
  join ledger_entry as entry on entry.id = line.entry_id
  left join payment on payment.id = entry.payment_id
  where (waybill_sees_all() or wanted = waybill_company())
    and (invoice.carrier_id = wanted or invoice.factor_id = wanted)
    and entry.posted_at < before
  group by entry.id, invoice.id, payment.number
$$;
