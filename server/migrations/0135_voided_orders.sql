-- Why: an order that its customer took off a load was open again and was planned once more: without a load there was no voided order.
-- Running processes: none is disturbed; orders have one more column, false for all there are, and their status follows from it too.

-- Its customer does not want it moved, whatever becomes of the loads it was on.
alter table orders add is_voided boolean not null default false;

create or replace function project_orders(order_ids uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
begin
  update orders set status = projected.status
  from (
    select orders.id, case
      when orders.is_voided then -1
      when count(shipment.id) = 0 then case when orders.is_draft then 0 else 1 end
      when bool_and(shipment.status = -1) then case
        when not bool_or(shipment.is_order_open_again) then -1 when orders.is_draft then 0 else 1 end
      when bool_and(shipment.status >= 7) filter (where shipment.status >= 0) then 4
      when bool_or(shipment.status >= 5) then 3
      else 2
    end as status
    from orders
    left join shipment_order on shipment_order.order_id = orders.id
    left join shipment on shipment.id = shipment_order.shipment_id
    where orders.id = any (order_ids)
    group by orders.id
  ) as projected
  where orders.id = projected.id and orders.status <> projected.status;
end $$;
