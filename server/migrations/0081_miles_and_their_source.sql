-- Why: miles came from great circles alone; now from a map of highways or a router, and a load says which. Older loads keep what they had.
alter table shipment
  add column miles_engine text check (miles_engine in ('shipment', 'great-circle', 'highway', 'osrm', 'valhalla', 'pcmiler')),
  add column miles_version text,
  add check ((miles_engine is null) = (miles_version is null));

-- Loads that nobody is offered yet, with the map's miles: a router's replace them (decision 73).
create index shipment_to_measure on shipment (updated_at desc, id) where miles_engine = 'highway' and status between 0 and 1;
