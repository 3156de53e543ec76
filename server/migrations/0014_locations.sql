-- Why: a location says what a driver finds there, and its dock schedules when it works (SPEC §3, domain §1.4).

-- What a location can be found by, words between spaces.
create function location_words(number text, name text, address text, city text, state text, postal_code text, codes text[]) returns text
  language sql immutable parallel safe as
  $$ select concat(' ', number, ' ', name, ' ', address, ' ', city, ' ', state, ' ', postal_code, ' ', array_to_string(codes, ' '), ' ') $$;

alter table location
  add location_type text not null default 'Warehouse' check (location_type in ('Warehouse', 'DistributionCenter', 'ColdStorage',
    'Manufacturing', 'CrossDock', 'Terminal', 'Yard', 'Port', 'RailRamp', 'Store', 'Office')),
  add is_primary boolean not null default false,
  add lumpers_available boolean not null default false,
  add is_appointment_required boolean not null default false,
  add overnight_parking boolean not null default false,
  -- [{ type, number, extension }], as contacts have them.
  add phones jsonb not null default '[]' check (jsonb_typeof(phones) = 'array'),
  add email text,
  -- Feet of the longest trailer.
  add dock_length smallint check (dock_length between 10 and 120),
  add directions text,
  add search_text text generated always as
    (location_words(number, name, address_line1, city, state, postal_code, edi_codes)) stored;
update location set phones = json_build_array(json_build_object('type', 'OfficeNumber', 'number', contact_phone))
  where contact_phone is not null;
alter table location drop contact_name, drop contact_phone;
create index location_search on location using gin (search_text gin_trgm_ops);
-- A company has one primary location at most.
create unique index location_primary on location (company_id) where is_primary;
create index stop_at_location on shipment_stop (location_id, shipment_id) where location_id is not null;

-- What somebody types is the beginning of a city or of a code.
create index place_by_city_start on place (lower(city) text_pattern_ops);
create index place_by_code_start on place (postal_code text_pattern_ops);

-- Each weekday once, 0 is Sunday; what a day may say the contract knows (DockDay).
create function is_dock_week(hours jsonb) returns boolean language sql immutable parallel safe as $$
  select jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 7
    and (select count(distinct (day ->> 'dayOfWeek')::int) = 7 and min((day ->> 'dayOfWeek')::int) = 0
        and max((day ->> 'dayOfWeek')::int) = 6 from jsonb_array_elements(hours) as day)
$$;

create table dock_schedule (
  id uuid primary key,
  location_id uuid not null references location,
  -- The location's owner, copied so that the wall costs no join.
  company_id uuid not null references company,
  name text not null,
  is_appointment_required boolean not null default false,
  equipment_modes text[] not null check (cardinality(equipment_modes) > 0 and equipment_modes <@ array['Dry', 'Reefer', 'Flatbed', 'Bulk']),
  shipping_modes text[] not null check (cardinality(shipping_modes) > 0 and shipping_modes <@ array['TL', 'LTL', 'Bulk', 'Intermodal']),
  stop_types text[] not null check (cardinality(stop_types) > 0 and stop_types <@ array['Shipping', 'Receiving']),
  -- [{ dayOfWeek, isClosed, isTwentyFourHour, startTime, endTime }], by the clock at the location.
  dock_hours jsonb not null check (is_dock_week(dock_hours)),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index dock_schedule_of_location on dock_schedule (location_id, lower(name), id);

-- The locations where a company's trucks stop. It looks behind the wall, so it asks itself whose eyes look: whoever sees everything
-- has no need of it. Asked once a statement: as a subquery a row it would be as slow as the policies of stops are alone.
create function waybill_stop_locations() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct stop.location_id from shipment_stop as stop
  where stop.location_id is not null and waybill_company() is not null and stop.shipment_id in (
    select subject_id from party where subject_type = 'shipment' and company_id = waybill_company() and until is null
  )
$$;

-- Owners write; whoever stops there reads.
drop policy location_own on location;
create policy location_own on location for all using ((select waybill_sees_all()) or company_id = (select waybill_company()));
create policy location_of_stop on location for select using (id in (select waybill_stop_locations()));

alter table dock_schedule enable row level security;
alter table dock_schedule force row level security;
create policy dock_schedule_own on dock_schedule for all using ((select waybill_sees_all()) or company_id = (select waybill_company()));
create policy dock_schedule_of_stop on dock_schedule for select using (location_id in (select waybill_stop_locations()));

-- What the provider changed of a location its owner may read.
create policy history_of_own_locations on history_entry for select using (
  subject_type = 'location' and not is_internal
  and exists (select from location where location.id = history_entry.subject_id and location.company_id = (select waybill_company()))
);
