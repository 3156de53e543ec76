-- Why: a third party became a load's payer in the demo world alone. The provider says now who pays the carriers of a customer's freight.
-- Running processes: none is disturbed. Loads that they make meanwhile have the payer too.

-- Who pays the carriers of a customer's freight in the provider's stead.
create table customer_payer (
  customer_id uuid primary key references company,
  payer_id uuid not null references company
);
alter table customer_payer enable row level security;
create policy customer_payer_provider on customer_payer for all using ((select waybill_sees_all()));

create or replace function found_parties(wanted uuid, since timestamptz) returns void language sql
  security definer set search_path = public, pg_temp as $$
  insert into party (subject_type, subject_id, since, company_id, capacity)
  select 'shipment', shipment.id, found_parties.since, who.company_id, who.capacity
  from shipment left join customer_payer as payer on payer.customer_id = shipment.customer_id cross join lateral (
    values (provider_id, 'provider'), (shipment.customer_id, 'customer'), (created_by_company_id, 'creator'), (payer.payer_id, 'payer')
  ) as who (company_id, capacity)
  where shipment.id = wanted and who.company_id is not null
    and (current_setting('waybill.company_id', true) in ('', created_by_company_id::text))
    and not exists (select from party where subject_type = 'shipment' and subject_id = wanted)
$$;

-- Whoever is paid by a third party has its invoices in the menu.
create function join_network() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update company set has_3pl_network = true where id in (new.carrier_id, new.factor_id) and not has_3pl_network;
  return null;
end $$;
create trigger invoice_joins_network after insert or update of factor_id, payer_id on invoice for each row
  when (new.payer_id is not null) execute function join_network();
