-- Why: how much is approved without a person stood in the code, and a customer was never asked about what it pays for in the end (domain §9.2).

-- What our own events prove is approved without a person, up to this amount. No row: a person decides.
create table case_ceiling (
  type smallint primary key,
  amount numeric(14,2) not null check (amount > 0)
);
insert into case_ceiling values (1, 150), (2, 150);

-- Above this amount, a customer wants to be asked.
create table customer_approval_limit (
  customer_id uuid primary key references company,
  above numeric(14,2) not null check (above >= 0)
);

-- What the customer of a load was asked to approve, as it read it, and its answer.
create table customer_approval (
  id uuid primary key,
  case_id uuid not null references cases,
  customer_id uuid not null references company,
  case_number text not null,
  type smallint not null,
  shipment_id uuid not null references shipment,
  shipment_number text not null,
  stop text,
  -- How a stop's detention adds up, without what the carrier is paid an hour.
  detention jsonb,
  amount numeric(14,2) not null check (amount > 0),
  currency text not null check (currency in ('USD', 'CAD')),
  -- In the provider's words; null if nobody of it has looked.
  reason text,
  asked_at timestamptz not null,
  asked_by text not null,
  -- Ended: the case was decided otherwise.
  state text not null default 'open' check (state in ('open', 'approved', 'declined', 'ended')),
  answer text,
  answered_at timestamptz,
  answered_by text,
  check ((state in ('approved', 'declined')) = (answered_at is not null)),
  check ((answered_at is null) = (answered_by is null)),
  check (state <> 'declined' or answer is not null)
);
create unique index customer_approval_once on customer_approval (case_id) where state = 'open';
create index customer_approval_of_case on customer_approval (case_id, asked_at desc);
create index customer_approval_of_customer on customer_approval (customer_id, state, asked_at);

-- Whoever ends the case, its customer is no longer asked: in the owner's name, for no carrier may write here.
create function case_ends_asking() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update customer_approval set state = 'ended' where case_id = new.id and state = 'open';
  return null;
end $$;
create trigger case_ends_asking after update of sub_status on cases
  for each row when (old.sub_status = 'Awaiting Customer Approval' and new.sub_status <> old.sub_status) execute function case_ends_asking();

alter table case_ceiling enable row level security;
create policy case_ceiling_provider on case_ceiling for all using ((select waybill_sees_all()));
alter table customer_approval_limit enable row level security;
create policy customer_approval_limit_own on customer_approval_limit for all using (
  (select waybill_sees_all()) or customer_id = (select waybill_company())
);
alter table customer_approval enable row level security;
create policy customer_approval_read on customer_approval for select using (
  (select waybill_sees_all()) or customer_id = (select waybill_company())
);
create policy customer_approval_write on customer_approval for all using ((select waybill_sees_all()));
