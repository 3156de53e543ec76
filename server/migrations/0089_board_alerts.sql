-- Why: whoever reads the board every hour would rather hear of a load once it is there, and plan the way home from it.

-- That somebody wants to hear of what a saved search finds, and what it asks for in numbers: a new load is held against all of them at
-- once. The words of a search stay with its filters.
create table board_alert (
  filter_set_id uuid primary key references filter_set on delete cascade,
  contact_id uuid not null references contact,
  company_id uuid not null references company,
  pace text not null check (pace in ('at-once', 'daily')),
  -- By the clock of the person's company; past midnight when it ends before it begins.
  quiet_from time,
  quiet_until time,
  view text not null check (view in ('open', 'priced', 'starred')),
  origin_latitude double precision,
  origin_longitude double precision,
  origin_radius integer,
  destination_latitude double precision,
  destination_longitude double precision,
  destination_radius integer,
  destination_states text[],
  pickup_start date,
  pickup_end date,
  equipment_modes smallint[],
  max_weight numeric,
  min_rate numeric,
  min_per_mile numeric,
  max_empty_miles integer,
  max_stops smallint,
  freight text[] not null default '{}',
  check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until),
  check ((origin_latitude is null) = (origin_radius is null))
);
create index board_alert_of_person on board_alert (contact_id, company_id);

-- The half-degree cells that its circle touches, numbered like `board_load.origin_cell`; -1: anywhere.
create table board_alert_cell (
  cell integer not null,
  filter_set_id uuid not null references board_alert on delete cascade,
  primary key (cell, filter_set_id)
);
create index board_alert_cell_of on board_alert_cell (filter_set_id);

-- What a person has heard of, or will: a version of a load once, by whichever of their searches found it.
create table board_alert_hit (
  contact_id uuid not null references contact,
  company_id uuid not null references company,
  load_id uuid not null references shipment,
  version bigint not null,
  filter_set_id uuid not null references filter_set on delete cascade,
  found_at timestamptz not null,
  -- Null: told at once.
  due_at timestamptz,
  primary key (contact_id, company_id, load_id, version)
);
create index board_alert_hit_due on board_alert_hit (due_at) where due_at is not null;
create index board_alert_hit_found on board_alert_hit (found_at);
create index board_alert_hit_of on board_alert_hit (filter_set_id);

alter table board_alert enable row level security;
create policy board_alert_own on board_alert for all using ((select waybill_sees_all()) or company_id = (select waybill_company()));
alter table board_alert_cell enable row level security;
create policy board_alert_cell_own on board_alert_cell for all using (
  (select waybill_sees_all()) or exists (select from board_alert where board_alert.filter_set_id = board_alert_cell.filter_set_id)
);
alter table board_alert_hit enable row level security;
create policy board_alert_hit_own on board_alert_hit for all using ((select waybill_sees_all()) or company_id = (select waybill_company()));

-- When a load is delivered decides what its truck can haul next.
alter table board_load add column delivery_at timestamptz;
alter table board_load add column delivery_until timestamptz;
-- A circle, an equipment and some days: what most searches ask for.
create index board_load_near_on on board_load (origin_cell, equipment_mode, pickup_on) where is_open;

create or replace function draw_board_load() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select shipment.number, shipment.status, shipment.lane, equipment_mode, shipping_mode, miles, miles_engine, weight, commodities, is_hazmat,
    is_team_required, reefer_temperature, currency, pickup_at, greatest(pickup_at, first.late at time zone first.time_zone), pickup_on,
    delivery_at, greatest(delivery_at, last.late at time zone last.time_zone),
    delivery_on, json_array_length(shipment.lane),
    lower(concat_ws(e'\n', shipment.number, (select string_agg(distinct visit ->> 'city', e'\n') from json_array_elements(shipment.lane) as visit))),
    first.state, first.latitude, first.longitude, last.state, last.latitude, last.longitude
  into new.number, new.status, new.lane, new.equipment_mode, new.shipping_mode, new.miles, new.miles_engine, new.weight, new.commodities,
    new.is_hazmat, new.is_team_required, new.reefer_temperature, new.currency, new.pickup_at, new.pickup_until, new.pickup_on,
    new.delivery_at, new.delivery_until,
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
-- The loads that are posted already.
update board_load set status = status;
