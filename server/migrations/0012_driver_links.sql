-- Why: a driver comes in on a phone by a link that their dispatcher makes, without a password (TRUST, driver link; domain §10.3); and
-- what everybody has read of what changed in the portal.

create table driver_link (
  id uuid primary key,
  contact_id uuid not null references contact,
  company_id uuid not null references company,
  -- 128 bits; only the hash is kept.
  code_hash bytea not null unique,
  made_by uuid not null references contact,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Used, or overtaken by another.
  ended_at timestamptz
);
-- A new link overtakes the earlier one.
create unique index driver_link_open on driver_link (contact_id) where ended_at is null;
create index driver_link_expires on driver_link (expires_at);

alter table driver_link enable row level security;
alter table driver_link force row level security;
create policy driver_link_own on driver_link for all using (
  (select waybill_scope()) = 'system' or company_id = (select waybill_company())
);

-- Up to where somebody has read what changed. Whoever never looked has no row.
create table updates_seen (
  contact_id uuid primary key references contact,
  -- Fingerprint of the newest entry that they saw.
  entry text not null,
  seen_at timestamptz not null
);

-- Everybody's own, whichever company they act for at the moment: read and written with the server's eyes alone.
alter table updates_seen enable row level security;
alter table updates_seen force row level security;
create policy updates_seen_system on updates_seen for all using ((select waybill_scope()) = 'system');
