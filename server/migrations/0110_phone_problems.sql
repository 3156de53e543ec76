-- Why: what keeps a driver's phone from saying where the load is was known to the phone alone.

-- The driver agreed, and the phone does not let the app see its position.
create table phone_block (
  shipment_id uuid not null references shipment,
  contact_id uuid not null references contact,
  since timestamptz not null,
  primary key (shipment_id, contact_id)
);
alter table phone_block enable row level security;
create policy phone_block_of_shipment on phone_block for all
  using ((select waybill_sees_all()) or waybill_sees_shipment(shipment_id));

-- When a driver's last session ended; null while one is alive, or where there never was one. Of sessions themselves only their own
-- company sees anything.
create function driver_signed_out_at(driver uuid) returns timestamptz language sql stable
  security definer set search_path = public, pg_temp as $$
  select case when bool_or(ended_at is null and ends_at > now()) then null else max(least(coalesce(ended_at, ends_at), ends_at)) end
  from session where contact_id = driver
$$;
