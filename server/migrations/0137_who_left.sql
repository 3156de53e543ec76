-- Why: a load taken from its carrier kept its bills of lading, commitments and trailer for the next one; drivers without a user name heard
-- of nothing; and an address that a former employer switched off could never sign in again.
-- Running processes: none is disturbed. Until they are gone, a load that they take from its carrier keeps its commitments and trailer.

-- The next carrier hauls under its own papers; those that name nobody, and those of a voided load, stay.
create function replace_bills_of_lading() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update bill_of_lading set replaced_at = new.updated_at
    where shipment_id = new.id and replaced_at is null and content -> 'load' ->> 'carrier' is not null;
  return null;
end $$;
create trigger bills_of_lading_replaced after update of status on shipment for each row
  when (old.status >= 3 and new.status between 0 and 2) execute function replace_bills_of_lading();

-- As before, and no carrier reads what names an earlier one.
alter policy bill_of_lading_of_shipment on bill_of_lading using (
  waybill_sees_all()
  or (
    waybill_sees_shipment(shipment_id)
    and (
      customer_ids <@ array[(select waybill_company())]
      or not exists (select from shipment where shipment.id = shipment_id and shipment.customer_id = (select waybill_company()))
    )
    and (
      content -> 'load' ->> 'carrier' is null
      or not exists (
        select from party where party.subject_type = 'shipment' and party.subject_id = bill_of_lading.shipment_id
          and party.company_id = (select waybill_company()) and party.capacity = 'carrier' and party.since > made_at
      )
    )
  )
);

-- What rescinded bookings have left behind.
update bill_of_lading set replaced_at = booking.ended_at
from booking
where booking.shipment_id = bill_of_lading.shipment_id and ended_with = 'rescinded' and made_at < ended_at
  and replaced_at is null and content -> 'load' ->> 'carrier' is not null;
update shipment_stop set committed_appointment = null, committed_minutes = null
from booking
where booking.shipment_id = shipment_stop.shipment_id and ended_with = 'rescinded' and committed_appointment is not null
  and not exists (
    select from shipment_event as asked
    where asked.shipment_id = booking.shipment_id and asked.stop_id = shipment_stop.id and asked.kind = 'appointment-changed'
      and asked.payload ->> 'askedBy' = 'carrier' and asked.reported_at > ended_at
  );
update shipment_stop set preload = null
from booking
where booking.shipment_id = shipment_stop.shipment_id and ended_with = 'rescinded' and preload is not null
  and (
    select max(reported_at) from shipment_event as loaded
    where loaded.shipment_id = booking.shipment_id and loaded.stop_id = shipment_stop.id and loaded.kind = 'preloaded'
  ) between booked_at and ended_at;

-- Somebody who can come in: by their user name, or, as a driver whom nobody invited, by links from a dispatcher alone.
create function is_let_in(person contact) returns boolean language sql immutable set search_path = public, pg_temp as $$
  select person.is_portal_enabled and (person.user_name is not null or person.came_by_link_at is not null or person.invited_at is null)
$$;

-- As before, drivers by link too.
create or replace function note_access(wanted uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select id from contact where id = wanted and is_let_in(contact)
$$;

-- Nobody lets them in: their employer ended their access, and they act for no other company. The reader has to see their memberships.
create function has_left(person contact) returns boolean language sql stable set search_path = public, pg_temp as $$
  select not person.is_portal_enabled and not exists (
    select from membership where membership.contact_id = person.id and membership.company_id <> person.company_id
  )
$$;

-- An address that its mailbox can prove anew: who left gives it up with the password. It looks behind the wall, and tells nothing.
create function give_up_user_name(wished text, claimer uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update contact set user_name = null, password_hash = null, invited_as = user_name, version = version + 1
  where user_name = wished and id <> claimer and has_left(contact)
$$;

-- As before, once those who left have given it up.
create or replace function claim_user_name(claimer uuid, wished text) returns boolean
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform give_up_user_name(wished, claimer);
  update contact set user_name = wished where id = claimer;
  return true;
exception when unique_violation then
  update contact set user_name = null where id = claimer;
  return false;
end $$;
