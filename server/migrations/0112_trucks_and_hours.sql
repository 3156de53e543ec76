-- Why: a truck that a load leaves was free two hours after its delivery was due, however late it ran and however little its driver had left.

-- When the truck will have unloaded at its last stop, as things are; until when its driver then rests, if so little is left that he must; and
-- the minutes that he may drive after that, as his device says. In steps of a quarter and half an hour, so that a truck does not move with each
-- position.
alter table shipment_estimate
  add column empties_at timestamptz,
  add column rested_at timestamptz,
  add column drive_left smallint;

-- Of a truck that its carrier posts, nobody knows.
alter table available_truck add column drive_left smallint check (drive_left between 0 and 660);

-- As before, but by the estimate of the load where there is one.
create or replace function draw_trucks(load_id uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  load shipment;
  told record;
  rests boolean;
begin
  select * into load from shipment where id = load_id;
  rests := load.carrier_id is not null and load.shipping_mode in (0, 2)
    and exists (select from company where id = load.carrier_id and kind = 'carrier');
  -- Booked again, or posted by its carrier: it is this truck's next load, or the carrier's own word, that counts.
  if rests and load.status between 4 and 8 and not exists (
    select from shipment as next
    where next.carrier_id = load.carrier_id and next.id <> load.id and next.status between 4 and 8 and next.pickup_at > load.pickup_at
      and (next.tractor_number = load.tractor_number or next.driver_name = load.driver_name)
  ) and not exists (
    select from available_truck as posted
    where posted.company_id = load.carrier_id and posted.shipment_id is null and posted.empty_until > load.delivery_at
      and (posted.tractor_number = load.tractor_number or posted.driver_name = load.driver_name)
  ) then
    insert into available_truck (company_id, equipment_mode, city, state, time_zone, latitude, longitude, empty_from, empty_until,
      driver_name, tractor_number, shipment_id, made_because, posted_by, drive_left)
    select load.carrier_id, load.equipment_mode, last.city, last.state, last.time_zone, last.latitude, last.longitude, free.at,
      free.at + interval '24 hours', load.driver_name, load.tractor_number, load.id, 'delivery', 'Waybill', expected.drive_left
    from (select * from shipment_stop where shipment_id = load.id order by sequence desc limit 1) as last
    left join shipment_estimate as expected on expected.shipment_id = load.id and expected.carrier_id = load.carrier_id
    cross join lateral (
      select greatest(coalesce(last.departed_at, last.arrived_at + interval '2 hours', expected.empties_at, load.delivery_at + interval '2 hours'),
        expected.rested_at) as at
    ) as free
    where last.latitude is not null and free.at is not null
    on conflict (shipment_id, made_because) where shipment_id is not null do update set
      equipment_mode = excluded.equipment_mode, city = excluded.city, state = excluded.state, time_zone = excluded.time_zone,
      latitude = excluded.latitude, longitude = excluded.longitude, empty_from = excluded.empty_from, empty_until = excluded.empty_until,
      driver_name = excluded.driver_name, tractor_number = excluded.tractor_number, company_id = excluded.company_id,
      drive_left = excluded.drive_left
      where not available_truck.is_corrected and (
        available_truck.company_id, available_truck.equipment_mode, available_truck.city, available_truck.state, available_truck.empty_from,
        available_truck.driver_name, available_truck.tractor_number, available_truck.drive_left
      ) is distinct from (
        excluded.company_id, excluded.equipment_mode, excluded.city, excluded.state, excluded.empty_from, excluded.driver_name,
        excluded.tractor_number, excluded.drive_left);
  else
    delete from available_truck where shipment_id = load.id and made_because = 'delivery';
  end if;
  if rests and load.status between 4 and 8 then
    -- This load is what the truck was free for.
    delete from available_truck as free
    where free.company_id = load.carrier_id and free.shipment_id is distinct from load.id
      and free.empty_from < coalesce(load.delivery_at, free.empty_from)
      and (free.tractor_number = load.tractor_number or free.driver_name = load.driver_name)
      and not exists (select from shipment as later where later.id = free.shipment_id and later.pickup_at >= load.pickup_at);
  end if;

  select payload, sequence into told from shipment_event
  where shipment_id = load.id and kind = 'empty-location-set' and superseded_by is null
    and sequence > coalesce((select max(sequence) from shipment_event where shipment_id = load.id and kind = 'booking-rescinded'), 0)
  order by sequence desc limit 1;
  if rests and load.status between 3 and 4 and told.payload is not null
    and (told.payload ->> 'availableAt')::timestamptz + interval '12 hours' < load.pickup_at
  then
    insert into available_truck (company_id, equipment_mode, city, state, time_zone, latitude, longitude, empty_from, empty_until,
      destination_city, destination_state, destination_latitude, destination_longitude, driver_name, tractor_number, shipment_id,
      made_because, posted_by)
    select load.carrier_id, load.equipment_mode, place.city, place.state, place.time_zone, place.latitude, place.longitude,
      (told.payload ->> 'availableAt')::timestamptz, load.pickup_at, first.city, first.state, first.latitude, first.longitude,
      load.driver_name, load.tractor_number, load.id, 'empty-location', 'Waybill'
    from (select * from shipment_stop where shipment_id = load.id order by sequence limit 1) as first
    cross join lateral (
      select * from place where country in ('US', 'CA') and state = told.payload ->> 'state' and lower(city) = lower(told.payload ->> 'city')
      order by postal_code limit 1
    ) as place
    where first.latitude is not null
    on conflict (shipment_id, made_because) where shipment_id is not null do update set
      city = excluded.city, state = excluded.state, time_zone = excluded.time_zone, latitude = excluded.latitude,
      longitude = excluded.longitude, empty_from = excluded.empty_from, empty_until = excluded.empty_until,
      driver_name = excluded.driver_name, tractor_number = excluded.tractor_number, company_id = excluded.company_id
      where not available_truck.is_corrected and (available_truck.company_id, available_truck.city, available_truck.state, available_truck.empty_from)
        is distinct from (excluded.company_id, excluded.city, excluded.state, excluded.empty_from);
  else
    delete from available_truck where shipment_id = load.id and made_because = 'empty-location';
  end if;
end $$;

create function estimate_moves_truck() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform draw_trucks(new.shipment_id);
  return null;
end $$;
create trigger estimate_makes_truck after insert on shipment_estimate
  for each row when (new.empties_at is not null or new.rested_at is not null) execute function estimate_moves_truck();
create trigger estimate_moves_truck after update on shipment_estimate
  for each row when ((old.empties_at, old.rested_at, old.drive_left) is distinct from (new.empties_at, new.rested_at, new.drive_left))
  execute function estimate_moves_truck();
