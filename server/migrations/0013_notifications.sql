-- Why: people are told what concerns them, once each, in the portal and by mail (profile: what one is notified of).

-- What happened is handled after the commit that announced it. A handler that fails is asked again a little later.
alter table outbox add try_again_at timestamptz;
-- Who set this up has nothing to be told of the past.
update outbox set handled_at = now() where handled_at is null;

-- Who reads, beside the company that they act for. Set where somebody's own rows are read, for that transaction alone.
create function waybill_contact() returns uuid language sql stable as
  $$ select nullif(current_setting('waybill.contact_id', true), '')::uuid $$;

-- What has been told, by a key of the event itself: of any number of processes that are about to tell it, one does.
create table notice (
  key text primary key,
  told_at timestamptz not null
);
create index notice_by_age on notice (told_at);
alter table notice enable row level security;
alter table notice force row level security;
create policy notice_system on notice for all using ((select waybill_scope()) = 'system');

create table notification (
  id uuid primary key,
  contact_id uuid not null references contact,
  -- For which of their companies they were told.
  company_id uuid not null references company,
  -- Which sentence it is, and what fills it in (contract, WORDINGS).
  wording text not null,
  facts jsonb not null,
  subject_type text not null,
  subject_id uuid not null,
  told_at timestamptz not null,
  read_at timestamptz
);
create index notification_newest on notification (contact_id, company_id, told_at desc, id desc);
create index notification_unread on notification (contact_id, company_id) where read_at is null;
create index notification_by_age on notification (told_at);

-- One's own alone: neither colleagues nor the provider read what somebody was told.
alter table notification enable row level security;
alter table notification force row level security;
create policy notification_own on notification for all using (
  (select waybill_scope()) = 'system'
  or (contact_id = (select waybill_contact())
    and ((select waybill_sees_all()) or company_id = (select waybill_company())))
);
