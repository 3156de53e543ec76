-- Why: row security lets no index answer a search before the wall unless a superuser vouches for ILIKE; a view has the wall as its
-- condition, and the index may come first (decision 45).

-- A view reads as its owner, whom the wall does not bind, and shows what the table's policy shows: the wall's test compares them row by
-- row. Functions in it still run as the reader. Nobody writes through one (db/migrate.ts).
create view searched_shipment as
select id, number, pro_number, status, carrier_id, customer_id, pickup_at, delivery_at from shipment
where (select waybill_sees_all())
  or carrier_id = (select waybill_company())
  or customer_id = (select waybill_company())
  or (select company_key(waybill_company())) = any (party_keys);

create view searched_reference as
select shipment_id, value from shipment_reference
where (select waybill_sees_all()) or waybill_sees_shipment(shipment_id);

create view searched_orders as
select id, search_text from orders
where (select waybill_sees_all())
  or customer_id = (select waybill_company())
  or exists (select from shipment_order where order_id = orders.id and waybill_sees_shipment(shipment_id));

create view searched_invoice as
select id, search_text from invoice
where (select waybill_sees_all())
  or carrier_id = (select waybill_company())
  or factor_id = (select waybill_company())
  or payer_id = (select waybill_company());

create view searched_contact as
select id, search_text from contact
where (select waybill_sees_all())
  or company_id = (select waybill_company())
  or id in (select contact_id from membership where company_id = (select waybill_company()));
