-- Why: how somebody proves that it is them, and what they agreed to: fresh confirmation, second factor, terms (TRUST, Session; P20-P22).

-- When password and second factor were last shown in this session; what is dangerous asks for it afresh.
alter table session add column confirmed_at timestamptz not null default now();

-- One authenticator a person. The secret is sealed by the vault; nobody's eyes but the system's read it.
create table second_factor (
  contact_id uuid primary key references contact,
  secret bytea not null,
  -- Null until the first code was right: only then is it asked for.
  turned_on_at timestamptz,
  -- The last time step whose code was taken: each is good once (RFC 6238 §5.2).
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- For the day the telephone is lost. Eighty bits each; only the hash is kept.
create table recovery_code (
  code_hash text primary key,
  contact_id uuid not null references contact,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index recovery_code_of_contact on recovery_code (contact_id);

-- Between the right password and the right code there is no session, only this.
create table sign_in_challenge (
  token_hash text primary key,
  contact_id uuid not null references contact,
  expires_at timestamptz not null,
  tries_left integer not null default 5,
  created_at timestamptz not null default now()
);
create index sign_in_challenge_expires on sign_in_challenge (expires_at);

-- Who accepted which version of the terms, when and from where; contact.has_accepted_terms says whether it is the version in force.
create table terms_acceptance (
  id uuid primary key,
  contact_id uuid not null references contact,
  company_id uuid not null references company,
  version text not null,
  accepted_at timestamptz not null,
  address text not null,
  user_agent text,
  unique (contact_id, version)
);

-- A dispatch service hauls nothing itself; its people act for carriers (domain §10.3).
alter table company drop constraint company_kind_check;
alter table company add constraint company_kind_check
  check (kind in ('provider', 'carrier', 'broker', 'factor', 'payer', 'shipper', 'dispatch-service'));
create index membership_of_company on membership (company_id);

alter table second_factor enable row level security;
alter table second_factor force row level security;
create policy second_factor_system on second_factor for all using ((select waybill_scope()) = 'system');

alter table recovery_code enable row level security;
alter table recovery_code force row level security;
create policy recovery_code_system on recovery_code for all using ((select waybill_scope()) = 'system');

alter table sign_in_challenge enable row level security;
alter table sign_in_challenge force row level security;
create policy sign_in_challenge_system on sign_in_challenge for all using ((select waybill_scope()) = 'system');

alter table terms_acceptance enable row level security;
alter table terms_acceptance force row level security;
create policy terms_acceptance_own on terms_acceptance for all
  using ((select waybill_sees_all()) or company_id = (select waybill_company()));

-- Whoever acts for a company is seen by it, also when somebody else employs them. Changing them stays with their own company.
create policy contact_acting on contact for select using (
  id in (select contact_id from membership where company_id = (select waybill_company()))
);
