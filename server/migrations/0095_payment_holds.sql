-- Payables hold one invoice's payment back, with a reason its payee reads; runs pay the others.
create table payment_hold (
  id uuid primary key,
  invoice_id uuid not null references invoice,
  reason text not null,
  held_at timestamptz not null,
  held_by text not null,
  held_by_id uuid references contact,
  ended_at timestamptz,
  ended_by text
);
create unique index payment_hold_in_force on payment_hold (invoice_id) where ended_at is null;

alter table payment_hold enable row level security;
create policy payment_hold_of_invoice on payment_hold for all using (
  (select waybill_sees_all()) or waybill_sees_invoice(invoice_id)
);

-- On the invoice itself: a run that waits for the row's lock then reads the hold as well.
alter table invoice add column payment_hold_id uuid references payment_hold;
