-- Why: how a carrier becomes one that can be booked: what it handed in, what was found out, who decided (domain §5.4, §5.5).

-- Where the company's latest application stands; null for companies that never applied. People of one that is not approved yet may do
-- nothing but apply, so every request reads it.
alter table company add column onboarding_state text;

create table application (
  id uuid primary key,
  company_id uuid not null references company,
  -- Who applies; a colleague may go on with it.
  contact_id uuid not null references contact,
  number_kind text not null check (number_kind in ('USDOT', 'MC', 'MX', 'FF')),
  number_digits text not null,
  usdot text,
  docket_number text,
  -- All of what follows is what the events add up to, stored beside them in the same transaction.
  state text not null check (state in ('Invited', 'IdentityStarted', 'AuthorityChecked', 'ProfileEntered', 'InsuranceReceived',
    'TaxReceived', 'PaymentSetup', 'AgreementSigned', 'InReview', 'Approved', 'ConditionallyApproved', 'Rejected', 'Expired')),
  waiting_on text check (waiting_on in ('carrier', 'provider')),
  waiting_for text check (waiting_for in ('review', 'call', 'conditions')),
  is_on_hold boolean not null default false,
  control_proven_at timestamptz,
  started_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  -- When it expires by itself: nobody touched it, or the conditions were not met in time.
  expires_at timestamptz,
  changed_at timestamptz not null,
  version integer not null default 1
);
create index application_of_company on application (company_id, started_at desc);
create index application_queue on application (state, changed_at);
create index application_expiring on application (expires_at) where expires_at is not null;
-- A company applies once at a time, and a carrier is spoken for by one: whoever proved control first.
create unique index application_one_open on application (company_id) where state not in ('Rejected', 'Expired');
create unique index application_one_proven on application (usdot)
  where control_proven_at is not null and state not in ('Rejected', 'Expired');

-- Whoever was let in once, under conditions, is not shut out of the loads under way when those lapse: only booking ends.
create function application_tells_company() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = 'ConditionallyApproved' and new.state <> 'Approved' then
    return null;
  end if;
  update company set onboarding_state = new.state where id = new.company_id and onboarding_state is distinct from new.state;
  return null;
end $$;
create trigger application_tells_company after insert or update of state on application
  for each row execute function application_tells_company();

-- The list only grows.
create table application_event (
  id bigint generated always as identity primary key,
  application_id uuid not null references application,
  company_id uuid not null references company,
  kind text not null,
  payload jsonb not null default '{}',
  contact_id uuid references contact,
  by_name text not null,
  occurred_at timestamptz not null
);
create index application_event_of on application_event (application_id, id);

-- What was entered last at a step, whole or half. Numbers of taxes and accounts are sealed and never in `entered`.
create table application_entry (
  application_id uuid not null references application,
  company_id uuid not null references company,
  step text not null check (step in ('profile', 'insurance', 'tax', 'payment')),
  entered jsonb not null,
  sealed bytea,
  saved_at timestamptz not null,
  primary key (application_id, step)
);

create table application_document (
  id uuid primary key,
  application_id uuid not null references application,
  company_id uuid not null references company,
  kind text not null check (kind in ('certificate', 'w9', 'w8', 'void-cheque', 'notice-of-assignment')),
  file_id uuid not null references stored_file on delete cascade,
  name text not null,
  media_type text not null,
  size integer not null,
  sha256 text not null,
  uploaded_at timestamptz not null
);
create index application_document_of on application_document (application_id, uploaded_at);

-- What the registry said, and when. Kept for ever: a decision was made by it.
create table authority_snapshot (
  id uuid primary key,
  application_id uuid not null references application,
  company_id uuid not null references company,
  record jsonb not null,
  read_at timestamptz not null
);
create index authority_snapshot_of on authority_snapshot (application_id, read_at desc);

create table control_code (
  id uuid primary key,
  application_id uuid not null references application,
  company_id uuid not null references company,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  ended_at timestamptz
);
create unique index control_code_one on control_code (application_id) where ended_at is null;

create table agreement_signature (
  id uuid primary key,
  application_id uuid not null references application,
  company_id uuid not null references company,
  contact_id uuid not null references contact,
  version text not null,
  sha256 text not null,
  typed_name text not null,
  title text not null,
  signed_at timestamptz not null,
  address text not null,
  user_agent text not null
);
create index agreement_signature_of on agreement_signature (application_id, signed_at desc);

-- Whoever begins is answered before anybody looks what is known (P19); this is what is looked at then.
create table onboarding_request (
  id uuid primary key,
  asked jsonb not null,
  next_try_at timestamptz not null,
  tries smallint not null default 0,
  handled_at timestamptz
);
create index onboarding_request_waiting on onboarding_request (next_try_at) where handled_at is null;

do $$
declare own text;
begin
  foreach own in array array['application', 'application_event', 'application_entry', 'application_document', 'authority_snapshot',
    'control_code', 'agreement_signature', 'onboarding_request'] loop
    execute format('alter table %I enable row level security', own);
    execute format('alter table %I force row level security', own);
  end loop;
  -- A company writes what it hands in.
  foreach own in array array['application_entry', 'application_document'] loop
    execute format('create policy %I on %I for all using ((select waybill_sees_all()) or company_id = (select waybill_company()))',
      own || '_own', own);
  end loop;
  -- It reads, and does not write, what decides over it or is evidence.
  foreach own in array array['application', 'application_event', 'authority_snapshot', 'control_code', 'agreement_signature'] loop
    execute format('create policy %I on %I for select using ((select waybill_sees_all()) or company_id = (select waybill_company()))',
      own || '_read', own);
    execute format('create policy %I on %I for all using ((select waybill_sees_all()))', own || '_write', own);
  end loop;
  execute 'create policy onboarding_request_system on onboarding_request for all using ((select waybill_scope()) = ''system'')';
end $$;
