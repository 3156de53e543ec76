-- Why: operations keep rates by hand, so that contracts and tariffs have versions; and parties of a load may call each other's desks (SPEC §7.1, contact_details), and desks stand behind their companies' walls.

-- Desks of operations alone: whom a company has for its money or its claims is its own affair. It looks behind the wall, so it asks itself whether the reader is party to that load.
create function desk_of_party(load uuid, company_of uuid) returns json language sql stable strict
  security definer set search_path = public, pg_temp as $$
  select json_build_object('name', desk.name, 'phone', desk.phone, 'email', desk.email)
  from company_desk as desk
  where desk.company_id = company_of and desk.until is null and desk.function in ('dispatch', 'after-hours') and exists (
    select from shipment
    where shipment.id = load and company_of in (shipment.provider_id, shipment.carrier_id, shipment.customer_id)
      and (waybill_company() in (shipment.provider_id, shipment.carrier_id, shipment.customer_id)
        or waybill_company() = any (shipment.party_ids))
  )
  order by desk.function = 'dispatch' desc, desk.since desc, desk.id limit 1
$$;

-- A price in force is never rewritten: a change is a row of its own under the same reference. What was replaced before it began is
-- kept, and prices nothing.
alter table lane_contract drop constraint lane_contract_reference_key;
alter table lane_contract
  add version integer not null default 1 check (version > 0),
  add replaced_at timestamptz,
  add unique (reference, version);
alter table ltl_tariff drop constraint ltl_tariff_reference_key;
alter table ltl_tariff
  add version integer not null default 1 check (version > 0),
  add replaced_at timestamptz,
  add unique (reference, version);
create sequence lane_contract_number_sequence start 20001;
create sequence ltl_tariff_number_sequence start 1001;
alter table lane_contract alter column reference set default 'LC-' || nextval('lane_contract_number_sequence')::text;
alter table ltl_tariff alter column reference set default 'LTL-' || nextval('ltl_tariff_number_sequence')::text;

create index quote_newest on quote (valid_from desc, id desc);
