import { SHIPMENT_STATUS_NAMES, type ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import { type Can, may } from '@waybill/contract/permissions.ts'
import type { ArrivalReport, DepartureReport, Shipment } from '@waybill/contract/shipments.ts'
import type { z } from 'zod'
import { canBook } from '../company/bookability.policy.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import type { Actor } from '../identity/actor.ts'
import { nextStop } from './projection.ts'
import type { ShipmentFacts } from './shipment.queries.ts'
import type { TimelineStop } from './timeline.queries.ts'
import type { LockedShipment } from './timeline.ts'
import { allows } from './transitions.ts'

const MINUTE = 60_000
/** Clocks in cabs differ: an arrival may lie this far ahead (domain T10). */
const AHEAD = 5 * MINUTE

const SIGNATURE_DUE = 'The customer wants the rate confirmation signed before the truck is sent'

export type StopStep = { shipment: LockedShipment; stop: TimelineStop }

/** The stop where an arrival may be recorded now: the first open one, at a time that fits. */
export function mayArrive(
  actor: Actor,
  shipment: LockedShipment,
  stopId: string,
  report: z.infer<typeof ArrivalReport>,
): Authorized<StopStep> {
  const stop = stopOf(shipment, stopId)
  const at = new Date(report.at)
  const progress = shipment.projection.stops.get(stop.id)
  if (progress?.arrivedAt) throw new Refusal('stop-already-arrived', `The arrival at ${stop.name} was recorded before`)
  const answer = arrivalAt(actor, shipment, stop)
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  const previous = shipment.stops[shipment.stops.indexOf(stop) - 1]
  const leftPrevious = previous && shipment.projection.stops.get(previous.id)?.departedAt
  if (leftPrevious && at < leftPrevious) refuseTime(`The truck left ${previous.name} later than that`)
  refuseAhead(actor, at)
  return authorized({ shipment, stop })
}

/** The stop that the truck may leave now, every line item counted. */
export function mayDepart(
  actor: Actor,
  shipment: LockedShipment,
  stopId: string,
  report: z.infer<typeof DepartureReport>,
  lineItems: readonly { id: string; description: string }[],
): Authorized<StopStep> {
  const stop = stopOf(shipment, stopId)
  const at = new Date(report.at)
  const progress = shipment.projection.stops.get(stop.id)
  if (progress?.departedAt) throw new Refusal('step-not-allowed', `The departure from ${stop.name} was recorded before`)
  if (!progress?.arrivedAt) throw new Refusal('step-not-allowed', `Record the arrival at ${stop.name} first`)
  const answer = allows('record-departure', shipment.status, actor.persona)
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  if (at < progress.arrivedAt) refuseTime('The truck arrived later than that')
  refuseAhead(actor, at)
  refuseCounts(report, lineItems)
  return authorized({ shipment, stop })
}

/** Drivers and equipment change between booking and the first arrival (domain T8, T9). */
export function mayDispatch(
  actor: Actor,
  shipment: LockedShipment,
): Authorized<LockedShipment & { carrier_id: string }> {
  const answer = allows('dispatch', shipment.status, actor.persona)
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  if (!shipment.carrier_id) throw new Refusal('step-not-allowed', 'Nobody has booked this shipment')
  if (shipment.is_signature_due) throw new Refusal('step-not-allowed', SIGNATURE_DUE)
  return authorized({ ...shipment, carrier_id: shipment.carrier_id })
}

/** What may be paid at most is said until somebody hauls the load at a price. */
export function maySetMaxBuy(actor: Actor, shipment: LockedShipment): Authorized<LockedShipment> {
  const answer = settingMaxBuy(actor, shipment.status)
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  return authorized(shipment)
}

function settingMaxBuy(actor: Actor, status: ShipmentStatus): Can {
  if (!may(actor.persona, 'max-buy:set')) return 'Your role cannot do this'
  return status >= 0 && status <= 2
    ? true
    : `Max buy cannot be changed: the shipment is ${SHIPMENT_STATUS_NAMES[status]}`
}

/** What the reader may do with the shipment, and why not; what the verbs above would answer. */
export function abilities(actor: Actor, facts: ShipmentFacts): Shipment {
  const {
    providerId: _provider,
    customerId: _customer,
    carrierId: _carrier,
    carrierObjections,
    isSignatureDue,
    stops,
    ...shipment
  } = facts
  const dispatch = allows('dispatch', shipment.status, actor.persona)
  const bookable = canBook(actor, { name: shipment.carrierName ?? 'The carrier', objections: carrierObjections })
  const openTenders = shipment.tenders.some((tender) => tender.status === 0)
  return {
    ...shipment,
    stops: stops.map((stop, index) => ({ ...stop, can: stopAbilities(actor, facts, index) })),
    can: {
      dispatch: dispatch === true ? (isSignatureDue ? SIGNATURE_DUE : bookable) : dispatch,
      tender:
        shipment.status === 2 && may(actor.persona, 'tender:offer')
          ? true
          : allows('tender', shipment.status, actor.persona),
      rescindTenders: may(actor.persona, 'tender:rescind')
        ? openTenders || 'No tender is open'
        : 'Your role cannot do this',
      answerTender: may(actor.persona, 'tender:answer')
        ? openTenders || 'No tender is open'
        : 'Your role cannot do this',
      setMaxBuy: settingMaxBuy(actor, shipment.status),
    },
  }
}

function stopAbilities(actor: Actor, facts: ShipmentFacts, index: number): Shipment['stops'][number]['can'] {
  const stop = facts.stops[index]
  const open = facts.stops.find((candidate) => !candidate.departedAt)
  if (!stop || !may(actor.persona, 'stop:record'))
    return { arrive: 'Your role cannot do this', depart: 'Your role cannot do this' }
  const arrival = allows('record-arrival', facts.status, actor.persona)
  const departure = allows('record-departure', facts.status, actor.persona)
  return {
    arrive: stop.arrivedAt ? 'Already recorded' : open && open.stopId !== stop.stopId ? firstFinish(open) : arrival,
    depart: stop.departedAt ? 'Already recorded' : stop.arrivedAt ? departure : 'Record the arrival first',
  }
}

function arrivalAt(actor: Actor, shipment: LockedShipment, stop: TimelineStop): true | string {
  const open = nextStop(shipment.stops, shipment.projection.stops)
  const answer = allows('record-arrival', shipment.status, actor.persona)
  if (open && open.id !== stop.id) {
    const ahead = shipment.stops.find((candidate) => candidate.id === open.id)
    if (ahead) return firstFinish(ahead)
  }
  return answer
}

function firstFinish(open: { name: string }): string {
  return `Record the departure from ${open.name} first`
}

function stopOf(shipment: LockedShipment, stopId: string): TimelineStop {
  const stop = shipment.stops.find((candidate) => candidate.id === stopId)
  if (!stop) throw new Refusal('not-found')
  return stop
}

function refuseAhead(actor: Actor, at: Date): void {
  if (at.getTime() > actor.now.getTime() + AHEAD) refuseTime('This time lies in the future')
}

function refuseTime(message: string): never {
  throw new Refusal('bad-request', message, { modelState: { at: [message] } })
}

function refuseCounts(
  report: z.infer<typeof DepartureReport>,
  lineItems: readonly { id: string; description: string }[],
): void {
  const counted = new Set(report.confirmedLineItems.map((count) => count.lineItemId))
  const known = new Set(lineItems.map((item) => item.id))
  const messages = [
    ...lineItems.filter((item) => !counted.has(item.id)).map((item) => `Confirm the packages of ${item.description}`),
    ...[...counted].filter((id) => !known.has(id)).map(() => 'A line item is not handled at this stop'),
    ...(counted.size < report.confirmedLineItems.length ? ['A line item is counted twice'] : []),
  ]
  if (messages.length > 0)
    throw new Refusal('bad-request', messages[0], { modelState: { confirmedLineItems: messages } })
}
