-- Why: an invoice begins with the booking, and every event before it looked for one.
drop trigger shipment_moves_invoice on shipment;
create trigger shipment_moves_invoice after update of status, carrier_id on shipment for each row
  when ((old.status is distinct from new.status or old.carrier_id is distinct from new.carrier_id)
    and (old.status >= 3 or new.status >= 3))
  execute function shipment_moves_invoice();
