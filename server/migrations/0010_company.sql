-- Why: what a company is (authority, insurance, equipment), whether it may be booked now, and where it is paid (domain §2.4, §5.4; P23).

-- Approved at the end of onboarding. Whether a company can be booked is never stored: company_objections() reckons it.
alter table company rename column is_bookable to is_approved;
alter table company alter column is_approved set default false;
create index company_by_name on company using gin (name gin_trgm_ops);
create sequence company_number_sequence start 2001;

create table company_profile (
  company_id uuid primary key references company,
  legal_name text not null,
  dba_name text,
  -- { line1, line2, city, state, postalCode, country }
  physical_address jsonb,
  mailing_address jsonb,
  -- Every docket it is known by; company.docket_number is the first of them (domain §5.5: aliases of the USDOT number).
  docket_numbers text[] not null default '{}',
  -- [{ kind, status, suffix, since }]
  authority jsonb not null default '[]' check (jsonb_typeof(authority) = 'array'),
  safety_rating text check (safety_rating in ('satisfactory', 'conditional', 'unsatisfactory')),
  -- [{ type, count }]
  equipment jsonb not null default '[]' check (jsonb_typeof(equipment) = 'array'),
  power_units integer not null default 0 check (power_units >= 0),
  has_teams boolean not null default false,
  -- States and provinces where it runs, and the pairs between which it likes to: [{ origin, destination }].
  regions text[] not null default '{}',
  lanes jsonb not null default '[]' check (jsonb_typeof(lanes) = 'array'),
  certifications text[] not null default '{}',
  eld_vendor text,
  -- National Safety Code or CVOR number of a Canadian carrier.
  nsc_number text
);

-- Certificates are the provider's to record; a renewal is a row of its own, so that what was once insured stays known.
create table company_insurance (
  id uuid primary key,
  company_id uuid not null references company,
  kind text not null check (kind in ('auto', 'cargo', 'general', 'workers-compensation')),
  insurer text not null,
  naic text,
  policy_number text not null,
  effective_on date not null,
  -- Policies end at 12:01 a.m. of this day: it is the first one without cover.
  expires_on date not null,
  limit_amount numeric(14,2) not null check (limit_amount >= 0),
  deductible_amount numeric(14,2) check (deductible_amount >= 0),
  covers_reefer_breakdown boolean not null default false,
  -- Of auto liability: 'scheduled' covers only the vehicles that it lists.
  autos text check (autos in ('any', 'owned', 'hired', 'scheduled')),
  exclusions text,
  recorded_at timestamptz not null default now(),
  check (expires_on > effective_on)
);
create index company_insurance_of_company on company_insurance (company_id, kind, expires_on desc);

-- Whom one calls for what. A row is never rewritten: a number's age decides whether a callback may use it (P23).
create table company_desk (
  id uuid primary key,
  company_id uuid not null references company,
  function text not null check (function in ('dispatch', 'after-hours', 'accounts-receivable', 'claims', 'safety')),
  name text,
  phone text not null,
  extension text,
  email text,
  -- The number that stands in the public registration (FMCSA), proven in onboarding.
  is_registered boolean not null default false,
  since timestamptz not null default now(),
  until timestamptz
);
create unique index company_desk_once on company_desk (company_id, function) where until is null;

-- Holds and "Do Not Use" with the provider's own note, which no company reads; what it may read stands in company.hold_reason.
create table company_restriction (
  id uuid primary key,
  company_id uuid not null references company,
  kind text not null check (kind in ('hold', 'do-not-use')),
  reason text,
  note text,
  placed_at timestamptz not null default now(),
  placed_by text not null,
  lifted_at timestamptz,
  lifted_by text
);
create unique index company_restriction_once on company_restriction (company_id, kind) where lifted_at is null;

-- Where a company is paid. Numbers are sealed (AES-256-GCM, SECRETS_KEY); people see the last four.
create table company_remit_to (
  company_id uuid primary key references company,
  method text not null check (method in ('bank', 'check', 'factor')),
  payee_name text not null,
  payee_address jsonb,
  bank_name text,
  bank_country text check (bank_country in ('US', 'CA')),
  account_kind text check (account_kind in ('checking', 'savings')),
  routing_sealed bytea,
  routing_last4 text check (length(routing_last4) <= 4),
  account_sealed bytea,
  account_last4 text check (length(account_last4) <= 4),
  factor_id uuid references company,
  payment_terms text not null default 'standard-30' check (payment_terms in ('standard-30', 'quick-7', 'quick-2')),
  since timestamptz not null default now(),
  check ((account_sealed is not null) = (method = 'bank')),
  check ((factor_id is not null) = (method = 'factor'))
);

-- A wish to be paid elsewhere, from request to effect. The old instruction pays until then (P23).
create table remit_to_change (
  id uuid primary key,
  company_id uuid not null references company,
  state text not null default 'requested' check (state in ('requested', 'verified', 'approved', 'effective', 'stopped')),
  method text not null check (method in ('bank', 'check', 'factor')),
  payee_name text not null,
  payee_address jsonb,
  bank_name text,
  bank_country text check (bank_country in ('US', 'CA')),
  account_kind text check (account_kind in ('checking', 'savings')),
  routing_sealed bytea,
  routing_last4 text check (length(routing_last4) <= 4),
  account_sealed bytea,
  account_last4 text check (length(account_last4) <= 4),
  factor_id uuid references company,
  payment_terms text not null check (payment_terms in ('standard-30', 'quick-7', 'quick-2')),
  requested_by uuid not null references contact,
  requested_by_name text not null,
  requested_at timestamptz not null,
  verified_by uuid references contact,
  verified_by_name text,
  verified_at timestamptz,
  -- The number that was called, as it stood on record before the request.
  callback_desk_id uuid references company_desk,
  verified_how text,
  approved_by uuid references contact,
  approved_by_name text,
  approved_at timestamptz,
  takes_effect_at timestamptz,
  effective_at timestamptz,
  stopped_by_name text,
  stopped_at timestamptz,
  stop_reason text,
  check ((account_sealed is not null) = (method = 'bank')),
  check ((factor_id is not null) = (method = 'factor')),
  -- Whatever the code does: two different people, neither of them the one who asked, and 72 hours.
  check (verified_by <> requested_by and approved_by <> requested_by and approved_by <> verified_by),
  check (state not in ('verified', 'approved', 'effective') or (verified_by is not null and callback_desk_id is not null)),
  check (state not in ('approved', 'effective') or (approved_by is not null and takes_effect_at >= approved_at + interval '72 hours')),
  check (state <> 'effective' or effective_at >= takes_effect_at)
);
create unique index remit_to_change_one_open on remit_to_change (company_id) where state in ('requested', 'verified', 'approved');
create index remit_to_change_due on remit_to_change (takes_effect_at) where state = 'approved';

-- Who could be reached where until lately: whoever steals an account changes its address first, and the old one must hear of it (P23).
create table former_address (
  contact_id uuid not null references contact,
  company_id uuid not null references company,
  address text not null,
  until timestamptz not null,
  primary key (contact_id, address)
);
create index former_address_of_company on former_address (company_id, until);

create function keep_former_addresses() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into former_address (contact_id, company_id, address, until)
    select distinct old.id, old.company_id, former, now()
    from unnest(old.email_addresses || old.user_name) as former
    where former like '%@%' and former <> all (new.email_addresses || coalesce(new.user_name, ''))
  on conflict (contact_id, address) do update set until = excluded.until;
  return null;
end $$;
create trigger contact_keeps_former_addresses after update of email_addresses, user_name on contact
  for each row execute function keep_former_addresses();

-- THE rule of bookability (domain §2.4): why a company cannot be booked, the gravest first; an empty list when it can. With a day of
-- delivery the insurance must last a day beyond it. Asked with its own, the provider's or the system's eyes; others learn nothing.
create function company_objections(company_of uuid, at timestamptz, delivers_on date) returns jsonb language sql stable as $$
  select coalesce((
    select jsonb_agg(objection order by rank, objection ->> 'line')
    from company
    left join company_profile as profile on profile.company_id = company.id
    cross join lateral (
      select today, greatest(today, delivers_on) + 1 as insured_until
      from (select (at at time zone company.time_zone)::date as today) as clock
    ) as days
    cross join lateral (
      select 1 as rank, jsonb_build_object('code', 'do-not-use') as objection where company.is_do_not_use
      union all
      select 2, jsonb_build_object('code', 'on-hold', 'reason', company.hold_reason) where company.is_on_hold
      union all
      select 3, jsonb_build_object('code', 'not-approved') where not company.is_approved
      union all
      -- A broker's own authority does not let it haul, nor a carrier's let it broker.
      select 4, jsonb_build_object('code', 'no-active-authority')
      where not exists (
        select from jsonb_array_elements(profile.authority) as line
        where line ->> 'status' = 'active' and line ->> 'kind' = case company.kind when 'broker' then 'broker' else 'property' end
      )
      union all
      select 5, jsonb_build_object('code', 'safety-rating') where profile.safety_rating = 'unsatisfactory'
      union all
      select 6, case
        when held.last is null then jsonb_build_object('code', 'insurance-missing', 'line', required.line)
        when not held.is_current then jsonb_build_object('code', 'insurance-lapsed', 'line', required.line, 'on', held.last)
        when held.last < days.insured_until then jsonb_build_object('code', 'insurance-expires', 'line', required.line, 'on', held.last)
        else jsonb_build_object('code', 'insurance-too-low', 'line', required.line, 'required', required.amount)
      end
      -- What the market asks (domain §5.4); a broker carries no freight.
      from (values ('auto', 1000000), ('cargo', 100000)) as required (line, amount)
      cross join lateral (
        select
          max(expires_on) filter (where effective_on < days.insured_until) as last,
          coalesce(bool_or(effective_on <= days.today and expires_on > days.today), false) as is_current,
          max(limit_amount) filter (where effective_on <= days.today and expires_on > days.today) as amount
        from company_insurance
        where company_insurance.company_id = company.id and kind = required.line
      ) as held
      where company.kind = 'carrier'
        and (not held.is_current or held.last < days.insured_until or held.amount < required.amount)
    ) as said
    where company.id = company_of and company.kind in ('carrier', 'broker')
  ), '[]')
$$;

do $$
declare own text;
begin
  foreach own in array array['company_profile', 'company_insurance', 'company_desk', 'company_restriction', 'company_remit_to',
    'remit_to_change', 'former_address'] loop
    execute format('alter table %I enable row level security', own);
    execute format('alter table %I force row level security', own);
  end loop;
  -- A company keeps its own profile and numbers.
  foreach own in array array['company_profile', 'company_desk'] loop
    execute format('create policy %I on %I for all using ((select waybill_sees_all()) or company_id = (select waybill_company()))',
      own || '_own', own);
  end loop;
  -- It reads, and does not write, what decides over its bookings and its money.
  foreach own in array array['company_insurance', 'company_remit_to', 'remit_to_change'] loop
    execute format('create policy %I on %I for select using ((select waybill_sees_all()) or company_id = (select waybill_company()))',
      own || '_read', own);
    execute format('create policy %I on %I for all using ((select waybill_sees_all()))', own || '_write', own);
  end loop;
  foreach own in array array['company_restriction', 'former_address'] loop
    execute format('create policy %I on %I for all using ((select waybill_sees_all()))', own || '_provider', own);
  end loop;
end $$;
-- It may ask for a change; everything further is done with other eyes.
create policy remit_to_change_request on remit_to_change for insert
  with check (company_id = (select waybill_company()) and state = 'requested' and verified_by is null and approved_by is null);
