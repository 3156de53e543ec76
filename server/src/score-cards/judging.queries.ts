import { PROOF_OF_DELIVERY } from '@waybill/contract/documents/file-types.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import { SCORE_METRICS } from '@waybill/contract/score-cards/score-metrics.ts'
import { sql } from 'kysely'
import { plannedOnce } from '../db/body.ts'
import type { Tx } from '../db/connection.ts'
import { literals } from '../db/literals.ts'
import type { Judged, LoadFacts } from './judge.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)
const INVOICE = literals(INVOICE_STATUS)

/** One at a time writes how loads count; whoever comes second waits for a step of the first. */
export async function claimJudging(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(4340087)`.execute(tx)
}

/** Takes loads whose facts have changed, oldest first, and those that time alone changes. */
export async function takeDue(tx: Tx, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with changed as (
      delete from score_due where id in (select id from score_due order by id limit ${most}) returning shipment_id
    ), waited as (
      update score_load set due_at = null
      where (shipment_id, carrier_id) in (
        select shipment_id, carrier_id from score_load where due_at <= ${now} order by due_at limit ${most})
      returning shipment_id
    )
    select shipment_id as id from changed union select shipment_id from waited`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A position says where the truck is for as long. */
const SEEN_FOR = sql`interval '30 minutes'`

/** From a quarter of an hour before its first arrival to its last departure: how much of it positions cover. Null without any. */
const SEEN = sql`(select case when count(at) > 0 and ends > begins then
    extract(epoch from sum(least(greatest(next, begins), ends, at + ${SEEN_FOR}) - least(greatest(at, begins), ends)))
      / extract(epoch from ends - begins) end
  from (select min(arrived_at) - interval '15 minutes' as begins, max(departed_at) as ends from shipment_stop where shipment_id = load.id) as way
  left join lateral (
    select at, lead(at, 1, ends) over (order by at) as next from truck_position
    where truck_position.shipment_id = load.id and truck_position.carrier_id = pair.carrier_id and source <> 'check-call'
      and at between begins - ${SEEN_FOR} and ends
  ) as seen on true
  group by begins, ends)`

/** What is known of each load and each of its carriers. */
export async function readFacts(tx: Tx, shipmentIds: readonly string[]): Promise<LoadFacts[]> {
  const report = (kind: 'arrived' | 'departed') => sql`(select event.source from shipment_event as event
    where event.shipment_id = stop.shipment_id and event.stop_id = stop.id and event.kind = ${kind} and event.superseded_by is null
    order by event.sequence desc limit 1)`
  const begins = sql`coalesce(committed_appointment, appointment, early, late)`
  const ends = sql`coalesce(committed_appointment + make_interval(mins => coalesce(committed_minutes, 0)),
    appointment + make_interval(mins => coalesce(appointment_minutes, 0)), late, early)`
  const rows = await plannedOnce(
    tx,
    sql<{ facts: LoadFacts }>`
    with load as (select * from shipment where id = any(${shipmentIds}::uuid[])),
    pair as (
      select id as shipment_id, carrier_id from load where carrier_id is not null
      union select shipment_id, carrier_id from tender where shipment_id = any(${shipmentIds}::uuid[])
      union select shipment_id, carrier_id from booking where shipment_id = any(${shipmentIds}::uuid[])
    )
    select json_build_object('shipmentId', load.id, 'carrierId', pair.carrier_id, 'number', load.number,
      'origin', concat(lane -> 0 ->> 'city', ', ', lane -> 0 ->> 'state'),
      'destination', concat(lane -> -1 ->> 'city', ', ', lane -> -1 ->> 'state'),
      'isContract', load.origination = 'TmsContract', 'isConfirmed', load.status = ${SHIPMENT.deliveryConfirmed},
      'stops', coalesce((select json_agg(json_build_object('sequence', sequence, 'type', stop_type, 'city', city,
          'begins', wire_time(${begins} at time zone time_zone), 'ends', wire_time(${ends} at time zone time_zone),
          'arrivedAt', wire_time(arrived_at), 'departedAt', wire_time(departed_at), 'isLate', is_late, 'isEstimated', is_estimated,
          'arrivalSource', ${report('arrived')}, 'departureSource', ${report('departed')},
          'isShort', exists (select from stop_line_item as counted where counted.stop_id = stop.id
            and exception in ('Short', 'Damaged', 'Refused'))) order by sequence)
        from shipment_stop as stop
        where stop.shipment_id = load.id and load.carrier_id = pair.carrier_id and load.status >= ${SHIPMENT.booked}), '[]'),
      'tenders', coalesce((select json_agg(json_build_object('status', status, 'isExpired', is_expired, 'answeredAt',
          wire_time(coalesce(responded_at, case when is_expired then respond_by end))))
        from tender where tender.shipment_id = load.id and tender.carrier_id = pair.carrier_id), '[]'),
      'bookings', coalesce((select json_agg(json_build_object('bookedAt', wire_time(booked_at),
          'givenBackAt', case when is_carrier_caused then wire_time(ended_at) end) order by booked_at)
        from booking where booking.shipment_id = load.id and booking.carrier_id = pair.carrier_id), '[]'),
      'pickupAt', wire_time(load.pickup_at),
      'proof', (select json_build_object(
          'acceptedAt', wire_time(min(uploaded_at) filter (where state = 'accepted')),
          'waitingSince', wire_time(min(uploaded_at) filter (where state = 'uploaded')))
        from document where holder_id = load.id and holder_type = 'shipment' and file_type = ${sql.lit(PROOF_OF_DELIVERY)} and deleted_at is null),
      'bill', (select json_build_object('isAudited', audited_at is not null,
          'isReturned', exists (select from invoice_return where invoice_return.invoice_id = invoice.id),
          'isDifferent', exists (select from invoice_exception where invoice_exception.invoice_id = invoice.id))
        from invoice where invoice.shipment_id = load.id and invoice.carrier_id = pair.carrier_id and state >= ${INVOICE.draft}
          and not is_truck_unused limit 1),
      'claims', (select count(*) from invoice_deduction join invoice on invoice.id = invoice_id
        where invoice.shipment_id = load.id and invoice.carrier_id = pair.carrier_id and kind = 'claim' and ended_at is null),
      'seen', ${SEEN},
      'seenBefore', coalesce((select json_build_object('part', positions_part, 'whole', positions_whole,
          'why', (select miss -> 'why' from jsonb_array_elements(misses) as miss where miss ->> 'metric' = 'positions' limit 1))
        from score_load as before
        where before.shipment_id = load.id and before.carrier_id = pair.carrier_id), '{"part": 0, "whole": 0, "why": null}'),
      'granted', coalesce((select json_agg(json_build_object('metric', metric, 'text', answer))
        from score_contest where score_contest.shipment_id = load.id and score_contest.carrier_id = pair.carrier_id
          and state = 'excused'), '[]')) as facts
    from pair join load on load.id = pair.shipment_id`,
  )
  return rows.map(({ facts }) => facts)
}

/** Writes how these loads count, and forgets those that no longer do. */
export async function writeJudged(tx: Tx, shipmentIds: readonly string[], judged: readonly Judged[]): Promise<void> {
  const rows = judged.map(({ shipmentId, carrierId, number, origin, destination, at, dueAt, counts, misses }) => ({
    shipment_id: shipmentId,
    carrier_id: carrierId,
    shipment_number: number,
    origin,
    destination,
    misses,
    day: at.toISOString().slice(0, 10),
    due_at: dueAt,
    ...Object.fromEntries(
      SCORE_METRICS.flatMap((metric) => [
        [`${metric}_part`, counts[metric].part],
        [`${metric}_whole`, counts[metric].whole],
      ]),
    ),
  }))
  await sql`delete from score_load where shipment_id = any(${shipmentIds}::uuid[])`.execute(tx)
  await sql`insert into score_load select (json_populate_recordset(null::score_load, ${JSON.stringify(rows)}::json)).*`.execute(
    tx,
  )
}
