-- Why: ELD providers tell of a position the moment it is measured, a third provider signs in as a user, and the company can say which of
-- its tractors an ELD vehicle is where their numbers differ.
alter table tracking_integration
  drop constraint tracking_integration_provider_check,
  add constraint tracking_integration_provider_check check (provider in ('samsara', 'motive', 'geotab')),
  drop constraint tracking_integration_way_check,
  add constraint tracking_integration_way_check check (way in ('oauth', 'key', 'user')),
  -- Where the provider tells us of positions: in the address, which is no secret.
  add column webhook_id uuid not null default gen_random_uuid() unique,
  -- What it signs with, sealed.
  add column webhook_secret bytea,
  add column heard_at timestamptz;
alter table shipment_truck
  drop constraint shipment_truck_provider_check,
  add constraint shipment_truck_provider_check check (provider in ('samsara', 'motive', 'geotab', 'phone'));

-- What was told already: providers tell again what they got no answer to, and so may whoever listened.
create table eld_delivery (
  webhook_id uuid not null references tracking_integration (webhook_id) on delete cascade,
  delivery_id text not null,
  heard_at timestamptz not null,
  primary key (webhook_id, delivery_id)
);
create index eld_delivery_age on eld_delivery (heard_at);
alter table eld_delivery enable row level security;
create policy eld_delivery_system on eld_delivery for all using ((select waybill_scope()) = 'system');

-- The company's vehicles by the names that its providers have for them; no positions.
create table eld_vehicle (
  company_id uuid not null,
  provider text not null,
  eld_vehicle_id text not null,
  name text not null,
  -- Which tractor it is, if somebody said so; otherwise the number decides.
  vehicle_id uuid unique references fleet_vehicle,
  primary key (company_id, provider, eld_vehicle_id),
  foreign key (company_id, provider) references tracking_integration on delete cascade
);
alter table eld_vehicle enable row level security;
create policy eld_vehicle_own on eld_vehicle for all
  using ((select waybill_sees_all()) or company_id = (select waybill_company()));
