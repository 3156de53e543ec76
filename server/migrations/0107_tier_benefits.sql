-- Why: a tier was a word: nothing that the provider gives a good carrier followed from it; and two of its numbers were missing (domain §3).

-- What a tier brings. Carriers without a tier have what Standard brings.
create table tier_benefit (
  tier text primary key check (tier in ('Gold', 'Standard', 'Watch')),
  -- The quick pay fees, in percent.
  quick_7_fee numeric(5,2) not null check (quick_7_fee between 0 and 20),
  quick_2_fee numeric(5,2) not null check (quick_2_fee between 0 and 20),
  may_book_now boolean not null,
  -- How long before the tier with none a load is on the board.
  head_start_minutes smallint not null check (head_start_minutes between 0 and 240)
);
insert into tier_benefit values ('Gold', 1.5, 3, true, 0), ('Standard', 1.5, 3, true, 0), ('Watch', 1.5, 3, true, 0);
alter table tier_benefit enable row level security;
create policy tier_benefit_read on tier_benefit for select using (true);
create policy tier_benefit_provider on tier_benefit for all using ((select waybill_sees_all()));

-- A carrier's own; for whoever reckons with it, who need not see its score.
create function tier_benefit_of(carrier uuid) returns tier_benefit language sql stable security definer set search_path = public, pg_temp as $$
  select * from tier_benefit where tier = coalesce((select tier from score_tier where carrier_id = carrier), 'Standard')
$$;
-- How many minutes after the first a carrier sees a load.
create function board_delay(carrier uuid) returns integer language sql stable security definer set search_path = public, pg_temp as $$
  select (select max(head_start_minutes) from tier_benefit) - (tier_benefit_of(carrier)).head_start_minutes
$$;

-- For how many minutes it has been shown; a round counts them, as far as somebody waits for them.
alter table board_load add shown_minutes smallint not null default 0;
drop policy board_load_open on board_load;
create policy board_load_open on board_load for select using (
  (select waybill_sees_all())
  or is_open
    and case when carrier_ids is null then shown_minutes >= (select board_delay(waybill_company())) else (select waybill_company()) = any (carrier_ids) end
    and (select kind from company where id = waybill_company()) = 'carrier'
);

-- Shows each load to those whose turn has come; its trigger tells them. Returns how many loads.
create function show_board(moment timestamptz) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare shown integer;
begin
  with turn as (
    select distinct (select max(head_start_minutes) from tier_benefit) - head_start_minutes as minutes from tier_benefit
  ), due as (
    select load.id, max(turn.minutes) as minutes from board_load as load join turn
      on turn.minutes > load.shown_minutes and load.posted_at + turn.minutes * interval '1 minute' <= moment
    where load.is_open and load.carrier_ids is null
    group by load.id
  )
  update board_load set shown_minutes = due.minutes from due where due.id = board_load.id;
  get diagnostics shown = row_count;
  return shown;
end $$;

-- On time and in full, and how often the truck said where it is.
alter table score_load
  add otif_part smallint not null default 0, add otif_whole smallint not null default 0,
  add positions_part smallint not null default 0, add positions_whole smallint not null default 0;
drop index score_load_days;
create index score_load_days on score_load (carrier_id, day desc) include (
  pickup_part, pickup_whole, delivery_part, delivery_whole, otif_part, otif_whole, tracking_part, tracking_whole, positions_part,
  positions_whole, cancellation_part, cancellation_whole, acceptance_part, acceptance_whole, proof_part, proof_whole, billing_part,
  billing_whole, claims_part, claims_whole
);
insert into score_due (shipment_id) select distinct shipment_id from score_load;
