-- What an act on a load or its papers draws anew finds its rows by id: one plan serves every call. PostgreSQL would plan the first five
-- calls of each connection for their values, and there a plan takes longer than its work. Before version 18 it keeps no plan at all for a
-- function in SQL, so what writes is in PL/pgSQL.
create or replace function refresh_orders(order_ids uuid[]) returns void language plpgsql set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
begin
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
  where orders.id = drawn.id;
end $$;

create or replace function refresh_shipment_lanes(shipment_ids uuid[]) returns void language plpgsql set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
begin
  update shipment set
    lane = drawn.lane,
    pickup_at = drawn.pickup_at,
    delivery_at = drawn.delivery_at,
    pickup_on = drawn.pickup_on,
    delivery_on = drawn.delivery_on,
    pickups_on_time = drawn.pickups_on_time,
    pickups_late = drawn.pickups_late,
    deliveries_on_time = drawn.deliveries_on_time,
    deliveries_late = drawn.deliveries_late
  from (
    select
      shipment_id,
      json_agg(visit order by stop.sequence) as lane,
      (array_agg(coalesce(stop.appointment, stop.early, stop.late) at time zone stop.time_zone order by stop.sequence))[1] as pickup_at,
      (array_agg(coalesce(stop.appointment, stop.early, stop.late) at time zone stop.time_zone order by stop.sequence desc))[1] as delivery_at,
      (array_agg(coalesce(stop.appointment, stop.early, stop.late)::date order by stop.sequence))[1] as pickup_on,
      (array_agg(coalesce(stop.appointment, stop.early, stop.late)::date order by stop.sequence desc))[1] as delivery_on,
      count(*) filter (where stop_type = 'Pickup' and arrived_at is not null and not is_late and not is_estimated) as pickups_on_time,
      count(*) filter (where stop_type = 'Pickup' and is_late) as pickups_late,
      count(*) filter (where stop_type = 'Delivery' and arrived_at is not null and not is_late and not is_estimated) as deliveries_on_time,
      count(*) filter (where stop_type = 'Delivery' and is_late) as deliveries_late
    from shipment_stop as stop
    cross join lateral (select
      stop.id as "stopId", stop.sequence, stop.stop_type as type,
      stop.city, stop.state, stop.postal_code as "postalCode", stop.time_zone as "timeZone",
      stop_time(stop.early at time zone stop.time_zone, stop.time_zone) as early,
      stop_time(stop.late at time zone stop.time_zone, stop.time_zone) as late,
      stop_time(stop.appointment at time zone stop.time_zone, stop.time_zone) as appointment,
      stop_time(stop.arrived_at, stop.time_zone) as "arrivedAt",
      stop_time(stop.departed_at, stop.time_zone) as "departedAt",
      stop.is_late as "isLate"
    ) as visit
    where shipment_id = any (shipment_ids)
    group by shipment_id
  ) as drawn
  where shipment.id = drawn.shipment_id;
end $$;

create or replace function project_orders(order_ids uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
begin
  update orders set status = projected.status
  from (
    select orders.id, case
      when count(shipment.id) = 0 then case when orders.is_draft then 0 else 1 end
      when bool_and(shipment.status = -1) then case
        when not bool_or(shipment.is_order_open_again) then -1 when orders.is_draft then 0 else 1 end
      when bool_and(shipment.status >= 7) filter (where shipment.status >= 0) then 4
      when bool_or(shipment.status >= 5) then 3
      else 2
    end as status
    from orders
    left join shipment_order on shipment_order.order_id = orders.id
    left join shipment on shipment.id = shipment_order.shipment_id
    where orders.id = any (order_ids)
    group by orders.id
  ) as projected
  where orders.id = projected.id and orders.status <> projected.status;
end $$;

alter function refresh_invoices(uuid[]) set plan_cache_mode = force_generic_plan;
alter function invoice_documents(uuid[]) set plan_cache_mode = force_generic_plan;
alter function draw_trucks(uuid) set plan_cache_mode = force_generic_plan;
alter function copy_shipment_parties() set plan_cache_mode = force_generic_plan;
alter function load_tells_invoice() set plan_cache_mode = force_generic_plan;
alter function company_objections(uuid, timestamptz, date) set plan_cache_mode = force_generic_plan;
