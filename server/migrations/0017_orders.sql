-- Why: an order says all that its customer asks for (SPEC §3), has stops of its own, and a status that follows from its shipments.

alter table orders
  -- Projection of the shipments that carry it; only project_orders() writes it (decision 17).
  add status smallint not null default 1 check (status between -1 and 4),
  add is_draft boolean not null default false,
  add equipment_mode smallint not null default 0 check (equipment_mode between 0 and 5),
  add equipment_types integer not null default 1 check (equipment_types between 1 and 1048575),
  add shipping_mode smallint not null default 0 check (shipping_mode between 0 and 5),
  -- What the provider adds is its secret (P9).
  add markup numeric(14,2) check (markup >= 0),
  add freight_value numeric(14,2) check (freight_value >= 0),
  add is_just_in_time boolean not null default false,
  add is_team_required boolean not null default false,
  add is_blind boolean not null default false,
  add reefer_temperature numeric(5,1),
  add reefer_mode text check (reefer_mode in ('Continuous', 'StartStop')),
  add hazmat_emergency_contact text,
  add chemtrac_account text,
  add accessorials text[] not null default '{}',
  -- [{ label, value, typeId }] in the order in which they were entered.
  add reference_numbers jsonb not null default '[]' check (jsonb_typeof(reference_numbers) = 'array'),
  -- Drawn from the stops by refresh_orders(), as lists show, sort and find the order.
  add lane json not null default '[]',
  add pickup_at timestamptz,
  add delivery_at timestamptz,
  add pickup_on date,
  add weight numeric(12,2),
  add search_text text not null default '',
  add check (equipment_mode = 1 or (reefer_temperature is null and reefer_mode is null));

-- Which orders are on a page, and how many there are, the indexes alone decide.
drop index orders_of_customer;
create index orders_newest on orders (created_at desc, id desc) include (status, customer_id);
create index orders_by_pickup on orders (pickup_at desc nulls last, id desc) include (status, customer_id);
create index orders_by_status on orders (status, created_at desc, id desc) include (customer_id);
create index orders_of_customer on orders (customer_id, created_at desc, id desc) include (status);
create index orders_of_customer_by_status on orders (customer_id, status, created_at desc, id desc);
create index orders_search on orders using gin (search_text gin_trgm_ops);

create table order_stop (
  id uuid primary key,
  order_id uuid not null references orders,
  -- The order's customer, copied so that the wall costs no join.
  customer_id uuid not null references company,
  sequence smallint not null,
  stop_type text not null check (stop_type in ('Pickup', 'Delivery')),
  location_id uuid references location,
  edi_code text,
  google_id text,
  -- As the place was when the order was written.
  name text not null,
  address_line1 text,
  address_line2 text,
  city text not null,
  state text not null,
  postal_code text not null,
  country text not null,
  latitude double precision,
  longitude double precision,
  time_zone text not null,
  -- Wall times at the stop (P35): requested window and appointment are different facts (domain §1.4).
  early timestamp,
  late timestamp,
  appointment timestamp,
  contact_name text,
  contact_phone text,
  contact_email text,
  instructions text,
  check (late >= early),
  unique (order_id, sequence)
);
create index order_stop_at_location on order_stop (location_id) where location_id is not null;

alter table order_line_item
  add pickup_stop_id uuid references order_stop,
  add delivery_stop_id uuid references order_stop,
  add pieces integer check (pieces >= 0),
  -- Inches of one package.
  add length numeric(6,1) check (length > 0),
  add width numeric(6,1) check (width > 0),
  add height numeric(6,1) check (height > 0),
  add hazard_class text,
  -- Of hazardous freight that has one: class 2 and 7 have none (49 CFR 172.101).
  add packing_group text check (packing_group in ('I', 'II', 'III'));

-- What lists say of an order follows from the order, its customer and its stops.
create function refresh_orders(order_ids uuid[]) returns void language sql as $$
  update orders set
    lane = drawn.lane,
    pickup_at = drawn.pickup_at,
    delivery_at = drawn.delivery_at,
    pickup_on = drawn.pickup_on,
    weight = (select sum(item.weight) from order_line_item as item where item.order_id = orders.id),
    search_text = concat_ws(' ', '', orders.number, (select company.name from company where company.id = orders.customer_id),
      (select string_agg(reference ->> 'value', ' ') from jsonb_array_elements(orders.reference_numbers) as reference), drawn.places, '')
  from (
    select
      orders.id,
      coalesce(json_agg(visit order by stop.sequence) filter (where stop.id is not null), '[]'::json) as lane,
      (array_agg(coalesce(stop.appointment, stop.early, stop.late) at time zone stop.time_zone order by stop.sequence))[1] as pickup_at,
      (array_agg(coalesce(stop.appointment, stop.early, stop.late) at time zone stop.time_zone order by stop.sequence desc))[1] as delivery_at,
      (array_agg(coalesce(stop.appointment, stop.early, stop.late)::date order by stop.sequence))[1] as pickup_on,
      string_agg(concat_ws(' ', stop.name, stop.city, stop.state, stop.postal_code), ' ' order by stop.sequence) as places
    from orders
    left join order_stop as stop on stop.order_id = orders.id
    cross join lateral (select
      stop.id as "stopId", stop.sequence, stop.stop_type as type,
      stop.city, stop.state, stop.postal_code as "postalCode", stop.time_zone as "timeZone",
      stop_time(stop.early at time zone stop.time_zone, stop.time_zone) as early,
      stop_time(stop.late at time zone stop.time_zone, stop.time_zone) as late,
      stop_time(stop.appointment at time zone stop.time_zone, stop.time_zone) as appointment,
      null as "arrivedAt", null as "departedAt", false as "isLate"
    ) as visit
    where orders.id = any (order_ids)
    group by orders.id
  ) as drawn
  where orders.id = drawn.id
$$;

-- Without a load an order is a draft or open; with one it is as far as its loads are. When all of them are voided, so is it: there is
-- no un-void, one duplicates (domain §1.2).
create function project_orders(order_ids uuid[]) returns void language sql as $$
  update orders set status = projected.status
  from (
    select orders.id, case
      when count(shipment.id) = 0 then case when orders.is_draft then 0 else 1 end
      when bool_and(shipment.status = -1) then -1
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
  where orders.id = projected.id and orders.status <> projected.status
$$;
-- A carrier's report moves the order of a customer that it may not write to: the projection runs as the owner, in the wall's own scope.
alter function project_orders(uuid[]) security definer set search_path = public, pg_temp;

create function project_orders_of_shipment() returns trigger language plpgsql as $$
begin
  perform project_orders(array(select order_id from shipment_order where shipment_id = new.id));
  return null;
end $$;
alter function project_orders_of_shipment() security definer set search_path = public, pg_temp;
create trigger orders_projected after update of status on shipment for each row
  when (old.status is distinct from new.status) execute function project_orders_of_shipment();

create function project_linked_orders() returns trigger language plpgsql as $$
begin
  perform project_orders(array(select distinct order_id from linked));
  return null;
end $$;
create trigger orders_linked after insert on shipment_order referencing new table as linked
  for each statement execute function project_linked_orders();
create trigger orders_unlinked after delete on shipment_order referencing old table as linked
  for each statement execute function project_linked_orders();

create table order_filter_set (
  id uuid primary key,
  contact_id uuid not null references contact,
  -- For which of their companies they keep it.
  company_id uuid not null references company,
  name text not null,
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  created_at timestamptz not null default now()
);
create unique index order_filter_set_name on order_filter_set (contact_id, company_id, lower(name));

alter table order_stop enable row level security;
alter table order_stop force row level security;
create policy order_stop_own on order_stop for all using ((select waybill_sees_all()) or customer_id = (select waybill_company()));

alter table order_filter_set enable row level security;
alter table order_filter_set force row level security;
create policy order_filter_set_own on order_filter_set for all
  using ((select waybill_sees_all()) or company_id = (select waybill_company()));

-- What the provider changed of an order its customer may read.
create policy history_of_own_orders on history_entry for select using (
  subject_type = 'order' and not is_internal
  and exists (select from orders where orders.id = history_entry.subject_id and orders.customer_id = (select waybill_company()))
);
