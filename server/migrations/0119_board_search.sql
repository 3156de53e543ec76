-- Why: a search of the board judges thousands of loads to show fifty. With a million open ones each lay on a page of its own, and reading those
-- pages was most of its time. This index holds all that a search asks about, so that only the loads of its page are read.

create index board_load_search on board_load (origin_cell, equipment_mode, pickup_on) include (
  id, number, is_open, carrier_ids, shown_minutes, pickup_at, pickup_until, posted_at, rate, currency, per_mile, miles, weight, stops, is_hazmat,
  is_team_required, reefer_temperature, origin_latitude, origin_longitude, destination_state, destination_latitude, destination_longitude
) where is_open;
drop index board_load_near;
drop index board_load_near_on;

-- An index answers alone only for pages that were vacuumed. A fifth of the table changed, the usual threshold, would be days of postings.
alter table board_load set (
  autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02
);
