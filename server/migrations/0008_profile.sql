-- Why: pictures and documents have bytes; a person has a profile, choices what to be told of, and a company its tracking integrations.

-- A file whose bytes lie in the store under the row's id. The bytes are on disk before the row commits (TRUST P37).
create table stored_file (
  id uuid primary key,
  company_id uuid not null references company,
  -- What it was kept for: 'profile-picture', 'w9', …
  purpose text not null,
  -- As the sender called it: shown, never a path (P25).
  name text not null,
  media_type text not null
    check (media_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/tiff', 'application/octet-stream')),
  size integer not null check (size > 0),
  sha256 text not null,
  created_at timestamptz not null default now(),
  -- Nobody reads it any more; housekeeping takes the bytes away and then the row.
  removed_at timestamptz
);
create index stored_file_of_company on stored_file (company_id);
create index stored_file_removed on stored_file (removed_at) where removed_at is not null;

alter table stored_file enable row level security;
alter table stored_file force row level security;
create policy stored_file_own on stored_file for all
  using ((select waybill_sees_all()) or company_id = (select waybill_company()));

alter table contact
  -- [{ type, number, extension? }]; phone_numbers is what of them stands in lists.
  add phones jsonb not null default '[]',
  add linkedin_profile_url text,
  add language text not null default 'en' check (language in ('en', 'es', 'fr-CA')),
  add picture_file_id uuid references stored_file;
update contact set phones = coalesce(
  (select jsonb_agg(jsonb_build_object('type', 'MobileNumber', 'number', number) order by position)
   from unnest(phone_numbers) with ordinality as given (number, position)),
  '[]');

-- The typed phones decide; whoever is first written down with plain numbers gets them as mobile numbers.
create function contact_phones() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.phones = '[]' then
    new.phones := coalesce(
      (select jsonb_agg(jsonb_build_object('type', 'MobileNumber', 'number', number) order by position)
       from unnest(new.phone_numbers) with ordinality as given (number, position)),
      '[]');
  end if;
  new.phone_numbers := array(
    select phone ->> 'number' from jsonb_array_elements(new.phones) with ordinality as given (phone, position) order by position);
  return new;
end $$;
create trigger contact_phones before insert or update of phones, phone_numbers on contact
  for each row execute function contact_phones();

-- What somebody wants to be told of, in the company they act for. An event without a row is told as it is by default.
create table notification_preference (
  contact_id uuid not null references contact,
  company_id uuid not null references company,
  event text not null,
  in_portal boolean not null,
  by_mail boolean not null,
  primary key (contact_id, company_id, event)
);
alter table notification_preference enable row level security;
alter table notification_preference force row level security;
create policy notification_preference_own on notification_preference for all
  using ((select waybill_sees_all()) or company_id = (select waybill_company()));

-- ELD providers through which a company's trucks are followed; a provider without a row is not connected.
create table tracking_integration (
  company_id uuid not null references company,
  provider text not null,
  -- The account's name at the ELD provider.
  account text not null,
  connected_at timestamptz not null,
  token_expires_at timestamptz not null,
  primary key (company_id, provider)
);
alter table tracking_integration enable row level security;
alter table tracking_integration force row level security;
create policy tracking_integration_own on tracking_integration for all
  using ((select waybill_sees_all()) or company_id = (select waybill_company()));
