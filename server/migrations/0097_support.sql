-- Why: whoever needed help had a phone number and an address; a question and its answer did not stay together, and nobody saw what waits.

-- One conversation of one person with the provider.
create table support_conversation (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references company,
  asked_by_id uuid not null references contact,
  asked_by text not null,
  subject text not null,
  -- The asking side's oldest message that the provider has not answered.
  waiting_since timestamptz,
  -- What it is about, as that record's page numbers it; nothing is looked up.
  about_type text check (about_type in ('shipment', 'invoice', 'case')),
  about_number text,
  assignee_id uuid references contact,
  assignee_name text,
  last_message_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  check ((about_type is null) = (about_number is null)),
  check ((assignee_id is null) = (assignee_name is null)),
  check ((closed_at is null) = (closed_by is null)),
  check (closed_at is null or waiting_since is null)
);
create index support_conversation_waiting on support_conversation (waiting_since, id) where waiting_since is not null;
create index support_conversation_newest on support_conversation (last_message_at desc, id);
create index support_conversation_of_company on support_conversation (company_id, last_message_at desc);

create table support_message (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references support_conversation,
  company_id uuid not null references company,
  author_id uuid not null references contact,
  author_name text not null,
  is_of_provider boolean not null,
  -- A note among the provider's people.
  is_internal boolean not null default false,
  text text not null,
  written_at timestamptz not null,
  -- By the other side.
  read_at timestamptz,
  mailed_at timestamptz,
  check (is_of_provider or not is_internal)
);
create index support_message_in_order on support_message (conversation_id, written_at desc, id desc);
create index support_message_unread on support_message (conversation_id, is_of_provider) where read_at is null and not is_internal;
create index support_message_unread_answer on support_message (written_at) where read_at is null and is_of_provider and not is_internal;

-- When the provider's people answer, by a clock of theirs.
create table support_week (
  is_only boolean primary key default true check (is_only),
  days smallint[] not null check (days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  opens text not null,
  closes text not null check (closes > opens),
  time_zone text not null
);

alter table support_conversation enable row level security;
create policy support_conversation_own on support_conversation for all
  using ((select waybill_sees_all()) or company_id = (select waybill_company()));

alter table support_message enable row level security;
create policy support_message_own on support_message for all
  using ((select waybill_sees_all()) or (company_id = (select waybill_company()) and not is_internal));

alter table support_week enable row level security;
create policy support_week_of_provider on support_week for all using ((select waybill_sees_all()));
