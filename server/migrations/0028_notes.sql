-- Why: people write notes on loads, orders, locations, companies and people, mention each other in them, and put pictures in (SPEC §2.10).

create table note (
  id uuid primary key,
  subject_type text not null check (subject_type in ('shipment', 'order', 'location', 'company', 'contact')),
  subject_id uuid not null,
  -- As the record was called and where it stood when the note was written.
  entity_description text not null,
  entity_link text not null,
  -- The truth: HTML and plain text are made of it at every reading (P27).
  content jsonb not null check (pg_column_size(content) <= 512 * 1024),
  -- The provider's staff alone; nobody else ever sees that it is there.
  is_internal boolean not null default false,
  is_readonly boolean not null default false,
  company_id uuid not null references company,
  -- Null for what came in by itself.
  author_id uuid references contact,
  first_name text not null,
  last_name text not null,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz,
  deleted_at timestamptz,
  deleted_by text
);
create index note_of_subject on note (subject_id, created_at desc, id desc) where deleted_at is null;

create table note_mention (
  note_id uuid not null references note,
  contact_id uuid not null references contact,
  primary key (note_id, contact_id)
);
create index note_mention_of_contact on note_mention (contact_id);

-- A picture is sent before its note is; one that no note took is forgotten after a week.
create table note_image (
  id uuid primary key,
  note_id uuid references note,
  subject_type text not null,
  subject_id uuid not null,
  company_id uuid not null references company,
  uploader_id uuid not null references contact,
  file_id uuid not null references stored_file,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null
);
create index note_image_of_note on note_image (note_id) where note_id is not null;
create index note_image_waiting on note_image (created_at) where note_id is null;
create index note_image_of_file on note_image (file_id);

-- Who may see the record may see what is written on it, and changes what their own company wrote. What is internal is the provider's.
alter table note enable row level security;
alter table note force row level security;
create policy note_read on note for select using (
  (select waybill_sees_all())
  or (
    not is_internal
    and case subject_type
      when 'shipment' then waybill_sees_shipment(subject_id)
      when 'order' then exists (select from orders where orders.id = subject_id and orders.customer_id = (select waybill_company()))
      when 'location' then exists (
        select from location where location.id = subject_id and location.company_id = (select waybill_company()))
      when 'company' then subject_id = (select waybill_company())
      else exists (select from contact where contact.id = subject_id and contact.company_id = (select waybill_company()))
    end
  )
);
create policy note_write on note for insert with check (
  (select waybill_sees_all()) or (company_id = (select waybill_company()) and not is_internal)
);
create policy note_change on note for update using ((select waybill_sees_all()) or company_id = (select waybill_company()));

alter table note_mention enable row level security;
alter table note_mention force row level security;
create policy note_mention_of_note on note_mention for all using (
  (select waybill_sees_all()) or exists (select from note where note.id = note_id)
);

alter table note_image enable row level security;
alter table note_image force row level security;
create policy note_image_of_note on note_image for all using (
  (select waybill_sees_all())
  or (note_id is null and company_id = (select waybill_company()))
  or exists (select from note where note.id = note_id)
) with check ((select waybill_sees_all()) or company_id = (select waybill_company()));

-- Whether somebody who is mentioned is let in: whoever reads the note may know, whichever company they are of.
create function note_access(wanted uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select id from contact where id = wanted and is_portal_enabled and user_name is not null
$$;
