-- Why: what the public registration says changes after a company was let in, so it is read again every day (domain §5.5); every step
-- of an application keeps a draft; of a paper that was replaced the older version stays.

-- A company that may be booked as the registry (FMCSA) knew it last. Only Waybill itself writes here.
create table company_registration (
  company_id uuid primary key references company,
  -- As it was read last, contacts in full; null until the registry has answered once.
  record jsonb,
  read_at timestamptz,
  out_of_service_since date,
  -- The day on which the liability filing was found gone that had been there before.
  filing_cancelled_on date,
  -- Since when the registry answers that it has no such number, though it had a record before.
  unknown_since date check (unknown_since is null or record is not null),
  -- When the registry is asked next. Whoever asks moves it before, so that no other process asks meanwhile.
  next_read_at timestamptz not null,
  check ((record is null) = (read_at is null))
);
create index company_registration_due on company_registration (next_read_at);

-- What was read after the approval belongs to the company alone.
alter table authority_snapshot alter column application_id drop not null;
create index authority_snapshot_of_company on authority_snapshot (company_id, read_at desc);

-- What somebody has typed at a step and not saved yet. Tax and account numbers are never among it.
create table application_draft (
  application_id uuid not null references application,
  company_id uuid not null references company,
  step text not null check (step in ('profile', 'insurance', 'tax', 'payment', 'agreement')),
  draft jsonb not null,
  saved_at timestamptz not null,
  primary key (application_id, step)
);

-- Since when another paper stands in its place; the reviewer still sees it.
alter table application_document add column replaced_at timestamptz;

do $$
declare own text;
begin
  foreach own in array array['company_registration', 'application_draft'] loop
    execute format('alter table %I enable row level security', own);
    execute format('alter table %I force row level security', own);
  end loop;
  execute 'create policy application_draft_own on application_draft for all
    using ((select waybill_sees_all()) or company_id = (select waybill_company()))';
  execute 'create policy company_registration_read on company_registration for select
    using ((select waybill_sees_all()) or company_id = (select waybill_company()))';
  execute 'create policy company_registration_write on company_registration for all using ((select waybill_scope()) = ''system'')';
end $$;

-- THE rule of bookability (domain §2.4): why a company cannot be booked, the gravest first; an empty list when it can. With a day of
-- delivery the insurance must last a day beyond it. Asked with its own, the provider's or the system's eyes; others learn nothing.
create or replace function company_objections(company_of uuid, at timestamptz, delivers_on date) returns jsonb language sql stable as $$
  select coalesce((
    select jsonb_agg(objection order by rank, objection ->> 'line')
    from company
    left join company_profile as profile on profile.company_id = company.id
    left join company_registration as registration on registration.company_id = company.id
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
      select 4, jsonb_build_object('code', 'out-of-service', 'on', registration.out_of_service_since)
      where registration.out_of_service_since is not null
      union all
      select 5, jsonb_build_object('code', 'safety-rating') where profile.safety_rating = 'unsatisfactory'
      union all
      -- A filing is no policy (domain §8.1), but without one the authority goes next.
      select 6, jsonb_build_object('code', 'filing-cancelled', 'on', registration.filing_cancelled_on)
      where registration.filing_cancelled_on is not null and company.kind = 'carrier'
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
