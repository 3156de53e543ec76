-- Why: a restored dump lost the table shipment, because pg_restore runs with no search path and company_keys looked for company_key in it.

-- What runs once for a row says the schema itself: a setting would be made and taken back each time, and forbid inlining.
create or replace function waybill_sees_all() returns boolean language sql stable as
  $$ select public.waybill_scope() in ('provider', 'system') $$;
create or replace function company_keys(companies uuid[]) returns bigint[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(public.company_key(company)), '{}') from unnest(companies) as company
$$;
create or replace function waybill_sees_shipment(wanted uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.shipment where id = wanted);
end $$;
create or replace function waybill_sees_stop(wanted uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.shipment_stop where id = wanted);
end $$;
create or replace function waybill_sees_order(wanted uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.orders where id = wanted and customer_id = public.waybill_company())
    or exists (select from public.shipment_order where order_id = wanted);
end $$;
create or replace function waybill_sees_invoice(wanted uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.invoice where id = wanted);
end $$;

-- All others that name something of ours have a fixed path; the rest names nothing but PostgreSQL's own.
do $$
declare mine regprocedure;
begin
  for mine in
    select oid::regprocedure from pg_proc
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      and array_to_string(coalesce(proconfig, '{}'), ',') not like '%search_path%'
      and proname <> all (array[
        'waybill_scope', 'waybill_company', 'waybill_contact', 'waybill_sees_all', 'company_key', 'company_keys',
        'waybill_sees_shipment', 'waybill_sees_stop', 'waybill_sees_order', 'waybill_sees_invoice',
        'stop_time', 'wire_time', 'contact_words', 'contact_initial', 'location_words', 'is_dock_week', 'is_rate_zone', 'rate_zones',
        'announce_outbox', 'announce_session_end'
      ])
  loop
    execute format('alter function %s set search_path = public, pg_temp', mine);
  end loop;
end $$;
