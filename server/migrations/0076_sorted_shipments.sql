-- Why: sorting shipments and orders by delivery, or shipments by miles, sorted all of them: 230 ms at 100,000 (FINDINGS S6).

create index shipment_by_delivery on shipment (delivery_at desc nulls last, id desc);
create index shipment_of_carrier_by_delivery on shipment (carrier_id, delivery_at desc nulls last, id desc);
create index shipment_by_miles on shipment (miles desc nulls last, id desc);
create index orders_by_delivery on orders (delivery_at desc nulls last, id desc);
