-- Why: nobody could bill a broker's load. Payables enter its bill, and whoever did so neither approves it nor, if Waybill approved it, sends
-- its payment.
-- Running processes: none is disturbed; they enter no broker's bill, and who entered one sends nothing through them either.

-- Everybody who saved it for its broker, the latest last; nobody if its carrier sent it.
alter table invoice add column entered_by_ids uuid[] not null default '{}';

-- As before (0056), and who entered what nobody but Waybill approved.
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
$$;
