-- Why: a misspelled word that resembles one in every tenth order was held against all of these, back to the first. The newest are looked
-- through first, so the view that lets the text index answer before the wall (decision 45) says which these are.

create or replace view searched_orders as
select id, search_text, created_at from orders
where (select waybill_sees_all())
  or customer_id = (select waybill_company())
  or exists (select from shipment_order where order_id = orders.id and waybill_sees_shipment(shipment_id));
