-- Why: nobody could say where a truck will be empty, so loads and trucks near each other did not find each other.

-- Half-degree cells, numbered like `board_load.origin_cell`, that a circle of so many straight miles touches.
create function cells_around(latitude double precision, longitude double precision, miles integer) returns integer[]
language sql immutable parallel safe set search_path = public, pg_temp as $$
  select array_agg(line * 1000 + place)
  from (select miles / 69.0 as north, miles / 69.0 / cos(radians(abs(latitude) + miles / 69.0)) as east) as reach
  cross join lateral generate_series(floor((latitude - north) * 2)::integer, floor((latitude + north) * 2)::integer) as line
  cross join lateral generate_series(
    floor((longitude + 180 - east) * 2)::integer, floor((longitude + 180 + east) * 2)::integer) as place
$$;

create table available_truck (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company,
  equipment_mode smallint not null check (equipment_mode between 0 and 5),
  trailer_feet smallint,
  city text not null,
  state text not null,
  time_zone text not null,
  latitude double precision not null,
  longitude double precision not null,
  empty_from timestamptz not null,
  empty_until timestamptz not null check (empty_until > empty_from),
  radius integer not null default 100 check (radius between 1 and 500),
  -- Where it wants to go; neither: anywhere.
  destination_states text[] not null default '{}',
  destination_city text,
  destination_state text,
  destination_latitude double precision,
  destination_longitude double precision,
  destination_radius integer not null default 100,
  max_miles integer,
  -- The carrier's own: nobody else reads it.
  min_per_mile numeric(8,2),
  note text,
  driver_name text,
  tractor_number text,
  -- The load that made it; null: its carrier posted it.
  shipment_id uuid references shipment,
  made_because text check (made_because in ('delivery', 'empty-location')),
  -- Corrected by its carrier: from then on it does not follow its load.
  is_corrected boolean not null default false,
  hidden_at timestamptz,
  posted_by text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  cell integer generated always as (floor(latitude * 2) * 1000 + floor((longitude + 180) * 2)) stored,
  -- Where its loads start.
  cells integer[] generated always as (cells_around(latitude, longitude, radius)) stored,
  check ((shipment_id is null) = (made_because is null)),
  check ((destination_city is null) = (destination_latitude is null))
);
create unique index available_truck_made on available_truck (shipment_id, made_because) where shipment_id is not null;
create index available_truck_of_company on available_truck (company_id, empty_from);
create index available_truck_by_time on available_truck (empty_until);
create index available_truck_near on available_truck using gin (cells);

alter table available_truck enable row level security;
create policy available_truck_own on available_truck for all
  using ((select waybill_sees_all()) or company_id = (select waybill_company()));

-- Its carrier and the provider hear of every change, whoever made it.
create function announce_truck() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare truck available_truck := coalesce(new, old);
begin
  insert into outbox (kind, subject_type, subject_id, company_ids) values ('truck-changed', 'truck', truck.id, array[truck.company_id]);
  return null;
end $$;
create trigger available_truck_announced after insert or update or delete on available_truck
  for each row execute function announce_truck();

-- The truck that a load leaves behind: empty at its last stop two hours after it arrives there (domain §7.3), and waiting for a day. Before the
-- first pickup, an empty location says that it waits elsewhere; with half a day to spare it can haul something that ends near that pickup.
create function draw_trucks(load_id uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  load shipment;
  told record;
  rests boolean;
begin
  select * into load from shipment where id = load_id;
  rests := load.carrier_id is not null and load.shipping_mode in (0, 2)
    and exists (select from company where id = load.carrier_id and kind = 'carrier');
  -- Booked again, or posted by its carrier: it is this truck's next load, or the carrier's own word, that counts.
  if rests and load.status between 4 and 8 and not exists (
    select from shipment as next
    where next.carrier_id = load.carrier_id and next.id <> load.id and next.status between 4 and 8 and next.pickup_at > load.pickup_at
      and (next.tractor_number = load.tractor_number or next.driver_name = load.driver_name)
  ) and not exists (
    select from available_truck as posted
    where posted.company_id = load.carrier_id and posted.shipment_id is null and posted.empty_until > load.delivery_at
      and (posted.tractor_number = load.tractor_number or posted.driver_name = load.driver_name)
  ) then
    insert into available_truck (company_id, equipment_mode, city, state, time_zone, latitude, longitude, empty_from, empty_until,
      driver_name, tractor_number, shipment_id, made_because, posted_by)
    select load.carrier_id, load.equipment_mode, last.city, last.state, last.time_zone, last.latitude, last.longitude, free.at,
      free.at + interval '24 hours', load.driver_name, load.tractor_number, load.id, 'delivery', 'Waybill'
    from (select * from shipment_stop where shipment_id = load.id order by sequence desc limit 1) as last
    cross join lateral (
      select coalesce(last.departed_at, coalesce(last.arrived_at, load.delivery_at) + interval '2 hours') as at
    ) as free
    where last.latitude is not null and free.at is not null
    on conflict (shipment_id, made_because) where shipment_id is not null do update set
      equipment_mode = excluded.equipment_mode, city = excluded.city, state = excluded.state, time_zone = excluded.time_zone,
      latitude = excluded.latitude, longitude = excluded.longitude, empty_from = excluded.empty_from, empty_until = excluded.empty_until,
      driver_name = excluded.driver_name, tractor_number = excluded.tractor_number, company_id = excluded.company_id
      where not available_truck.is_corrected and (
        available_truck.company_id, available_truck.equipment_mode, available_truck.city, available_truck.state, available_truck.empty_from,
        available_truck.driver_name, available_truck.tractor_number
      ) is distinct from (
        excluded.company_id, excluded.equipment_mode, excluded.city, excluded.state, excluded.empty_from, excluded.driver_name,
        excluded.tractor_number);
  else
    delete from available_truck where shipment_id = load.id and made_because = 'delivery';
  end if;
  if rests and load.status between 4 and 8 then
    -- This load is what the truck was free for.
    delete from available_truck as free
    where free.company_id = load.carrier_id and free.shipment_id is distinct from load.id
      and free.empty_from < coalesce(load.delivery_at, free.empty_from)
      and (free.tractor_number = load.tractor_number or free.driver_name = load.driver_name)
      and not exists (select from shipment as later where later.id = free.shipment_id and later.pickup_at >= load.pickup_at);
  end if;

  select payload, sequence into told from shipment_event
  where shipment_id = load.id and kind = 'empty-location-set' and superseded_by is null
    and sequence > coalesce((select max(sequence) from shipment_event where shipment_id = load.id and kind = 'booking-rescinded'), 0)
  order by sequence desc limit 1;
  if rests and load.status between 3 and 4 and told.payload is not null
    and (told.payload ->> 'availableAt')::timestamptz + interval '12 hours' < load.pickup_at
  then
    insert into available_truck (company_id, equipment_mode, city, state, time_zone, latitude, longitude, empty_from, empty_until,
      destination_city, destination_state, destination_latitude, destination_longitude, driver_name, tractor_number, shipment_id,
      made_because, posted_by)
    select load.carrier_id, load.equipment_mode, place.city, place.state, place.time_zone, place.latitude, place.longitude,
      (told.payload ->> 'availableAt')::timestamptz, load.pickup_at, first.city, first.state, first.latitude, first.longitude,
      load.driver_name, load.tractor_number, load.id, 'empty-location', 'Waybill'
    from (select * from shipment_stop where shipment_id = load.id order by sequence limit 1) as first
    cross join lateral (
      select * from place where country in ('US', 'CA') and state = told.payload ->> 'state' and lower(city) = lower(told.payload ->> 'city')
      order by postal_code limit 1
    ) as place
    where first.latitude is not null
    on conflict (shipment_id, made_because) where shipment_id is not null do update set
      city = excluded.city, state = excluded.state, time_zone = excluded.time_zone, latitude = excluded.latitude,
      longitude = excluded.longitude, empty_from = excluded.empty_from, empty_until = excluded.empty_until,
      driver_name = excluded.driver_name, tractor_number = excluded.tractor_number, company_id = excluded.company_id
      where not available_truck.is_corrected and (available_truck.company_id, available_truck.city, available_truck.state, available_truck.empty_from)
        is distinct from (excluded.company_id, excluded.city, excluded.state, excluded.empty_from);
  else
    delete from available_truck where shipment_id = load.id and made_because = 'empty-location';
  end if;
end $$;

create function shipment_leaves_truck() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform draw_trucks(new.id);
  return null;
end $$;
-- What was delivered days ago left no truck that still waits.
create trigger shipment_leaves_truck
  after update of status, lane, carrier_id, equipment_mode, tractor_number, driver_name on shipment
  for each row when (new.delivery_at > now() - interval '2 days' and (new.status between 3 and 8 or old.status between 3 and 8))
  execute function shipment_leaves_truck();

create function empty_location_leaves_truck() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform draw_trucks(new.shipment_id);
  return null;
end $$;
create trigger empty_location_leaves_truck after insert on shipment_event
  for each row when (new.kind = 'empty-location-set') execute function empty_location_leaves_truck();

-- Loads without a carrier are compared with trucks by lane and by what carriers hauled there.
create index shipment_hauled_by_lane on shipment (lane_states, pickup_at) include (carrier_id, equipment_mode) where status between 3 and 8;

-- The loads that are under way now. Nobody is told: nothing has happened.
alter table available_truck disable trigger available_truck_announced;
do $$
begin
  perform draw_trucks(id) from shipment where status between 3 and 8 and delivery_at > now() - interval '2 days';
end $$;
alter table available_truck enable trigger available_truck_announced;
