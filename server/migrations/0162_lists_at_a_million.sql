-- Why: at a million shipments some lists read rows whole to tell what an index can tell alone, or the paid bills of years before those in progress.
-- Running processes: whoever writes invoices, payments or shipments waits while the indexes are made, at a million shipments for ten seconds.

-- A text is looked for among third parties' invoices, not in all and then among these.
create index invoice_of_payers_search on invoice using gin (search_text gin_trgm_ops) where payer_id is not null;
drop index invoice_of_payers;
create index invoice_of_payers on invoice (created_at desc, id desc)
  include (state, is_held, awaits, next_actor, carrier_id, factor_id, payer_id, search_text) where payer_id is not null;
drop index invoice_of_payer_by_date;
create index invoice_of_payer_by_date on invoice (payer_id, created_at desc, id desc)
  include (state, is_held, awaits, next_actor, carrier_id, factor_id, search_text) where payer_id is not null;

-- Whoever's turn it is: as it was for the provider alone.
drop index invoice_of_payers_to_enter;
create index invoice_of_payers_by_turn on invoice (next_actor, due_on, created_at, id)
  include (state, is_held, carrier_id, factor_id, payer_id) where payer_id is not null and next_actor is not null;

-- In the order of the list of what is in progress, which read the paid ones of years first.
drop index invoice_to_pay;
create index invoice_to_pay on invoice (due_on desc nulls last, id desc)
  include (currency, invoice_amount, fees, cleared, carrier_id, factor_id, payer_id, state, approved_at, shipment_status, next_actor)
  where state in (1, 2) and approved_at is not null;

drop index payment_of_run;
create index payment_of_run on payment (run_id) include (state, total, carrier_id, payee_id);

-- The invoices of a run were found anew for each kind of hand on them.
create or replace function hands_on_run(wanted uuid) returns table (contact_id uuid, act text)
language sql stable set search_path = public, pg_temp as $$
  with paid as materialized (
    select invoice.id, invoice.shipment_id, invoice.carrier_id, invoice.entered_by_ids, invoice.settled_at
    from payment join payment_line as line on line.payment_id = payment.id join invoice on invoice.id = line.invoice_id
    where payment.run_id = wanted and payment.state = 'Scheduled'
  ),
  approved as materialized (
    select approval.invoice_id, approval.contact_id
    from paid join invoice_approval as approval on approval.invoice_id = paid.id
    where approval.undone_at is null and approval.contact_id is not null
  )
  select prepared_by, 'prepared' from payment_run where id = wanted and prepared_by is not null
  union
  select contact_id, 'approved' from approved
  union
  select unnest(entered_by_ids), 'entered' from paid where id not in (select invoice_id from approved)
  union
  select deduction.made_by_id, 'deducted'
  from paid join invoice_deduction as deduction on deduction.invoice_id = paid.id and deduction.ended_at is null
  where deduction.made_by_id is not null
  union
  select charge.approved_by_id, 'allowed'
  from paid join shipment_charge as charge on charge.shipment_id = paid.shipment_id and charge.carrier_id = paid.carrier_id
  where charge.approved_by_id is not null
  union
  select dispute.answered_by_id, 'returned'
  from paid join invoice_dispute as dispute on dispute.invoice_id = paid.id
  where dispute.returned_amount > 0 and dispute.answered_by_id is not null
  union
  select hold.ended_by_id, 'unheld'
  from paid cross join lateral (
    select ended_by_id from payment_hold where invoice_id = paid.id and held_by_id is null and held_at >= paid.settled_at
    order by held_at desc limit 1
  ) as hold
  where hold.ended_by_id is not null
$$;

-- Whoever searches begins with what waits as well.
drop index shipment_by_urgency, shipment_of_carrier_by_urgency, shipment_open_by_pickup;
create index shipment_by_urgency on shipment ((
  case when status < 3 then case when not is_past_dated then pickup_at end
    when update_kind in ('driver-and-equipment', 'signature') then greatest(update_due_at, pickup_at) else update_due_at end) desc nulls last, id desc)
  include (search_text, status, is_past_dated, pickup_at, update_kind, update_due_at, carrier_id, customer_id, party_keys, pickup_on, delivery_on,
    pickups_on_time, pickups_late, deliveries_on_time, deliveries_late)
  where update_due_at is not null or status between 0 and 2 or status = 7;
create index shipment_of_carrier_by_urgency on shipment (carrier_id, (
  case when status < 3 then case when not is_past_dated then pickup_at end
    when update_kind in ('driver-and-equipment', 'signature') then greatest(update_due_at, pickup_at) else update_due_at end) desc nulls last, id desc)
  include (search_text, status, is_past_dated, pickup_at, update_kind, update_due_at, customer_id, party_keys, pickup_on, delivery_on,
    pickups_on_time, pickups_late, deliveries_on_time, deliveries_late)
  where update_due_at is not null or status between 0 and 2 or status = 7;
create index shipment_open_by_pickup on shipment (pickup_at desc nulls last, id desc)
  include (search_text, status, is_past_dated, carrier_id, customer_id, party_keys, update_due_at, pickup_on, delivery_on,
    pickups_on_time, pickups_late, deliveries_on_time, deliveries_late) where status between 0 and 6;

-- The views of a shipper's list, each counted as far as lists count.
create index shipment_of_customer_by_status on shipment (customer_id, status, id) include (carrier_id, party_keys);
