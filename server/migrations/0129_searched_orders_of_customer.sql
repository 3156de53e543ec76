-- Why: a shipper's search for a word that orders of all customers have asked the wall of each of them whether a load lets the shipper see it:
-- of 66,000 with "Phoenix", longer than a statement may take. A search tells the customer, which is looked at first.
-- Running processes: none is disturbed; a view has one column more.
create or replace view searched_orders as
select id, search_text, created_at, customer_id from orders
where (select waybill_sees_all())
  or customer_id = (select waybill_company())
  or exists (select from shipment_order where order_id = orders.id and waybill_sees_shipment(shipment_id));
