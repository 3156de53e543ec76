-- Why: an alert on a search of a part of the map told of loads everywhere. It keeps the four sides now, as the board's list holds loads against them.
-- Running processes: they write alerts without sides, which find loads everywhere as before, until the search is saved again.
alter table board_alert
  -- In degrees; null: everywhere.
  add column area_west double precision,
  add column area_south double precision,
  add column area_east double precision,
  add column area_north double precision,
  add check (num_nulls(area_west, area_south, area_east, area_north) in (0, 4));

update board_alert set area_west = side[1], area_south = side[2], area_east = side[3], area_north = side[4]
from (select id, string_to_array(filters ->> 'area', ',')::double precision[] as side from filter_set
  where list = 'available_freight' and filters ->> 'area' is not null) as search
where search.id = filter_set_id;
