-- Why: who is who, who is party to what, who is signed in. Everything else hangs on these (DESIGN: company, identity; TRUST P3).

-- The reader of the moment, set by the server at the start of every statement batch (db/scope.ts).
-- 'none' sees nothing, 'company' sees its own, 'provider' and 'system' see all.
create function waybill_scope() returns text language sql stable as
  $$ select coalesce(nullif(current_setting('waybill.scope', true), ''), 'none') $$;
create function waybill_company() returns uuid language sql stable as
  $$ select nullif(current_setting('waybill.company_id', true), '')::uuid $$;
create function waybill_sees_all() returns boolean language sql stable as
  $$ select waybill_scope() in ('provider', 'system') $$;

create table company (
  id uuid primary key,
  number text not null unique,
  name text not null,
  kind text not null check (kind in ('provider', 'carrier', 'broker', 'factor', 'payer', 'shipper')),
  usdot text,
  docket_number text,
  scac text,
  time_zone text not null,
  is_bookable boolean not null default true,
  is_on_hold boolean not null default false,
  is_do_not_use boolean not null default false,
  -- What the company itself may read about not being bookable.
  hold_reason text,
  has_3pl_network boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index company_scac on company (scac) where scac is not null;

create table contact (
  id uuid primary key,
  company_id uuid not null references company,
  first_name text not null,
  last_name text not null,
  function_title text,
  email_addresses text[] not null default '{}',
  phone_numbers text[] not null default '{}',
  -- Null for somebody whom we know but who cannot sign in.
  user_name text unique,
  password_hash text,
  is_portal_enabled boolean not null default false,
  has_accepted_terms boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index contact_of_company on contact (company_id);

-- For whom somebody acts, and as what. One person may act for several companies; a session holds exactly one (domain §10.3).
create table membership (
  contact_id uuid not null references contact,
  company_id uuid not null references company,
  roles text[] not null default '{}',
  permissions text[] not null default '{}',
  is_default boolean not null default true,
  primary key (contact_id, company_id)
);
create unique index membership_default on membership (contact_id) where is_default;

create table session (
  id uuid primary key,
  contact_id uuid not null references contact,
  company_id uuid not null references company,
  user_agent text,
  address text,
  started_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- Absolute end (TRUST, Session): 12 hours, drivers 14 days. Idle end is reckoned from last_used_at.
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index session_of_contact on session (contact_id) where ended_at is null;

-- Keys that all server processes share; made at first start, never leave the server.
create table secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- rate-limiter-flexible's own shape (TRUST P20).
create table throttle (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- THE table of the second wall: which company is party to which record, and in what capacity.
create table party (
  subject_type text not null,
  subject_id uuid not null,
  company_id uuid not null references company,
  capacity text not null check (capacity in ('provider', 'customer', 'carrier', 'offered', 'factor', 'payer', 'creator', 'owner')),
  since timestamptz not null default now(),
  until timestamptz,
  primary key (subject_type, subject_id, company_id, capacity)
);
create index party_of_company on party (company_id, subject_type, capacity, subject_id) where until is null;

create table history_entry (
  id uuid primary key,
  subject_type text not null,
  subject_id uuid not null,
  description text not null,
  operation_at timestamptz not null default now(),
  contact_id uuid,
  first_name text not null,
  last_name text not null,
  -- The company that did it; others see the entry only when it is not internal.
  company_id uuid,
  is_internal boolean not null default false
);
create index history_of_subject on history_entry (subject_type, subject_id, operation_at desc, id desc);

-- News that leaves with the transaction that made it (transactional outbox); handled_at stays null until all subscribers ran.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_type text not null,
  subject_id uuid not null,
  -- Companies that may hear of it; the provider hears everything.
  company_ids uuid[] not null default '{}',
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  handled_at timestamptz
);
create index outbox_waiting on outbox (id) where handled_at is null;

create function announce_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('waybill', new.id::text);
  return null;
end $$;
create trigger outbox_announces after insert on outbox for each row execute function announce_outbox();

-- One effect per key (TRUST P14): the row commits with the effect.
create table idempotency (
  contact_id uuid not null,
  key text not null,
  request_hash text not null,
  status integer,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (contact_id, key)
);

-- Row security: identity's tables. The pool's role owns nothing and bypasses nothing.
alter table company enable row level security;
alter table company force row level security;
-- Names of companies one deals with are no secret; numbers and holds are guarded by the queries.
create policy company_read on company for select using (waybill_scope() <> 'none');
create policy company_write on company for all using (waybill_sees_all() or id = waybill_company());

alter table contact enable row level security;
alter table contact force row level security;
create policy contact_own on contact for all using (waybill_sees_all() or company_id = (select waybill_company()));

alter table membership enable row level security;
alter table membership force row level security;
create policy membership_own on membership for all using (waybill_sees_all() or company_id = (select waybill_company()));

alter table session enable row level security;
alter table session force row level security;
create policy session_own on session for all using (waybill_sees_all() or company_id = (select waybill_company()));

alter table party enable row level security;
alter table party force row level security;
create policy party_own on party for select using (waybill_sees_all() or company_id = (select waybill_company()));
-- Who is party to a record decides who sees it, so through a company's own eyes it cannot be written: offers and bookings write it
-- with the provider's or the system's eyes.
create policy party_write on party for insert with check ((select waybill_sees_all()));
create policy party_change on party for update using ((select waybill_sees_all()));

alter table history_entry enable row level security;
alter table history_entry force row level security;
create policy history_read on history_entry for select using (
  (select waybill_sees_all())
  or company_id = (select waybill_company())
  or (not is_internal and exists (
    select from party
    where party.subject_type = history_entry.subject_type
      and party.subject_id = history_entry.subject_id
      and party.company_id = (select waybill_company())
      and party.until is null
  ))
);
create policy history_write on history_entry for insert with check (waybill_scope() <> 'none');
