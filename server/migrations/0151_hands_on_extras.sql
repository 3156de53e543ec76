-- Why: one person approved an accessorial or gave a deduction back, Waybill approved the bill, and the same person sent its payment. The rest of a
-- deduction that was given back in part had no deductor at all.
-- Running processes: none is disturbed; they write no id, so who acts through them meanwhile is not known as a hand.

alter table invoice_dispute add column answered_by_id uuid;
alter table shipment_charge add column approved_by_id uuid;

-- As before (0144), and who approved an accessorial of what it pays or gave a deduction back.
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
$$;
