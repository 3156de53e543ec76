-- Why: the list of shipments begins with what waits longest; without the columns that its filters and the wall look at, each load that waits was
-- read whole for every page. And of 1,375 bills that one carrier of a hundred thousand shipments could send, a thousand were for trucks that were
-- not used: its list asks for the others.
-- Running processes: statements that change shipments or invoices wait while four small indexes are made, a second with a million shipments; then
-- none is disturbed.
drop index shipment_by_urgency, shipment_open_by_pickup;
create index shipment_by_urgency on shipment ((
  case when status < 3 then case when not is_past_dated then pickup_at end
    when update_kind in ('driver-and-equipment', 'signature') then greatest(update_due_at, pickup_at) else update_due_at end) desc nulls last, id desc)
  include (status, is_past_dated, pickup_at, update_kind, update_due_at, carrier_id, customer_id, party_keys, pickup_on, delivery_on,
    pickups_on_time, pickups_late, deliveries_on_time, deliveries_late)
  where update_due_at is not null or status between 0 and 2 or status = 7;
create index shipment_of_carrier_by_urgency on shipment (carrier_id, (
  case when status < 3 then case when not is_past_dated then pickup_at end
    when update_kind in ('driver-and-equipment', 'signature') then greatest(update_due_at, pickup_at) else update_due_at end) desc nulls last, id desc)
  include (status, is_past_dated, pickup_at, update_kind, update_due_at, customer_id, party_keys, pickup_on, delivery_on,
    pickups_on_time, pickups_late, deliveries_on_time, deliveries_late)
  where update_due_at is not null or status between 0 and 2 or status = 7;
create index shipment_open_by_pickup on shipment (pickup_at desc nulls last, id desc)
  include (status, is_past_dated, carrier_id, customer_id, party_keys, update_due_at, pickup_on, delivery_on,
    pickups_on_time, pickups_late, deliveries_on_time, deliveries_late) where status between 0 and 6;
create index invoice_to_send_for_shipment on invoice (carrier_id, shipment_id) include (factor_id, payer_id)
  where state = 0 and shipment_status >= 7 and payer_id is null and not is_truck_unused;
