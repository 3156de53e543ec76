-- Why: shipments are planned from orders (domain §1.2 T1, T2), how their stops were met is counted (domain §3), filters are kept for every list.

alter table shipment
  -- What its orders ask of truck and driver.
  add requirements text[] not null default '{}',
  add pickups_undecided smallint not null default 0,
  add deliveries_undecided smallint not null default 0,
  -- Of those that were late: where it was not the carrier's doing.
  add pickups_excused smallint not null default 0,
  add deliveries_excused smallint not null default 0;

-- Which stops of its orders a stop is; empty where the load came whole from elsewhere.
alter table shipment_stop add order_stop_ids uuid[] not null default '{}';

-- Counted from the lane whenever it is drawn anew, so that no list looks at stops. Late is excused where the carrier came in time to the
-- stop before and was kept there beyond the two hours that are free (domain §1.6), and at a first pickup booked less than two hours ahead.
create function count_stops_met() returns trigger language plpgsql as $$
declare
  visit json;
  before json;
  is_excused boolean;
begin
  new.pickups_undecided := 0;
  new.deliveries_undecided := 0;
  new.pickups_excused := 0;
  new.deliveries_excused := 0;
  for visit in select value from json_array_elements(new.lane) loop
    is_excused := false;
    if visit ->> 'arrivedAt' is null then
      if visit ->> 'type' = 'Pickup' then new.pickups_undecided := new.pickups_undecided + 1;
      else new.deliveries_undecided := new.deliveries_undecided + 1;
      end if;
    elsif (visit ->> 'isLate')::boolean then
      if before is null then
        is_excused := exists (
          select from shipment_event where shipment_id = new.id and kind = 'booked' and superseded_by is null
            and reported_at > coalesce(visit ->> 'appointment', visit ->> 'late', visit ->> 'early')::timestamptz - interval '2 hours');
      else
        is_excused := not (before ->> 'isLate')::boolean
          and (before ->> 'departedAt')::timestamptz
            > greatest((before ->> 'arrivedAt')::timestamptz, coalesce(before ->> 'appointment', before ->> 'early')::timestamptz) + interval '2 hours';
      end if;
      if is_excused and visit ->> 'type' = 'Pickup' then new.pickups_excused := new.pickups_excused + 1;
      elsif is_excused then new.deliveries_excused := new.deliveries_excused + 1;
      end if;
    end if;
    before := visit;
  end loop;
  return new;
end $$;
create trigger shipment_stops_met before insert or update of lane on shipment for each row execute function count_stops_met();

create index shipment_stops_counted on shipment (pickup_on) include (status, carrier_id, customer_id, party_ids, delivery_on,
  pickups_on_time, pickups_late, pickups_undecided, pickups_excused, deliveries_on_time, deliveries_late, deliveries_undecided, deliveries_excused);

-- A shipper plans with the provider, whom it does not see.
create function planning_provider() returns uuid language sql stable as
  $$ select id from company where kind = 'provider' order by created_at, id limit 1 $$;
alter function planning_provider() security definer set search_path = public, pg_temp;

-- Who is party to a new shipment follows from its row. Only whoever made it has this written, and only once.
create function found_parties(wanted uuid, since timestamptz) returns void language sql as $$
  insert into party (subject_type, subject_id, since, company_id, capacity)
  select 'shipment', shipment.id, found_parties.since, who.company_id, who.capacity
  from shipment cross join lateral (
    values (provider_id, 'provider'), (customer_id, 'customer'), (created_by_company_id, 'creator')
  ) as who (company_id, capacity)
  where shipment.id = wanted
    and (current_setting('waybill.company_id', true) in ('', created_by_company_id::text))
    and not exists (select from party where subject_type = 'shipment' and subject_id = wanted)
$$;
alter function found_parties(uuid, timestamptz) security definer set search_path = public, pg_temp;

alter table order_filter_set rename to filter_set;
alter table filter_set add list text not null default 'orders' check (list in ('orders', 'shipments'));
alter table filter_set alter list drop default;
drop index order_filter_set_name;
create unique index filter_set_name on filter_set (contact_id, company_id, list, lower(name));
alter table filter_set rename constraint order_filter_set_pkey to filter_set_pkey;
alter policy order_filter_set_own on filter_set rename to filter_set_own;
