-- Why: somebody without an account asks to be let in to a company; its administrators decide (domain §10.2, TRUST P6, P19).

create table access_request (
  id uuid primary key,
  -- The company as they named it; which one that is, is looked up when they have shown that the address is theirs.
  company_named text not null,
  company_id uuid references company,
  first_name text not null,
  last_name text not null,
  email_address text not null,
  phone_number text,
  roles text[] not null default '{}',
  message text,
  -- unconfirmed: the address is not shown to be theirs; repeated: the same person asks the same company already.
  state text not null default 'unconfirmed'
    check (state in ('unconfirmed', 'confirmed', 'open', 'approved', 'refused', 'repeated')),
  confirm_hash bytea not null unique,
  requested_at timestamptz not null,
  confirm_until timestamptz not null,
  confirmed_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references contact,
  decided_by_name text,
  reason text,
  -- Who was let in.
  contact_id uuid references contact,
  check ((state in ('approved', 'refused')) = (decided_at is not null)),
  check (state <> 'refused' or reason is not null)
);
create index access_request_confirmed on access_request (confirmed_at) where state = 'confirmed';
create index access_request_of_company on access_request (company_id, state, confirmed_at desc);
create index access_request_by_state on access_request (state, confirmed_at desc);
create index access_request_by_address on access_request (email_address, requested_at);

-- Before somebody has shown that the address is theirs nobody reads what they wrote. A company reads what was asked of it; what
-- names no company that we know, the provider alone.
alter table access_request enable row level security;
alter table access_request force row level security;
create policy access_request_own on access_request for all using (
  (select waybill_scope()) = 'system'
  or (
    state in ('open', 'approved', 'refused')
    and ((select waybill_scope()) = 'provider' or company_id = (select waybill_company()))
  )
);

-- That somebody asked is Waybill's own line, nobody's of the company: who reads the request reads it too.
create policy history_of_access_request on history_entry for select using (
  subject_type = 'access-request' and not is_internal
  and exists (select from access_request where access_request.id = history_entry.subject_id)
);
