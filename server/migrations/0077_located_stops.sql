-- Why: a carrier's list of locations asked the wall about every stop of every load it ever had, twice: 250 ms at 100,000 shipments.

create index shipment_stop_located on shipment_stop (shipment_id) include (location_id);

-- Where loads stop, with what says whose loads they are. Like the other searched views (0052), its condition is the wall of what it shows.
create view searched_stop as
select shipment_stop.shipment_id, shipment_stop.location_id, shipment.id, shipment.status, shipment.carrier_id, shipment.customer_id,
  shipment.delivery_at
from shipment_stop join shipment on shipment.id = shipment_stop.shipment_id
where (select waybill_sees_all())
  or shipment.carrier_id = (select waybill_company())
  or shipment.customer_id = (select waybill_company())
  or (select company_key(waybill_company())) = any (shipment.party_keys);
