-- Why: a carrier's word about its pay reached the shipper; whoever writes a note says who reads it, and so does what history tells of it.

alter table note add column audience text, add column reader_ids uuid[];
update note set audience = case when is_internal then 'internal' else 'everyone' end;

-- What stands there was written before anybody could choose. It stays with the side that wrote it and the provider; what the provider wrote
-- stays with those whom it mentions, or else with the carrier that had the load then, or else with the shipper.
with meant as (
  select note.id, note.company_id, writer.kind,
    array(
      select distinct party.company_id from party
      where party.subject_type = 'shipment' and party.subject_id = note.subject_id and party.capacity = 'carrier'
        and party.since <= note.created_at and coalesce(party.until > note.created_at, true)
    ) as carrier_ids,
    array_remove(array[shipment.customer_id], null) as customer_ids,
    array(
      select membership.company_id from note_mention join membership using (contact_id) where note_mention.note_id = note.id
    ) as mentioned_ids
  from note
  join company as writer on writer.id = note.company_id
  join shipment on shipment.id = note.subject_id
  where note.subject_type = 'shipment' and not note.is_internal
),
decided as (
  select id, carrier_ids, customer_ids, company_id,
    case
      when kind = 'shipper' then 'customer'
      when kind = 'payer' then 'payer'
      when kind <> 'provider' then 'carrier'
      when mentioned_ids && carrier_ids and mentioned_ids && customer_ids then 'everyone'
      when mentioned_ids && customer_ids or cardinality(carrier_ids) = 0 then 'customer'
      else 'carrier'
    end as audience,
    kind = 'provider' as is_providers
  from meant
)
update note set
  audience = decided.audience,
  reader_ids = case
    when decided.audience = 'everyone' then null
    when not is_providers then array[decided.company_id]
    when decided.audience = 'carrier' then carrier_ids
    else customer_ids
  end
from decided where decided.id = note.id;

alter table note
  alter column audience set not null,
  add check (audience in ('everyone', 'carrier', 'customer', 'payer', 'internal')),
  add check ((reader_ids is null) = (audience in ('everyone', 'internal')));

-- That something was written, asked or answered between two is theirs as well. Null: whoever sees the record.
alter table history_entry add column reader_ids uuid[];
update history_entry set reader_ids = note.reader_ids
from note
where note.reader_ids is not null
  and history_entry.subject_type = note.subject_type and history_entry.subject_id = note.subject_id
  and history_entry.description in ('Wrote a note', 'Changed a note', 'Deleted a note')
  and history_entry.operation_at in (note.created_at, note.updated_at, note.deleted_at);
create policy history_meant on history_entry as restrictive for select using (
  (select waybill_sees_all()) or reader_ids is null or (select waybill_company()) = any (reader_ids)
);

-- Who may see the record reads what is for everyone on it; the rest whom it was written for.
drop policy note_read on note;
drop policy note_write on note;
drop policy note_change on note;
alter table note drop column is_internal;
create policy note_read on note for select using (
  (select waybill_sees_all())
  or (
    audience <> 'internal'
    and (reader_ids is null or (select waybill_company()) = any (reader_ids))
    and case subject_type
      when 'shipment' then waybill_sees_shipment(subject_id)
      when 'invoice' then waybill_sees_invoice(subject_id)
      when 'order' then exists (select from orders where orders.id = subject_id and orders.customer_id = (select waybill_company()))
      when 'location' then exists (
        select from location where location.id = subject_id and location.company_id = (select waybill_company()))
      when 'company' then subject_id = (select waybill_company())
      else exists (select from contact where contact.id = subject_id and contact.company_id = (select waybill_company()))
    end
  )
);
-- Outside the provider nobody writes for others than everyone or their own company, nor makes it so later.
create policy note_write on note for insert with check (
  (select waybill_sees_all())
  or (company_id = (select waybill_company()) and audience <> 'internal'
    and (reader_ids is null or reader_ids = array[(select waybill_company())]))
);
create policy note_change on note for update
  using ((select waybill_sees_all()) or company_id = (select waybill_company()))
  with check (
    (select waybill_sees_all())
    or (company_id = (select waybill_company()) and audience <> 'internal'
      and (reader_ids is null or reader_ids = array[(select waybill_company())]))
  );
