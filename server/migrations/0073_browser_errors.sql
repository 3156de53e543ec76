-- Why: a page that failed said that the provider had been notified, and nothing was sent anywhere (F62).

-- An error of the portal in browsers, once for each build. No column takes free text: what somebody typed fits none of them.
create table browser_error (
  id uuid primary key,
  -- Of its name, the innermost frames and the build.
  fingerprint bytea not null unique,
  kind text not null check (kind in ('render', 'script', 'promise', 'load')),
  name text not null check (name ~ '^[\w.-]{1,60}$'),
  -- The pattern of the page's address.
  place text not null check (place ~ '^/[a-zA-Z/$-]{0,99}$'),
  build text not null check (build ~ '^[\w-]{1,40}$'),
  stack text[] not null check (array_to_string(stack, ' ') ~ '^[\w$.@: -]*$'),
  last_trace uuid,
  times integer not null default 1,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references contact,
  check ((resolved_at is null) = (resolved_by is null))
);
create index browser_error_last_seen on browser_error (last_seen_at desc, id);

-- To whom it came, to be counted: digests, different ones for each error, so that nobody is named and nobody followed.
create table browser_error_person (
  error_id uuid not null references browser_error on delete cascade,
  person bytea not null,
  company bytea not null,
  primary key (error_id, person, company)
);

alter table browser_error enable row level security;
alter table browser_error_person enable row level security;
create policy browser_error_provider on browser_error for all using ((select waybill_sees_all()));
create policy browser_error_person_provider on browser_error_person for all using ((select waybill_sees_all()));
