-- Why: history was English sentences that browsers took apart again; what was done is kept by its name and its facts (decision 58).
alter table history_entry
  add column code text not null default 'as-told',
  add column facts jsonb not null default '{}';
comment on column history_entry.code is 'A name of the contract''s sayings (x.sayings.ts); as-told when the description is all that is known';
comment on column history_entry.facts is 'What fills the gaps of that sentence';
comment on column history_entry.description is 'The sentence in English, as it was worded on that day';

-- How history was worded until today: what stands in {gap} is kept as it is, what stands in {gap:term} is a word of ours. Migration 0071
-- reads by it what was written before.
create table history_form (form text primary key, code text not null);

-- Why a run ended and why a carrier was passed over, likewise: what was written before is the sentence alone.
create function named_sentence(sentence text) returns jsonb language sql immutable as $$
  select jsonb_build_object('code', 'as-told', 'facts', jsonb_build_object('sentence', jsonb_build_object('term', sentence)), 'text', sentence)
$$;
alter table tender_run alter column reason type jsonb using case when reason is not null then named_sentence(reason) end;
alter table tender_rung alter column skipped_because type jsonb
  using case when skipped_because is not null then named_sentence(skipped_because) end;
alter table rate_confirmation alter column reason type jsonb using case when reason is not null then named_sentence(reason) end;

insert into history_form (form, code) values
  ('Rejected: {reason}', 'tender-declined'),
  ('Rescinded: {reason}', 'tender-rescinded-because'),
  ('{answer:term} (by {company} on behalf of {carrier})', 'answered-on-behalf'),
  ('Tender {number} to {carrier}: {answer:term}', 'answer-to-tender'),
  ('Offered at {rate}', 'offered-at'),
  ('Offered to {carriers}', 'offered-to'),
  ('Offered to {carriers}, rank {ranks}', 'offered-by-rank'),
  ('Offered to {carriers} at {rate}', 'offered-to-at'),
  ('Offered to {carriers} at {rate}, rank {ranks}', 'offered-by-rank-at'),
  ('Waterfall started: {count} carriers', 'waterfall-started'),
  ('Waterfall started: 1 carrier', 'waterfall-started-with-one'),
  ('Tendered to {count} carriers at once', 'tendered-at-once'),
  ('Tendering withdrawn: {reason}', 'tendering-withdrawn-because'),
  ('Automatic tendering turned off: {reason}', 'automatic-off-because'),
  ('Booked with {carrier}: {from:term} → {to:term}', 'booked-with'),
  ('Booked at {price} by contract {reference}', 'booked-by-contract'),
  ('Booked at {price} by tariff quote {reference}', 'booked-by-tariff'),
  ('Booked at {price} by spot quote {reference}', 'booked-by-spot'),
  ('Planned at quote {reference}', 'planned-at-quote'),
  ('Voided: {from:term} → {to:term}', 'shipment-now-voided'),
  ('Booking with {carrier} rescinded: {from:term} → {to:term}', 'booking-rescinded'),
  ('{amount} owed for the truck', 'tonu-owed'),
  ('Nothing owed for the truck: {reason}', 'tonu-waived'),
  ('PRO number {number} set', 'pro-number-set'),
  ('Created from {origin}: {status:term}', 'shipment-created-from'),
  ('Arrival at {stop}, {city}, {state} recorded', 'arrival-recorded'),
  ('Departure from {stop}, {city}, {state} recorded', 'departure-recorded'),
  ('Arrival at {stop} corrected: {reason}', 'arrival-corrected'),
  ('Arrival at {stop} undone: {reason}', 'arrival-undone'),
  ('Departure at {stop} corrected: {reason}', 'departure-corrected'),
  ('Departure at {stop} undone: {reason}', 'departure-undone'),
  ('Driver {driver} assigned', 'driver-put-on'),
  ('Equipment set: tractor {tractor:term}, trailer {trailer:term}', 'equipment-is'),
  ('Appointment at {stop} confirmed', 'appointment-now-confirmed'),
  ('Appointment at {stop} set, not confirmed yet', 'appointment-now-set'),
  ('Another appointment at {stop} asked for', 'appointment-now-asked'),
  ('Another appointment at {stop} refused', 'appointment-now-refused'),
  ('Appointment at {stop} canceled', 'appointment-now-canceled'),
  ('Stop preload recorded at {stop}', 'preload-recorded'),
  ('Check call: {place}', 'check-call-from'),
  ('Empty location set: {place}', 'empty-location-is'),
  ('Problem reported: {problem}', 'problem-reported-as'),
  ('Problem solved: {solution}', 'problem-solved-by'),
  ('Rate confirmation revision {revision} issued', 'confirmation-issued'),
  ('Rate confirmation revision {revision} issued: {reason}', 'confirmation-issued-because'),
  ('Rate confirmation revision {revision} signed by {name}, {title}', 'confirmation-signed-by'),
  ('Bill of lading revision {revision} generated', 'lading-generated'),
  ('{what:said}: {from:term} → {to:term}', 'status-moved');
