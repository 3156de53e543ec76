-- Why: an order was looked for with ILIKE in every row, which for a text that many hold took 250 ms at 100,000 orders, once for the page's count
-- and once for those beside it.

-- As before, in small letters, and no more than a row of an index holds.
create or replace function refresh_orders(order_ids uuid[]) returns void language sql set search_path = public, pg_temp as $$
  update orders set
    lane = drawn.lane,
    pickup_at = drawn.pickup_at,
    delivery_at = drawn.delivery_at,
    pickup_on = drawn.pickup_on,
    weight = (select sum(item.weight) from order_line_item as item where item.order_id = orders.id),
    search_text = cut_to_bytes(lower(concat_ws(' ', '', orders.number, (select company.name from company where company.id = orders.customer_id),
      (select string_agg(reference ->> 'value', ' ') from jsonb_array_elements(orders.reference_numbers) as reference), drawn.places, '')), 2600)
  from (
    select
      orders.id,
      coalesce(json_agg(visit order by stop.sequence) filter (where stop.id is not null), '[]'::json) as lane,
      (array_agg(coalesce(stop.appointment, stop.early, stop.late) at time zone stop.time_zone order by stop.sequence))[1] as pickup_at,
      (array_agg(coalesce(stop.appointment, stop.early, stop.late) at time zone stop.time_zone order by stop.sequence desc))[1] as delivery_at,
      (array_agg(coalesce(stop.appointment, stop.early, stop.late)::date order by stop.sequence))[1] as pickup_on,
      string_agg(concat_ws(' ', stop.name, stop.city, stop.state, stop.postal_code), ' ' order by stop.sequence) as places
    from orders
    left join order_stop as stop on stop.order_id = orders.id
    cross join lateral (select
      stop.id as "stopId", stop.sequence, stop.stop_type as type,
      stop.city, stop.state, stop.postal_code as "postalCode", stop.time_zone as "timeZone",
      stop_time(stop.early at time zone stop.time_zone, stop.time_zone) as early,
      stop_time(stop.late at time zone stop.time_zone, stop.time_zone) as late,
      stop_time(stop.appointment at time zone stop.time_zone, stop.time_zone) as appointment,
      null as "arrivedAt", null as "departedAt", false as "isLate"
    ) as visit
    where orders.id = any (order_ids)
    group by orders.id
  ) as drawn
  where orders.id = drawn.id
$$;
drop index orders_search;
update orders set search_text = cut_to_bytes(lower(search_text), 2600);
create index orders_search on orders using gin (search_text gin_trgm_ops);

-- What many orders hold is counted from here, like shipments (0075).
create index orders_searched on orders (customer_id, status, id) include (search_text, equipment_mode, shipping_mode, pickup_on);

-- Each order that the list offers, with what its filters look at; a customer has few enough to sort from one index.
drop index orders_newest, orders_by_pickup, orders_by_delivery, orders_of_customer;
create index orders_newest on orders (created_at desc, id desc) include (status, customer_id, equipment_mode, shipping_mode, pickup_on);
create index orders_by_pickup on orders (pickup_at desc nulls last, id desc) include (status, customer_id, equipment_mode, shipping_mode, pickup_on);
create index orders_by_delivery on orders (delivery_at desc nulls last, id desc) include (status, customer_id, equipment_mode, shipping_mode, pickup_on);
create index orders_by_number on orders (number desc, id desc) include (status, customer_id, equipment_mode, shipping_mode, pickup_on);
create index orders_sorted_by_status on orders (status, id) include (customer_id, equipment_mode, shipping_mode, pickup_on);
create index orders_of_customer on orders (customer_id, created_at desc, id desc)
  include (status, equipment_mode, shipping_mode, pickup_on, pickup_at, delivery_at, number);
