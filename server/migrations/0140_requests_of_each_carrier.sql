-- Why: one carrier's request for a load refused the next carrier's, and a rate confirmation that was signed again did not complete its bill.
-- Running processes: none is disturbed; a truck's request that they insert names no booking. Nothing else is locked with these tables.

-- One request of one carrier for one stop and type, and for each truck that it sent.
-- Null of the other types, and of a load imported as booked.
alter table cases add column booking_id uuid references booking;
update cases set booking_id = (
  select booking.id from booking
  where booking.shipment_id = cases.shipment_id and booking.carrier_id = cases.carrier_id and booked_at <= opened_at
  order by booked_at desc limit 1)
where type = 4;
drop index case_once;
create unique index case_once on cases
  (shipment_id, carrier_id, coalesce(stop_id, shipment_id), type, coalesce(booking_id, shipment_id))
  where charge_code is not null and sub_status not in ('Withdrawn', 'Duplicate', 'Voided');

-- A signature completes a bill that waited for it, and a new revision to be signed takes it back.
create or replace trigger shipment_moves_invoice after update of status, carrier_id, is_signature_due on shipment for each row
  when ((old.status is distinct from new.status or old.carrier_id is distinct from new.carrier_id
      or old.is_signature_due is distinct from new.is_signature_due)
    and (old.status >= 3 or new.status >= 3))
  execute function shipment_moves_invoice();
