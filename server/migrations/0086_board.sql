-- Why: a load that nobody hauls is posted for carriers to find, and to book at its price. Until now they saw only what they were offered.

-- The board is a copy of what a carrier may know of a load before it is theirs: no street, no customer, none of the provider's limits. So the
-- wall of `shipment` stays as it is, open loads have indexes of their own, and what is booked or voided is gone from here.
create sequence board_version;
create table board_load (
  -- The shipment's.
  id uuid primary key references shipment,
  -- Book It Now at this price; null: no price is said.
  rate numeric(14,2) check (rate > 0),
  -- Who may see it; null: every carrier.
  carrier_ids uuid[] check (cardinality(carrier_ids) > 0),
  -- Waits until a tender run has asked everybody in vain.
  is_after_tendering boolean not null default false,
  posted_at timestamptz not null,
  posted_by text not null,
  -- Another with each change of the price or the load: a carrier books what it has read.
  version bigint not null,
  -- From here on drawn by the trigger below.
  number text not null,
  status smallint not null check (status between 1 and 2),
  lane json not null,
  equipment_mode smallint not null,
  shipping_mode smallint not null,
  miles integer,
  miles_engine text,
  weight numeric(12,2),
  commodities text[] not null,
  is_hazmat boolean not null,
  is_team_required boolean not null,
  reefer_temperature numeric(5,1),
  currency text not null,
  pickup_at timestamptz,
  -- Until when a truck can still come for it.
  pickup_until timestamptz,
  pickup_on date,
  delivery_on date,
  stops smallint not null,
  -- Its number and cities, in small letters.
  search_text text not null,
  origin_state text not null,
  origin_latitude double precision,
  origin_longitude double precision,
  destination_state text not null,
  destination_latitude double precision,
  destination_longitude double precision,
  -- Half a degree each way: a radius touches some sixty of them, and an index finds these.
  origin_cell integer generated always as (floor(origin_latitude * 2) * 1000 + floor((origin_longitude + 180) * 2)) stored,
  per_mile numeric generated always as (rate / nullif(miles, 0)) stored,
  -- While carriers are asked in turn, nobody takes it from under them.
  is_open boolean generated always as (status = 1 and not is_after_tendering) stored
-- Lanes lie apart: whoever looks through many loads reads none of them.
) with (toast_tuple_target = 128);
create index board_load_near on board_load (origin_cell, pickup_until) include (equipment_mode) where is_open;
create index board_load_newest on board_load (posted_at desc nulls last, id desc) where is_open;
create index board_load_by_pickup on board_load (pickup_at, id) where is_open;
create index board_load_by_miles on board_load (miles desc nulls last, id desc) where is_open;
create index board_load_by_rate on board_load (rate desc nulls last, id desc) where is_open;
create index board_load_by_mile_rate on board_load (per_mile desc nulls last, id desc) where is_open;

alter table board_load enable row level security;
create policy board_load_open on board_load for select using (
  (select waybill_sees_all())
  or is_open
    and (carrier_ids is null or (select waybill_company()) = any (carrier_ids))
    and (select kind from company where id = waybill_company()) = 'carrier'
);
create policy board_load_provider on board_load for all using ((select waybill_sees_all()));

create function draw_board_load() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select shipment.number, shipment.status, shipment.lane, equipment_mode, shipping_mode, miles, miles_engine, weight, commodities, is_hazmat,
    is_team_required, reefer_temperature, currency, pickup_at, greatest(pickup_at, first.late at time zone first.time_zone), pickup_on,
    delivery_on, json_array_length(shipment.lane),
    lower(concat_ws(e'\n', shipment.number, (select string_agg(distinct visit ->> 'city', e'\n') from json_array_elements(shipment.lane) as visit))),
    first.state, first.latitude, first.longitude, last.state, last.latitude, last.longitude
  into new.number, new.status, new.lane, new.equipment_mode, new.shipping_mode, new.miles, new.miles_engine, new.weight, new.commodities,
    new.is_hazmat, new.is_team_required, new.reefer_temperature, new.currency, new.pickup_at, new.pickup_until, new.pickup_on,
    new.delivery_on, new.stops, new.search_text, new.origin_state, new.origin_latitude, new.origin_longitude,
    new.destination_state, new.destination_latitude, new.destination_longitude
  from shipment
  cross join lateral (select * from shipment_stop where shipment_id = shipment.id order by sequence limit 1) as first
  cross join lateral (select * from shipment_stop where shipment_id = shipment.id order by sequence desc limit 1) as last
  where shipment.id = new.id;
  if tg_op = 'INSERT' or
    (new.rate, new.lane::text, new.equipment_mode, new.shipping_mode, new.miles, new.weight, new.commodities, new.is_hazmat, new.is_team_required, new.reefer_temperature)
    is distinct from
    (old.rate, old.lane::text, old.equipment_mode, old.shipping_mode, old.miles, old.weight, old.commodities, old.is_hazmat, old.is_team_required, old.reefer_temperature)
  then new.version := nextval('board_version');
  end if;
  return new;
end $$;
create trigger board_load_drawn before insert or update on board_load for each row execute function draw_board_load();

-- Whoever changes the load, its copy follows: in the owner's name, for no carrier may write here.
create function shipment_moves_board() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status in (1, 2) then update board_load set status = new.status where id = new.id;
  else delete from board_load where id = new.id;
  end if;
  return null;
end $$;
create trigger shipment_moves_board
  after update of status, lane, equipment_mode, shipping_mode, miles, miles_engine, weight, commodities, is_hazmat, is_team_required, reefer_temperature on shipment
  for each row when (old.status in (1, 2)) execute function shipment_moves_board();

create function run_opens_board() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update board_load set is_after_tendering = false where id = new.shipment_id and is_after_tendering;
  return null;
end $$;
create trigger run_opens_board after update of state on tender_run
  for each row when (old.state <> new.state and new.state in ('exhausted', 'stopped')) execute function run_opens_board();

-- Carriers that look at the board hear what comes, changes and is taken; those with nobody signed in have nothing to refresh.
create index session_open_at on session (company_id) where ended_at is null;
create function announce_board() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare load board_load := coalesce(new, old);
begin
  if coalesce(old.is_open, false) or coalesce(new.is_open, false) then
    insert into outbox (kind, subject_type, subject_id, company_ids)
    select 'board-changed', 'shipment', load.id, coalesce(array_agg(distinct company.id), '{}')
    from session join company on company.id = session.company_id
    where session.ended_at is null and session.ends_at > now() and company.kind = 'carrier'
      and (load.carrier_ids is null or company.id = any (load.carrier_ids));
  end if;
  return null;
end $$;
create trigger board_announced after insert or update or delete on board_load for each row execute function announce_board();

-- What a carrier's people note of a load, for each other: nobody else reads it.
create table board_mark (
  company_id uuid not null references company,
  shipment_id uuid not null references shipment,
  is_starred boolean not null default false,
  hidden_because text check (hidden_because in ('rate', 'lane', 'times', 'equipment', 'other')),
  note text,
  primary key (company_id, shipment_id)
);
alter table board_mark enable row level security;
create policy board_mark_own on board_mark for all using ((select waybill_sees_all()) or company_id = (select waybill_company()));

alter table filter_set drop constraint filter_set_list_check;
alter table filter_set add constraint filter_set_list_check check (list in ('orders', 'shipments', 'available_freight'));

alter table booking drop constraint booking_source_check;
alter table booking add constraint booking_source_check check (source in ('Tender', 'ContractTL', 'LTL', 'Spot', 'Board'));
-- Standard, Book It Now, Quick Pay, Small Carrier Quick Pay (SPEC §4).
alter table booking add column booking_type smallint not null default 0 check (booking_type between 0 and 3);
create index booking_given_back on booking (carrier_id, ended_at) where is_carrier_caused;
