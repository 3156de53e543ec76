-- Why: the bill of a broker, once its papers are there, is the provider's to enter, and the column said that it waits on its carrier: the list
-- "Waiting on: Provider" left it out, and one that a third party pays, which brokers do not see, was on nobody's desk. One that is not
-- eligible for processing waited on the provider, who can do nothing about it here.
-- Running processes: whose turn it is is set for their statements too. Statements on invoices wait while the drafts of brokers and third
-- parties are told, some seconds with a million invoices.

-- A generated column reads no other table. The values and the indexes stay as they are.
alter table invoice alter column next_actor drop expression;

-- Null once nobody has anything to do here, and while the load is on its way.
create function invoice_names_next_actor() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  new.next_actor := case
    when new.state in (-1, 3) or new.shipment_status < 7 then null
    when new.state = 0 and new.payer_id is not null and new.billing_settings_id is null then null
    when new.state = 0 and (new.payer_id is not null or new.documents_present >= new.documents_required)
      and (select kind = 'broker' from company where company.id = new.carrier_id) then 'provider'
    when new.state = 0 then 'carrier'
    when new.state = 1 and new.approved_at is null and new.awaits is not null then new.awaits
    when new.payer_id is null then 'provider'
    else 'payer' end;
  return new;
end $$;
create trigger name_next_actor before insert or update of next_actor, state, shipment_status, payer_id, billing_settings_id, carrier_id,
  documents_present, documents_required, approved_at, awaits on invoice
  for each row execute function invoice_names_next_actor();

update invoice set next_actor = null from company
where company.id = invoice.carrier_id and company.kind = 'broker' and state = 0 and shipment_status >= 7 and payer_id is null
  and documents_present >= documents_required;
update invoice set next_actor = null where state = 0 and shipment_status >= 7 and payer_id is not null;

create index invoice_of_payers_to_enter on invoice (due_on, created_at, id) where payer_id is not null and next_actor = 'provider';
