-- Why: an index that lacks one column of a filter, a count or the wall made its statement read shipments whole: 160 to 430 ms at 100,000 for
-- the counts of a text that most hold, for stops that were late, the dashboard's figures, and page 400 by miles or number.

-- Each order that a list offers, with what its filters and the wall look at.
drop index shipment_by_pickup, shipment_of_carrier, shipment_of_customer, shipment_by_delivery, shipment_of_carrier_by_delivery, shipment_by_miles;
create index shipment_by_pickup on shipment (pickup_at desc nulls last, id desc)
  include (status, carrier_id, customer_id, party_keys, update_due_at, pickup_on, delivery_on,
    pickups_on_time, pickups_late, deliveries_on_time, deliveries_late);
create index shipment_of_carrier on shipment (carrier_id, pickup_at desc nulls last, id desc)
  include (status, customer_id, party_keys, update_due_at, pickup_on, delivery_on,
    pickups_on_time, pickups_late, deliveries_on_time, deliveries_late, miles, number);
create index shipment_of_customer on shipment (customer_id, pickup_at desc nulls last, id desc)
  include (status, carrier_id, party_keys, update_due_at, pickup_on, delivery_on,
    pickups_on_time, pickups_late, deliveries_on_time, deliveries_late, delivery_at, miles, number);
create index shipment_by_delivery on shipment (delivery_at desc nulls last, id desc)
  include (status, carrier_id, customer_id, party_keys, update_due_at, pickup_on, delivery_on,
    pickups_on_time, pickups_late, deliveries_on_time, deliveries_late);
create index shipment_of_carrier_by_delivery on shipment (carrier_id, delivery_at desc nulls last, id desc)
  include (status, customer_id, party_keys, update_due_at, pickup_on, delivery_on,
    pickups_on_time, pickups_late, deliveries_on_time, deliveries_late);
create index shipment_by_miles on shipment (miles desc nulls last, id desc)
  include (status, carrier_id, customer_id, party_keys, update_due_at, pickup_on, delivery_on,
    pickups_on_time, pickups_late, deliveries_on_time, deliveries_late);
create index shipment_by_number on shipment (number desc, id desc)
  include (status, carrier_id, customer_id, party_keys, update_due_at, pickup_on, delivery_on,
    pickups_on_time, pickups_late, deliveries_on_time, deliveries_late);
create index shipment_sorted_by_status on shipment (status, id)
  include (carrier_id, customer_id, party_keys, update_due_at, pickup_on, delivery_on,
    pickups_on_time, pickups_late, deliveries_on_time, deliveries_late);
-- Sorts a carrier's by status too.
drop index shipment_of_carrier_by_status;
create index shipment_of_carrier_by_status on shipment (carrier_id, status, id) include (customer_id, party_keys);
-- What needs an update, soonest first, without a look at the shipments that do not.
drop index shipment_update_due;
create index shipment_update_due on shipment (update_due_at, id) include (carrier_id, customer_id, party_keys) where update_due_at is not null;

-- So many bytes of a text, at least as far as it is written in the letters of English.
create function cut_to_bytes(said text, bytes integer) returns text language sql immutable parallel safe set search_path = public, pg_temp as $$
  select case when octet_length(left(said, bytes)) <= bytes then left(said, bytes) else left(said, bytes / 4) end
$$;

-- The text and the keys of all parties share a row of `shipment_searched`, and a row of an index holds 2,700 bytes: a load with eight references
-- could not be offered to three hundred carriers. While it is, its last words are not found.
create or replace function draw_shipment_card() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.card := (
    select rtrim(row_to_json(card)::text, '}')
    from (select
      new.id, new.number as "shipmentNumber", new.status, new.equipment_mode as "equipmentMode",
      new.shipping_mode as "shippingMode", new.miles, new.weight, new.carrier_name as "carrierName",
      new.driver_name as "driverName", new.tractor_number as "tractorNumber", new.trailer_number as "trailerNumber",
      new.reference_numbers as "referenceNumbers", new.currency, wire_time(new.pickup_at) as "pickupAt",
      wire_time(new.delivery_at) as "deliveryAt", new.is_past_dated as "isPastDated"
    ) as card
  );
  new.search_text := cut_to_bytes(lower(concat_ws(
    e'\n', new.number, new.pro_number, new.driver_name, array_to_string(new.reference_numbers, e'\n'),
    (select string_agg(distinct visit ->> 'city', e'\n') from json_array_elements(new.lane) as visit)
  )), greatest(2560 - 8 * cardinality(new.party_ids), 0));
  return new;
end $$;

update shipment set version = version where octet_length(search_text) + 8 * cardinality(party_ids) > 2560;

-- Counts.
drop index shipment_searched, shipment_stops_counted;
create index shipment_searched on shipment (carrier_id, status)
  include (search_text, customer_id, party_keys, update_due_at, pickup_on, delivery_on,
    pickups_on_time, pickups_late, pickups_undecided, pickups_excused, deliveries_on_time, deliveries_late, deliveries_undecided, deliveries_excused);
create index shipment_stops_counted on shipment (pickup_on)
  include (status, carrier_id, customer_id, party_keys, update_due_at, delivery_on,
    pickups_on_time, pickups_late, pickups_undecided, pickups_excused, deliveries_on_time, deliveries_late, deliveries_undecided, deliveries_excused);
