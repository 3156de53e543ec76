-- Why: of a truck only its last position was known, and its ETA was one moment. A load now keeps where its truck was until an hour after its
-- last stop, from whatever source, and when it will be at each stop ahead, as a band; and lists know which loads threaten to be late.
create table truck_position (
  shipment_id uuid not null references shipment,
  carrier_id uuid not null references company,
  source text not null check (source in ('eld', 'phone', 'check-call')),
  at timestamptz not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  mph smallint check (mph >= 0),
  primary key (shipment_id, source, at)
);
alter table truck_position enable row level security;
create policy truck_position_of_shipment on truck_position for all
  using ((select waybill_sees_all()) or waybill_sees_shipment(shipment_id));

-- Made anew from what is known of the truck; forgotten with its positions.
create table shipment_estimate (
  shipment_id uuid primary key references shipment,
  carrier_id uuid not null references company,
  estimated_at timestamptz not null,
  -- No stops: nobody knows where the truck is.
  expected jsonb not null default '[]',
  hours text check (hours in ('eld', 'assumed'))
);
alter table shipment_estimate enable row level security;
create policy shipment_estimate_of_shipment on shipment_estimate for all
  using ((select waybill_sees_all()) or waybill_sees_shipment(shipment_id));

-- What the driver may still drive, in minutes, as his device says.
alter table shipment_truck add column hours jsonb;

alter table shipment
  add column late_risk text check (late_risk in ('at-risk', 'late')),
  add column late_risk_since timestamptz,
  add check ((late_risk is null) = (late_risk_since is null));
-- Few at a time: lists and counts read these alone.
create index shipment_late_risk on shipment (late_risk_since, id)
  include (late_risk, status, carrier_id, customer_id, party_keys, pickup_on, delivery_on) where late_risk is not null;

-- Somebody who knows better has closed a tracking problem; the same problem later is another.
create table tracking_problem_closing (
  shipment_id uuid not null references shipment,
  kind text not null,
  first_seen timestamptz not null,
  closed_at timestamptz not null,
  closed_by text not null,
  contact_id uuid not null references contact,
  reason text not null,
  primary key (shipment_id, kind, first_seen)
);
alter table tracking_problem_closing enable row level security;
-- What points to fraud is the provider's alone.
create policy tracking_problem_closing_of_shipment on tracking_problem_closing for all
  using ((select waybill_sees_all())
    or (kind not in ('DuplicateAssetOnTwoLoads', 'RecordedElsewhere') and waybill_sees_shipment(shipment_id)));

-- The town that a point on the road is near: those whose codes are within so many degrees.
create index place_by_point on place (latitude, longitude);
