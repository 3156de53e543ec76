-- Why: what a load's page shows beside it (lanes alike, free drivers, reloads, the truck's other loads) reads as much as it shows, not all freight under way.

alter table shipment
  -- From which state to which: what lanes are compared by first.
  add column lane_states text generated always as ((lane -> 0 ->> 'state') || '>' || (lane -> -1 ->> 'state')) stored;

create index shipment_unhauled_by_lane on shipment (lane_states) where status between 0 and 2;
create index shipment_unhauled_by_pickup on shipment (equipment_mode, pickup_at) where status between 0 and 2;
create index shipment_of_tractor on shipment (carrier_id, tractor_number, pickup_at) where tractor_number is not null;
create index shipment_occupying on shipment (carrier_id, delivery_at) include (id, number, pickup_at, status, customer_id, party_keys)
  where status between 3 and 6;
