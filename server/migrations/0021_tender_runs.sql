-- Why: how a load is tendered (single, waterfall, broadcast; domain §2.1, §2.2), and work that is too long for one request.

create table tender_run (
  id uuid primary key,
  shipment_id uuid not null references shipment,
  strategy text not null check (strategy in ('single', 'waterfall', 'broadcast')),
  -- Of a broadcast that is still being sent: 'sending'. Nobody is asked any more in the last four.
  state text not null check (state in ('sending', 'running', 'booked', 'exhausted', 'stopped', 'withdrawn')),
  note text,
  currency text not null check (currency in ('USD', 'CAD')),
  -- Null: by the time that is left until pickup (domain §2.2).
  respond_within_minutes integer check (respond_within_minutes between 5 and 10080),
  -- A waterfall asks nobody any more when less than this is left.
  minimum_lead_minutes integer not null default 0 check (minimum_lead_minutes >= 0),
  is_automatic boolean not null default true,
  paused_reason text,
  -- Why it ended, for the provider.
  reason text,
  started_at timestamptz not null,
  started_by text not null,
  ended_at timestamptz,
  check (is_automatic or strategy = 'waterfall'),
  check ((ended_at is null) = (state in ('sending', 'running')))
);
create index tender_run_of_shipment on tender_run (shipment_id, started_at desc);
-- Two routing guides at once would ask over each other's heads.
create unique index tender_run_one_waterfall on tender_run (shipment_id) where strategy = 'waterfall' and state = 'running';

-- Whom a run asks, in which order, at what price; what was answered stands in the tender.
create table tender_rung (
  run_id uuid not null references tender_run,
  rank smallint not null check (rank > 0),
  carrier_id uuid not null references company,
  rate numeric(14,2) not null check (rate > 0),
  -- The lane contract that the rate is of.
  reference text,
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'skipped')),
  skipped_because text,
  tender_id uuid references tender,
  primary key (run_id, rank),
  -- Nobody is asked twice by one run, whoever works on it (TRUST P14).
  unique (run_id, carrier_id),
  check ((state = 'offered') = (tender_id is not null)),
  check ((state = 'skipped') = (skipped_because is not null))
);
create index tender_of_run on tender (run_id);

-- How a load is tendered is the provider's alone: it says who else is asked, and at what price (P9).
do $$
declare secret text;
begin
  foreach secret in array array['tender_run', 'tender_rung'] loop
    execute format('alter table %I enable row level security', secret);
    execute format('alter table %I force row level security', secret);
    execute format('create policy %I on %I for all using ((select waybill_sees_all()))', secret || '_provider', secret);
  end loop;
end $$;

-- Work that goes on when whoever began it has left the page. A worker holds the row while it does a piece; what the piece did and how
-- far the work is commit together, so that a process that dies leaves neither half a piece nor a lease to wait for.
create table job (
  id uuid primary key,
  kind text not null check (kind in ('broadcast', 'order-copies')),
  company_id uuid not null references company,
  contact_id uuid not null references contact,
  subject_type text not null,
  subject_id uuid not null,
  subject_number text not null,
  -- What the worker of its kind needs, and what it has made so far.
  payload jsonb not null,
  results text[] not null default '{}',
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  done integer not null default 0 check (done >= 0),
  total integer not null check (total > 0),
  attempts integer not null default 0,
  error text,
  due_at timestamptz not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  check (done <= total),
  check ((ended_at is null) = (state = 'running'))
);
create index job_due on job (due_at) where state = 'running';
create index job_of_contact on job (contact_id, started_at desc);

alter table job enable row level security;
alter table job force row level security;
create policy job_company on job for all using (
  (select waybill_sees_all()) or company_id = (select waybill_company())
);
