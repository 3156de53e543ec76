-- Why: a remittance says what was taken off each invoice and why, payments bear the bank's own numbers, and what was paid short is disputed (domain §4.7, §4.8; decision 31).

-- What a payment told of the deductions of an invoice: fixed when it was prepared, since deductions end and others take their place.
create table payment_deduction (
  payment_id uuid not null,
  invoice_id uuid not null,
  deduction_id uuid not null references invoice_deduction,
  primary key (payment_id, deduction_id),
  foreign key (payment_id, invoice_id) references payment_line (payment_id, invoice_id)
);
create index payment_deduction_of_deduction on payment_deduction (deduction_id);

alter table payment_deduction enable row level security;
alter table payment_deduction force row level security;
create policy payment_deduction_of_payment on payment_deduction for all using (
  (select waybill_sees_all()) or exists (select from payment where payment.id = payment_id)
);

insert into payment_deduction (payment_id, invoice_id, deduction_id)
select line.payment_id, line.invoice_id, deduction.id
from payment_line as line join payment on payment.id = line.payment_id join payment_run as run on run.id = payment.run_id
join invoice_deduction as deduction on deduction.invoice_id = line.invoice_id
where line.deductions > 0 and deduction.made_at <= run.prepared_at and (deduction.ended_at is null or deduction.ended_at > run.prepared_at);

-- The number of a check, or the trace of a transfer, is known when the payment leaves; the one that it was prepared under goes on to find it.
alter table payment add column prepared_number text;
create index payment_prepared_number on payment (prepared_number) where prepared_number is not null;
create index payment_by_day on payment (pay_on desc, id desc);
create index payment_reissue on payment (reissue_of) where reissue_of is not null;

alter table invoice_dispute add column evidence_document_id uuid references document;
-- What remains of a deduction after its dispute: it was decided, and is not disputed again.
alter table invoice_deduction add column decided_by uuid references invoice_dispute;
create index invoice_dispute_by_day on invoice_dispute (opened_at desc, id desc);
create index invoice_dispute_of_deduction on invoice_dispute (deduction_id);

-- A deduction that goes with its approval (the bill came back, or was corrected) leaves nothing to dispute.
create function deduction_ends_dispute() returns trigger language plpgsql as $$
begin
  update invoice_dispute set state = 'Overturned', answered_at = new.ended_at, answered_by = new.ended_by,
    answer = 'The deduction was taken back', returned_amount = new.amount
  where deduction_id = new.id and answered_at is null;
  return null;
end $$;
create trigger deduction_ends_dispute after update of ended_at on invoice_deduction for each row
  when (old.ended_at is null and new.ended_at is not null) execute function deduction_ends_dispute();
