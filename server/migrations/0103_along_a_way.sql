-- Why: a truck on its way home takes whatever is picked up and delivered beside the road. A circle around each end finds little of it.

-- Straight miles beside the way from origin to destination; then neither has a circle.
alter table board_alert add column along smallint;
alter table board_alert drop constraint board_alert_check1;
alter table board_alert add check ((origin_latitude is null) = (coalesce(origin_radius, along) is null));

-- The way in straight pieces: where each begins, how many miles it goes east and north, and how many come before it.
create table board_alert_leg (
  filter_set_id uuid not null references board_alert on delete cascade,
  latitude double precision not null,
  longitude double precision not null,
  shrink double precision not null,
  east double precision not null,
  north double precision not null,
  before double precision not null,
  primary key (filter_set_id, before)
);
alter table board_alert_leg enable row level security;
create policy board_alert_leg_own on board_alert_leg for all using (
  (select waybill_sees_all()) or exists (select from board_alert where board_alert.filter_set_id = board_alert_leg.filter_set_id)
);
