import { SHIPMENT_STATUS, SHIPMENT_STATUS_NAMES, type ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import { percentCents, toCents } from '@waybill/contract/money.ts'
import { type Ability, type Can, may } from '@waybill/contract/permissions.ts'
import { RATE_REQUEST_SAYINGS } from '@waybill/contract/rate-requests/rate-requests.sayings.ts'
import {
  LONGEST_VALIDITY_DAYS,
  type RateOffer,
  type RateRequest,
  USUAL_VALIDITY_MINUTES,
} from '@waybill/contract/rate-requests/rate-requests.ts'
import type { RateRoundEntry } from '@waybill/contract/rate-requests/rate-rounds.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Actor } from '../actor.ts'
import { canBook, type Standing } from '../company/bookability/bookability.policy.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../http/said.ts'
import { allows, isAboveMaxBuy, type LockedShipment, refuseAboveMaxBuy } from '../shipments/shipments.ts'
import type { RequestFacts } from './rate-requests.queries.ts'
import type { AskableCarrier, Round, StoredRound } from './rounds.queries.ts'

const say = sayer(RATE_REQUEST_SAYINGS)

const MINUTE = 60_000
const DAY = 86_400_000

/** Until it has a carrier. */
const OPEN: readonly ShipmentStatus[] = [SHIPMENT_STATUS.readyToBook, SHIPMENT_STATUS.tendering]

/** Why a request can no longer be answered, as far as its carrier may know; undefined while it can. */
export function whyClosed(actor: Actor, request: RequestFacts): Said | undefined {
  switch (request.status) {
    case 'Awarded':
      return say('rate-request-awarded')
    case 'NotAwarded':
      return say('rate-request-covered')
    case 'Withdrawn':
      return say('rate-request-withdrawn')
    case 'Expired':
      return say('rate-request-expired')
    case 'Sent':
    case 'Declined':
      if (request.endedAt) return say('rate-request-over')
      return isPast(actor, request.respondBy)
        ? say('rate-request-overdue', { at: { at: request.respondBy, timeZone: actor.timeZone } })
        : undefined
    case 'Offered':
      // Until the deadline, one that lapsed can be renewed.
      return request.counter || !isPast(actor, request.respondBy) ? undefined : whyLapsed(actor, request)
  }
}

/** Why there is no offer to award. */
function whyLapsed(actor: Actor, { offer }: RequestFacts): Said | undefined {
  if (!offer) return say('rate-offer-none')
  return isPast(actor, offer.validUntil)
    ? say('rate-offer-lapsed', { at: { at: offer.validUntil, timeZone: actor.timeZone } })
    : undefined
}

const isPast = ({ now }: Pick<Actor, 'now'>, instant: string) => new Date(instant) <= now

/** What the reader may do with the request, and why not: the verbs answer the same. */
export function abilities(actor: Actor, facts: RequestFacts): RateRequest {
  const { carrier, roundId: _round, wasCountered: _countered, ...request } = facts
  const closed = whyClosed(actor, facts)
  const bookable = canBook(actor, carrier)
  const can = (...objections: (Said | undefined)[]): Can => canAs(actor, 'rate-request:answer', ...objections)
  const unfit = bookable === true ? undefined : bookable
  return {
    ...request,
    can: {
      offer: can(closed, unfit),
      decline: can(closed),
      takeCounter: can(closed, request.counter ? undefined : say('rate-counter-none'), unfit),
    },
  }
}

function canAs(actor: Actor, ability: Ability, ...objections: (Said | undefined)[]): Can {
  return may(actor.persona, ability) ? (objections.find((objection) => objection !== undefined) ?? true) : NOT_YOUR_ROLE
}

/** The request's carrier, or the provider's operations on its behalf, while it is open. */
export function mayAnswer(actor: Actor, request: RequestFacts): Authorized<RequestFacts> {
  if (!may(actor.persona, 'rate-request:answer')) throw new Refusal('not-authorized', NOT_YOUR_ROLE)
  const closed = whyClosed(actor, request)
  if (closed) throw new Refusal('rate-request-no-longer-open', closed)
  return authorized(request)
}

/** An answer that names a price is from a carrier that could be booked. */
export function mayName(actor: Actor, request: Authorized<RequestFacts>): Authorized<RequestFacts> {
  const answer = canBook(actor, request.carrier)
  if (answer !== true) throw new Refusal('carrier-not-bookable', answer)
  return request
}

/** As asked, and by default two hours: at the deadline the offer still stands (domain §2.5). */
export function validityOf(
  { now }: Pick<Actor, 'now'>,
  { respondBy }: Pick<RateRequest, 'respondBy'>,
  asked?: string,
): Date {
  if (!asked) {
    const from = Math.max(now.getTime(), new Date(respondBy).getTime())
    return new Date(from + USUAL_VALIDITY_MINUTES * MINUTE)
  }
  const until = new Date(asked)
  if (until <= now) refuseValidity('Choose a time in the future')
  if (until.getTime() > now.getTime() + LONGEST_VALIDITY_DAYS * DAY) refuseValidity('At most 7 days')
  return until
}

function refuseValidity(message: string): never {
  throw new Refusal('bad-request', message, { modelState: { validUntil: [message] } })
}

/** Ready to Book or Tendering: while offers are out, one may well know what others would charge. */
export function mayAsk(actor: Actor, shipment: LockedShipment, awardUpTo?: number): Authorized<LockedShipment> {
  const answer = asking(actor, shipment.status)
  if (answer !== true) throw new Refusal('shipment-not-open', answer)
  if (awardUpTo !== undefined) refuseAboveMaxBuy(actor, shipment, awardUpTo, 'automation.awardUpTo')
  return authorized(shipment)
}

export function asking(actor: Actor, status: ShipmentStatus): Can {
  return canAs(actor, 'rate-round:run', whyNotOpen(status))
}

function whyNotOpen(status: ShipmentStatus): Said | undefined {
  return OPEN.includes(status)
    ? undefined
    : say('rate-load-not-open', { status: { term: SHIPMENT_STATUS_NAMES[status] } })
}

/** Why a carrier is not asked, for the provider. */
export function whyNotAsked({ name, objections, isBroker, isAsked }: AskableCarrier): Said | undefined {
  if (isBroker) return say('rate-broker-not-asked', { carrier: name })
  if (isAsked) return say('rate-already-asked', { carrier: name })
  const bookable = canBook({ companyKind: 'provider' }, { name, objections })
  return bookable === true ? undefined : bookable
}

/** A broker is tendered to, and names no rate (domain §10.2). */
export function refuseBroker(carrier: AskableCarrier | undefined): void {
  if (!carrier?.isBroker) return
  const message = 'Brokers do not offer rates'
  throw new Refusal('bad-request', message, { modelState: { counterAmount: [message] } })
}

/** The offer that the actor saw, still good, from a carrier that can be booked, within what may be paid. */
export function mayAward(
  actor: Actor,
  shipment: LockedShipment,
  request: RequestFacts,
  carrier: Standing,
  seen: number,
): { shipment: Authorized<LockedShipment>; offer: RateOffer } {
  if (!may(actor.persona, 'rate-round:run')) throw new Refusal('not-authorized', NOT_YOUR_ROLE)
  if (request.status !== 'Offered')
    throw new Refusal('rate-request-no-longer-open', whyClosed(actor, request) ?? say('rate-offer-none'))
  const { offer, currency } = request
  const lapsed = whyLapsed(actor, request)
  if (lapsed || !offer || offer.amount === null) throw new Refusal('offer-no-longer-stands', lapsed)
  if (toCents(offer.amount) !== toCents(seen))
    throw new Refusal(
      'offer-no-longer-stands',
      say('rate-offer-changed', { amount: { amount: offer.amount, currency } }),
    )
  return { shipment: bookable(actor, shipment, carrier, offer.amount), offer }
}

/** The carrier agrees to what the provider offered. */
export function mayTakeCounter(
  actor: Actor,
  shipment: LockedShipment,
  carrier: Standing,
  amount: number,
): Authorized<LockedShipment> {
  if (whyNotOpen(shipment.status)) throw new Refusal('rate-request-no-longer-open', say('rate-request-covered'))
  return bookable(actor, shipment, carrier, amount)
}

function bookable(
  actor: Actor,
  shipment: LockedShipment,
  carrier: Standing,
  amount: number,
): Authorized<LockedShipment> {
  const closed = whyNotOpen(shipment.status)
  if (closed) throw new Refusal('shipment-not-open', closed)
  const answer = canBook(actor, carrier)
  if (answer !== true) throw new Refusal('carrier-not-bookable', answer)
  refuseAboveMaxBuy(actor, shipment, amount, 'amount')
  return authorized(shipment)
}

/** What a round that was told to may award on its own; undefined if a person has to look. */
export function mayAwardByItself(
  shipment: LockedShipment,
  carrier: Standing,
  amount: number,
): Authorized<LockedShipment> | undefined {
  const isFit =
    allows(shipment.status === SHIPMENT_STATUS.tendering ? 'accept-offer' : 'book', shipment.status, 'system') ===
      true &&
    carrier.objections.length === 0 &&
    !isAboveMaxBuy(shipment, amount)
  return isFit ? authorized(shipment) : undefined
}

/** An offer that stands, with what the provider may pay instead. */
export function mayCounter(
  actor: Actor,
  shipment: LockedShipment,
  request: RequestFacts,
  amount: number,
): Authorized<RequestFacts> {
  const answer = countering(actor, request)
  if (answer !== true) throw new Refusal('rate-request-no-longer-open', answer)
  const closed = whyNotOpen(shipment.status)
  if (closed) throw new Refusal('shipment-not-open', closed)
  refuseAboveMaxBuy(actor, shipment, amount, 'amount')
  return authorized(request)
}

function countering(actor: Actor, request: RequestFacts): Can {
  const standing = request.status === 'Offered' ? undefined : say('rate-offer-none')
  return canAs(actor, 'rate-round:run', whyClosed(actor, request), standing)
}

/** What a round counters on its own: an offer a little above its limit, once for each carrier, while it runs; never above max buy. */
export function mayCounterByItself(
  shipment: LockedShipment,
  { state, respondBy, awardUpTo, counterWithinPercent: percent }: StoredRound,
  request: RequestFacts,
  offered: number,
  now: Date,
): { request: Authorized<RequestFacts>; amount: number; percent: number; until: Date } | undefined {
  const until = new Date(respondBy)
  if (state !== 'open' || until <= now || request.wasCountered || awardUpTo === null || percent === null)
    return undefined
  const over = toCents(offered) - toCents(awardUpTo)
  if (over <= 0 || over > percentCents(toCents(awardUpTo), percent) || isAboveMaxBuy(shipment, awardUpTo))
    return undefined
  return { request: authorized(request), amount: awardUpTo, percent, until }
}

export function mayWithdraw(actor: Actor, round: Round): Authorized<Round> {
  const answer = withdrawing(actor, round)
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  return authorized(round)
}

export function withdrawing(actor: Actor, { state }: Pick<Round, 'state'>): Can {
  return canAs(actor, 'rate-round:run', state === 'open' ? undefined : say('rate-round-over'))
}

/** One answer beside the others, with what operations may do. */
export function shownEntry(
  actor: Actor,
  shipment: Pick<LockedShipment, 'status' | 'max_buy'>,
  request: RequestFacts,
  bestCents: number,
): RateRoundEntry {
  const { offer, carrier } = request
  const amount = offer?.amount ?? null
  const standing = canBook(actor, carrier)
  const isAbove = amount !== null && isAboveMaxBuy(shipment, amount)
  const notOpen = whyNotOpen(shipment.status)
  return {
    rateRequestId: request.id,
    rateRequestNumber: request.rateRequestNumber,
    carrierId: request.carrierId,
    carrierName: request.carrierName,
    status: request.status,
    respondedBy: request.respondedBy,
    respondedAt: request.respondedAt,
    declineReason: request.declineReason,
    declineText: request.declineText,
    offer,
    counter: request.counter,
    isBest: stands(actor, request) && amount !== null && toCents(amount) === bestCents,
    isAboveMaxBuy: isAbove,
    can: {
      award: canAs(
        actor,
        'rate-round:run',
        request.status === 'Offered'
          ? whyLapsed(actor, request)
          : (whyClosed(actor, request) ?? say('rate-offer-none')),
        notOpen,
        standing === true ? undefined : standing,
        isAbove ? say('rate-above-limit') : undefined,
      ),
      counter: notOpen ?? countering(actor, request),
      answer: canAs(actor, 'rate-request:answer', whyClosed(actor, request)),
    },
  }
}

/** Whether there is an offer to award. */
export function stands(actor: Actor, request: RequestFacts): boolean {
  return request.status === 'Offered' && whyLapsed(actor, request) === undefined
}
