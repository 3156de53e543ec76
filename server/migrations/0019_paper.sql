-- Why: the papers of a load: the rate confirmation that the carrier signs (domain §5.2), and bills of lading (domain §5.1).

-- Of a customer: its freight is not dispatched before the carrier has signed (domain T8).
alter table company add column requires_signed_confirmation boolean not null default false;
-- Until the carrier has signed, where the customer wants it so; it stands here so that dispatch asks no other table.
alter table shipment add column is_signature_due boolean not null default false;

create table rate_confirmation (
  id uuid primary key,
  shipment_id uuid not null references shipment,
  carrier_id uuid not null references company,
  -- Counted for each carrier: nobody learns that the load was another's before.
  revision smallint not null check (revision > 0),
  -- The load as it was when this was issued: the document is drawn from it, whenever it is read.
  content jsonb not null,
  issued_at timestamptz not null,
  issued_by text not null,
  reason text,
  void_at timestamptz,
  void_reason text check (void_reason in ('superseded', 'rescinded')),
  -- The document, once somebody has read it, and its hash: what is signed.
  file_id uuid references stored_file,
  sha256 text,
  signed_at timestamptz,
  signer_id uuid references contact,
  signer_name text,
  signer_title text,
  signer_address text,
  -- Where the signer's day was counted.
  signer_time_zone text,
  signature jsonb,
  signed_file_id uuid references stored_file,
  check ((void_at is null) = (void_reason is null)),
  check ((file_id is null) = (sha256 is null)),
  check (signed_at is null or (signer_id is not null and signer_name is not null
    and signer_title is not null and signer_address is not null and signer_time_zone is not null and signature is not null)),
  unique (shipment_id, carrier_id, revision)
);
-- A shipment has one rate confirmation in force, whatever the code does.
create unique index rate_confirmation_in_force on rate_confirmation (shipment_id) where void_at is null;

-- Whoever has no booking any more has no rate confirmation in force; whichever way the booking ended.
create function void_rate_confirmation() returns trigger language plpgsql as $$
begin
  update rate_confirmation set void_at = new.updated_at, void_reason = 'rescinded'
    where shipment_id = new.id and void_at is null;
  new.is_signature_due := false;
  return new;
end $$;
alter function void_rate_confirmation() security definer;
create trigger rate_confirmation_voided before update of status on shipment for each row
  when (old.status >= 3 and new.status < 3) execute function void_rate_confirmation();

-- What was issued and what was signed stay as they are.
create function rate_confirmation_stays() returns trigger language plpgsql as $$
begin
  if (old.content, old.issued_at, old.shipment_id, old.carrier_id, old.revision)
      is distinct from (new.content, new.issued_at, new.shipment_id, new.carrier_id, new.revision)
    or (old.sha256 is not null and old.sha256 is distinct from new.sha256)
    or (old.signed_at is not null and (old.signed_at, old.signer_id, old.signer_name, old.signer_title, old.signature, old.signed_file_id)
      is distinct from (new.signed_at, new.signer_id, new.signer_name, new.signer_title, new.signature, new.signed_file_id))
    or (old.void_at is not null and new.void_at is distinct from old.void_at)
  then
    raise exception 'a rate confirmation that was issued is not rewritten';
  end if;
  return new;
end $$;
create trigger rate_confirmation_stays before update on rate_confirmation for each row execute function rate_confirmation_stays();

-- It tells what the carrier is paid: the carrier, whoever pays on the provider's behalf, and the provider; never the customer.
alter table rate_confirmation enable row level security;
alter table rate_confirmation force row level security;
create policy rate_confirmation_parties on rate_confirmation for all using (
  (select waybill_sees_all())
  or carrier_id = (select waybill_company())
  or exists (
    select from party where party.subject_type = 'shipment' and party.subject_id = rate_confirmation.shipment_id
      and party.company_id = (select waybill_company()) and party.capacity = 'payer' and party.until is null
  )
);

create sequence bill_of_lading_number_sequence start 4340001;

create table bill_of_lading (
  id uuid primary key,
  shipment_id uuid not null references shipment,
  number text not null,
  revision smallint not null check (revision > 0),
  kind text not null check (kind in ('single', 'master', 'underlying')),
  -- What it covers, the same in every revision; null for the whole shipment.
  order_id uuid references orders,
  pickup_sequence smallint,
  delivery_sequence smallint,
  -- Whose freight stands on it: orders on one shipment are private to each customer (domain §1.3).
  customer_ids uuid[] not null,
  content jsonb not null,
  made_at timestamptz not null,
  made_by text not null,
  replaced_at timestamptz,
  file_id uuid references stored_file,
  unique (shipment_id, number, revision)
);

alter table bill_of_lading enable row level security;
alter table bill_of_lading force row level security;
create policy bill_of_lading_of_shipment on bill_of_lading for all using (
  (select waybill_sees_all())
  or (
    waybill_sees_shipment(shipment_id)
    and (
      customer_ids <@ array[(select waybill_company())]
      or not exists (select from shipment where shipment.id = shipment_id and shipment.customer_id = (select waybill_company()))
    )
  )
);
