-- Why: a driver's phone says where the load is, if the driver agrees to that for the load; and Waybill reaches the phone by Web Push.

-- What drivers answered, load by load; the latest counts, and all of them stay: an answer has to be shown later.
create table position_consent (
  id uuid primary key,
  shipment_id uuid not null references shipment,
  contact_id uuid not null references contact,
  is_agreed boolean not null,
  -- Which text they answered.
  text_version smallint not null,
  answered_at timestamptz not null
);
create index position_consent_latest on position_consent (shipment_id, contact_id, answered_at desc);
alter table position_consent enable row level security;
create policy position_consent_of_shipment on position_consent for all
  using ((select waybill_sees_all()) or waybill_sees_shipment(shipment_id));

-- A truck is seen by its ELD and by its driver's phone, which says how exact it is: each has its own last word, and its own trail.
alter table shipment_truck drop constraint shipment_truck_provider_check;
alter table shipment_truck
  add constraint shipment_truck_provider_check check (provider in ('samsara', 'motive', 'phone')),
  add column accuracy_meters integer check (accuracy_meters >= 0),
  add column source text not null generated always as (case provider when 'phone' then 'phone' else 'eld' end) stored,
  drop constraint shipment_truck_pkey,
  add primary key (shipment_id, source);

-- Where a session's phone can be reached, and what a message to it is encrypted for. It ends with the session.
create table push_subscription (
  session_id uuid primary key references session on delete cascade,
  endpoint text not null unique,
  public_key bytea not null check (length(public_key) = 65),
  -- Sealed: with it anybody could write to the phone.
  sealed_auth bytea not null,
  subscribed_at timestamptz not null
);

-- What waits to be sent; gone once the push service has it.
create table push_message (
  id uuid primary key,
  session_id uuid not null references push_subscription on delete cascade,
  content jsonb not null,
  useful_until timestamptz not null,
  attempts smallint not null default 0,
  next_try_at timestamptz not null
);
create index push_message_due on push_message (next_try_at);
create index push_message_of_session on push_message (session_id);

-- None but the server itself reads them.
alter table push_subscription enable row level security;
alter table push_message enable row level security;
create policy push_subscription_system on push_subscription for all using ((select waybill_scope()) = 'system');
create policy push_message_system on push_message for all using ((select waybill_scope()) = 'system');
