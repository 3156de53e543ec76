-- Why: whoever names a price wants to see below which one a load costs more than it pays. What a mile costs is the carrier's own secret: the
-- provider would bargain with it, so its scope does not see it either.
create table mile_cost (
  company_id uuid primary key references company,
  per_mile numeric(4,2) not null check (per_mile > 0)
);
alter table mile_cost enable row level security;
create policy mile_cost_own on mile_cost for all
  using ((select waybill_scope()) = 'system' or company_id = (select waybill_company()));

-- What fills the database at one stroke lets PostgreSQL count before it reads on: without counts, a transaction that began in empty tables
-- plans as if they still were. Only their owner may do so, hence the function.
create function refresh_statistics(tables text[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute 'analyze ' || (select string_agg(format('public.%I', name), ', ') from unnest(tables) as name);
end $$;
