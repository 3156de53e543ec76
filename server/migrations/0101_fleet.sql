-- Why: drivers were people with a role and trucks were numbers typed on a load: nobody saw who is free, with which truck and which license.

create table fleet_vehicle (
  id uuid primary key,
  company_id uuid not null references company,
  kind text not null check (kind in ('tractor', 'trailer')),
  number text not null,
  plate text,
  plate_state text,
  -- Trailers alone have an equipment mode and a length.
  equipment_mode smallint check (equipment_mode between 0 and 5),
  feet smallint check (feet between 10 and 60),
  note text,
  retired_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (kind = 'trailer' or (equipment_mode is null and feet is null))
);
create unique index fleet_vehicle_numbered on fleet_vehicle (company_id, kind, lower(number));

alter table fleet_vehicle enable row level security;
create policy fleet_vehicle_own on fleet_vehicle for all
  using ((select waybill_sees_all()) or company_id = (select waybill_company()));

-- What a carrier knows of a driver beyond the person. A driver without a row is one whose record nobody has filled in.
create table fleet_driver (
  company_id uuid not null references company,
  contact_id uuid not null references contact,
  license_class text check (license_class in ('A', 'B', 'C')),
  license_until date,
  -- The endorsement to haul hazardous materials; null: none (49 CFR 383.93).
  hazmat_until date,
  home_city text,
  home_state text,
  home_time_zone text,
  home_latitude double precision,
  home_longitude double precision,
  tractor_number text,
  trailer_number text,
  retired_at timestamptz,
  version integer not null default 1,
  primary key (company_id, contact_id),
  check (num_nulls(home_city, home_state, home_time_zone, home_latitude, home_longitude) in (0, 5))
);

alter table fleet_driver enable row level security;
create policy fleet_driver_own on fleet_driver for all
  using ((select waybill_sees_all()) or company_id = (select waybill_company()));
