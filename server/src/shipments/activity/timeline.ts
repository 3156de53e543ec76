import { SHIPMENT_STATUS_NAMES } from '@waybill/contract/freight-codes.ts'
import type { Fact } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Demands, type EventPayload, type Projection, project, type ShipmentEvent } from './projection.ts'
import {
  appendEvents,
  lockShipmentRow,
  type NewEvent,
  readEvents,
  readStops,
  type ShipmentCore,
  type TimelineStop,
  writeProjection,
} from './timeline.queries.ts'

/** A shipment this transaction has locked: nobody else changes it until the commit. */
export type LockedShipment = ShipmentCore & {
  stops: TimelineStop[]
  events: ShipmentEvent[]
  projection: Projection
}

/** Who reports: a person or Waybill. */
export type Reporter = { contactId: string | null; name: string }

export const WAYBILL: Reporter = { contactId: null, name: 'Waybill' }

export function reporter(actor: Pick<Actor, 'id' | 'firstName' | 'lastName'>): Reporter {
  return { contactId: actor.id, name: nameOf(actor) }
}

/** Finds and locks the shipment; one outside the scope is not found. */
export async function lockShipment(tx: Tx, shipmentId: string): Promise<LockedShipment> {
  const core = await lockShipmentRow(tx, shipmentId)
  if (!core) throw new Refusal('not-found')
  const stops = await readStops(tx, shipmentId)
  const events = await readEvents(tx, shipmentId)
  return { ...core, stops, events, projection: project(stops, events, demandsOf(core)) }
}

/**
 * Adds events to the shipment's timeline and updates every projection: the only way a status, a stop's times or a lane
 * ever change. The caller has checked whether they are allowed (transitions.ts, the policies).
 */
export async function happen(
  tx: Tx,
  shipment: LockedShipment,
  by: Reporter,
  now: Date,
  ...happened: NewEvent[]
): Promise<LockedShipment> {
  await appendEvents(tx, shipment.id, by, now, happened)
  const events = [
    ...shipment.events,
    ...happened.map((event) => ({
      kind: event.kind,
      stopId: event.stopId ?? null,
      occurredAt: event.at,
      source: event.source ?? null,
      // This file's callers pass JSON, read back as the projection's payload.
      payload: (event.payload ?? {}) as EventPayload,
    })),
  ]
  const projection = project(shipment.stops, events, demandsOf(shipment))
  await writeProjection(tx, shipment.id, projection, now)
  return { ...shipment, status: projection.status, events, projection, version: shipment.version + 1 }
}

/** After documents of the load change, other updates can be owed. Nothing happened to the load itself. */
export async function reckon(tx: Tx, shipmentId: string, now: Date): Promise<void> {
  const { projection, update_kind, update_due_at } = await lockShipment(tx, shipmentId)
  const { update } = projection
  if (update?.kind === (update_kind ?? undefined) && update?.dueAt.getTime() === update_due_at?.getTime()) return
  await writeProjection(tx, shipmentId, projection, now)
}

function demandsOf({ reefer_temperature, is_signature_due, lacks }: ShipmentCore): Demands {
  return { isTemperatureRequired: reefer_temperature !== null, isSignatureDue: is_signature_due, ...lacks }
}

/** A status change as facts of a sentence. */
export function between(
  before: Pick<LockedShipment, 'status'>,
  after: Pick<LockedShipment, 'status'>,
): Record<'from' | 'to', Fact> {
  return { from: { term: SHIPMENT_STATUS_NAMES[before.status] }, to: { term: SHIPMENT_STATUS_NAMES[after.status] } }
}
