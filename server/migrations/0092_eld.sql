-- Why: a connection to an ELD provider was a row that somebody entered. Now it holds a sealed token, trucks are read through it, and a load
-- knows where its truck is.
alter table tracking_integration
  alter column token_expires_at drop not null,
  add column way text not null default 'oauth' check (way in ('oauth', 'key')),
  -- The key, or access and refresh tokens. None: whoever connected it has to do so again.
  add column sealed bytea,
  -- Since when the provider no longer lets us in.
  add column expired_at timestamptz,
  -- Up to where its feed was read.
  add column cursor text,
  add column polled_at timestamptz,
  add column read_at timestamptz,
  -- The provider asked to be left alone until then.
  add column resume_at timestamptz,
  add column trouble text check (trouble in ('busy', 'silent', 'broken', 'not-allowed')),
  -- A refresh token works once: whoever uses it says so here first.
  add column refreshing_until timestamptz;
-- What has no token cannot be read, whatever day somebody entered.
update tracking_integration set expired_at = least(token_expires_at, now());
delete from tracking_integration where provider not in ('samsara', 'motive');
alter table tracking_integration
  add check (provider in ('samsara', 'motive')),
  add check (expired_at is not null or sealed is not null);

-- The last that a truck's own device said while it hauled the load; forgotten an hour after the last stop.
create table shipment_truck (
  shipment_id uuid primary key references shipment,
  carrier_id uuid not null references company,
  tractor_number text not null,
  provider text not null check (provider in ('samsara', 'motive')),
  at timestamptz not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  heading smallint check (heading between 0 and 360),
  mph smallint check (mph >= 0),
  place text,
  next_stop_id uuid references shipment_stop,
  miles_left integer check (miles_left >= 0),
  eta timestamptz,
  left_stop_id uuid references shipment_stop,
  left_at timestamptz,
  -- What the next position is judged by: around which stop the truck is, since when, and a position that nobody believes yet.
  trail jsonb not null default '{}',
  -- What was announced last: news of every minute would be too much.
  told jsonb not null default '{}',
  check ((left_stop_id is null) = (left_at is null))
);
alter table shipment_truck enable row level security;
create policy shipment_truck_of_shipment on shipment_truck for all
  using ((select waybill_sees_all()) or waybill_sees_shipment(shipment_id));
