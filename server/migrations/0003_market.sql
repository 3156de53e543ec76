-- Why: tenders (binding offers, domain §2.3) and the X12 load tenders that customers send us (domain §6).

create table tender (
  id uuid primary key,
  number text not null unique default 'T' || nextval('tender_number_sequence')::text,
  -- Offers made together, of which one can win.
  run_id uuid not null,
  shipment_id uuid not null references shipment,
  carrier_id uuid not null references company,
  status smallint not null default 0 check (status between 0 and 4),
  rate numeric(14,2) not null check (rate > 0),
  currency text not null check (currency in ('USD', 'CAD')),
  note text,
  sent_at timestamptz not null default now(),
  respond_by timestamptz,
  responded_at timestamptz,
  responded_by text,
  is_expired boolean not null default false,
  decline_reason smallint check (decline_reason between 0 and 5),
  decline_text text,
  carrier_reference text,
  version integer not null default 1,
  check (not is_expired or status = 2),
  check (decline_reason is null or status = 2)
);
create index tender_of_shipment on tender (shipment_id);
create index tender_of_carrier on tender (carrier_id, status, respond_by);
create index tender_open on tender (respond_by) where status = 0;
-- A shipment is accepted at most once, whatever the code does (P10); a carrier has one open offer per shipment.
create unique index tender_accepted_once on tender (shipment_id) where status = 1;
create unique index tender_open_once on tender (shipment_id, carrier_id) where status = 0;

create table tender_charge (
  tender_id uuid not null references tender,
  sequence smallint not null,
  description text not null,
  rate_type text not null,
  rate numeric(14,4) not null,
  units numeric(14,4) not null,
  total numeric(14,2) not null,
  primary key (tender_id, sequence)
);

alter table tender enable row level security;
alter table tender force row level security;
create policy tender_party on tender for all using (
  (select waybill_sees_all()) or carrier_id = (select waybill_company())
);

alter table tender_charge enable row level security;
alter table tender_charge force row level security;
create policy tender_charge_of_tender on tender_charge for all using (
  (select waybill_sees_all()) or exists (select from tender where tender.id = tender_id)
);

-- What a carrier may still read of a shipment that was offered to it: neither stops' people and addresses, nor what happened since.
-- It looks behind the wall, so it asks itself whose offer it is; whoever sees everything has no need of it.
create function offered_load(offer uuid) returns table (
  number text,
  customer_name text,
  lane json,
  shipping_mode smallint,
  equipment_mode smallint,
  miles integer,
  weight numeric,
  pickup_at timestamptz
) language sql stable strict security definer set search_path = public, pg_temp as $$
  select
    shipment.number,
    case when not shipment.is_blind then shipment.customer_name end,
    coalesce((
      select json_agg(visit || '{"arrivedAt": null, "departedAt": null, "isLate": false}' order by (visit ->> 'sequence')::integer)
      from jsonb_array_elements(shipment.lane::jsonb) as visit
    ), '[]'),
    shipment.shipping_mode,
    shipment.equipment_mode,
    shipment.miles,
    shipment.weight,
    shipment.pickup_at
  from tender
  join shipment on shipment.id = tender.shipment_id
  where tender.id = offer and tender.carrier_id = waybill_company()
$$;

-- A customer's EDI address: unknown senders are refused (domain §6, Robustness).
create table trading_partner (
  sender_id text primary key,
  customer_id uuid not null references company,
  created_at timestamptz not null default now()
);

create table load_tender_file (
  id uuid primary key,
  file_name text not null,
  sha256 text not null,
  content bytea not null,
  sender_id text,
  customer_id uuid references company,
  outcome text not null check (outcome in ('taken', 'known-already', 'refused')),
  findings jsonb not null default '[]',
  acknowledgement text,
  received_at timestamptz not null default now(),
  received_by text not null
);
create index load_tender_file_newest on load_tender_file (received_at desc, id desc);

create table load_tender (
  id uuid primary key,
  file_id uuid not null references load_tender_file,
  sequence smallint not null,
  -- partner + set + ST02 + B204 + B2A01: the same document twice is one load.
  idempotency_key text not null,
  customer_load_number text not null,
  purpose text not null check (purpose in ('create', 'change', 'cancel', 'replace')),
  outcome text not null check (outcome in ('created', 'changed', 'cancelled', 'known-already', 'refused')),
  scac text not null,
  carrier_name text,
  shipment_id uuid references shipment,
  tender_id uuid references tender,
  is_past_dated boolean not null default false,
  findings jsonb not null default '[]',
  unique (file_id, sequence)
);
create unique index load_tender_once on load_tender (idempotency_key) where outcome in ('created', 'changed', 'cancelled');
create index load_tender_of_shipment on load_tender (shipment_id);

-- Every functional acknowledgement (X12 997) that we send bears its own control number (domain §6).
create sequence acknowledgement_number_sequence maxvalue 999999999 cycle;

do $$
declare inbound text;
begin
  foreach inbound in array array['trading_partner', 'load_tender_file', 'load_tender'] loop
    execute format('alter table %I enable row level security', inbound);
    execute format('alter table %I force row level security', inbound);
    execute format('create policy %I on %I for all using ((select waybill_sees_all()))', inbound || '_provider', inbound);
  end loop;
end $$;
