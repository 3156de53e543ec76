-- Why: on a PostgreSQL of somebody else's there is no superuser: what only one may say, and what only one could dump, is gone (decision 45).

-- Functions that look behind the wall do so as the owner, whom it does not bind; a scope of their own is a superuser's to give.
do $$
declare mine regprocedure;
begin
  for mine in
    select oid::regprocedure from pg_proc
    where pronamespace = 'public'::regnamespace and array_to_string(proconfig, ',') like '%waybill.scope%'
  loop
    execute format('alter function %s reset waybill.scope', mine);
  end loop;
end $$;

-- Waybill does not start as the owner (db/migrate.ts), and an owner whom the wall binds cannot dump the tables.
do $$
declare mine regclass;
begin
  for mine in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity loop
    execute format('alter table %s no force row level security', mine);
  end loop;
end $$;

-- What earlier ones of these migrations said as a superuser; searches have views instead (0052).
do $$
declare said regprocedure;
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    for said in
      select oid::regprocedure from pg_proc
      where proname in ('texticlike', 'word_similarity_op', 'word_similarity_commutator_op') and proleakproof
    loop
      execute format('alter function %s not leakproof', said);
    end loop;
  end if;
end $$;
