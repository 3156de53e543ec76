-- Why: a load taken from its carrier kept that carrier's commitments and trailer for the next one.
-- Running processes: none is disturbed. Until they are gone, a load that they take from its carrier keeps its commitments and trailer.

-- What rescinded bookings have left behind.
update shipment_stop set committed_appointment = null, committed_minutes = null
from booking
where booking.shipment_id = shipment_stop.shipment_id and ended_with = 'rescinded' and committed_appointment is not null
  and not exists (
    select from shipment_event as asked
    where asked.shipment_id = booking.shipment_id and asked.stop_id = shipment_stop.id and asked.kind = 'appointment-changed'
      and asked.payload ->> 'askedBy' = 'carrier' and asked.reported_at > ended_at
  );
update shipment_stop set preload = null
from booking
where booking.shipment_id = shipment_stop.shipment_id and ended_with = 'rescinded' and preload is not null
  and (
    select max(reported_at) from shipment_event as loaded
    where loaded.shipment_id = booking.shipment_id and loaded.stop_id = shipment_stop.id and loaded.kind = 'preloaded'
  ) between booked_at and ended_at;
