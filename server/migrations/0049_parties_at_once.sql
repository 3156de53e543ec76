-- Why: an offer to three hundred carriers wrote its shipment three hundred times, once for each party; a statement's parties are copied at once.

drop trigger party_copied on party;

create or replace function copy_shipment_parties() returns trigger language plpgsql security definer as $$
begin
  update shipment set party_ids = present.ids
  from (
    select touched.subject_id as id, coalesce(array_agg(distinct party.company_id) filter (where party.company_id is not null), '{}') as ids
    from (select distinct subject_id from changed where subject_type = 'shipment') as touched
    left join party on party.subject_type = 'shipment' and party.subject_id = touched.subject_id and party.until is null
    group by touched.subject_id
  ) as present
  where shipment.id = present.id and shipment.party_ids is distinct from present.ids;
  return null;
end $$;

create trigger party_added after insert on party referencing new table as changed
  for each statement execute function copy_shipment_parties();
create trigger party_changed after update on party referencing new table as changed
  for each statement execute function copy_shipment_parties();
create trigger party_removed after delete on party referencing old table as changed
  for each statement execute function copy_shipment_parties();
