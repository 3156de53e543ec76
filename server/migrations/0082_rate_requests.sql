-- Why: carriers are asked what they would haul a load for, and one of their offers is awarded (domain §2.5).

-- Carriers asked together. Who else is asked, and what the round does by itself, is the provider's alone (P9).
create table rate_round (
  id uuid primary key,
  shipment_id uuid not null references shipment,
  state text not null default 'open' check (state in ('open', 'awarded', 'closed', 'withdrawn')),
  note text,
  currency text not null check (currency in ('USD', 'CAD')),
  respond_by timestamptz not null,
  -- The deadline has passed, and what follows from it is done.
  decided_at timestamptz,
  award_up_to numeric(14,2) check (award_up_to > 0),
  counter_within_percent smallint check (counter_within_percent between 1 and 50),
  started_at timestamptz not null,
  started_by text not null,
  -- The round awards and counters in this person's name.
  started_by_id uuid not null references contact,
  ended_at timestamptz,
  end_reason jsonb,
  check ((ended_at is null) = (state = 'open')),
  check (award_up_to is not null or counter_within_percent is null)
);
create index rate_round_of_shipment on rate_round (shipment_id, started_at desc);
create index rate_round_undecided on rate_round (respond_by) where decided_at is null and ended_at is null;

create sequence rate_request_number_sequence start 70001;

create table rate_request (
  id uuid primary key,
  number text not null unique default 'R' || nextval('rate_request_number_sequence')::text,
  round_id uuid not null references rate_round,
  shipment_id uuid not null references shipment,
  carrier_id uuid not null references company,
  status text not null default 'Sent'
    check (status in ('Sent', 'Offered', 'Declined', 'Awarded', 'NotAwarded', 'Expired', 'Withdrawn')),
  note text,
  currency text not null check (currency in ('USD', 'CAD')),
  sent_at timestamptz not null,
  respond_by timestamptz not null,
  responded_at timestamptz,
  responded_by text,
  responding_contact_id uuid references contact,
  decline_reason smallint check (decline_reason between 0 and 5),
  decline_text text,
  -- The latest offer.
  offer_id uuid,
  counter_amount numeric(14,2) check (counter_amount > 0),
  counter_note text,
  -- Null: the carrier has answered it.
  counter_until timestamptz,
  countered_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  check ((decline_reason is not null) = (status = 'Declined')),
  check (status not in ('Offered', 'Awarded') or offer_id is not null),
  check (status not in ('Awarded', 'NotAwarded', 'Expired', 'Withdrawn') or ended_at is not null),
  check ((counter_amount is null) = (countered_at is null)),
  check (counter_until is null or counter_amount is not null)
);
create index rate_request_of_round on rate_request (round_id);
create index rate_request_of_carrier on rate_request (carrier_id, status, respond_by);
create index rate_request_offered on rate_request (shipment_id) where status = 'Offered';
-- A carrier has one request per load that it can answer.
create unique index rate_request_open_once on rate_request (shipment_id, carrier_id) where ended_at is null;

-- Every offer and revision; nobody changes one.
create table rate_offer (
  id uuid primary key,
  request_id uuid not null references rate_request,
  amount numeric(14,2) not null check (amount > 0),
  valid_until timestamptz not null,
  note text,
  offered_at timestamptz not null,
  offered_by text not null,
  unique (request_id, id)
);
alter table rate_request add foreign key (id, offer_id) references rate_offer (request_id, id);

alter table rate_round enable row level security;
create policy rate_round_provider on rate_round for all using ((select waybill_sees_all()));

alter table rate_request enable row level security;
create policy rate_request_party on rate_request for all using (
  (select waybill_sees_all()) or carrier_id = (select waybill_company())
);

alter table rate_offer enable row level security;
create policy rate_offer_of_request on rate_offer for all using (
  (select waybill_sees_all()) or exists (select from rate_request where rate_request.id = request_id)
);

-- A request with what its carrier may know of the load: neither people, addresses and customer, nor what happens to it. Asking makes
-- nobody party to a load. Like the other searched views (0052), its condition is the wall of what it shows.
create view searched_rate_request as
select rate_request.*, shipment.number as shipment_number, shipment.shipping_mode, shipment.equipment_mode, shipment.miles,
  shipment.miles_engine, shipment.weight, shipment.pickup_at, shipment.pickup_on, shipment.delivery_on, shipment.reefer_temperature, shipment.is_hazmat,
  shipment.is_team_required, shipment.commodities,
  coalesce((
    select json_agg(visit || '{"arrivedAt": null, "departedAt": null, "isLate": false}' order by (visit ->> 'sequence')::integer)
    from jsonb_array_elements(shipment.lane::jsonb) as visit
  ), '[]') as lane
from rate_request join shipment on shipment.id = rate_request.shipment_id
where (select waybill_sees_all()) or rate_request.carrier_id = (select waybill_company());
