import { type EventSource, SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { type Fact, type Said, sayer } from '@waybill/contract/said.ts'
import { type MaxBuyChange, maxBuyFor } from '@waybill/contract/shipments/max-buy.ts'
import type { ShipmentQuery } from '@waybill/contract/shipments/shipment-search.ts'
import { SHIPMENT_SAYINGS } from '@waybill/contract/shipments/shipments.sayings.ts'
import type { Activity, ArrivalReport, DepartureReport, Shipment } from '@waybill/contract/shipments/shipments.ts'
import { STATUS_REASONS } from '@waybill/contract/shipments/status-reasons.ts'
import type { z } from 'zod'
import { type Actor, isProvider } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { announce, type Happening, type HappeningKind } from '../events.ts'
import { record, recordBySystem } from '../history/history.ts'
import type { Authorized } from '../http/authorized.ts'
import { type Exported, exported } from '../http/csv.ts'
import { Refusal } from '../http/refusal.ts'
import { tell } from './activity/activity.ts'
import { correctReport } from './activity/corrections.ts'
import { exceptionOf } from './activity/counts.ts'
import type { NewEvent } from './activity/timeline.queries.ts'
import { between, happen, type LockedShipment, lockShipment, reporter, WAYBILL } from './activity/timeline.ts'
import { writeEquipment } from './crew/crew.queries.ts'
import { shipmentsCsv } from './csv.ts'
import { weighProofs } from './documents/proofs.ts'
import { refuseBelowPosting } from './max-buy.policy.ts'
import * as one from './shipment.queries.ts'
import * as policy from './shipments.policy.ts'
import { exportRows } from './shipments.queries.ts'

export type { Report } from './activity/corrections.queries.ts'
export {
  type EventKind,
  type EventPayload,
  type PlannedStop,
  project,
  type ShipmentEvent,
} from './activity/projection.ts'
export {
  insertShipment,
  linkFreight,
  linkOrders,
  listStops,
  makeRoom,
  type ShipmentRowColumns,
  writeStops,
} from './creation/create-shipment.queries.ts'
export {
  createShipment,
  milesColumns,
  type PlannedLineItem,
  type PlannedOrder,
  type PlannedVisit,
  replanShipment,
  type ShipmentPlan,
  settlePlan,
  whatIsMissing,
} from './creation/create-shipment.ts'
export { missingOf } from './creation/missing.ts'
export { atOwnStops } from './creation/own-stops.ts'
export {
  countsBody as counts,
  inView as inViewOf,
  listBody as list,
  onTimeCountsBody as onTimeCounts,
  quickSearchBody as quickSearch,
  statusCountsBody as statusCounts,
  viewBody as inView,
} from './shipments.queries.ts'

const say = sayer(SHIPMENT_SAYINGS)

export {
  between,
  happen,
  type LockedShipment,
  lockShipment,
  type Reporter,
  reckon,
  reporter,
  WAYBILL,
} from './activity/timeline.ts'
export { allows } from './activity/transitions.ts'
export { SAME_MOMENT_MINUTES } from './believed-truck.queries.ts'
export { weighProofs } from './documents/proofs.ts'
export { driverColumns } from './driver-columns.queries.ts'
export { isAboveMaxBuy, refuseAboveMaxBuy, refuseBelowPosting } from './max-buy.policy.ts'
export { isFollowed, seesUpdates, tenderRateFor, toldTo, visibleTo } from './shipments.scope.ts'
export { trip, tripOf } from './trips/trips.ts'

const ACTIVITY_ROWS = 500

export { driverLoads, isShipment, postedRate } from './shipment.queries.ts'

/** Whether the actor may see the shipment; for its history, notes and documents. */
export async function isVisible(actor: Actor, id: string): Promise<boolean> {
  return (await one.findVisibleId(actor, id)) !== undefined
}

/** A visible shipment's id by its id or number. */
export async function idOf(actor: Actor, idOrNumber: string): Promise<string> {
  const id = await one.findVisibleId(actor, idOrNumber)
  if (!id) throw new Refusal('not-found')
  return id
}

export async function find(actor: Actor, idOrNumber: string, tx?: Tx): Promise<Shipment> {
  const facts = await one.findFacts(actor, idOrNumber, tx)
  if (!facts) throw new Refusal('not-found')
  return policy.abilities(actor, facts)
}

export async function exportCsv(actor: Actor, filter: Omit<ShipmentQuery, 'page' | 'pageSize'>): Promise<Exported> {
  return await exported((limit) => exportRows(actor, filter, limit), shipmentsCsv)
}

export async function activity(
  actor: Actor,
  idOrNumber: string,
  limit = ACTIVITY_ROWS,
): Promise<{ data: Activity[]; totalCount: number }> {
  const id = await idOf(actor, idOrNumber)
  const { data, totalCount } = await one.listActivity(actor, id, limit)
  return { data: data.map(tell), totalCount }
}

/** Records the truck's arrival: the status becomes At Stop (T10, T12), on-time is decided. */
export async function arrive(
  actor: Actor,
  shipmentId: string,
  stopId: string,
  report: z.infer<typeof ArrivalReport>,
): Promise<Shipment> {
  return await actor.db.transaction(async (tx) => {
    const found = await lockVisible(tx, actor, shipmentId)
    if (report.correct && found.projection.stops.get(stopId)?.arrivedAt) {
      await amend(tx, actor, found, stopId, {
        report: 'arrival',
        act: 'edit',
        at: report.at,
        confirmedLineItems: null,
        sealNumbers: null,
        reason: 'Reported again',
      })
      return await find(actor, found.id, tx)
    }
    const { shipment, stop } = policy.mayArrive(actor, found, stopId, report)
    const at = new Date(report.at)
    const doubts = policy.doubtsAtArrival(shipment, stop, at)
    const late = report.reason ? { reason: report.reason, ...(report.text ? { text: report.text } : {}) } : {}
    const arrival = {
      kind: 'arrived',
      at,
      stopId: stop.id,
      source: sourceOf(actor),
      payload: { ...late, ...inDoubt(doubts) },
    } as const
    // Nobody reported driver and tractor: the gap is recorded, not hidden (domain T10).
    const gap = shipment.status === SHIPMENT_STATUS.booked ? [{ kind: 'dispatch-implied', at } as const] : []
    const after = await happen(tx, shipment, reporter(actor), actor.now, ...gap, arrival)
    await recordStep(tx, actor, shipment, after, sayArrival(stop, doubts, report), 'stop-arrived', { stopId: stop.id })
    return await find(actor, shipment.id, tx)
  })
}

/** What was hard to believe stays with the report. */
function inDoubt(doubts: readonly Said[]): { doubts?: readonly Said[] } {
  return doubts.length > 0 ? { doubts } : {}
}

function sayInDoubt(what: Said, doubts: readonly Said[]): Said {
  return doubts.length > 0 ? say('recorded-in-doubt', { what, doubts }) : what
}

function sayArrival(
  { name, city, state }: { name: string; city: string; state: string },
  doubts: readonly Said[],
  { reason, text }: Pick<z.infer<typeof ArrivalReport>, 'reason' | 'text'>,
): Said {
  const what = sayInDoubt(say('arrival-recorded', { stop: name, city, state }), doubts)
  return reason ? say('recorded-late', { what, reason: text || { term: STATUS_REASONS[reason] } }) : what
}

/** Undoes or edits a reported arrival or departure (T20). */
export async function correct(
  actor: Actor,
  shipmentId: string,
  stopId: string,
  amendment: policy.Amendment,
): Promise<Shipment> {
  return await actor.db.transaction(async (tx) => {
    const shipment = await lockVisible(tx, actor, shipmentId)
    await amend(tx, actor, shipment, stopId, amendment)
    return await find(actor, shipment.id, tx)
  })
}

async function amend(tx: Tx, actor: Actor, shipment: LockedShipment, stopId: string, amendment: policy.Amendment) {
  const { after, what } = await correctReport(tx, actor, shipment, stopId, amendment, sourceOf(actor))
  const isLate = ({ projection }: LockedShipment) => projection.stops.get(stopId)?.isLate === true
  // Whoever is told of a late arrival is told of one that was reported on time.
  const kind = isLate(after) && !isLate(shipment) ? 'stop-arrived' : 'shipment-changed'
  await recordStep(tx, actor, shipment, after, what, kind, { stopId })
}

/** Records the departure with its counts: In Transit (T11), or Delivered at the last delivery (T13). */
export async function depart(
  actor: Actor,
  shipmentId: string,
  stopId: string,
  report: z.infer<typeof DepartureReport>,
): Promise<Shipment> {
  return await actor.db.transaction(async (tx) => {
    const lineItems = await one.lineItemsAt(tx, stopId)
    const { shipment, stop } = policy.mayDepart(
      actor,
      await lockVisible(tx, actor, shipmentId),
      stopId,
      report,
      lineItems,
      await one.isLadingMissing(tx, shipmentId),
    )
    const counts = report.confirmedLineItems.map((count) => ({ ...count, exception: exceptionOf(count, lineItems) }))
    await one.confirmCounts(tx, stop.id, counts, report.sealNumbers)
    const { trailerNumber, bolNumber, temperature, signerName } = report
    if (trailerNumber && trailerNumber !== shipment.trailer_number)
      await writeEquipment(tx, shipment.id, { tractorNumber: shipment.tractor_number, trailerNumber })
    const doubts = policy.doubtsAtDeparture(shipment, stop, new Date(report.at))
    const departure = {
      kind: 'departed',
      at: new Date(report.at),
      stopId: stop.id,
      source: sourceOf(actor),
      payload: { counts, trailerNumber, bolNumber, temperature, signerName, ...inDoubt(doubts) },
    } as const
    const after = await happen(tx, shipment, reporter(actor), actor.now, departure)
    const kind = after.status === SHIPMENT_STATUS.delivered ? 'shipment-delivered' : 'stop-departed'
    await recordStep(
      tx,
      actor,
      shipment,
      after,
      sayInDoubt(say('departure-recorded', { stop: stop.name, city: stop.city, state: stop.state }), doubts),
      kind,
    )
    // If every proof came before the truck left, the delivery is confirmed at once (T14).
    if (after.status === SHIPMENT_STATUS.delivered) await weighProofs(tx, actor, shipment.id)
    return await find(actor, shipment.id, tx)
  })
}

/** The most the load may cost; never less than a picked rate (SPEC §4). Only the provider learns it (P9). */
export async function updateMaxBuy(
  actor: Actor,
  shipmentId: string,
  version: number,
  change: z.infer<typeof MaxBuyChange>,
): Promise<Shipment> {
  return await actor.db.transaction(async (tx) => {
    const shipment = policy.maySetMaxBuy(actor, await lockVisible(tx, actor, shipmentId))
    if (version && shipment.version !== version) throw new Refusal('changed-meanwhile')
    const { selectedRate } = change
    const maxBuy = selectedRate === undefined ? change.maxBuy : maxBuyFor(selectedRate, change.maxBuy)
    if (maxBuy === shipment.max_buy) return await find(actor, shipment.id, tx)
    refuseBelowPosting(shipment, maxBuy, await one.postedRate(tx, shipment.id))
    await one.writeMaxBuy(tx, shipment.id, maxBuy)
    const subject = { type: 'shipment', id: shipment.id } as const
    // Payables read the history but may not know the limit (P9): it says how it moved, without amounts.
    const described =
      maxBuy === null
        ? 'Max buy removed'
        : shipment.max_buy === null
          ? 'Max buy set'
          : maxBuy > shipment.max_buy
            ? 'Max buy raised'
            : 'Max buy lowered'
    await record(tx, actor, subject, described, { isInternal: true })
    await announce(tx, { kind: 'shipment-changed', subject, companyIds: [], byId: actor.id })
    return await find(actor, shipment.id, tx)
  })
}

/** Finds, by id or number, and locks a shipment the actor may see. */
export async function lockVisible(tx: Tx, actor: Actor, idOrNumber: string): Promise<LockedShipment> {
  const id = await one.findVisibleId(actor, idOrNumber, tx)
  if (!id) throw new Refusal('not-found')
  return await lockShipment(tx, id)
}

/** Another room's event for a shipment's timeline, as its own step. */
export async function tellStep(
  tx: Tx,
  actor: Actor,
  shipment: Authorized<LockedShipment> | LockedShipment,
  step: { events: readonly NewEvent[]; says: string | Said; kind: HappeningKind } & Pick<
    Happening,
    'stopId' | 'problemId'
  >,
): Promise<LockedShipment> {
  const { events, says, kind, ...more } = step
  const told = events.map((event) => ({ source: sourceOf(actor), ...event }))
  const after = await happen(tx, shipment, reporter(actor), actor.now, ...told)
  await recordStep(tx, actor, shipment, after, says, kind, more)
  return after
}

/** What the truck's own device or a driver's phone reports; no person does. */
export async function tellByDevice(
  tx: Tx,
  shipment: Authorized<LockedShipment>,
  now: Date,
  { event, says, kind }: { event: NewEvent & { source: EventSource }; says: Said; kind: HappeningKind },
): Promise<LockedShipment> {
  const after = await happen(tx, shipment, WAYBILL, now, event)
  const subject = { type: 'shipment', id: shipment.id } as const
  const what =
    after.status === shipment.status ? says : say('status-moved', { what: says, ...between(shipment, after) })
  await recordBySystem(tx, now, subject, what)
  const at = event.stopId ? { stopId: event.stopId } : {}
  await announce(tx, { kind, subject, companyIds: [shipment.carrier_id, shipment.customer_id], ...at })
  return after
}

/** A sentence as part of another. */
function factOf(said: string | Said): Fact {
  return typeof said === 'string' ? { term: said } : said
}

/** One history entry and one announcement per step; a status change is part of the sentence. */
export async function recordStep(
  tx: Tx,
  actor: Actor,
  before: LockedShipment,
  after: LockedShipment,
  what: string | Said,
  kind: HappeningKind,
  more: Pick<Happening, 'driver' | 'stopId' | 'problemId'> = {},
): Promise<void> {
  const subject = { type: 'shipment', id: before.id } as const
  const isMoved = before.status !== after.status
  await record(
    tx,
    actor,
    subject,
    isMoved ? say('status-moved', { what: factOf(what), ...between(before, after) }) : what,
  )
  const companyIds = [before.carrier_id, before.customer_id]
  await announce(tx, { kind, subject, companyIds, byId: actor.id, ...more })
}

export function sourceOf(actor: Actor): EventSource {
  if (isProvider(actor)) return 'provider'
  return actor.persona === 'driver' ? 'driver-app' : 'dispatcher'
}
