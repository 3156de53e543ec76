import type { ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import type { GeoPoint } from '@waybill/contract/geo.ts'
import type { StopType } from '@waybill/contract/lane.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import type { EventKind, EventPayload, PlannedStop, Projection, ShipmentEvent } from './projection.ts'

export type ShipmentCore = {
  id: string
  number: string
  status: ShipmentStatus
  provider_id: string
  customer_id: string
  created_by_company_id: string
  carrier_id: string | null
  carrier_name: string | null
  max_buy: number | null
  currency: 'USD' | 'CAD'
  is_hazmat: boolean
  tractor_number: string | null
  trailer_number: string | null
  pickup_at: Date | null
  delivery_at: Date | null
  /** The last delivery's day, in its own zone. */
  delivery_on: string | null
  /** The customer wants the rate confirmation signed before dispatch, and it is not (domain T8). */
  is_signature_due: boolean
  /** The freight's temperature, if controlled. */
  reefer_temperature: number | null
  /** The next update owed, as stored. */
  update_kind: string | null
  update_due_at: Date | null
  lacks: { isSignatureAwaited: boolean; isProofMissing: boolean }
  version: number
}

/** Locks the shipment's row for this transaction: the next change waits here. */
export async function lockShipmentRow(tx: Tx, shipmentId: string): Promise<ShipmentCore | undefined> {
  const row = await tx
    .selectFrom('shipment')
    .select([
      'id',
      'number',
      'status',
      'provider_id',
      'customer_id',
      'created_by_company_id',
      'carrier_id',
      'carrier_name',
      'max_buy',
      'currency',
    ])
    .select([
      'is_hazmat',
      'tractor_number',
      'trailer_number',
      'pickup_at',
      'delivery_at',
      'delivery_on',
      'is_signature_due',
      'reefer_temperature',
      'update_kind',
      'update_due_at',
      'version',
    ])
    .select(sql<ShipmentCore['lacks']>`shipment_lacks(shipment.id)`.as('lacks'))
    .where('id', '=', shipmentId)
    .forUpdate()
    .executeTakeFirst()
  // The columns' checks are the contract's lists.
  return row as ShipmentCore | undefined
}

export type TimelineStop = PlannedStop & {
  timeZone: string
  city: string
  state: string
  name: string
  point: GeoPoint | null
}

export async function readStops(tx: Tx, shipmentId: string): Promise<TimelineStop[]> {
  const rows = await tx
    .selectFrom('shipment_stop')
    .select(['id', 'stop_type', 'sequence', 'time_zone', 'city', 'state', 'name', 'latitude', 'longitude'])
    .select([
      sql<Date | null>`coalesce(committed_appointment, appointment, early, late) at time zone time_zone`.as(
        'commitment_start',
      ),
      sql<Date | null>`coalesce(committed_appointment + make_interval(mins => coalesce(committed_minutes, 0)),
        appointment + make_interval(mins => coalesce(appointment_minutes, 0)), late, early) at time zone time_zone`.as(
        'commitment_end',
      ),
    ])
    .where('shipment_id', '=', shipmentId)
    .orderBy('sequence')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    type: row.stop_type as StopType,
    sequence: row.sequence,
    timeZone: row.time_zone,
    city: row.city,
    state: row.state,
    name: row.name,
    point:
      row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
    commitmentStart: row.commitment_start,
    commitmentEnd: row.commitment_end,
  }))
}

export async function readEvents(tx: Tx, shipmentId: string): Promise<ShipmentEvent[]> {
  const rows = await tx
    .selectFrom('shipment_event')
    .select(['kind', 'stop_id', 'occurred_at', 'source', 'payload'])
    .where('shipment_id', '=', shipmentId)
    .where('superseded_by', 'is', null)
    .orderBy('sequence')
    .execute()
  return rows.map((row) => ({
    kind: row.kind as EventKind,
    stopId: row.stop_id,
    occurredAt: row.occurred_at,
    source: row.source,
    payload: row.payload as EventPayload,
  }))
}

export type NewEvent = {
  /** If something must name the event before it exists. */
  id?: string
  kind: EventKind
  at: Date
  stopId?: string
  source?: string
  payload?: Record<string, unknown>
}

export async function appendEvents(
  tx: Tx,
  shipmentId: string,
  by: { contactId: string | null; name: string },
  now: Date,
  events: readonly NewEvent[],
): Promise<void> {
  const { last } = await tx
    .selectFrom('shipment_event')
    .select((expression) => expression.fn.coalesce(expression.fn.max('sequence'), sql<number>`0`).as('last'))
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('shipment_event')
    .values(
      events.map((event, index) => ({
        id: event.id ?? newId(),
        shipment_id: shipmentId,
        sequence: last + 1 + index,
        kind: event.kind,
        stop_id: event.stopId ?? null,
        occurred_at: event.at,
        reported_at: now,
        source: event.source ?? null,
        contact_id: by.contactId,
        reported_by: by.name,
        payload: JSON.stringify(event.payload ?? {}),
      })),
    )
    .execute()
}

/** Writes what the events add up to: status, stops, lane, next update owed. */
export async function writeProjection(tx: Tx, shipmentId: string, projection: Projection, now: Date): Promise<void> {
  for (const [stopId, stop] of projection.stops) {
    await tx
      .updateTable('shipment_stop')
      .set({
        arrived_at: stop.arrivedAt,
        departed_at: stop.departedAt,
        is_late: stop.isLate,
        is_estimated: stop.isEstimated,
      })
      .where('id', '=', stopId)
      .where((expression) =>
        expression.or([
          expression('arrived_at', 'is distinct from', stop.arrivedAt),
          expression('departed_at', 'is distinct from', stop.departedAt),
          expression('is_late', '!=', stop.isLate),
          expression('is_estimated', '!=', stop.isEstimated),
        ]),
      )
      .execute()
  }
  await tx
    .updateTable('shipment')
    .set((expression) => ({
      status: projection.status,
      update_kind: projection.update?.kind ?? null,
      update_due_at: projection.update?.dueAt ?? null,
      version: expression('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', shipmentId)
    .execute()
  await sql`select refresh_shipment_lanes(array[${shipmentId}::uuid])`.execute(tx)
}
