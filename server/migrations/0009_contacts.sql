-- Why: people are found by name, title and address, also misspelled; they work at places, and are let into the portal by invitation.

-- What somebody can be found by. Words stand between spaces, so that a pattern can ask for the beginning of one.
create function contact_words(first_name text, last_name text, function_title text, addresses text[]) returns text
  language sql immutable parallel safe as
  $$ select concat(' ', first_name, ' ', last_name, ' ', function_title, ' ', array_to_string(addresses, ' '), ' ') $$;
-- Where somebody stands from A to Z; '#' is everything else.
create function contact_initial(last_name text) returns text language sql immutable parallel safe as $$
  select case when letter between 'A' and 'Z' then letter else '#' end
  from translate(upper(left(last_name, 1)), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØŠÙÚÛÜÝŽ', 'AAAAAACEEEEIIIINOOOOOOSUUUUYZ') as letter
$$;

alter table contact
  -- [{ name, addressLine1, city, state, postalCode }]
  add locations jsonb not null default '[]' check (jsonb_typeof(locations) = 'array'),
  -- Of the provider's people: everybody it deals with finds them in Contacts.
  add is_portal_visible boolean not null default false,
  -- The address that an administrator wrote down. Whether it could become the user name nobody of the company learns (TRUST P6).
  add invited_as text,
  add invited_at timestamptz,
  add search_text text generated always as (contact_words(first_name, last_name, function_title, email_addresses)) stored,
  add initial text collate "C" generated always as (contact_initial(last_name)) stored;
create index contact_search on contact using gin (search_text gin_trgm_ops);
create index contact_by_name on contact (lower(last_name), lower(first_name), id);
create index contact_of_company_by_name on contact (company_id, lower(last_name), lower(first_name), id);
create index contact_on_desk on contact (company_id) where is_portal_visible;

-- The two cells of the matrix that a company sets for single people (domain §10.2).
alter table membership add access_levels text[] not null default '{}'
  check (access_levels <@ array['Financials', 'SignRateConfirmation']);

-- As before; the scope is now asked once a statement and not once a row.
drop policy contact_own on contact;
create policy contact_own on contact for all using ((select waybill_sees_all()) or company_id = (select waybill_company()));
drop policy membership_own on membership;
create policy membership_own on membership for all using ((select waybill_sees_all()) or company_id = (select waybill_company()));

-- Makes the address somebody's user name; false when it is another's, and then they have none. The loser of a race loses here.
create function claim_user_name(claimer uuid, wished text) returns boolean language plpgsql as $$
begin
  update contact set user_name = wished where id = claimer;
  return true;
exception when unique_violation then
  update contact set user_name = null where id = claimer;
  return false;
end $$;

-- The provider's people who deal with a company, as that company sees them: how they are reached, not what they may do.
-- It looks behind the wall, so it asks itself that somebody's company looks; whoever sees everything has no need of it.
create function provider_desk() returns table (
  id uuid,
  company_id uuid,
  first_name text,
  last_name text,
  function_title text,
  roles text[],
  email_addresses text[],
  phones jsonb,
  linkedin_profile_url text,
  locations jsonb,
  picture_file_id uuid,
  search_text text,
  initial text,
  version integer
) language sql stable security definer set search_path = public, pg_temp as $$
  select contact.id, contact.company_id, first_name, last_name, function_title, membership.roles, email_addresses, phones,
    linkedin_profile_url, locations, picture_file_id, search_text, initial, contact.version
  from contact
  join company on company.id = contact.company_id and company.kind = 'provider'
  join membership on membership.contact_id = contact.id and membership.company_id = contact.company_id
  where contact.is_portal_visible and waybill_company() is not null
$$;

-- What the provider changed of somebody their own company may read.
create policy history_of_own_people on history_entry for select using (
  subject_type = 'contact' and not is_internal
  and exists (select from contact where contact.id = history_entry.subject_id and contact.company_id = (select waybill_company()))
);
