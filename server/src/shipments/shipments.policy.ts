import {
  SHIPMENT_STATUS,
  SHIPMENT_STATUS_NAMES,
  type ShipmentStatus,
  TENDER_STATUS,
} from '@waybill/contract/freight-codes.ts'
import { type Can, may } from '@waybill/contract/permissions.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { doubtsOfArrival, doubtsOfDeparture } from '@waybill/contract/shipments/plausible.ts'
import { SHIPMENT_SAYINGS } from '@waybill/contract/shipments/shipments.sayings.ts'
import type { ArrivalReport, DepartureReport, Equipment, Shipment } from '@waybill/contract/shipments/shipments.ts'
import type { z } from 'zod'
import { type Actor, isProvider } from '../actor.ts'
import { canBook } from '../company/bookability/bookability.policy.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../http/said.ts'
import type { Report } from './activity/corrections.queries.ts'
import type { LineItemCount } from './activity/counts.ts'
import { nextStop } from './activity/projection.ts'
import type { TimelineStop } from './activity/timeline.queries.ts'
import type { LockedShipment } from './activity/timeline.ts'
import { allows } from './activity/transitions.ts'
import type { ShipmentFacts } from './shipment.queries.ts'

const say = sayer(SHIPMENT_SAYINGS)

const MINUTE = 60_000
/** How long a reporter can correct their own report (domain T20). */
const OWN_CORRECTION = 60 * MINUTE
/** Clocks in cabs differ: an arrival can be this far ahead (domain T10). */
const AHEAD = 5 * MINUTE
const DRIVERS_PAST = 14 * 24 * 60 * MINUTE

const SIGNATURE_DUE = say('signature-due')
const LADING_FIRST = say('hazmat-lading-first')

export type StopStep = { shipment: LockedShipment; stop: TimelineStop }

/** The stop where an arrival can be recorded now: the first open one, at a plausible time. */
export function mayArrive(
  actor: Actor,
  shipment: LockedShipment,
  stopId: string,
  report: z.infer<typeof ArrivalReport>,
): Authorized<StopStep> {
  const stop = stopOf(shipment, stopId)
  const at = new Date(report.at)
  const progress = shipment.projection.stops.get(stop.id)
  if (progress?.arrivedAt)
    throw new Refusal('stop-already-arrived', say('arrival-recorded-before', { stop: stop.name }))
  const answer = arrivalAt(actor, shipment, stop)
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  const previous = shipment.stops[shipment.stops.indexOf(stop) - 1]
  const leftPrevious = previous && shipment.projection.stops.get(previous.id)?.departedAt
  if (leftPrevious && at < leftPrevious) refuseTime(say('truck-left-later', { stop: previous.name }))
  refuseUnlikely(actor, at)
  return authorized({ shipment, stop })
}

/** What is hard to believe about an arrival: whoever reports it was asked, and it is kept with the report. */
export function doubtsAtArrival({ stops, projection }: LockedShipment, stop: TimelineStop, at: Date): Said[] {
  const previous = stops[stops.indexOf(stop) - 1]
  const leftAt = previous && projection.stops.get(previous.id)?.departedAt
  return doubtsOfArrival(at, stop, leftAt ? { at: leftAt, point: previous.point } : null)
}

export function doubtsAtDeparture({ projection }: LockedShipment, stop: TimelineStop, at: Date): Said[] {
  const arrivedAt = projection.stops.get(stop.id)?.arrivedAt
  return arrivedAt ? doubtsOfDeparture(at, arrivedAt) : []
}

/** The stop the truck can leave now, with every line item counted. */
export function mayDepart(
  actor: Actor,
  shipment: LockedShipment,
  stopId: string,
  report: z.infer<typeof DepartureReport>,
  lineItems: readonly { id: string; description: string; isHazmat: boolean }[],
  isLadingMissing: boolean,
): Authorized<StopStep> {
  const stop = stopOf(shipment, stopId)
  const at = new Date(report.at)
  const progress = shipment.projection.stops.get(stop.id)
  if (progress?.departedAt) throw new Refusal('step-not-allowed', say('departure-recorded-before', { stop: stop.name }))
  if (!progress?.arrivedAt) throw new Refusal('step-not-allowed', say('arrival-first-at', { stop: stop.name }))
  const answer = allows('record-departure', shipment.status, actor.persona)
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  if (isLadingMissing && takesHazmat(stop, lineItems)) throw new Refusal('step-not-allowed', LADING_FIRST)
  if (at < progress.arrivedAt) refuseTime('The truck arrived later than that')
  refuseUnlikely(actor, at)
  refuseCounts(report.confirmedLineItems, lineItems)
  return authorized({ shipment, stop })
}

/** No hazardous freight leaves its pickup without shipping papers (49 CFR 172.200, 177.817). */
function takesHazmat({ type }: { type: string }, lineItems: readonly { isHazmat: boolean }[]): boolean {
  return type === 'Pickup' && lineItems.some(({ isHazmat }) => isHazmat)
}

/** Which report is corrected, and how. */
export type Amendment = {
  report: 'arrival' | 'departure'
  act: 'edit' | 'undo'
  at: string | null
  confirmedLineItems: readonly LineItemCount[] | null
  sealNumbers: readonly string[] | null
  reason: string
}

/** A stop as corrections need it. */
export type Visit = { stopId: string; name: string; arrivedAt: Date | null; departedAt: Date | null }

/** As long as whoever reported something can take it back (domain T20). */
export function isWithinHour({ now }: Actor, reportedAt: Date): boolean {
  return now.getTime() - reportedAt.getTime() <= OWN_CORRECTION
}

/** The reporter within the hour, the provider anytime; later reports block an undo (domain T20). */
export function correcting(
  actor: Actor,
  status: ShipmentStatus,
  visits: readonly Visit[],
  reports: readonly Report[],
  index: number,
  { report, act }: Pick<Amendment, 'report' | 'act'>,
): Can {
  const visit = visits[index]
  const kind = report === 'arrival' ? 'arrived' : 'departed'
  const original = reports.find((one) => one.stopId === visit?.stopId && one.kind === kind)
  if (!visit || !original) return report === 'arrival' ? say('arrival-not-recorded') : say('departure-not-recorded')
  const answer = may(actor.persona, 'stop:record') ? allows('correct-event', status, actor.persona) : NOT_YOUR_ROLE
  if (answer !== true) return answer
  // Or each correction would begin another hour.
  const reportedAt = new Date(original.payload.firstReportedAt ?? original.reportedAt)
  const isOwn = original.contactId === actor.id && isWithinHour(actor, reportedAt)
  if (actor.persona !== 'operations' && !isOwn) return say('correction-too-late')
  if (act === 'edit') return true
  if (status === SHIPMENT_STATUS.deliveryConfirmed) return say('delivery-confirmed')
  const next = visits[index + 1]
  if (report === 'arrival' && visit.departedAt) return say('undo-departure-first', { stop: visit.name })
  if (report === 'departure' && next?.arrivedAt) return say('undo-arrival-first', { stop: next.name })
  return true
}

/** The report to correct, at times that fit between its neighbors. */
export function mayCorrect(
  actor: Actor,
  shipment: LockedShipment,
  stopId: string,
  reports: readonly Report[],
  amendment: Amendment,
  lineItems: readonly { id: string; description: string }[],
): Authorized<StopStep & { report: Report }> {
  const stop = stopOf(shipment, stopId)
  const index = shipment.stops.indexOf(stop)
  const visits = shipment.stops.map(({ id, name }) => ({
    stopId: id,
    name,
    arrivedAt: shipment.projection.stops.get(id)?.arrivedAt ?? null,
    departedAt: shipment.projection.stops.get(id)?.departedAt ?? null,
  }))
  const answer = correcting(actor, shipment.status, visits, reports, index, amendment)
  const kind = amendment.report === 'arrival' ? 'arrived' : 'departed'
  const report = reports.find((one) => one.stopId === stopId && one.kind === kind)
  if (answer !== true || !report) throw new Refusal('step-not-allowed', answer === true ? undefined : answer)
  if (amendment.act === 'edit') {
    if (amendment.at === null && !amendment.confirmedLineItems && !amendment.sealNumbers)
      refuseTime('Enter what it should have been')
    if (amendment.confirmedLineItems) {
      if (kind === 'arrived') refuseTime('Packages are counted at the departure')
      refuseCounts(amendment.confirmedLineItems, lineItems)
    }
    if (amendment.at !== null) refuseOutOfOrder(actor, visits, index, kind, new Date(amendment.at))
  }
  return authorized({ shipment, stop, report })
}

function refuseOutOfOrder(actor: Actor, visits: readonly Visit[], index: number, kind: Report['kind'], at: Date): void {
  const [previous, visit, next] = [visits[index - 1], visits[index], visits[index + 1]]
  if (kind === 'arrived') {
    if (previous?.departedAt && at < previous.departedAt) refuseTime(say('truck-left-later', { stop: previous.name }))
    if (visit?.departedAt && at > visit.departedAt) refuseTime('The truck left earlier than that')
  } else {
    if (visit?.arrivedAt && at < visit.arrivedAt) refuseTime('The truck arrived later than that')
    if (next?.arrivedAt && at > next.arrivedAt) refuseTime(say('truck-arrived-earlier', { stop: next.name }))
  }
  refuseUnlikely(actor, at)
}

/** The truck's position matters from booking to the last departure. */
function reportingFromTheRoad(actor: Actor, status: ShipmentStatus): Can {
  if (!may(actor.persona, 'stop:record')) return NOT_YOUR_ROLE
  return status >= SHIPMENT_STATUS.booked && status <= SHIPMENT_STATUS.atStop
    ? true
    : say('no-truck', { status: nameOf(status) })
}

/** Before the first arrival: after that the truck is where the load is. */
function settingEmptyLocation(actor: Actor, status: ShipmentStatus): Can {
  if (!may(actor.persona, 'shipment:dispatch')) return NOT_YOUR_ROLE
  if (status < SHIPMENT_STATUS.booked) return say('shipment-not-booked')
  return status <= SHIPMENT_STATUS.dispatched ? true : say('truck-has-come', { status: nameOf(status) })
}

function closingQuickly(actor: Actor, status: ShipmentStatus, lastPlanned: Date | null): Can {
  if (!may(actor.persona, 'shipment:close')) return NOT_YOUR_ROLE
  const answer = allows('close-quickly', status, actor.persona)
  if (answer !== true) return answer
  if (!lastPlanned) return say('no-time-planned')
  return actor.now > lastPlanned ? true : say('planned-time-ahead')
}

export function mayTellFromTheRoad(
  actor: Actor,
  shipment: LockedShipment,
  at: string | null,
): Authorized<LockedShipment> {
  const answer = reportingFromTheRoad(actor, shipment.status)
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  if (at !== null) refuseUnlikely(actor, new Date(at))
  return authorized(shipment)
}

type Somewhere = { city: string | null; state: string | null; latitude: number | null; longitude: number | null }

function refuseNowhere({ city, state, latitude, longitude }: Somewhere): void {
  if ((city !== null && state !== null) || (latitude !== null && longitude !== null)) return
  const message = 'Enter where the truck is: city and state, or its position'
  throw new Refusal('bad-request', message, { modelState: { city: [message] } })
}

export function mayCheckIn(
  actor: Actor,
  shipment: LockedShipment,
  report: Somewhere & { at: string },
): Authorized<LockedShipment> {
  const found = mayTellFromTheRoad(actor, shipment, report.at)
  refuseNowhere(report)
  return found
}

export function maySetEmptyLocation(
  actor: Actor,
  shipment: LockedShipment,
  report: Somewhere,
): Authorized<LockedShipment> {
  const answer = settingEmptyLocation(actor, shipment.status)
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  refuseNowhere(report)
  return authorized(shipment)
}

export function mayCloseQuickly(actor: Actor, shipment: LockedShipment): Authorized<LockedShipment> {
  const last = shipment.stops.at(-1)
  const answer = closingQuickly(actor, shipment.status, last?.commitmentEnd ?? last?.commitmentStart ?? null)
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  return authorized(shipment)
}

/** Drivers and equipment change between booking and first arrival (domain T8, T9). */
export function mayDispatch(
  actor: Actor,
  shipment: LockedShipment,
): Authorized<LockedShipment & { carrier_id: string }> {
  const answer = allows('dispatch', shipment.status, actor.persona)
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  if (!shipment.carrier_id) throw new Refusal('step-not-allowed', say('shipment-not-booked'))
  if (shipment.is_signature_due) throw new Refusal('step-not-allowed', SIGNATURE_DUE)
  return authorized({ ...shipment, carrier_id: shipment.carrier_id })
}

/** While the truck is on its way, driver and equipment are swapped with a reason. */
export function maySwap(actor: Actor, shipment: LockedShipment): Authorized<LockedShipment & { carrier_id: string }> {
  const answer = allows('swap', shipment.status, actor.persona)
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  if (!shipment.carrier_id) throw new Refusal('step-not-allowed', say('shipment-not-booked'))
  return authorized({ ...shipment, carrier_id: shipment.carrier_id })
}

/** What the carrier has on record of a driver, as far as it decides about a load. */
export type Endorsed = { name: string; hazmatUntil: string | null }

/** Nobody hauls hazardous materials without the endorsement on file until the delivery (49 CFR 383.93). */
export function endorsed(load: { isHazmat: boolean; deliveryOn: string | null }, driver: Endorsed): Can {
  if (!load.isHazmat) return true
  const { name, hazmatUntil } = driver
  if (!hazmatUntil) return say('driver-not-endorsed', { driver: name })
  return load.deliveryOn === null || hazmatUntil >= load.deliveryOn
    ? true
    : say('driver-endorsement-ends', { driver: name, day: { day: hazmatUntil } })
}

/** No name and an empty name are equal. */
export function isEquippedWith(shipment: LockedShipment, equipment: Equipment): boolean {
  return (
    (shipment.tractor_number ?? '') === (equipment.tractorNumber ?? '') &&
    (shipment.trailer_number ?? '') === (equipment.trailerNumber ?? '')
  )
}

/** Max buy can be set until somebody hauls the load at a price. */
export function maySetMaxBuy(actor: Actor, shipment: LockedShipment): Authorized<LockedShipment> {
  const answer = settingMaxBuy(actor, shipment.status)
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  return authorized(shipment)
}

function settingMaxBuy(actor: Actor, status: ShipmentStatus): Can {
  if (!may(actor.persona, 'max-buy:set')) return NOT_YOUR_ROLE
  return status >= SHIPMENT_STATUS.draft && status <= SHIPMENT_STATUS.tendering
    ? true
    : say('max-buy-fixed', { status: nameOf(status) })
}

/** A load as voiding needs it. */
type Voidable = { status: ShipmentStatus; customerId: string; createdById: string; hasLeftAStop: boolean }

/**
 * Whoever planned the load, or whose freight it is, until it is tendered; then only the provider's operations, and at the first pickup
 * only while the truck is empty (domain T16–T19).
 */
export function canVoid(actor: Actor, load: Voidable): Can {
  if (!may(actor.persona, 'shipment:void')) return NOT_YOUR_ROLE
  const isOwn = load.customerId === actor.companyId || load.createdById === actor.companyId
  if (!isOwn && !isProvider(actor)) return NOT_YOUR_ROLE
  if (load.status !== SHIPMENT_STATUS.atStop) return allows('void', load.status, actor.persona)
  return load.hasLeftAStop ? say('freight-on-truck') : allows('void-not-loaded', 6, actor.persona)
}

/** From booking on; a delivered load needs it for the invoice. */
export function canSetProNumber(actor: Actor, status: ShipmentStatus): Can {
  if (!may(actor.persona, 'pro-number:set')) return NOT_YOUR_ROLE
  return status >= SHIPMENT_STATUS.booked ? true : say('shipment-not-booked')
}

/** A voided load takes no documents. */
export function canTakeDocuments(status: ShipmentStatus): Can {
  return status === SHIPMENT_STATUS.voided ? say('shipment-voided') : true
}

/** A plan can change until somebody is asked to haul it (domain T2, T3). */
export function canPlan(actor: Actor, status: ShipmentStatus): Can {
  if (!may(actor.persona, 'shipment:plan')) return NOT_YOUR_ROLE
  return status === SHIPMENT_STATUS.draft || status === SHIPMENT_STATUS.readyToBook
    ? true
    : say('plan-fixed', { status: nameOf(status) })
}

/** What the reader may do with the shipment, and why not: the verbs above answer the same. */
export function abilities(actor: Actor, facts: ShipmentFacts): Shipment {
  const {
    providerId: _provider,
    customerId: _customer,
    carrierId: _carrier,
    createdById: _creator,
    deliveryOn: _day,
    carrierObjections,
    isSignatureDue,
    isLadingMissing: _missing,
    stops,
    ...shipment
  } = facts
  const dispatch = allows('dispatch', shipment.status, actor.persona)
  const bookable = canBook(actor, { name: shipment.carrierName ?? 'The carrier', objections: carrierObjections })
  const openTenders = shipment.tenders.some((tender) => tender.status === TENDER_STATUS.sent)
  return {
    ...shipment,
    stops: stops.map((stop, index) => ({ ...stop, can: stopAbilities(actor, facts, index) })),
    can: {
      dispatch: dispatch === true ? (isSignatureDue ? SIGNATURE_DUE : bookable) : dispatch,
      swap: allows('swap', shipment.status, actor.persona),
      tender:
        shipment.status === SHIPMENT_STATUS.tendering && may(actor.persona, 'tender:offer')
          ? true
          : allows('tender', shipment.status, actor.persona),
      rescindTenders: may(actor.persona, 'tender:rescind') ? openTenders || say('tender-none-open') : NOT_YOUR_ROLE,
      answerTender: may(actor.persona, 'tender:answer') ? openTenders || say('tender-none-open') : NOT_YOUR_ROLE,
      setMaxBuy: settingMaxBuy(actor, shipment.status),
      book: may(actor.persona, 'shipment:book') ? allows('book', shipment.status, actor.persona) : NOT_YOUR_ROLE,
      rescindBooking: allows('rescind-booking', shipment.status, actor.persona),
      void: canVoid(actor, { ...facts, hasLeftAStop: stops.some((stop) => stop.departedAt !== null) }),
      setProNumber: canSetProNumber(actor, shipment.status),
      plan: canPlan(actor, shipment.status),
      checkCall: reportingFromTheRoad(actor, shipment.status),
      setEmptyLocation: settingEmptyLocation(actor, shipment.status),
      reportProblem: reportingFromTheRoad(actor, shipment.status),
      closeQuickly: closingQuickly(actor, shipment.status, lastPlanned(stops)),
    },
  }
}

function lastPlanned(stops: ShipmentFacts['stops']): Date | null {
  const last = stops.at(-1)
  const at = last?.appointment ?? last?.late ?? last?.early
  return at ? new Date(at) : null
}

function stopAbilities(actor: Actor, facts: ShipmentFacts, index: number): Shipment['stops'][number]['can'] {
  const stop = facts.stops[index]
  const open = facts.stops.find((candidate) => !candidate.departedAt)
  if (!stop || !may(actor.persona, 'stop:record')) return { arrive: NOT_YOUR_ROLE, depart: NOT_YOUR_ROLE }
  const arrival = allows('record-arrival', facts.status, actor.persona)
  const departure = allows('record-departure', facts.status, actor.persona)
  return {
    arrive: stop.arrivedAt ? say('stop-recorded') : open && open.stopId !== stop.stopId ? firstFinish(open) : arrival,
    depart: stop.departedAt
      ? say('stop-recorded')
      : !stop.arrivedAt
        ? say('arrival-first')
        : facts.isLadingMissing && departure === true && takesHazmat(stop, stop.lineItems)
          ? LADING_FIRST
          : departure,
  }
}

function arrivalAt(actor: Actor, shipment: LockedShipment, stop: TimelineStop): Can {
  const open = nextStop(shipment.stops, shipment.projection.stops)
  const answer = allows('record-arrival', shipment.status, actor.persona)
  if (open && open.id !== stop.id) {
    const ahead = shipment.stops.find((candidate) => candidate.id === open.id)
    if (ahead) return firstFinish(ahead)
  }
  return answer
}

function firstFinish(open: { name: string }): Said {
  return say('departure-first', { stop: open.name })
}

function stopOf(shipment: LockedShipment, stopId: string): TimelineStop {
  const stop = shipment.stops.find((candidate) => candidate.id === stopId)
  if (!stop) throw new Refusal('not-found')
  return stop
}

/** A driver's phone may have been without signal for as long as a driver's session lasts; older reports are the dispatcher's. */
function refuseUnlikely(actor: Actor, at: Date): void {
  if (actor.persona === 'driver' && at.getTime() < actor.now.getTime() - DRIVERS_PAST)
    refuseTime('This was more than 14 days ago. Ask your dispatcher to record it')
  if (at.getTime() > actor.now.getTime() + AHEAD) refuseTime('This time is in the future')
}

function refuseTime(message: string | Said): never {
  throw new Refusal('bad-request', message, { modelState: { at: [message] } })
}

function refuseCounts(
  counts: readonly LineItemCount[],
  lineItems: readonly { id: string; description: string }[],
): void {
  const counted = new Set(counts.map((count) => count.lineItemId))
  const known = new Set(lineItems.map((item) => item.id))
  const messages = [
    ...lineItems
      .filter((item) => !counted.has(item.id))
      .map((item) => say('packages-unconfirmed', { item: item.description })),
    ...[...counted].filter((id) => !known.has(id)).map(() => 'A line item is not handled at this stop'),
    ...(counted.size < counts.length ? ['A line item is counted twice'] : []),
  ]
  if (messages.length > 0)
    throw new Refusal('bad-request', messages[0], { modelState: { confirmedLineItems: messages } })
}

function nameOf(status: ShipmentStatus) {
  return { term: SHIPMENT_STATUS_NAMES[status] }
}
