-- Why: with a million shipments, operations' dashboard read every load there ever was, oldest first, to find the six that are on the road or wait
-- for a carrier and are picked up next, and sorted all that need an update to find the six most urgent.
-- Running processes: none is disturbed; two indexes are added.
create index shipment_open_by_pickup on shipment (pickup_at desc nulls last, id desc)
  include (status, carrier_id, customer_id, party_keys, update_due_at, pickup_on, delivery_on,
    pickups_on_time, pickups_late, deliveries_on_time, deliveries_late) where status between 1 and 6;
create index shipment_by_urgency on shipment ((
  case when status < 3 then case when not is_past_dated then pickup_at end
    when update_kind in ('driver-and-equipment', 'signature') then greatest(update_due_at, pickup_at) else update_due_at end) desc nulls last, id desc)
  where update_due_at is not null or status in (1, 2);
