-- Four eyes by what was done: who prepared, approved and took off is known by person, and nobody of them sends the payment (decision 49).
alter table payment_run add check (released_by is null or released_by is distinct from prepared_by) not valid;

alter table invoice_deduction add column made_by_id uuid references contact;
-- Why it was agreed to although the audit had found something; of large amounts two people agree, one after the other.
alter table invoice_approval add column reason text;

alter table company add column second_approval_above numeric(14, 2) not null default 10000 check (second_approval_above >= 0);

-- In the currency of the bill: above it nobody approves alone, and Waybill approves nothing.
create function second_approval_above() returns numeric language sql stable
  security definer set search_path = public, pg_temp as $$
  select coalesce((select second_approval_above from company where kind = 'provider' order by created_at limit 1), 10000)
$$;

create function hands_on_run(wanted uuid) returns table (contact_id uuid, act text) language sql stable
  set search_path = public, pg_temp as $$
  select prepared_by, 'prepared' from payment_run where id = wanted and prepared_by is not null
  union
  select approval.contact_id, 'approved'
  from payment join payment_line as line on line.payment_id = payment.id
  join invoice_approval as approval on approval.invoice_id = line.invoice_id and approval.undone_at is null
  where payment.run_id = wanted and payment.state = 'Scheduled' and approval.contact_id is not null
  union
  select deduction.made_by_id, 'deducted'
  from payment join payment_line as line on line.payment_id = payment.id
  join invoice_deduction as deduction on deduction.invoice_id = line.invoice_id and deduction.ended_at is null
  where payment.run_id = wanted and payment.state = 'Scheduled' and deduction.made_by_id is not null
$$;
