-- Why: documents hang on invoices and cases too, and whoever looks at one marks its pages: this one is the proof, that one cannot be read (issue 5).

alter table document drop constraint document_holder_type_check;
alter table document add constraint document_holder_type_check
  check (holder_type in ('shipment', 'order', 'company', 'invoice', 'payer-invoice', 'case'));

-- Who is party to the record; a room that tells it otherwise puts its own rule here.
create function waybill_sees_holder(wanted_type text, wanted uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from party where party.subject_type = wanted_type and party.subject_id = wanted
      and party.company_id = waybill_company() and until is null);
end $$;

drop policy document_of_holder on document;
create policy document_of_holder on document for all using (
  (select waybill_sees_all())
  or (
    (company_id = (select waybill_company()) or audience in ('everybody', 'money'))
    and audience <> 'internal'
    and case holder_type
      when 'shipment' then waybill_sees_shipment(holder_id) and (audience <> 'money' or not exists (
        select from shipment where shipment.id = holder_id and shipment.customer_id = (select waybill_company())))
      when 'order' then exists (select from orders where orders.id = holder_id and orders.customer_id = (select waybill_company()))
      when 'company' then holder_id = (select waybill_company())
      else waybill_sees_holder(holder_type, holder_id)
    end
  )
);

create table document_page_mark (
  document_id uuid not null references document,
  page smallint not null check (page > 0),
  mark text not null check (mark in ('proof-of-delivery', 'illegible')),
  marker_id uuid references contact,
  marked_by text not null,
  marked_at timestamptz not null,
  primary key (document_id, page)
);
alter table document_page_mark enable row level security;
alter table document_page_mark force row level security;
-- Whoever reads the document: its own wall stands in the subquery.
create policy mark_of_document on document_page_mark for all using (
  (select waybill_sees_all()) or exists (select from document where document.id = document_id)
);
