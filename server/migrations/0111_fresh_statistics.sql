-- What fills the database at one stroke lets PostgreSQL count before it reads on: without counts, a transaction that began in empty tables
-- plans as if they still were. Only their owner may do so, hence the function.
create function refresh_statistics(tables text[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute 'analyze ' || (select string_agg(format('public.%I', name), ', ') from unnest(tables) as name);
end $$;
