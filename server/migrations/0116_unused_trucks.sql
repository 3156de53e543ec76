-- A carrier whose booking was ended no longer sees the load, so it could not request the truck that it had sent in vain. This is what it
-- may know of such loads: its own end of them, and where it would have loaded.
create function unused_trucks(carrier uuid) returns table (
  booking_id uuid, shipment_id uuid, shipment_number text, provider_id uuid, currency text, ended_at timestamptz, is_carrier_caused boolean,
  is_owed boolean, stop_id uuid, stop_name text, city text, state text, time_zone text
) language sql stable security definer set search_path = public, pg_temp as $$
  select distinct on (booking.shipment_id) booking.id, shipment.id, shipment.number, shipment.provider_id, booking.currency, booking.ended_at,
    booking.is_carrier_caused, booking.tonu_amount is not null, stop.id, stop.name, stop.city, stop.state, stop.time_zone
  from booking
  join shipment on shipment.id = booking.shipment_id and shipment.carrier_id is distinct from booking.carrier_id
  join lateral (
    select * from shipment_stop where shipment_stop.shipment_id = shipment.id and stop_type = 'Pickup' order by sequence limit 1
  ) as stop on true
  where booking.carrier_id = carrier and booking.ended_at is not null
    and ((select waybill_sees_all()) or carrier = (select waybill_company()))
  order by booking.shipment_id, booking.ended_at desc
$$;
