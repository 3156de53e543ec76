import { seesFinancials } from '@waybill/contract/permissions.ts'
import { docksFor } from '@waybill/contract/running/docks-for.ts'
import { RUNNING_SAYINGS } from '@waybill/contract/running/running.sayings.ts'
import type {
  AppointmentVersion,
  CheckCall,
  CheckCallReport,
  Detention,
  EmptyLocation,
  EmptyLocationReport,
  Preload,
  PreloadReport,
  Problem,
  ProblemReport,
  Run,
  StopAppointment,
  StopRun,
  Trip,
} from '@waybill/contract/running/running.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { AssignedDriver, Shipment, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { type Actor, isProvider, nameOf } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import { Refusal } from '../http/refusal.ts'
import { pointOf } from '../locations/locations.ts'
import * as road from '../shipments/shipments.policy.ts'
import * as shipments from '../shipments/shipments.ts'
import { keepPositions } from '../tracking/tracking.ts'
import { standing } from './appointments/appointments.policy.ts'
import { nextOpening } from './appointments/dock-opening.ts'
import { type Clock, type DetentionTerms, detentionOf, termsOf, type Wait } from './detention/detention.ts'
import * as policy from './running.policy.ts'
import {
  clearPreload,
  findRunFacts,
  type RunFacts,
  type StopFacts,
  searchDrivers,
  type TimelineRow,
  writePreload,
} from './running.queries.ts'

const say = sayer(RUNNING_SAYINGS)

/** A load's progress, as its reader may see it. */
export async function find(actor: Actor, idOrNumber: string, tx?: Tx): Promise<Run> {
  const { shipment, facts, reports } = await look(actor, idOrNumber, tx)
  const seesTruck = policy.seesTruck(actor)
  return {
    shipmentId: shipment.id,
    stops: shipment.stops.map((stop, index) => stopRun(actor, shipment, stop, index, facts, reports)),
    emptyLocation: seesTruck ? emptyLocationIn(facts) : null,
    checkCalls: eventsOf(facts, 'checked').map(checkCallOf).toReversed(),
    problems: problemsIn(facts),
    updatesNeeded: shipments.seesUpdates(actor) ? updatesIn(facts, actor.now) : [],
    tripId: seesTruck && shipment.tractorNumber && shipment.drivers.length > 0 ? shipment.id : null,
  }
}

async function look(actor: Actor, idOrNumber: string, tx?: Tx) {
  const shipment = await shipments.find(actor, idOrNumber, tx)
  const facts = await findRunFacts(tx ? { ...actor, db: actor.db.within(tx) } : actor, shipment.id)
  return { shipment, facts, reports: reportsIn(facts) }
}

/** What was reported at the stops, as corrections need it. */
function reportsIn(facts: RunFacts): shipments.Report[] {
  return (['arrived', 'departed'] as const).flatMap((kind) =>
    eventsOf(facts, kind).map(({ id, stopId, occurredAt, reportedAt, contactId, payload }) => ({
      id,
      kind,
      stopId: stopId ?? '',
      occurredAt: new Date(occurredAt),
      reportedAt: new Date(reportedAt),
      contactId,
      payload,
    })),
  )
}

/** A stop of a load in progress, or not found: for the verbs on it. */
export async function lookAtStop(actor: Actor, shipmentId: string, stopId: string, tx: Tx) {
  const { shipment, facts, reports } = await look(actor, shipmentId, tx)
  const index = shipment.stops.findIndex((stop) => stop.stopId === stopId)
  const stop = shipment.stops[index]
  if (!stop) throw new Refusal('not-found')
  return { shipment, stop, run: stopRun(actor, shipment, stop, index, facts, reports) }
}

function stopRun(
  actor: Actor,
  shipment: Shipment,
  stop: ShipmentStop,
  index: number,
  facts: RunFacts,
  reports: readonly shipments.Report[],
): StopRun {
  const own = facts.stops.find((one) => one.stopId === stop.stopId)
  if (!own) throw new Error('A shipment and its run have the same stops')
  const visits = shipment.stops.map(({ stopId, name, arrivedAt, departedAt }) => ({
    stopId,
    name,
    arrivedAt: momentOf(arrivedAt),
    departedAt: momentOf(departedAt),
  }))
  const correcting = (report: 'arrival' | 'departure', act: 'edit' | 'undo') =>
    road.correcting(actor, shipment.status, visits, reports, index, { report, act })
  return {
    stopId: stop.stopId,
    appointment: appointmentOf(actor, shipment, stop, own, facts),
    preload: own.preload,
    detention: detentionAt(actor, shipment, stop, own, facts),
    isEstimated: own.isEstimated,
    can: {
      preload: policy.preloading(actor, shipment, stop),
      undoPreload: policy.undoingPreload(actor, shipment, stop, own.preload && preloadsAt(facts, stop)),
      editArrival: correcting('arrival', 'edit'),
      undoArrival: correcting('arrival', 'undo'),
      editDeparture: correcting('departure', 'edit'),
      undoDeparture: correcting('departure', 'undo'),
    },
  }
}

/** Every report that stands: saving another's preload once more does not make it one's own. */
function preloadsAt(facts: RunFacts, { stopId }: ShipmentStop): TimelineRow[] {
  return eventsOf(facts, 'preloaded').filter((event) => event.stopId === stopId)
}

function appointmentOf(
  actor: Actor,
  shipment: Shipment,
  stop: ShipmentStop,
  own: StopFacts,
  facts: RunFacts,
): StopAppointment {
  const versions = eventsOf(facts, 'appointment-changed')
    .filter(({ stopId }) => stopId === stop.stopId)
    .map(versionOf)
  const confirmed = own.appointment === null ? null : { start: own.appointment, minutes: own.appointmentMinutes }
  const stands = standing(versions, confirmed)
  return {
    ...stands,
    confirmed,
    committed: own.committed,
    version: versions.length,
    versions: versions.toReversed(),
    can: policy.appointmentAbilities(actor, shipment, stop, { ...stands, confirmed }),
  }
}

/** `changeAppointment` writes these events' payload; one from before this room lacks it. */
function versionOf(event: TimelineRow, index: number): AppointmentVersion {
  const said = event.payload as Partial<AppointmentVersion>
  // A request by an earlier carrier: its time is the dock's business, who and why is not the next carrier's (domain §10.3).
  const isOfAnother = !event.isTold && said.askedBy === 'carrier'
  return {
    version: index + 1,
    status: said.status ?? 'CONFIRMED',
    start: said.start ?? null,
    held: said.held ?? null,
    minutes: said.minutes ?? null,
    type: said.type ?? 'AUTOMATIC',
    loading: said.loading ?? 'LIVE',
    confirmationNumber: said.confirmationNumber ?? null,
    askedBy: said.askedBy ?? 'provider',
    reason: isOfAnother ? null : (said.reason ?? null),
    changedBy: isOfAnother ? '—' : event.by,
    changedAt: event.reportedAt,
  }
}

/** Without an appointment, a truck waits for the dock to open (domain §1.6); an appointment means somebody works. */
function dockOpensFor(shipment: Shipment, stop: ShipmentStop, own: StopFacts, type: unknown): Date | null {
  const arrivedAt = momentOf(stop.arrivedAt)
  if (!arrivedAt || (own.appointment !== null && type !== 'FCFS')) return null
  return nextOpening(docksFor(shipment, stop, own.docks), arrivedAt, own.timeZone)
}

/** What a stop's clock goes by, and what it says. */
export type StopWait = { wait: Wait; terms: DetentionTerms; clock: Clock | null }

/** How long a truck waited at a stop, for whoever settles it. */
export async function waitAt(actor: Actor, shipmentId: string, stopId: string, tx?: Tx): Promise<StopWait> {
  const { shipment, facts } = await look(actor, shipmentId, tx)
  const stop = shipment.stops.find((one) => one.stopId === stopId)
  const own = facts.stops.find((one) => one.stopId === stopId)
  if (!stop || !own) throw new Refusal('not-found')
  return clockAt(shipment, stop, own, facts, actor.now)
}

function clockAt(shipment: Shipment, stop: ShipmentStop, own: StopFacts, facts: RunFacts, now: Date): StopWait {
  const held = eventsOf(facts, 'appointment-changed').findLast(
    ({ stopId, payload }) => stopId === stop.stopId && payload['status'] === 'CONFIRMED',
  )
  const terms = termsOf(facts.terms, facts.shippingMode)
  const wait = {
    from: momentOf(own.expectedFrom),
    until: momentOf(own.expectedUntil),
    dockOpensAt: dockOpensFor(shipment, stop, own, held?.payload['type']),
    arrivedAt: momentOf(stop.arrivedAt),
    departedAt: momentOf(stop.departedAt),
    isDropped: own.preload !== null || held?.payload['loading'] === 'DROP',
    isEstimated: own.isEstimated,
  }
  return { wait, terms, clock: detentionOf(wait, terms, now) }
}

function detentionAt(
  actor: Actor,
  shipment: Shipment,
  stop: ShipmentStop,
  own: StopFacts,
  facts: RunFacts,
): Detention | null {
  const { terms, clock } = clockAt(shipment, stop, own, facts, actor.now)
  if (!clock) return null
  const seesMoney = seesFinancials(actor)
  return {
    startsAt: clock.startsAt.toISOString(),
    freeMinutes: terms.freeMinutes,
    freeUntil: clock.freeUntil.toISOString(),
    endedAt: clock.endedAt?.toISOString() ?? null,
    billedMinutes: clock.billedMinutes,
    amount: seesMoney ? clock.amountCents / 100 : null,
    ratePerHour: seesMoney ? terms.ratePerHour : null,
    currency: shipment.currency,
    capMinutes: terms.capMinutes,
    stepMinutes: terms.stepMinutes,
    rounding: terms.rounding,
  }
}

/** The trailer was loaded before the driver came: no live loading, so no detention, and the departure is filled in. */
export async function preload(actor: Actor, shipmentId: string, stopId: string, report: PreloadReport): Promise<Run> {
  return await actor.db.transaction(async (tx) => {
    const shipment = await shipments.lockVisible(tx, actor, shipmentId)
    const { shipment: seen, stop: found } = await lookAtStop(actor, shipmentId, stopId, tx)
    const stop = policy.mayPreload(actor, seen, found, new Date(report.loadedAt), report.confirmedLineItems)
    const kept: Preload = { ...report, recordedBy: nameOf(actor) }
    await writePreload(tx, stop.stopId, kept)
    await shipments.tellStep(tx, actor, shipment, {
      events: [{ kind: 'preloaded', at: new Date(report.loadedAt), stopId: stop.stopId, payload: { ...kept } }],
      says: say('preload-recorded', { stop: stop.name }),
      kind: 'shipment-changed',
    })
    return await find(actor, shipment.id, tx)
  })
}

/** It was not loaded after all. The reports of it stay in the timeline and name what undid them (domain T20). */
export async function undoPreload(
  actor: Actor,
  shipmentId: string,
  stopId: string,
  { reason }: { reason: string | null },
): Promise<Run> {
  return await actor.db.transaction(async (tx) => {
    const shipment = await shipments.lockVisible(tx, actor, shipmentId)
    const { stop: found, run } = await lookAtStop(actor, shipmentId, stopId, tx)
    const stop = policy.mayUndoPreload(found, run)
    const marker = newId()
    await clearPreload(tx, shipment.id, stop.stopId, marker)
    await shipments.tellStep(tx, actor, shipment, {
      events: [
        {
          id: marker,
          kind: 'corrected',
          at: actor.now,
          stopId: stop.stopId,
          payload: { of: 'preloaded', act: 'undo', reason },
        },
      ],
      says: reason
        ? say('preload-undone-because', { stop: stop.name, reason })
        : say('preload-undone', { stop: stop.name }),
      kind: 'shipment-changed',
    })
    return await find(actor, shipment.id, tx)
  })
}

/** Where the truck is now: the only report between stops. */
export async function checkCall(actor: Actor, shipmentId: string, report: CheckCallReport): Promise<Run> {
  return await actor.db.transaction(async (tx) => {
    const found = await shipments.lockVisible(tx, actor, shipmentId)
    const shipment = road.mayCheckIn(actor, found, report)
    const { at, ...said } = report
    await shipments.tellStep(tx, actor, shipment, {
      events: [{ kind: 'checked', at: new Date(at), payload: said }],
      says: say('check-call-from', { place: placeText(said) }),
      kind: 'shipment-changed',
    })
    await keepPlace(tx, shipment, said, new Date(at))
    return await find(actor, shipment.id, tx)
  })
}

/** Where somebody says the truck was, as a place on the map; a town that nobody knows has none. */
async function keepPlace(
  tx: Tx,
  { id: shipmentId, carrier_id: carrierId }: { id: string; carrier_id: string | null },
  { city, state, latitude, longitude }: Pick<CheckCallReport, 'city' | 'state' | 'latitude' | 'longitude'>,
  at: Date,
): Promise<void> {
  const point =
    latitude !== null && longitude !== null
      ? { latitude, longitude }
      : city && state
        ? await pointOf(tx, `${city}, ${state}`)
        : undefined
  if (point && carrierId)
    await keepPositions(tx, [{ shipmentId, carrierId, source: 'check-call', at, ...point, mph: null }])
}

export async function emptyLocation(actor: Actor, idOrNumber: string): Promise<EmptyLocation | null> {
  const id = await shipments.idOf(actor, idOrNumber)
  return emptyLocationIn(await findRunFacts(actor, id))
}

export async function updateEmptyLocation(actor: Actor, shipmentId: string, report: EmptyLocationReport): Promise<Run> {
  return await actor.db.transaction(async (tx) => {
    const shipment = road.maySetEmptyLocation(actor, await shipments.lockVisible(tx, actor, shipmentId), report)
    await shipments.tellStep(tx, actor, shipment, {
      events: [{ kind: 'empty-location-set', at: actor.now, payload: report }],
      says: say('empty-location-is', { place: placeText(report) }),
      kind: 'shipment-changed',
    })
    return await find(actor, shipment.id, tx)
  })
}

export async function reportProblem(actor: Actor, shipmentId: string, report: ProblemReport): Promise<Run> {
  return await actor.db.transaction(async (tx) => {
    const found = await shipments.lockVisible(tx, actor, shipmentId)
    const shipment = road.mayTellFromTheRoad(actor, found, report.at)
    const { stopId, at: happened, ...said } = report
    if (stopId !== null && !shipment.stops.some((stop) => stop.id === stopId)) throw new Refusal('not-found')
    const id = newId()
    const at = stopId === null ? {} : { stopId }
    await shipments.tellStep(tx, actor, shipment, {
      events: [{ id, kind: 'problem-reported', at: happened ? new Date(happened) : actor.now, payload: said, ...at }],
      says: say('problem-reported-as', { problem: said.text }),
      kind: 'problem-reported',
      problemId: id,
    })
    return await find(actor, shipment.id, tx)
  })
}

export async function solveProblem(
  actor: Actor,
  shipmentId: string,
  problemId: string,
  solution: string,
): Promise<Run> {
  return await actor.db.transaction(async (tx) => {
    const shipment = await shipments.lockVisible(tx, actor, shipmentId)
    const problem = problemsIn(await findRunFacts({ ...actor, db: actor.db.within(tx) }, shipment.id)).find(
      ({ id }) => id === problemId,
    )
    if (!problem) throw new Refusal('not-found')
    if (problem.solvedAt)
      throw new Refusal('already-done', say('problem-solved-before', { person: problem.solvedBy ?? '' }))
    await shipments.tellStep(tx, actor, shipment, {
      events: [{ kind: 'problem-solved', at: actor.now, payload: { problemId, solution } }],
      says: say('problem-solved-by', { solution }),
      kind: 'shipment-changed',
    })
    return await find(actor, shipment.id, tx)
  })
}

export async function trips(actor: Actor, idOrNumber: string): Promise<{ data: Trip[]; totalCount: number }> {
  const id = await shipments.idOf(actor, idOrNumber)
  const trip = await shipments.tripOf(actor, id)
  return trip ? { data: [trip], totalCount: 1 } : { data: [], totalCount: 0 }
}

/** Unreported times are filled in as planned, in sequence and never in the future (T21). */
export async function closeQuickly(actor: Actor, shipmentId: string): Promise<Shipment> {
  return await actor.db.transaction(async (tx) => {
    const shipment = road.mayCloseQuickly(actor, await shipments.lockVisible(tx, actor, shipmentId))
    const source = 'quick-closure' as const
    const events: Parameters<typeof shipments.tellStep>[3]['events'][number][] = []
    let clock = new Date(0)
    const notBefore = (planned: Date | null) =>
      new Date(Math.min(Math.max((planned ?? clock).getTime(), clock.getTime()), actor.now.getTime()))
    for (const stop of shipment.stops) {
      const { arrivedAt, departedAt } = shipment.projection.stops.get(stop.id) ?? { arrivedAt: null, departedAt: null }
      clock = arrivedAt ?? notBefore(stop.commitmentStart)
      if (!arrivedAt) events.push({ kind: 'arrived', at: clock, stopId: stop.id, source })
      clock = departedAt ?? notBefore(stop.commitmentEnd)
      if (!departedAt) events.push({ kind: 'departed', at: clock, stopId: stop.id, source })
    }
    await shipments.tellStep(tx, actor, shipment, {
      events: [...events, { kind: 'closed-quickly', at: actor.now }],
      says: 'Closed with planned times',
      kind: 'shipment-delivered',
    })
    await shipments.weighProofs(tx, actor, shipment.id)
    return await shipments.find(actor, shipment.id, tx)
  })
}

/** The provider searches everyone's drivers, all others their own. */
export async function drivers(
  actor: Actor,
  query: { page: number; pageSize: number; companyId?: string | undefined; query?: string | undefined },
): Promise<{ data: AssignedDriver[]; totalCount: number }> {
  if (isProvider(actor))
    return await searchDrivers(actor, { ...query, companyId: query.companyId ?? null, query: query.query })
  if (query.companyId && query.companyId !== actor.companyId) return { data: [], totalCount: 0 }
  return await searchDrivers(actor, { ...query, companyId: actor.companyId, query: query.query })
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

export function eventsOf(facts: RunFacts, kind: string): TimelineRow[] {
  return facts.events.filter((event) => event.kind === kind)
}

function placeText({
  city,
  state,
  latitude,
  longitude,
}: Pick<CheckCallReport, 'city' | 'state' | 'latitude' | 'longitude'>) {
  return city && state ? `${city}, ${state}` : `${latitude}, ${longitude}`
}

/** When it was, as the clock of the place told it. */
function told(clock: TimelineRow['clock']): { at: string; timeZone: string } {
  if (!clock) throw new Error('A report of the road has a time')
  return { at: clock.at, timeZone: clock.timeZone }
}

function checkCallOf({ id, payload, clock, source, by }: TimelineRow): CheckCall {
  const said = payload as Partial<CheckCall>
  return {
    id,
    ...told(clock),
    city: said.city ?? null,
    state: said.state ?? null,
    latitude: said.latitude ?? null,
    longitude: said.longitude ?? null,
    eta: clock?.eta ?? null,
    reason: said.reason ?? null,
    temperature: said.temperature ?? null,
    text: said.text ?? null,
    // The column holds the contract's list.
    source: source as CheckCall['source'],
    by,
  }
}

/** Since the latest booking: what an earlier carrier said of its truck no longer counts. */
function emptyLocationIn(facts: RunFacts): EmptyLocation | null {
  const lost = facts.events.findLastIndex(({ kind }) => kind === 'booking-rescinded')
  const last = facts.events.slice(lost + 1).findLast(({ kind }) => kind === 'empty-location-set')
  if (!last) return null
  const said = last.payload as Partial<EmptyLocation>
  const { at, timeZone } = told(last.clock)
  return {
    availableAt: at,
    timeZone,
    city: said.city ?? null,
    state: said.state ?? null,
    latitude: said.latitude ?? null,
    longitude: said.longitude ?? null,
    etaToPickup: last.clock?.eta ?? null,
    source: last.source as EmptyLocation['source'],
    by: last.by,
    reportedAt: last.reportedAt,
  }
}

function textOf({ payload }: TimelineRow, name: string): string {
  const said = payload[name]
  return typeof said === 'string' ? said : ''
}

/** Open ones first, newest first. */
function problemsIn(facts: RunFacts): Problem[] {
  const solved = new Map(eventsOf(facts, 'problem-solved').map((event) => [textOf(event, 'problemId'), event]))
  return eventsOf(facts, 'problem-reported')
    .map((event): Problem => {
      const said = event.payload as Partial<Problem>
      const { at, timeZone } = told(event.clock)
      const solution = solved.get(event.id)
      return {
        id: event.id,
        reason: said.reason ?? 'BG',
        text: said.text ?? '',
        stopId: event.stopId,
        reportedAt: at,
        timeZone,
        reportedBy: event.by,
        solvedAt: solution?.reportedAt ?? null,
        solvedBy: solution?.by ?? null,
        solution: solution ? textOf(solution, 'solution') : null,
      }
    })
    .toReversed()
    .sort((one, other) => Number(one.solvedAt !== null) - Number(other.solvedAt !== null))
}

/** Every update owed by now; lists show the first. */
function updatesIn(facts: RunFacts, now: Date): Run['updatesNeeded'] {
  const stops = facts.stops.map(({ stopId, type, sequence, commitmentStart, commitmentEnd }) => ({
    id: stopId,
    type,
    sequence,
    commitmentStart: momentOf(commitmentStart),
    commitmentEnd: momentOf(commitmentEnd),
  }))
  const events = facts.events.map(
    (event): shipments.ShipmentEvent => ({
      // The column holds the projection's list.
      kind: event.kind as shipments.ShipmentEvent['kind'],
      stopId: event.stopId,
      occurredAt: new Date(event.occurredAt),
      source: event.source,
      payload: event.payload as shipments.EventPayload,
    }),
  )
  return shipments
    .project(stops, events, { ...facts, ...facts.lacks })
    .updates.filter(({ dueAt }) => dueAt <= now)
    .map(({ kind, dueAt }) => ({ kind, since: dueAt.toISOString() }))
}
