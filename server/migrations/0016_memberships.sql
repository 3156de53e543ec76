-- Why: somebody who has an account acts for another company by invitation (domain §10.3), a driver link leads to a load (domain §10.3
-- no. 7), a lost second factor is reset, and that a session ended is heard at once in every process (P21).

-- An address that was invited and that somebody signs in with already. Whose it is stands nowhere: nobody learns it from here (P19).
create table membership_invitation (
  id uuid primary key,
  company_id uuid not null references company,
  -- As whom the company wrote them down; what they are given stands in that person's membership until they accept.
  contact_id uuid not null references contact,
  address text not null,
  invited_by text not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  -- Accepted, declined, overtaken by another, or taken back.
  ended_at timestamptz
);
create unique index membership_invitation_open on membership_invitation (contact_id) where ended_at is null;
create index membership_invitation_of_address on membership_invitation (address) where ended_at is null;
create index membership_invitation_expires on membership_invitation (expires_at);

alter table membership_invitation enable row level security;
alter table membership_invitation force row level security;
create policy membership_invitation_own on membership_invitation for all
  using ((select waybill_sees_all()) or company_id = (select waybill_company()));

alter table contact
  -- The account that somebody who was written down turned out to have: since they accepted they stand among the people as that.
  add acts_as uuid references contact,
  -- When a driver first came in by a link. Whoever has no password comes in by links alone.
  add came_by_link_at timestamptz;

alter table driver_link add shipment_id uuid references shipment;

-- Whether somebody's sign-in asks for a code. It looks behind the wall, so it asks itself that their own company looks; whoever sees
-- everything looks for no company.
create function has_second_factor(whose uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from second_factor join contact on contact.id = second_factor.contact_id
    where contact.id = whose and turned_on_at is not null
      and (waybill_company() is null or waybill_company() = contact.company_id)
  )
$$;

-- Whichever way a session ends, its open streams hear of it.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('waybill_session_end', new.id::text);
  return null;
end $$;
create trigger session_ends after update of ended_at on session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function announce_session_end();
