-- Why: what is owed for a load, from the carrier's bill to the cleared payment, kept in double entry (domain §4; TRUST P13, P16; decision 27).

create sequence invoice_number_sequence start 880001;
create sequence payment_number_sequence start 500001;
create sequence payment_run_number_sequence start 3001;

-- On what terms a third-party payer pays in the provider's stead (domain §4.4); without them its invoices are not processed.
create table billing_settings (
  id uuid primary key,
  payer_id uuid not null references company,
  name text not null,
  terms_days smallint not null default 30 check (terms_days between 0 and 120),
  since timestamptz not null,
  until timestamptz
);
create unique index billing_settings_in_force on billing_settings (payer_id) where until is null;

-- Notice of assignment and letter of release (domain §4.6). Where the factor is paid stands in its own company_remit_to: carriers never see it.
create table factor_assignment (
  id uuid primary key,
  carrier_id uuid not null references company,
  factor_id uuid not null references company,
  scope text not null check (scope in ('all', 'listed')),
  state text not null check (state in ('Received', 'Verifying', 'Active', 'Released', 'Rejected')),
  remit_name text not null,
  remit_address text,
  notice_document_id uuid references document,
  entered_at timestamptz not null,
  entered_by uuid references contact,
  entered_by_name text not null,
  -- Whom the second person asked, and what they said.
  verified_at timestamptz,
  verified_by uuid references contact,
  verified_by_name text,
  verification_note text,
  effective_at timestamptz,
  reject_reason text,
  release_document_id uuid references document,
  release_entered_by uuid references contact,
  release_verified_by uuid references contact,
  released_at timestamptz,
  version integer not null default 1,
  check (verified_by is null or verified_by is distinct from entered_by),
  check (release_verified_by is null or release_verified_by is distinct from release_entered_by),
  check (state not in ('Active', 'Released') or (effective_at is not null and verified_by_name is not null)),
  check ((state = 'Released') = (released_at is not null)),
  check ((state = 'Rejected') = (reject_reason is not null))
);
create unique index factor_assignment_in_force on factor_assignment (carrier_id) where state = 'Active' and scope = 'all';
create index factor_assignment_of_factor on factor_assignment (factor_id, state);

-- What is owed to one carrier for one load, and by whom: the provider, or a third party that pays in its stead. It opens with the
-- booking; its state is projected (refresh_invoices) and set by the verbs of the invoices room.
create table invoice (
  id uuid primary key default gen_random_uuid(),
  number text not null unique default nextval('invoice_number_sequence')::text,
  shipment_id uuid not null references shipment,
  carrier_id uuid not null references company,
  payer_id uuid references company,
  billing_settings_id uuid references billing_settings,
  -- Who is paid in the carrier's stead; fixed when it is settled.
  assignment_id uuid references factor_assignment,
  factor_id uuid references company,
  -- -1 Voided, 0 Draft, 1 Received, 2 Settled, 3 Paid in Full (SPEC §4).
  state smallint not null default 0 check (state between -1 and 3),
  currency text not null check (currency in ('USD', 'CAD')),
  -- Copied from the shipment, so that lists and counts read one table.
  shipment_number text not null,
  shipment_status smallint not null,
  origin jsonb,
  destination jsonb,
  delivered_at timestamptz,
  -- What the carrier calls it and asks for.
  external_number text,
  -- As two bills of one number are told: without case, marks and leading zeros.
  external_key text generated always as (nullif(ltrim(regexp_replace(upper(external_number), '[^A-Z0-9]', '', 'g'), '0'), '')) stored,
  external_amount numeric(14,2) check (external_amount >= 0),
  expected_amount numeric(14,2) not null default 0,
  approved_amount numeric(14,2) check (approved_amount >= 0),
  -- What is taken off: the sum of the deductions in force.
  fees numeric(14,2) not null default 0,
  -- What is still owed by the ledger; never below nothing (P13).
  payable numeric(14,2) not null default 0 check (payable >= 0),
  documents_required smallint not null default 0,
  documents_present smallint not null default 0,
  terms text not null default 'standard-30' check (terms in ('standard-30', 'quick-7', 'quick-2')),
  submitted_at timestamptz,
  submitted_by text,
  received_at timestamptz,
  audited_at timestamptz,
  returned_at timestamptz,
  approved_at timestamptz,
  approved_by text,
  settled_at timestamptz,
  settled_by text,
  due_on date,
  paid_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search_text text generated always as (number || ' ' || shipment_number || ' ' || coalesce(external_number, '')) stored,
  check (state < 2 or (settled_at is not null and approved_amount is not null and approved_at is not null)),
  check (approved_at is null or state >= 1),
  check (state <> 3 or paid_at is not null),
  check ((factor_id is null) = (assignment_id is null))
);
create unique index invoice_of_shipment on invoice (shipment_id) where state >= 0;
create index invoice_of_shipment_all on invoice (shipment_id);
create index invoice_of_carrier on invoice (carrier_id, delivered_at desc nulls last, id desc)
  include (state, shipment_status, approved_at, paid_at, payer_id, factor_id);
create index invoice_by_delivery on invoice (delivered_at desc nulls last, id desc)
  include (state, shipment_status, approved_at, paid_at, payer_id, carrier_id, factor_id);
create index invoice_of_factor on invoice (factor_id, delivered_at desc nulls last, id desc) where factor_id is not null;
create index invoice_of_payer on invoice (payer_id, state) where payer_id is not null;
create index invoice_key on invoice (carrier_id, external_key) where external_key is not null;
create index invoice_unaudited on invoice (id) where state = 1 and audited_at is null;
create index invoice_due on invoice (due_on) where state = 2;
create index invoice_search on invoice using gin (search_text gin_trgm_ops);

-- A line of the agreement beside what was billed for it.
create table invoice_line (
  invoice_id uuid not null references invoice,
  sequence smallint not null,
  code text not null,
  description text not null,
  rate_type text not null,
  rate numeric(14,4) not null,
  units numeric(14,4) not null,
  -- Null: nobody has agreed to it.
  expected numeric(14,2),
  billed numeric(14,2),
  source text not null check (source in ('RateCon', 'Case', 'Fuel', 'Adjustment', 'Bill')),
  authorised_by text,
  primary key (invoice_id, sequence)
);

create table invoice_exception (
  id uuid primary key,
  invoice_id uuid not null references invoice,
  -- Null: the invoice as a whole.
  line_sequence smallint,
  code text not null check (code in ('DUP', 'RATE_MISMATCH', 'FUEL_MISMATCH', 'ACCESSORIAL_NOT_APPROVED', 'MILES', 'WEIGHT_CLASS',
    'MISSING_DOC', 'ILLEGIBLE_DOC', 'UNSIGNED_POD', 'WRONG_LOAD_DOC', 'POD_EXCEPTION', 'WRONG_PAYEE', 'NOT_DELIVERED', 'CURRENCY', 'TAX',
    'LATE_BILLING', 'CLAIM_HOLD', 'FRAUD_HOLD')),
  next_actor text not null check (next_actor in ('carrier', 'provider', 'payer')),
  text text not null,
  expected numeric(14,2),
  billed numeric(14,2),
  opened_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text,
  resolution text check (resolution in ('accepted', 'reduced', 'corrected', 'returned')),
  check ((resolved_at is null) = (resolution is null))
);
create index invoice_exception_of_invoice on invoice_exception (invoice_id) where resolved_at is null;

create table invoice_return (
  id uuid primary key,
  invoice_id uuid not null references invoice,
  codes text[] not null check (cardinality(codes) > 0),
  text text not null,
  returned_at timestamptz not null,
  returned_by text not null
);
create index invoice_return_of_invoice on invoice_return (invoice_id, returned_at desc);

-- Who agreed to pay what: nobody of these releases its payment (segregation of duties, domain §10.4).
create table invoice_approval (
  id uuid primary key,
  invoice_id uuid not null references invoice,
  amount numeric(14,2) not null,
  -- Null: Waybill, within the tolerance.
  contact_id uuid references contact,
  approved_by text not null,
  approved_at timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  undone_because text
);
create index invoice_approval_of_invoice on invoice_approval (invoice_id) where undone_at is null;

-- What is taken off the amount, each with its reason (domain §4.1, §4.8).
create table invoice_deduction (
  id uuid primary key,
  invoice_id uuid not null references invoice,
  kind text not null check (kind in ('quick-pay-fee', 'advance', 'advance-fee', 'lumper-advance', 'claim', 'chargeback', 'payment-fee', 'short-pay')),
  amount numeric(14,2) not null check (amount > 0),
  -- Of a short pay: the code of what was wrong, in words, and what proves it.
  code text,
  text text not null,
  reference text,
  evidence_document_id uuid references document,
  made_at timestamptz not null,
  made_by text not null,
  ended_at timestamptz,
  ended_by text,
  check (kind <> 'short-pay' or code is not null)
);
create index invoice_deduction_of_invoice on invoice_deduction (invoice_id) where ended_at is null;

create table invoice_dispute (
  id uuid primary key,
  invoice_id uuid not null references invoice,
  deduction_id uuid not null references invoice_deduction,
  state text not null default 'Open' check (state in ('Open', 'Evidence', 'Review', 'Upheld', 'Overturned', 'Partial')),
  text text not null,
  opened_at timestamptz not null,
  opened_by text not null,
  -- Ten business days (domain §4.8).
  due_on date not null,
  answered_at timestamptz,
  answered_by text,
  answer text,
  returned_amount numeric(14,2) check (returned_amount >= 0)
);
create unique index invoice_dispute_open on invoice_dispute (deduction_id) where answered_at is null;

create table payment_run (
  id uuid primary key,
  number text not null unique default nextval('payment_run_number_sequence')::text,
  method text not null check (method in ('check', 'ach')),
  currency text not null check (currency in ('USD', 'CAD')),
  pay_on date not null,
  state text not null default 'Prepared' check (state in ('Prepared', 'Released', 'Withdrawn')),
  prepared_at timestamptz not null,
  prepared_by uuid references contact,
  prepared_by_name text not null,
  released_at timestamptz,
  released_by uuid references contact,
  released_by_name text,
  version integer not null default 1
);

-- One carrier's money of one run, to the carrier or to its factor.
create table payment (
  id uuid primary key,
  -- What people ask for: the cheque's number or the reference of the transfer (SPEC §3, checkNumber).
  number text not null unique default nextval('payment_number_sequence')::text,
  run_id uuid not null references payment_run,
  carrier_id uuid not null references company,
  payee_id uuid not null references company,
  payee_name text not null,
  remit_to text,
  bank_last4 text,
  method text not null check (method in ('check', 'ach')),
  currency text not null check (currency in ('USD', 'CAD')),
  total numeric(14,2) not null check (total > 0),
  state text not null default 'Scheduled' check (state in ('Scheduled', 'Sent', 'Cleared', 'Returned', 'Voided', 'Reissued')),
  pay_on date not null,
  sent_at timestamptz,
  cleared_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  reissue_of uuid references payment,
  version integer not null default 1
);
create index payment_of_carrier on payment (carrier_id, pay_on desc);
create index payment_of_payee on payment (payee_id, pay_on desc);
create index payment_of_run on payment (run_id);

create table payment_line (
  payment_id uuid not null references payment,
  invoice_id uuid not null references invoice,
  gross numeric(14,2) not null,
  deductions numeric(14,2) not null default 0,
  net numeric(14,2) not null check (net > 0),
  note text,
  -- It waits to be sent: nothing else may pay the same invoice meanwhile.
  is_reserved boolean not null default true,
  primary key (payment_id, invoice_id),
  check (net = gross - deductions)
);
create unique index payment_line_reserved on payment_line (invoice_id) where is_reserved;
create index payment_line_of_invoice on payment_line (invoice_id);

-- Double entry: an entry's lines sum to zero, and nothing is ever changed or removed (P13, P44).
create table ledger_entry (
  id uuid primary key,
  kind text not null check (kind in ('settled', 'reversed', 'deducted', 'deduction-ended', 'paid', 'cleared', 'payment-ended')),
  posted_at timestamptz not null,
  posted_by text not null,
  payment_id uuid references payment
);
create table ledger_line (
  entry_id uuid not null references ledger_entry,
  sequence smallint not null,
  account text not null check (account in ('cost', 'payable', 'fees', 'in-transit', 'cash')),
  -- Debits above zero, credits below.
  amount numeric(14,2) not null check (amount <> 0),
  currency text not null check (currency in ('USD', 'CAD')),
  invoice_id uuid references invoice,
  primary key (entry_id, sequence),
  check (account <> 'payable' or invoice_id is not null)
);
create index ledger_line_of_invoice on ledger_line (invoice_id);

create function ledger_balances() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_line where entry_id = new.entry_id group by currency having sum(amount) <> 0) then
    raise exception 'The lines of a ledger entry sum to zero' using errcode = 'check_violation', constraint = 'ledger_balances';
  end if;
  return null;
end $$;
create constraint trigger ledger_balances after insert on ledger_line deferrable initially deferred
  for each row execute function ledger_balances();

-- What is owed for an invoice is what its ledger says; the check on it refuses to pay more than that.
create function ledger_moves_payable() returns trigger language plpgsql as $$
begin
  update invoice set payable = payable - new.amount where id = new.invoice_id;
  return null;
end $$;
create trigger ledger_moves_payable after insert on ledger_line for each row when (new.account = 'payable')
  execute function ledger_moves_payable();

create function sum_deductions() returns trigger language plpgsql as $$
begin
  update invoice set fees = coalesce((
    select sum(amount) from invoice_deduction where invoice_id = new.invoice_id and ended_at is null), 0)
  where id = new.invoice_id;
  return null;
end $$;
create trigger sum_deductions after insert or update on invoice_deduction for each row execute function sum_deductions();

-- At or above Settled the amount and the payee are frozen, whatever the code does (P16).
create function keep_settled_invoice() returns trigger language plpgsql as $$
begin
  if (new.shipment_id, new.carrier_id, new.payer_id, new.factor_id, new.assignment_id, new.currency, new.number, new.external_number,
      new.external_amount, new.expected_amount, new.approved_amount)
    is distinct from (old.shipment_id, old.carrier_id, old.payer_id, old.factor_id, old.assignment_id, old.currency, old.number,
      old.external_number, old.external_amount, old.expected_amount, old.approved_amount) then
    raise exception 'A settled invoice is frozen' using errcode = 'check_violation', constraint = 'settled_is_frozen';
  end if;
  return new;
end $$;
create trigger keep_settled_invoice before update on invoice for each row when (old.state >= 2 and new.state >= 2)
  execute function keep_settled_invoice();

-- What an invoice cannot be audited without (domain §4.3), and whether it is there: a document of the kind that nobody has rejected. A
-- delivery receipt proves the delivery of less than a truckload too.
create function invoice_documents(invoice_ids uuid[]) returns table (
  invoice_id uuid, rank smallint, sequence smallint, file_type smallint, stop_id uuid, shipment_id uuid, is_satisfied boolean
) language sql stable security definer set search_path = public, pg_temp as $$
  with billed as (
    select invoice.id, invoice.shipment_id, invoice.carrier_id, shipment.is_signature_due,
      case when invoice.payer_id is null then 18 else 64 end::smallint as bill,
      case when shipment.shipping_mode = 1 then array[12, 13] else array[12] end as proofs,
      exists (select from invoice_line as line where line.invoice_id = invoice.id and code = 'LUMPER' and coalesce(billed, expected) > 0) as has_lumper,
      exists (select from invoice_line as line where line.invoice_id = invoice.id and code = 'DETENTION' and coalesce(billed, expected) > 0) as has_detention
    from invoice join shipment on shipment.id = invoice.shipment_id where invoice.id = any (invoice_ids)
  )
  select billed.id, 1::smallint, stop.sequence::smallint, 12::smallint, stop.id, billed.shipment_id, exists (
    select from document where document.stop_id = stop.id and document.file_type = any (billed.proofs)
      and document.deleted_at is null and document.state <> 'rejected')
  from billed join shipment_stop as stop on stop.shipment_id = billed.shipment_id and stop.stop_type = 'Delivery'
  union all
  select id, 2::smallint, 0::smallint, bill, null, null, exists (
    select from document where document.holder_id = billed.id and document.file_type = bill
      and document.deleted_at is null and document.state <> 'rejected')
  from billed
  union all
  select id, 3::smallint, 0::smallint, 41::smallint, null, billed.shipment_id, exists (
    select from rate_confirmation as paper where paper.shipment_id = billed.shipment_id and paper.carrier_id = billed.carrier_id
      and signed_at is not null and void_at is null)
  from billed where is_signature_due
  union all
  select id, 4::smallint, 0::smallint, asked.code, null, billed.shipment_id, exists (
    select from document where document.holder_id = billed.shipment_id and document.file_type = asked.code
      and document.deleted_at is null and document.state <> 'rejected')
  from billed cross join (values (20::smallint), (22::smallint)) as asked (code)
  where case asked.code when 20 then has_lumper else has_detention end
$$;

-- Opens what is owed for booked shipments with the lines that were agreed, voids it when nobody hauls the load any more, and projects
-- Draft and Received from what is there: a number, an amount, every document, the delivery (domain §4.2, §4.4). Settled stays.
create function refresh_invoices(shipment_ids uuid[]) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update invoice set state = -1, approved_at = null, approved_by = null, approved_amount = null, version = invoice.version + 1
  from shipment
  where shipment.id = invoice.shipment_id and shipment.id = any (shipment_ids) and invoice.state in (0, 1)
    and (shipment.status < 3 or shipment.carrier_id is distinct from invoice.carrier_id);

  insert into invoice (shipment_id, carrier_id, payer_id, billing_settings_id, assignment_id, factor_id, currency, shipment_number,
    shipment_status, terms)
  select shipment.id, shipment.carrier_id, payer.company_id, settings.id, assignment.id, assignment.factor_id, shipment.currency,
    shipment.number, shipment.status,
    case when assignment.id is not null or payer.company_id is not null then 'standard-30' else coalesce(remit.payment_terms, 'standard-30') end
  from shipment
  left join lateral (
    select company_id from party where subject_type = 'shipment' and subject_id = shipment.id and capacity = 'payer' and until is null
    order by since, company_id limit 1
  ) as payer on true
  left join billing_settings as settings on settings.payer_id = payer.company_id and settings.until is null
  left join factor_assignment as assignment on assignment.carrier_id = shipment.carrier_id and assignment.state = 'Active'
    and assignment.scope = 'all' and assignment.effective_at <= now()
  left join company_remit_to as remit on remit.company_id = shipment.carrier_id
  where shipment.id = any (shipment_ids) and shipment.status >= 3 and shipment.carrier_id is not null and shipment.carrier_rate > 0
    and not exists (select from invoice where invoice.shipment_id = shipment.id and invoice.state >= 0)
  order by shipment.number
  on conflict do nothing;

  with fresh as (
    select invoice.id, shipment.id as shipment_id, shipment.carrier_id, shipment.carrier_rate
    from invoice join shipment on shipment.id = invoice.shipment_id
    where invoice.shipment_id = any (shipment_ids) and invoice.state = 0
      and not exists (select from invoice_line where invoice_line.invoice_id = invoice.id)
  ), booked as (
    select fresh.id, booking.id as booking_id
    from fresh join booking on booking.shipment_id = fresh.shipment_id and booking.ended_at is null
    where carrier_rate = (select sum(total) from booking_charge where booking_charge.booking_id = booking.id)
  ), offered as (
    select distinct on (fresh.id) fresh.id, tender.id as tender_id
    from fresh join tender on tender.shipment_id = fresh.shipment_id and tender.carrier_id = fresh.carrier_id and tender.status = 1
    where not exists (select from booked where booked.id = fresh.id)
      and carrier_rate = (select sum(total) from tender_charge where tender_charge.tender_id = tender.id)
    order by fresh.id, tender.sent_at desc
  )
  insert into invoice_line (invoice_id, sequence, code, description, rate_type, rate, units, expected, source)
  select booked.id, line.sequence, line.code, line.description, line.rate_type, line.rate, line.units, line.total,
    case line.code when 'FUEL' then 'Fuel' else 'RateCon' end
  from booked join booking_charge as line on line.booking_id = booked.booking_id
  union all
  select offered.id, line.sequence,
    case line.description when 'Line haul' then 'LINE_HAUL' when 'Fuel surcharge' then 'FUEL' else 'ACCESSORIAL' end,
    line.description, line.rate_type, line.rate, line.units, line.total,
    case line.description when 'Fuel surcharge' then 'Fuel' else 'RateCon' end
  from offered join tender_charge as line on line.tender_id = offered.tender_id
  union all
  select id, 1, 'LINE_HAUL', 'Line haul, all in', 'Flat', carrier_rate, 1, carrier_rate, 'RateCon'
  from fresh
  where not exists (select from booked where booked.id = fresh.id) and not exists (select from offered where offered.id = fresh.id);

  with meant as materialized (
    select id from invoice where invoice.shipment_id = any (shipment_ids) and invoice.state >= 0
  ), papers as (
    select invoice_id, count(*) as required, count(*) filter (where is_satisfied) as present
    from invoice_documents(array(select id from meant)) group by invoice_id
  ), drawn as (
    select invoice.id, shipment.status, papers.required, papers.present, shipment.lane -> 0 as origin, shipment.lane -> -1 as destination,
      case when shipment.status >= 7 then (
        select max(departed_at) from shipment_stop as stop where stop.shipment_id = shipment.id) end as delivered_at,
      (select coalesce(sum(expected), 0) from invoice_line as line where line.invoice_id = invoice.id) as expected,
      case when invoice.state > 1 then invoice.state
        when invoice.external_number is not null and invoice.external_amount is not null and invoice.returned_at is null
          and papers.present = papers.required and shipment.status >= 7
          and (invoice.payer_id is null or invoice.billing_settings_id is not null) then 1
        else 0 end as state
    from meant join invoice on invoice.id = meant.id join shipment on shipment.id = invoice.shipment_id
    join papers on papers.invoice_id = invoice.id
  )
  update invoice set
    shipment_status = drawn.status,
    origin = jsonb_build_object('city', drawn.origin ->> 'city', 'state', drawn.origin ->> 'state'),
    destination = jsonb_build_object('city', drawn.destination ->> 'city', 'state', drawn.destination ->> 'state'),
    delivered_at = coalesce(drawn.delivered_at, case when drawn.status >= 7 then invoice.delivered_at end),
    documents_required = drawn.required,
    documents_present = drawn.present,
    expected_amount = case when invoice.state > 1 then invoice.expected_amount else drawn.expected end,
    state = drawn.state,
    -- What has to be audited anew was not agreed to.
    audited_at = case when drawn.state = 0 then null else invoice.audited_at end,
    received_at = case when drawn.state = 0 then null else invoice.received_at end,
    approved_at = case when drawn.state = 0 then null else invoice.approved_at end,
    approved_by = case when drawn.state = 0 then null else invoice.approved_by end,
    approved_amount = case when drawn.state = 0 then null else invoice.approved_amount end,
    due_on = case when drawn.state = 0 then null else invoice.due_on end,
    version = invoice.version + case when drawn.state <> invoice.state then 1 else 0 end
  from drawn where drawn.id = invoice.id;
end $$;

create function shipment_moves_invoice() returns trigger language plpgsql as $$
begin
  perform refresh_invoices(array[new.id]);
  return null;
end $$;
create trigger shipment_moves_invoice after update of status, carrier_id on shipment for each row
  when (old.status is distinct from new.status or old.carrier_id is distinct from new.carrier_id)
  execute function shipment_moves_invoice();

create function documents_move_invoices() returns trigger language plpgsql as $$
begin
  perform refresh_invoices(coalesce(array(
    select holder_id from changed where holder_type = 'shipment'
    union
    select invoice.shipment_id from changed join invoice on invoice.id = changed.holder_id where holder_type in ('invoice', 'payer-invoice')), '{}'));
  return null;
end $$;
create trigger documents_sent after insert on document referencing new table as changed
  for each statement execute function documents_move_invoices();
create trigger documents_changed after update on document referencing new table as changed
  for each statement execute function documents_move_invoices();

-- The wall: the carrier, the factor that it is assigned to, the third party that pays; shippers never.
create function waybill_sees_invoice(wanted uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from invoice where id = wanted);
end $$;

alter table invoice enable row level security;
alter table invoice force row level security;
create policy invoice_parties on invoice for all using (
  (select waybill_sees_all())
  or carrier_id = (select waybill_company())
  or factor_id = (select waybill_company())
  or payer_id = (select waybill_company())
);

do $$
declare child text;
begin
  foreach child in array array['invoice_line', 'invoice_exception', 'invoice_return', 'invoice_approval', 'invoice_deduction',
    'invoice_dispute'] loop
    execute format('alter table %I enable row level security', child);
    execute format('alter table %I force row level security', child);
    execute format(
      'create policy %I on %I for all using ((select waybill_sees_all()) or waybill_sees_invoice(invoice_id))',
      child || '_of_invoice', child);
  end loop;
  foreach child in array array['payment_run', 'ledger_entry', 'ledger_line'] loop
    execute format('alter table %I enable row level security', child);
    execute format('alter table %I force row level security', child);
    execute format('create policy %I on %I for all using ((select waybill_sees_all()))', child || '_provider', child);
  end loop;
end $$;

alter table billing_settings enable row level security;
alter table billing_settings force row level security;
create policy billing_settings_payer on billing_settings for all using (
  (select waybill_sees_all()) or payer_id = (select waybill_company())
);

alter table factor_assignment enable row level security;
alter table factor_assignment force row level security;
create policy factor_assignment_parties on factor_assignment for all using (
  (select waybill_sees_all()) or carrier_id = (select waybill_company()) or factor_id = (select waybill_company())
);

alter table payment enable row level security;
alter table payment force row level security;
create policy payment_parties on payment for all using (
  (select waybill_sees_all()) or carrier_id = (select waybill_company()) or payee_id = (select waybill_company())
);
alter table payment_line enable row level security;
alter table payment_line force row level security;
create policy payment_line_of_payment on payment_line for all using (
  (select waybill_sees_all()) or exists (select from payment where payment.id = payment_id)
);

create policy history_of_invoice on history_entry for select using (
  subject_type = 'invoice' and not is_internal and waybill_sees_invoice(subject_id)
);

-- Documents of an invoice are for whoever sees the invoice; other records have their parties.
create or replace function waybill_sees_holder(wanted_type text, wanted uuid) returns boolean language plpgsql stable as $$
begin
  return (wanted_type in ('invoice', 'payer-invoice') and waybill_sees_invoice(wanted))
    or exists (
      select from party where party.subject_type = wanted_type and party.subject_id = wanted
        and party.company_id = waybill_company() and until is null);
end $$;

-- Loads that were booked before there were invoices.
select refresh_invoices(array(select id from shipment where status >= 3));
