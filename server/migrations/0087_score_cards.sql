-- Why: carriers are measured load by load, and neither they nor the provider saw by what (domain §3).

-- A load whose facts have changed; the round judges it and forgets it here. Appended only, so that no writer waits for another.
create table score_due (
  id bigint primary key generated always as identity,
  shipment_id uuid not null
);

-- How a load counts for one carrier: `part` of `whole` of each number. Written anew whenever it is judged.
create table score_load (
  shipment_id uuid not null references shipment,
  carrier_id uuid not null references company,
  shipment_number text not null,
  origin text not null,
  destination text not null,
  -- Of the latest thing that counts.
  day date not null,
  -- Time alone changes it then: a proof that has not come counts as missing.
  due_at timestamptz,
  pickup_part smallint not null, pickup_whole smallint not null,
  delivery_part smallint not null, delivery_whole smallint not null,
  tracking_part smallint not null, tracking_whole smallint not null,
  -- In hundredths: a booking given back in good time counts half.
  cancellation_part smallint not null, cancellation_whole smallint not null,
  acceptance_part smallint not null, acceptance_whole smallint not null,
  proof_part smallint not null, proof_whole smallint not null,
  billing_part smallint not null, billing_whole smallint not null,
  claims_part smallint not null, claims_whole smallint not null,
  -- What counts against the carrier or is excused: metric, why, excused.
  misses jsonb not null default '[]' check (jsonb_typeof(misses) = 'array'),
  primary key (shipment_id, carrier_id)
);
-- A card reads this alone, however many loads it adds up.
create index score_load_days on score_load (carrier_id, day desc) include (
  pickup_part, pickup_whole, delivery_part, delivery_whole, tracking_part, tracking_whole, cancellation_part, cancellation_whole,
  acceptance_part, acceptance_whole, proof_part, proof_whole, billing_part, billing_whole, claims_part, claims_whole
);
create index score_load_due on score_load (due_at) where due_at is not null;

create table score_contest (
  id uuid primary key,
  carrier_id uuid not null references company,
  shipment_id uuid not null references shipment,
  metric text not null,
  reason text not null,
  message text not null,
  state text not null default 'open' check (state in ('open', 'excused', 'upheld', 'withdrawn')),
  contested_at timestamptz not null,
  contested_by text not null,
  answer_due_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answered_by text,
  check ((state in ('excused', 'upheld')) = (answer is not null)),
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
-- Answered once; what was withdrawn can be contested again.
create unique index score_contest_once on score_contest (shipment_id, carrier_id, metric) where state <> 'withdrawn';
create index score_contest_open on score_contest (answer_due_at, id) where state = 'open';
create index score_contest_of_carrier on score_contest (carrier_id, contested_at desc);

-- A carrier's tier; it falls on a Monday that was announced.
create table score_tier (
  carrier_id uuid primary key references company,
  tier text check (tier in ('Gold', 'Standard', 'Watch')),
  since date,
  falls_to text check (falls_to in ('Standard', 'Watch')),
  falls_on date,
  judged_on date not null,
  check ((falls_to is null) = (falls_on is null)),
  check ((tier is null) = (since is null))
);

-- In percent, from a day on.
create table score_rule (
  effective_on date primary key,
  gold_pickup smallint not null, gold_delivery smallint not null, gold_tracking smallint not null, gold_cancellation smallint not null,
  standard_pickup smallint not null, standard_delivery smallint not null, standard_tracking smallint not null,
  standard_cancellation smallint not null,
  set_by uuid references contact,
  set_at timestamptz not null default now()
);
insert into score_rule values ('2000-01-01', 95, 95, 85, 5, 85, 85, 50, 10, null, '2000-01-01');

alter table score_due enable row level security;
create policy score_due_provider on score_due for all using ((select waybill_sees_all()));
alter table score_load enable row level security;
create policy score_load_party on score_load for select using (
  (select waybill_sees_all()) or carrier_id = (select waybill_company())
);
create policy score_load_provider on score_load for all using ((select waybill_sees_all()));
alter table score_contest enable row level security;
create policy score_contest_party on score_contest for all using (
  (select waybill_sees_all()) or carrier_id = (select waybill_company())
);
alter table score_tier enable row level security;
create policy score_tier_party on score_tier for select using (
  (select waybill_sees_all()) or carrier_id = (select waybill_company())
);
create policy score_tier_provider on score_tier for all using ((select waybill_sees_all()));
-- Every carrier reads what it is measured by; who set it stays with the provider.
alter table score_rule enable row level security;
create policy score_rule_read on score_rule for select using (true);
create policy score_rule_provider on score_rule for all using ((select waybill_sees_all()));

-- Whoever changes what counts, the load is judged again: in the owner's name, for no carrier may write here.
create function score_new_loads() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into score_due (shipment_id) select id from changed where status >= 3;
  return null;
end $$;
create trigger score_new_loads after insert on shipment referencing new table as changed
  for each statement execute function score_new_loads();

create function score_moved_loads() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into score_due (shipment_id)
  select changed.id from changed join earlier using (id)
  where (changed.status, changed.carrier_id, changed.delivery_on) is distinct from (earlier.status, earlier.carrier_id, earlier.delivery_on)
    and greatest(changed.status, earlier.status) >= 3;
  return null;
end $$;
create trigger score_moved_loads after update on shipment referencing new table as changed old table as earlier
  for each statement execute function score_moved_loads();

create function score_met_stops() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into score_due (shipment_id)
  select distinct changed.shipment_id from changed join earlier using (id)
  where (changed.arrived_at, changed.departed_at, changed.is_late, changed.is_estimated)
    is distinct from (earlier.arrived_at, earlier.departed_at, earlier.is_late, earlier.is_estimated);
  return null;
end $$;
create trigger score_met_stops after update on shipment_stop referencing new table as changed old table as earlier
  for each statement execute function score_met_stops();

create function score_reports() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into score_due (shipment_id) select distinct shipment_id from changed where kind in ('arrived', 'departed');
  return null;
end $$;
create trigger score_reports after insert on shipment_event referencing new table as changed
  for each statement execute function score_reports();

create function score_tenders() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into score_due (shipment_id) select distinct shipment_id from changed where status > 0;
  return null;
end $$;
create trigger score_new_tenders after insert on tender referencing new table as changed
  for each statement execute function score_tenders();
create trigger score_answered_tenders after update on tender referencing new table as changed
  for each statement execute function score_tenders();

create function score_parts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into score_due (shipment_id) select distinct shipment_id from changed;
  return null;
end $$;
create trigger score_new_bookings after insert on booking referencing new table as changed
  for each statement execute function score_parts();
create trigger score_ended_bookings after update on booking referencing new table as changed
  for each statement execute function score_parts();

create function score_proofs() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into score_due (shipment_id) select distinct holder_id from changed where holder_type = 'shipment' and file_type = 12;
  return null;
end $$;
create trigger score_new_proofs after insert on document referencing new table as changed
  for each statement execute function score_proofs();
create trigger score_reviewed_proofs after update on document referencing new table as changed
  for each statement execute function score_proofs();

create function score_audited_bills() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into score_due (shipment_id)
  select distinct changed.shipment_id from changed join earlier using (id)
  where (changed.state, changed.audited_at, changed.returned_at) is distinct from (earlier.state, earlier.audited_at, earlier.returned_at);
  return null;
end $$;
create trigger score_audited_bills after update on invoice referencing new table as changed old table as earlier
  for each statement execute function score_audited_bills();

create function score_claims() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into score_due (shipment_id)
  select distinct invoice.shipment_id from changed join invoice on invoice.id = invoice_id where kind = 'claim';
  return null;
end $$;
create trigger score_new_claims after insert on invoice_deduction referencing new table as changed
  for each statement execute function score_claims();
create trigger score_ended_claims after update on invoice_deduction referencing new table as changed
  for each statement execute function score_claims();

-- What was hauled before there was a score card.
insert into score_due (shipment_id)
select id from shipment where status >= 3 or exists (select from tender where tender.shipment_id = shipment.id);
