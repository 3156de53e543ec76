-- Why: documents hang on shipments and their stops, on orders and on companies; they are reviewed, and proofs of delivery decide (domain §5.3, T14).

-- Of a carrier: the provider takes its proofs of delivery as they come, without a reviewer (domain T14).
alter table company add column are_proofs_trusted boolean not null default false;

create table document (
  id uuid primary key,
  -- Whose document it is: who may see the record may see it, as far as its audience goes.
  holder_type text not null check (holder_type in ('shipment', 'order', 'company')),
  holder_id uuid not null,
  -- The stop of the shipment that it is about; null for the record as a whole.
  stop_id uuid references shipment_stop,
  file_type smallint not null check (file_type between 1 and 9999),
  audience text not null check (audience in ('everybody', 'money', 'restricted', 'internal')),
  name text not null,
  extension text not null,
  file_id uuid not null references stored_file,
  size integer not null check (size > 0),
  sha256 text not null,
  pages smallint not null default 1 check (pages > 0),
  -- What a photograph said of itself; its pixels are kept without (TRUST, Uploads).
  taken_at timestamptz,
  taken_latitude double precision,
  taken_longitude double precision,
  company_id uuid not null references company,
  uploader_id uuid references contact,
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  state text not null default 'uploaded' check (state in ('uploaded', 'accepted', 'rejected')),
  reject_reason text,
  reject_text text,
  reviewed_by text,
  reviewed_at timestamptz,
  version smallint not null default 1 check (version > 0),
  -- The rejected document that it takes the place of.
  replaces_id uuid references document,
  deleted_at timestamptz,
  deleted_by text,
  check ((state = 'rejected') = (reject_reason is not null)),
  check (stop_id is null or holder_type = 'shipment')
);
create index document_of_holder on document (holder_id, uploaded_at desc) where deleted_at is null;
-- One document has one next version, whoever resubmits at the same moment.
create unique index document_replaced_once on document (replaces_id) where deleted_at is null;
create index document_of_stop on document (stop_id) where stop_id is not null;
create index document_of_file on document (file_id);

-- What is restricted or internal no other company reads; what tells of the carrier's pay, never the customer.
alter table document enable row level security;
alter table document force row level security;
create policy document_of_holder on document for all using (
  (select waybill_sees_all())
  or (
    (company_id = (select waybill_company()) or audience in ('everybody', 'money'))
    and audience <> 'internal'
    and case holder_type
      when 'shipment' then waybill_sees_shipment(holder_id) and (audience <> 'money' or not exists (
        select from shipment where shipment.id = holder_id and shipment.customer_id = (select waybill_company())))
      when 'order' then exists (select from orders where orders.id = holder_id and orders.customer_id = (select waybill_company()))
      else holder_id = (select waybill_company())
    end
  )
);
