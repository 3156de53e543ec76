-- The rows of a record (a load's stops, a bill's lines, a document, a note) are read a few at a time. For them, asking "does this
-- connection see everything" row by row costs less than planning that question as a query of its own, as (select waybill_sees_all()) is,
-- once per table of a statement: a connection that plans one load's page keeps four megabytes less. Tables that are read by the thousand
-- keep the subquery.
do $$
declare
  asked constant text := '( SELECT waybill_sees_all() AS waybill_sees_all)';
  policy record;
begin
  for policy in
    select schemaname, tablename, policyname, qual from pg_policies
    where schemaname = 'public' and position(asked in qual) > 0 and with_check is null
      and qual ~ 'waybill_sees_(shipment|order|stop|invoice|case|holder)\('
  loop
    execute format(
      'alter policy %I on %I.%I using (%s)',
      policy.policyname, policy.schemaname, policy.tablename, replace(policy.qual, asked, 'waybill_sees_all()')
    );
  end loop;
end $$;
