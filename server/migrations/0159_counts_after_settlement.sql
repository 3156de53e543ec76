-- Why: nobody recorded when the counts of a settled bill were looked at again, and who let its payment go.
-- Running processes: statements on invoices wait for those that run when it comes, and then for a moment; statements on payment holds while
-- their small index is made. They send a run as before.

-- When the counts of a settled bill were looked at again. Invoices come first here too, as in the statements of the code.
alter table invoice add column counted_again_at timestamptz;

-- Who let a held payment go decided about it, as an approver does.
alter table payment_hold add column ended_by_id uuid references contact;
create index payment_hold_invoice on payment_hold (invoice_id);

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
