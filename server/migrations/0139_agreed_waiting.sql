-- Why: waiting was paid by what its customer's terms said when somebody looked: new ones priced waits that were over, and moved the clocks of
-- trucks at docks. A load keeps the terms of its booking, as it keeps whether its confirmation has to be signed.
-- Running processes: none is disturbed; the trigger keeps the terms of what they book too.
alter table shipment
  -- Null before its booking, and of loads booked before this: then as the customer's terms are now.
  add column detention_terms jsonb;

create function keep_detention_terms() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- A truck that was not loaded has waited all the same.
  new.detention_terms := case when new.status >= 3
    then coalesce((select company.detention_terms from company where company.id = new.customer_id), '{}') end;
  return new;
end $$;
create trigger shipment_keeps_detention_terms before insert or update of status on shipment for each row
  when (new.status >= 3 and new.detention_terms is null or new.status between 0 and 2 and new.detention_terms is not null)
  execute function keep_detention_terms();

create or replace function waybill_detention_terms(wanted uuid) returns jsonb
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(shipment.detention_terms, company.detention_terms, '{}')
  from shipment join company on company.id = customer_id where shipment.id = wanted
$$;
