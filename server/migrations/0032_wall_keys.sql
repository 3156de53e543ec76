-- Why: a load that is offered to three hundred carriers has as many parties, and sixteen bytes for each are more than an index row holds.

-- The random half of an id that we made ourselves (UUID version 7): eight bytes, and two companies of one house do not share them.
create function company_key(company uuid) returns bigint language sql immutable strict parallel safe as $$
  select ('x' || right(replace(company::text, '-', ''), 16))::bit(64)::bigint
$$;
create function company_keys(companies uuid[]) returns bigint[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(company_key(company)), '{}') from unnest(companies) as company
$$;

alter table shipment add column party_keys bigint[] not null generated always as (company_keys(party_ids)) stored;

alter policy shipment_party on shipment using (
  (select waybill_sees_all())
  or carrier_id = (select waybill_company())
  or customer_id = (select waybill_company())
  or (select company_key(waybill_company())) = any (party_keys)
) with check (
  (select waybill_sees_all())
  or created_by_company_id = (select waybill_company())
  or carrier_id = (select waybill_company())
  or customer_id = (select waybill_company())
  or (select company_key(waybill_company())) = any (party_keys)
);

-- As before, with the keys in place of the ids.
drop index shipment_by_pickup, shipment_of_carrier, shipment_of_customer, shipment_by_status, shipment_of_carrier_by_status,
  shipment_stops_counted;
create index shipment_by_pickup on shipment (pickup_at desc nulls last, id desc)
  include (number, status, carrier_id, customer_id, party_keys, update_due_at, pickup_on, delivery_on);
create index shipment_of_carrier on shipment (carrier_id, pickup_at desc nulls last, id desc)
  include (number, status, customer_id, party_keys, update_due_at, pickup_on, delivery_on);
create index shipment_of_customer on shipment (customer_id, pickup_at desc nulls last, id desc)
  include (number, status, carrier_id, party_keys, update_due_at, pickup_on, delivery_on);
create index shipment_by_status on shipment (status, pickup_at desc nulls last, id desc) include (carrier_id, customer_id, party_keys);
create index shipment_of_carrier_by_status on shipment (carrier_id, status) include (customer_id, party_keys);
create index shipment_stops_counted on shipment (pickup_on) include (status, carrier_id, customer_id, party_keys, delivery_on,
  pickups_on_time, pickups_late, pickups_undecided, pickups_excused, deliveries_on_time, deliveries_late, deliveries_undecided, deliveries_excused);
