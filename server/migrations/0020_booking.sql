-- Why: how a load was booked and how the booking ended (domain T5–T7, T18, T19), with the charges that were frozen in it.

create table booking (
  id uuid primary key,
  shipment_id uuid not null references shipment,
  carrier_id uuid not null references company,
  source text not null check (source in ('Tender', 'ContractTL', 'LTL', 'Spot')),
  tender_id uuid references tender,
  quote_id uuid references quote,
  -- The tender, contract, tariff or quote by its own number.
  reference text,
  rate numeric(14,2) not null check (rate > 0),
  currency text not null check (currency in ('USD', 'CAD')),
  booked_at timestamptz not null,
  booked_by text not null,
  ended_at timestamptz,
  ended_by text,
  ended_with text check (ended_with in ('rescinded', 'voided', 'not-loaded')),
  end_reason text,
  end_note text,
  -- A fall-off: it counts against the carrier, and no truck that was ordered in vain is owed.
  is_carrier_caused boolean not null default false,
  -- Truck ordered, not used (domain §1.8): what is owed for it, or why nothing is.
  tonu_amount numeric(14,2) check (tonu_amount > 0),
  tonu_waiver text,
  check ((ended_at is null) = (ended_with is null) and (ended_at is null) = (ended_by is null)),
  check (ended_at is not null or (end_reason is null and tonu_amount is null and tonu_waiver is null)),
  check (tonu_amount is null or (tonu_waiver is null and not is_carrier_caused))
);
-- A shipment is booked at most once at a time, whatever the code does (P11).
create unique index booking_in_force on booking (shipment_id) where ended_at is null;
create index booking_of_shipment on booking (shipment_id, booked_at);
create index booking_of_carrier on booking (carrier_id, booked_at);

create table booking_charge (
  booking_id uuid not null references booking,
  sequence smallint not null,
  code text not null,
  description text not null,
  rate_type text not null,
  rate numeric(14,4) not null,
  units numeric(14,4) not null,
  total numeric(14,2) not null,
  primary key (booking_id, sequence)
);

-- What a carrier is paid is its own and the provider's to read; what other carriers were paid before is not (domain §10.3).
alter table booking enable row level security;
alter table booking force row level security;
create policy booking_parties on booking for all using (
  (select waybill_sees_all()) or carrier_id = (select waybill_company())
);
alter table booking_charge enable row level security;
alter table booking_charge force row level security;
create policy booking_charge_of_booking on booking_charge for all using (
  (select waybill_sees_all()) or exists (select from booking where booking.id = booking_id)
);

-- The quote that the load is planned at, or was booked at.
alter table shipment add column quote_id uuid references quote;
-- Voided by somebody who plans: what its customers ordered is still to be moved. What a customer has cancelled is not.
alter table shipment add column is_order_open_again boolean not null default false;

create index shipment_pro_number_search on shipment using gin (pro_number gin_trgm_ops) where pro_number is not null;

-- Without a load an order is a draft or open, and so it is again when its load was voided but its customer still wants it moved. With
-- one it is as far as its loads are. A customer's cancellation voids it: there is no un-void, one duplicates (domain §1.2).
create or replace function project_orders(order_ids uuid[]) returns void language sql
  security definer set search_path = public, pg_temp as $$
  update orders set status = projected.status
  from (
    select orders.id, case
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
  where orders.id = projected.id and orders.status <> projected.status
$$;
