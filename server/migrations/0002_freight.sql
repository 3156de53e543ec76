-- Why: places, orders, shipments with stops, events and their projection (domain §1), references for quick search.

create extension if not exists pg_trgm;

create table place (
  postal_code text not null,
  country text not null check (country in ('US', 'CA')),
  city text not null,
  state text not null,
  latitude double precision not null,
  longitude double precision not null,
  time_zone text not null,
  primary key (country, postal_code)
);
create index place_by_city on place (country, state, lower(city));

-- An instant, or wall time at a place, as ISO 8601 with that place's offset: what the wire carries.
create function stop_time(moment timestamptz, zone text) returns text language sql stable parallel safe as $$
  select to_char(moment at time zone zone, 'YYYY-MM-DD"T"HH24:MI:SS')
    || case when shift < interval '0' then '-' else '+' end
    || to_char(case when shift < interval '0' then -shift else shift end, 'HH24:MI')
  from (select (moment at time zone zone) - (moment at time zone 'UTC') as shift) as offsets
$$;
create function wire_time(moment timestamptz) returns text language sql stable parallel safe as
  $$ select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

create sequence shipment_number_sequence start 4340001;
create sequence order_number_sequence start 710001;
create sequence tender_number_sequence start 90001;
create sequence location_number_sequence start 2001;

create table location (
  id uuid primary key,
  number text not null unique default nextval('location_number_sequence')::text,
  company_id uuid not null references company,
  name text not null,
  address_line1 text,
  address_line2 text,
  city text not null,
  state text not null,
  postal_code text not null,
  country text not null,
  latitude double precision,
  longitude double precision,
  time_zone text not null,
  edi_codes text[] not null default '{}',
  contact_name text,
  contact_phone text,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index location_of_company on location (company_id);

-- "order" is a word of SQL, hence the plural.
create table orders (
  id uuid primary key,
  number text not null unique default nextval('order_number_sequence')::text,
  customer_id uuid not null references company,
  order_type text not null default 'SalesOrder',
  freight_term_type text not null default 'Prepaid',
  order_source text not null default 'Portal' check (order_source in ('Portal', 'Edi', 'Api')),
  special_instructions text,
  requirements text[] not null default '{}',
  created_by_company_id uuid not null references company,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index orders_of_customer on orders (customer_id);

create table shipment (
  id uuid primary key,
  number text not null unique default nextval('shipment_number_sequence')::text,
  -- Projection of shipment_event; only shipments/projection.ts writes it (domain §1.1).
  status smallint not null check (status between -1 and 8),
  provider_id uuid not null references company,
  customer_id uuid not null references company,
  carrier_id uuid references company,
  created_by_company_id uuid not null references company,
  shipping_mode smallint not null check (shipping_mode between 0 and 5),
  equipment_mode smallint not null check (equipment_mode between 0 and 5),
  trailer_types integer not null default 1 check (trailer_types between 0 and 1048575),
  origination text not null default 'TmsSpot' check (origination in ('TmsContract', 'TmsSpot')),
  currency text not null default 'USD' check (currency in ('USD', 'CAD')),
  -- What the carrier is paid, fixed at booking. The two limits are the provider's secret (P9).
  carrier_rate numeric(14,2) check (carrier_rate >= 0),
  max_buy numeric(14,2) check (max_buy >= 0),
  target_rate numeric(14,2) check (target_rate >= 0),
  miles integer check (miles >= 0),
  weight numeric(12,2) check (weight >= 0),
  reefer_temperature numeric(5,1),
  is_hazmat boolean not null default false,
  is_team_required boolean not null default false,
  is_blind boolean not null default false,
  -- Taken in although its dates lay in the past (an old EDI document).
  is_past_dated boolean not null default false,
  special_instructions text,
  commodities text[] not null default '{}',
  pro_number text,
  tractor_number text,
  trailer_number text,
  driver_name text,
  customer_name text not null,
  carrier_name text,
  reference_numbers text[] not null default '{}',
  -- The lane as every list draws it: the stops' times with their own offsets, projected with the status. It leaves as it is
  -- written, hence text (json) and not a tree (jsonb).
  lane json not null default '[]',
  -- Commitments as instants, for sorting and "overdue"; and as the stops' own calendar days, for date filters.
  pickup_at timestamptz,
  delivery_at timestamptz,
  pickup_on date,
  delivery_on date,
  -- How the stops were met, counted with the lane: on-time figures cost no look behind the wall stop by stop.
  pickups_on_time smallint not null default 0,
  pickups_late smallint not null default 0,
  deliveries_on_time smallint not null default 0,
  deliveries_late smallint not null default 0,
  -- The next moment at which the carrier owes us word, and about what; null when nothing is owed (domain §1.9).
  update_due_at timestamptz,
  update_kind text,
  -- Who is party to it, copied from `party` by trigger so that the wall costs no join.
  party_ids uuid[] not null default '{}',
  -- What lists say of it to everybody, as JSON that wants its lane and its closing bracket; the trigger below writes it.
  card text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Lists decide their page and their count on these alone, the wall's columns included. What counts does not know the order, or
-- pages would be sorted out of it instead of read from where they stand in order.
create index shipment_by_pickup on shipment (pickup_at desc nulls last, id desc)
  include (number, status, carrier_id, customer_id, party_ids, update_due_at, pickup_on, delivery_on);
create index shipment_of_carrier on shipment (carrier_id, pickup_at desc nulls last, id desc)
  include (number, status, customer_id, party_ids, update_due_at, pickup_on, delivery_on);
create index shipment_of_customer on shipment (customer_id, pickup_at desc nulls last, id desc)
  include (number, status, carrier_id, party_ids, update_due_at, pickup_on, delivery_on);
create index shipment_by_status on shipment (status, pickup_at desc nulls last, id desc) include (carrier_id, customer_id, party_ids);
create index shipment_of_carrier_by_status on shipment (carrier_id, status) include (customer_id, party_ids);
create index shipment_update_due on shipment (update_due_at) where update_due_at is not null;
create index shipment_number_search on shipment using gin (number gin_trgm_ops);

-- Drawn at each write so that no reader draws it again: `ShipmentRow` of the contract but for what depends on who reads and when.
create function draw_shipment_card() returns trigger language plpgsql as $$
begin
  new.card := (
    select rtrim(row_to_json(card)::text, '}')
    from (select
      new.id, new.number as "shipmentNumber", new.status, new.equipment_mode as "equipmentMode",
      new.shipping_mode as "shippingMode", new.miles, new.weight, new.carrier_name as "carrierName",
      new.driver_name as "driverName", new.tractor_number as "tractorNumber", new.trailer_number as "trailerNumber",
      new.reference_numbers as "referenceNumbers", new.currency, wire_time(new.pickup_at) as "pickupAt",
      wire_time(new.delivery_at) as "deliveryAt", new.is_past_dated as "isPastDated"
    ) as card
  );
  return new;
end $$;
create trigger shipment_drawn before insert or update on shipment for each row execute function draw_shipment_card();

create table shipment_reference (
  shipment_id uuid not null references shipment,
  sequence smallint not null,
  label text not null,
  value text not null,
  primary key (shipment_id, sequence)
);
create index shipment_reference_search on shipment_reference using gin (value gin_trgm_ops);

create table shipment_order (
  shipment_id uuid not null references shipment,
  order_id uuid not null references orders,
  primary key (shipment_id, order_id)
);
create index shipment_of_order on shipment_order (order_id);

create table shipment_stop (
  id uuid primary key,
  shipment_id uuid not null references shipment,
  sequence smallint not null,
  stop_type text not null check (stop_type in ('Pickup', 'Delivery')),
  location_id uuid references location,
  name text not null,
  address_line1 text,
  address_line2 text,
  city text not null,
  state text not null,
  postal_code text not null,
  country text not null default 'US',
  latitude double precision,
  longitude double precision,
  time_zone text not null,
  -- Wall times at the stop (P35): requested window and appointment are different facts (domain §1.4).
  early timestamp,
  late timestamp,
  appointment timestamp,
  contact_name text,
  contact_phone text,
  instructions text,
  reference_numbers jsonb not null default '[]',
  -- Projections of the stop's events.
  arrived_at timestamptz,
  departed_at timestamptz,
  is_late boolean not null default false,
  seal_numbers text[] not null default '{}',
  unique (shipment_id, sequence)
);

-- The lane, the commitments that lists sort and filter by, and how they were met follow from the stops (and from nothing else).
create function refresh_shipment_lanes(shipment_ids uuid[]) returns void language sql as $$
  update shipment set
    lane = drawn.lane,
    pickup_at = drawn.pickup_at,
    delivery_at = drawn.delivery_at,
    pickup_on = drawn.pickup_on,
    delivery_on = drawn.delivery_on,
    pickups_on_time = drawn.pickups_on_time,
    pickups_late = drawn.pickups_late,
    deliveries_on_time = drawn.deliveries_on_time,
    deliveries_late = drawn.deliveries_late
  from (
    select
      shipment_id,
      json_agg(visit order by stop.sequence) as lane,
      (array_agg(coalesce(stop.appointment, stop.early, stop.late) at time zone stop.time_zone order by stop.sequence))[1] as pickup_at,
      (array_agg(coalesce(stop.appointment, stop.early, stop.late) at time zone stop.time_zone order by stop.sequence desc))[1] as delivery_at,
      (array_agg(coalesce(stop.appointment, stop.early, stop.late)::date order by stop.sequence))[1] as pickup_on,
      (array_agg(coalesce(stop.appointment, stop.early, stop.late)::date order by stop.sequence desc))[1] as delivery_on,
      count(*) filter (where stop_type = 'Pickup' and arrived_at is not null and not is_late) as pickups_on_time,
      count(*) filter (where stop_type = 'Pickup' and is_late) as pickups_late,
      count(*) filter (where stop_type = 'Delivery' and arrived_at is not null and not is_late) as deliveries_on_time,
      count(*) filter (where stop_type = 'Delivery' and is_late) as deliveries_late
    from shipment_stop as stop
    cross join lateral (select
      stop.id as "stopId", stop.sequence, stop.stop_type as type,
      stop.city, stop.state, stop.postal_code as "postalCode", stop.time_zone as "timeZone",
      stop_time(stop.early at time zone stop.time_zone, stop.time_zone) as early,
      stop_time(stop.late at time zone stop.time_zone, stop.time_zone) as late,
      stop_time(stop.appointment at time zone stop.time_zone, stop.time_zone) as appointment,
      stop_time(stop.arrived_at, stop.time_zone) as "arrivedAt",
      stop_time(stop.departed_at, stop.time_zone) as "departedAt",
      stop.is_late as "isLate"
    ) as visit
    where shipment_id = any (shipment_ids)
    group by shipment_id
  ) as drawn
  where shipment.id = drawn.shipment_id
$$;

create table order_line_item (
  id uuid primary key,
  order_id uuid not null references orders,
  sequence smallint not null,
  description text not null,
  package_type text not null default 'Pieces',
  packages integer not null check (packages >= 0),
  weight numeric(12,2) check (weight >= 0),
  freight_class text,
  nmfc text,
  is_hazmat boolean not null default false,
  un_number text,
  unique (order_id, sequence)
);

-- What is loaded or unloaded at a stop, and what was counted there.
create table stop_line_item (
  stop_id uuid not null references shipment_stop,
  line_item_id uuid not null references order_line_item,
  confirmed_packages integer check (confirmed_packages >= 0),
  exception text check (exception in ('None', 'Over', 'Short', 'Damaged', 'Refused')),
  primary key (stop_id, line_item_id)
);

-- The truth about a shipment: append-only (domain §1.1).
create table shipment_event (
  id uuid primary key,
  shipment_id uuid not null references shipment,
  -- Order of recording within the shipment; also what makes concurrent writers collide.
  sequence integer not null,
  kind text not null,
  stop_id uuid references shipment_stop,
  occurred_at timestamptz not null,
  reported_at timestamptz not null default now(),
  source text,
  contact_id uuid,
  reported_by text not null,
  payload jsonb not null default '{}',
  superseded_by uuid,
  unique (shipment_id, sequence)
);

create table shipment_driver (
  shipment_id uuid not null references shipment,
  contact_id uuid not null references contact,
  assigned_at timestamptz not null default now(),
  removed_at timestamptz
);
create unique index shipment_driver_once on shipment_driver (shipment_id, contact_id) where removed_at is null;
create index shipment_of_driver on shipment_driver (contact_id) where removed_at is null;

create function copy_shipment_parties() returns trigger language plpgsql as $$
declare changed uuid := coalesce(new.subject_id, old.subject_id);
begin
  if coalesce(new.subject_type, old.subject_type) = 'shipment' then
    update shipment set party_ids = coalesce((
      select array_agg(distinct company_id) from party
      where subject_type = 'shipment' and subject_id = changed and until is null
    ), '{}') where id = changed;
  end if;
  return null;
end $$;
-- The copy must see every party of the record, whoever acts: it runs as the owner, inside the wall's own scope.
alter function copy_shipment_parties() security definer;
create trigger party_copied after insert or update or delete on party for each row execute function copy_shipment_parties();

alter table shipment enable row level security;
alter table shipment force row level security;
-- The cheap questions first; the list of parties only for whoever neither hauls nor ships it.
create policy shipment_party on shipment for all using (
  (select waybill_sees_all())
  or carrier_id = (select waybill_company())
  or customer_id = (select waybill_company())
  or (select waybill_company()) = any (party_ids)
) with check (
  (select waybill_sees_all())
  or created_by_company_id = (select waybill_company())
  or carrier_id = (select waybill_company())
  or customer_id = (select waybill_company())
  or (select waybill_company()) = any (party_ids)
);

-- What hangs on a shipment asks about that one shipment, by functions: as subqueries in the policies, planners turned them into
-- scans of all that a company sees. The inner query passes the shipment's own wall.
create function waybill_sees_shipment(wanted uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from shipment where id = wanted);
end $$;

create function waybill_sees_stop(wanted uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from shipment_stop where id = wanted);
end $$;

create function waybill_sees_order(wanted uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from orders where id = wanted and customer_id = waybill_company())
    or exists (select from shipment_order where order_id = wanted);
end $$;

do $$
declare child text;
begin
  foreach child in array array['shipment_reference', 'shipment_order', 'shipment_stop', 'shipment_event', 'shipment_driver'] loop
    execute format('alter table %I enable row level security', child);
    execute format('alter table %I force row level security', child);
    execute format(
      'create policy %I on %I for all using ((select waybill_sees_all()) or waybill_sees_shipment(shipment_id))',
      child || '_of_shipment', child);
  end loop;
end $$;

alter table stop_line_item enable row level security;
alter table stop_line_item force row level security;
create policy stop_line_item_of_stop on stop_line_item for all using ((select waybill_sees_all()) or waybill_sees_stop(stop_id));

alter table orders enable row level security;
alter table orders force row level security;
create policy orders_party on orders for all using (
  (select waybill_sees_all())
  or customer_id = (select waybill_company())
  or exists (select from shipment_order where shipment_order.order_id = orders.id)
) with check ((select waybill_sees_all()) or created_by_company_id = (select waybill_company()) or customer_id = (select waybill_company()));

alter table order_line_item enable row level security;
alter table order_line_item force row level security;
create policy order_line_item_of_order on order_line_item for all using ((select waybill_sees_all()) or waybill_sees_order(order_id));

alter table location enable row level security;
alter table location force row level security;
create policy location_own on location for all using ((select waybill_sees_all()) or company_id = (select waybill_company()));
