-- Why: counts corrected after a bill was settled, or while a run had it, were looked at by nobody, and it was paid by the old ones.
-- Running processes: none is disturbed; until they are replaced, they pay such a bill as before, and nobody audits it.

-- Who let a held payment go decided about it, as an approver does.
alter table payment_hold add column ended_by_id uuid references contact;
create index payment_hold_invoice on payment_hold (invoice_id);

-- When the counts of a settled bill were looked at again.
alter table invoice add column counted_again_at timestamptz;

-- A settled bill without it waits for a look at its counts.
update invoice set audited_at = coalesce(settled_at, paid_at, now()) where state >= 2 and audited_at is null;
create index invoice_counted_again on invoice (id) where state >= 2 and audited_at is null;

-- A bill whose counts change is audited again: whoever agreed to it agreed to other counts. What is settled stays as it is, and waits.
create or replace function counts_audited_again() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counted uuid := (select shipment_id from shipment_stop where id = new.stop_id);
begin
  -- One whose audit is under way, too, and one being settled or reversed: this waits for its end.
  update invoice set audited_at = null,
    approved_at = case when state = 1 then null else approved_at end,
    approved_by = case when state = 1 then null else approved_by end,
    approved_amount = case when state = 1 then null else approved_amount end,
    version = version + 1
  where shipment_id = counted and state >= 1 and not is_truck_unused;
  if found then
    perform refresh_invoices(array[counted]);
  end if;
  return null;
end $$;

-- Who acted on the money of a run, now with whoever let go what was held because its counts were corrected.
create or replace function hands_on_run(wanted uuid) returns table (contact_id uuid, act text) language sql stable
  set search_path = public, pg_temp as $$
  select prepared_by, 'prepared' from payment_run where id = wanted and prepared_by is not null
  union
  select approval.contact_id, 'approved'
  from payment join payment_line as line on line.payment_id = payment.id
  join invoice_approval as approval on approval.invoice_id = line.invoice_id and approval.undone_at is null
  where payment.run_id = wanted and payment.state = 'Scheduled' and approval.contact_id is not null
  union
  select unnest(invoice.entered_by_ids), 'entered'
  from payment join payment_line as line on line.payment_id = payment.id join invoice on invoice.id = line.invoice_id
  where payment.run_id = wanted and payment.state = 'Scheduled'
    and not exists (select from invoice_approval as approval
      where approval.invoice_id = invoice.id and approval.undone_at is null and approval.contact_id is not null)
  union
  select deduction.made_by_id, 'deducted'
  from payment join payment_line as line on line.payment_id = payment.id
  join invoice_deduction as deduction on deduction.invoice_id = line.invoice_id and deduction.ended_at is null
  where payment.run_id = wanted and payment.state = 'Scheduled' and deduction.made_by_id is not null
  union
  select charge.approved_by_id, 'allowed'
  from payment join payment_line as line on line.payment_id = payment.id join invoice on invoice.id = line.invoice_id
  join shipment_charge as charge on charge.shipment_id = invoice.shipment_id and charge.carrier_id = invoice.carrier_id
  where payment.run_id = wanted and payment.state = 'Scheduled' and charge.approved_by_id is not null
  union
  select dispute.answered_by_id, 'returned'
  from payment join payment_line as line on line.payment_id = payment.id
  join invoice_dispute as dispute on dispute.invoice_id = line.invoice_id
  where payment.run_id = wanted and payment.state = 'Scheduled' and dispute.returned_amount > 0 and dispute.answered_by_id is not null
  union
  select hold.ended_by_id, 'unheld'
  from payment join payment_line as line on line.payment_id = payment.id join invoice on invoice.id = line.invoice_id
  cross join lateral (
    select ended_by_id from payment_hold where invoice_id = invoice.id and held_by_id is null and held_at >= invoice.settled_at
    order by held_at desc limit 1
  ) as hold
  where payment.run_id = wanted and payment.state = 'Scheduled' and hold.ended_by_id is not null
$$;
