-- Why: how all stops of all loads were met stood above operations' list, and was added up from every load there ever was: half a second with a
-- million. Each change of a load appends by how much it changed the sums, so that they are those of a few rows, no two writers share a row,
-- and a reader sees exactly what its snapshot has. Once an hour the rows become one (`joinStopsMet`).
-- Running processes: shipments cannot be written while they are added up, a second with a million.
create table stops_met (
  id bigint primary key generated always as identity,
  pickups_on_time integer not null,
  pickups_late integer not null,
  pickups_undecided integer not null,
  pickups_excused integer not null,
  deliveries_on_time integer not null,
  deliveries_late integer not null,
  deliveries_undecided integer not null,
  deliveries_excused integer not null
);
alter table stops_met enable row level security;
create policy stops_met_read on stops_met for select using ((select waybill_sees_all()));
create policy stops_met_system on stops_met for all using ((select waybill_scope()) = 'system');

-- A draft promises nothing, and nobody waits for a voided load. None is ever deleted.
create function count_change_of_stops_met() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_live integer := (new.status >= 1)::integer;
  was_live integer := coalesce((old.status >= 1)::integer, 0);
begin
  insert into stops_met (pickups_on_time, pickups_late, pickups_undecided, pickups_excused,
    deliveries_on_time, deliveries_late, deliveries_undecided, deliveries_excused)
  values (
    is_live * new.pickups_on_time - coalesce(was_live * old.pickups_on_time, 0),
    is_live * new.pickups_late - coalesce(was_live * old.pickups_late, 0),
    is_live * new.pickups_undecided - coalesce(was_live * old.pickups_undecided, 0),
    is_live * new.pickups_excused - coalesce(was_live * old.pickups_excused, 0),
    is_live * new.deliveries_on_time - coalesce(was_live * old.deliveries_on_time, 0),
    is_live * new.deliveries_late - coalesce(was_live * old.deliveries_late, 0),
    is_live * new.deliveries_undecided - coalesce(was_live * old.deliveries_undecided, 0),
    is_live * new.deliveries_excused - coalesce(was_live * old.deliveries_excused, 0)
  );
  return null;
end $$;
create trigger shipment_stops_met_new after insert on shipment for each row
  when (new.status >= 1) execute function count_change_of_stops_met();
create trigger shipment_stops_met_changed after update on shipment for each row
  when ((new.status >= 1, new.pickups_on_time, new.pickups_late, new.pickups_undecided, new.pickups_excused,
      new.deliveries_on_time, new.deliveries_late, new.deliveries_undecided, new.deliveries_excused)
    is distinct from (old.status >= 1, old.pickups_on_time, old.pickups_late, old.pickups_undecided, old.pickups_excused,
      old.deliveries_on_time, old.deliveries_late, old.deliveries_undecided, old.deliveries_excused))
  execute function count_change_of_stops_met();

insert into stops_met (pickups_on_time, pickups_late, pickups_undecided, pickups_excused,
  deliveries_on_time, deliveries_late, deliveries_undecided, deliveries_excused)
select
  coalesce(sum(pickups_on_time), 0),
  coalesce(sum(pickups_late), 0),
  coalesce(sum(pickups_undecided), 0),
  coalesce(sum(pickups_excused), 0),
  coalesce(sum(deliveries_on_time), 0),
  coalesce(sum(deliveries_late), 0),
  coalesce(sum(deliveries_undecided), 0),
  coalesce(sum(deliveries_excused), 0)
from shipment where status >= 1;
