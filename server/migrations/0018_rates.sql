-- Why: what carriers charge for a lane and for fuel, the diesel index, and the prices that were quoted (domain §2.1, §2.6, §2.7).

-- Whose diesel price is meant: the United States, or one of the regions that EIA publishes (the contract's DIESEL_REGIONS).
create domain diesel_region as text
  check (value in ('NUS', 'R10', 'R1X', 'R1Y', 'R1Z', 'R20', 'R30', 'R40', 'R50', 'R5XCA', 'SCA'));

-- A zone of a tariff: a state ('IL'), the first three characters of a postal code ('606', 'L5T'), or a city ('Chicago, IL').
create function is_rate_zone(zone text) returns boolean language sql immutable parallel safe as
  $$ select zone ~ '^([A-Z]{2}|[0-9]{3}|[A-Z][0-9][A-Z]|.+, [A-Z]{2})$' $$;
-- The zones that an address lies in, the closest first.
create function rate_zones(city text, state text, postal_code text) returns text[] language sql immutable parallel safe as
  $$ select array[city || ', ' || state, upper(left(postal_code, 3)), state] $$;

-- A program is what was agreed once; each change of its terms is a version of its own, and a load is reckoned by the version in force
-- on its pickup date.
create table fuel_program (
  id uuid primary key,
  carrier_id uuid not null references company,
  name text not null,
  -- For which loads; empty: for all.
  shipping_modes smallint[] not null default '{}' check (shipping_modes <@ array[0, 1, 2, 3, 4, 5]::smallint[]),
  equipment_modes smallint[] not null default '{}' check (equipment_modes <@ array[0, 1, 2, 3, 4, 5]::smallint[]),
  created_at timestamptz not null default now()
);
create index fuel_program_of_carrier on fuel_program (carrier_id);

create table fuel_program_version (
  program_id uuid not null references fuel_program,
  version integer not null check (version > 0),
  -- Whose diesel price it follows.
  region diesel_region not null,
  -- { kind, … }: what each kind says rates/fuel-program.ts knows.
  terms jsonb not null check (terms ->> 'kind' in ('peg-per-mile', 'step-per-mile', 'percent-of-line-haul', 'weight-scaled')),
  effective_on date not null,
  expires_on date check (expires_on >= effective_on),
  created_at timestamptz not null default now(),
  primary key (program_id, version)
);

-- Weekly retail prices of diesel in dollars per gallon, by the region and the day on which they were published.
create table diesel_price (
  region diesel_region not null,
  published_on date not null,
  price numeric(6,3) not null check (price > 0),
  source text not null,
  imported_at timestamptz not null default now(),
  primary key (region, published_on)
);

create table lane_contract (
  id uuid primary key,
  reference text not null unique,
  carrier_id uuid not null references company,
  origin_zone text not null check (is_rate_zone(origin_zone)),
  destination_zone text not null check (is_rate_zone(destination_zone)),
  shipping_mode smallint not null check (shipping_mode between 0 and 5),
  equipment_mode smallint not null check (equipment_mode between 0 and 5),
  -- Of the line haul; a percentage is of something else, so it stands among the surcharges only.
  rate_type text not null check (rate_type in ('Flat', 'Per Mile', 'Per Cwt', 'Per Pallet', 'Per Hour')),
  rate numeric(14,4) not null check (rate > 0),
  minimum numeric(14,2) check (minimum > 0),
  currency text not null check (currency in ('USD', 'CAD')),
  -- [{ code, description, rateType, rate }] beside the line haul.
  surcharges jsonb not null default '[]' check (jsonb_typeof(surcharges) = 'array'),
  -- Null: the rate is all in.
  fuel_program_id uuid references fuel_program,
  -- Who is asked first (the routing guide).
  rank smallint not null default 1 check (rank > 0),
  service_days smallint check (service_days between 0 and 60),
  -- Pounds.
  max_weight integer check (max_weight > 0),
  effective_on date not null,
  expires_on date check (expires_on >= effective_on),
  created_at timestamptz not null default now()
);
create index lane_contract_of_lane on lane_contract (shipping_mode, equipment_mode, carrier_id, origin_zone, destination_zone);

create table ltl_tariff (
  id uuid primary key,
  reference text not null unique,
  carrier_id uuid not null references company,
  -- What its trucks are: freight that must be kept cold is no matter of a dry tariff.
  equipment_modes smallint[] not null default '{0}' check (equipment_modes <@ array[0, 1, 2, 3, 4, 5]::smallint[]),
  -- Pounds at which a lower rate begins, the first one 0.
  weight_breaks integer[] not null check (weight_breaks[1] = 0),
  max_weight integer not null check (max_weight > 0),
  -- Percent off the gross line haul.
  discount numeric(5,2) not null default 0 check (discount between 0 and 99.99),
  currency text not null check (currency in ('USD', 'CAD')),
  effective_on date not null,
  expires_on date check (expires_on >= effective_on),
  created_at timestamptz not null default now()
);
create index ltl_tariff_of_carrier on ltl_tariff (carrier_id);

-- What a tariff says of a pair of zones, or of all lanes of so many miles.
create table ltl_tariff_lane (
  id uuid primary key,
  tariff_id uuid not null references ltl_tariff,
  origin_zone text check (is_rate_zone(origin_zone)),
  destination_zone text check (is_rate_zone(destination_zone)),
  miles_from integer check (miles_from >= 0),
  -- Up to, not including.
  miles_to integer check (miles_to > miles_from),
  -- { freight class: [dollars per hundredweight at each weight break] }
  rates jsonb not null check (jsonb_typeof(rates) = 'object'),
  minimum numeric(14,2) not null check (minimum > 0),
  service_days smallint not null check (service_days between 0 and 60),
  -- What the guaranteed service costs more; null: there is none.
  guaranteed_extra numeric(14,2) check (guaranteed_extra > 0),
  guaranteed_code text check (guaranteed_code in ('GTD_AM', 'GTD_NOON', 'GTD_PM')),
  check ((origin_zone is null) = (destination_zone is null)),
  check ((origin_zone is null) <> (miles_from is null)),
  check ((guaranteed_extra is null) = (guaranteed_code is null))
);
create index ltl_tariff_lane_of_tariff on ltl_tariff_lane (tariff_id);

-- What the provider adds for a customer; the provider's secret (P9).
create table customer_markup (
  id uuid primary key,
  customer_id uuid not null references company,
  -- Null: every mode.
  shipping_mode smallint check (shipping_mode between 0 and 5),
  percent numeric(7,4) not null check (percent >= 0),
  note text,
  effective_on date not null,
  expires_on date check (expires_on >= effective_on)
);
create index customer_markup_of_customer on customer_markup (customer_id);

create sequence quote_number_sequence start 50001;

-- A price that holds for some time, with what was priced and how.
create table quote (
  id uuid primary key,
  number text not null unique default 'Q' || nextval('quote_number_sequence')::text,
  shipment_id uuid not null references shipment,
  carrier_id uuid not null references company,
  rate_source text not null check (rate_source in ('ContractTL', 'LTL', 'Spot')),
  service_level_code text,
  is_guaranteed boolean not null default false,
  service_days smallint,
  price numeric(14,2) not null check (price > 0),
  currency text not null check (currency in ('USD', 'CAD')),
  rate numeric(14,4) not null,
  rate_type text not null,
  charge_rate_type text not null,
  -- The outside service that gave the price, where one did.
  web_service_description_id text,
  -- What was priced: miles and their engine, weight, pieces, modes, stops.
  priced jsonb not null,
  valid_from timestamptz not null,
  valid_until timestamptz not null check (valid_until > valid_from),
  created_by text not null
);
create index quote_of_shipment on quote (shipment_id, valid_until);

create table quote_charge (
  quote_id uuid not null references quote,
  sequence smallint not null,
  code text not null,
  description text not null,
  rate_type text not null,
  rate numeric(14,4) not null,
  units numeric(14,4) not null,
  total numeric(14,2) not null,
  primary key (quote_id, sequence)
);

-- All of it is the provider's alone (domain §10.3).
do $$
declare secret text;
begin
  foreach secret in array array['fuel_program', 'fuel_program_version', 'diesel_price', 'lane_contract', 'ltl_tariff',
    'ltl_tariff_lane', 'customer_markup', 'quote', 'quote_charge'] loop
    execute format('alter table %I enable row level security', secret);
    execute format('alter table %I force row level security', secret);
    execute format('create policy %I on %I for all using ((select waybill_sees_all()))', secret || '_provider', secret);
  end loop;
end $$;
