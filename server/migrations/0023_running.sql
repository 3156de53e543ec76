-- Why: appointments that are asked for and agreed, preloaded trailers, closing with planned times, and detention (domain §1.3 to §1.7).

alter table shipment_stop
  -- Minutes of the arrival window that the appointment opens.
  add appointment_minutes smallint check (appointment_minutes between 1 and 1440),
  -- What on time is measured by where the carrier asked for another appointment: the first that was confirmed (domain §1.4).
  add committed_appointment timestamp,
  add committed_minutes smallint check (committed_minutes between 1 and 1440),
  add check (committed_minutes is null or committed_appointment is not null),
  -- Times were filled in as planned; they prove nothing (domain T21).
  add is_estimated boolean not null default false,
  -- The trailer that was loaded before the driver came: trailerNumber, sealNumbers, loadedAt, counts, weight, recordedBy.
  add preload jsonb;

-- Of a customer: what waiting at its freight is paid by; what is not said follows the house's custom (domain §1.6).
alter table company add column detention_terms jsonb check (jsonb_typeof(detention_terms) = 'object');

-- A carrier reckons with the terms of the customer whose freight it waits for, and sees nothing else of that company.
create function waybill_detention_terms(wanted uuid) returns jsonb
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(company.detention_terms, '{}') from shipment join company on company.id = customer_id where shipment.id = wanted
$$;

-- As before, but estimated times earn no credit.
create or replace function refresh_shipment_lanes(shipment_ids uuid[]) returns void language sql as $$
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
  where shipment.id = drawn.shipment_id
$$;
