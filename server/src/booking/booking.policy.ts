import { BOOKING_SAYINGS } from '@waybill/contract/booking/booking.sayings.ts'
import type { BookingEnd } from '@waybill/contract/booking/booking.ts'
import { END_REASONS, type EndReason, isTonuDue } from '@waybill/contract/booking/booking-ends.ts'
import { SHIPMENT_STATUS, SHIPMENT_STATUS_NAMES } from '@waybill/contract/freight-codes.ts'
import { toCents } from '@waybill/contract/money.ts'
import { type Can, may } from '@waybill/contract/permissions.ts'
import type { Quote, Rate, RateSource } from '@waybill/contract/rates/rates.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { saidOf } from '@waybill/contract/told.ts'
import type { Actor } from '../actor.ts'
import { type Standing, sayObjection } from '../company/bookability/bookability.policy.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { allOf, asWritten, NOT_YOUR_ROLE } from '../http/said.ts'
import { canSetProNumber, canVoid } from '../shipments/shipments.policy.ts'
import { allows, type LockedShipment } from '../shipments/shipments.ts'

const say = sayer(BOOKING_SAYINGS)

/** Ready to Book: not tendered, not booked (T6). */
export function mayBook(actor: Actor, shipment: LockedShipment): Authorized<LockedShipment> {
  const answer = may(actor.persona, 'shipment:book') ? allows('book', shipment.status, actor.persona) : NOT_YOUR_ROLE
  return allowed(shipment, answer)
}

/** Until it is booked. */
export function mayPlanAt(actor: Actor, shipment: LockedShipment): Authorized<LockedShipment> {
  if (!may(actor.persona, 'shipment:book')) throw new Refusal('not-authorized', NOT_YOUR_ROLE)
  const isOpen = shipment.status >= SHIPMENT_STATUS.draft && shipment.status <= SHIPMENT_STATUS.tendering
  return allowed(shipment, isOpen || say('origination-fixed', { status: nameOf(shipment) }))
}

/** Every objection to booking the carrier now (domain §2.4). */
export function whyNotBookable(actor: Actor, carrier: Standing): Said[] {
  return carrier.objections.map((objection) => sayObjection(actor, carrier.name, objection).said)
}

/** What the carrier's contract offers, if still at the price seen. */
export function whatIsOffered(
  line: Rate | undefined,
  seen: number,
): {
  offered?: Pick<Rate, 'carrierId' | 'rateSource' | 'charges' | 'reference'> & { price: number }
  errors: (string | Said)[]
} {
  if (!line) return { errors: ['The carrier has no such rate'] }
  if (line.error || line.price === null) return { errors: line.error ? [line.error.said] : [] }
  const { carrierId, rateSource, charges, reference, price } = line
  const errors = toCents(price) === toCents(seen) ? [] : [changedPrice(line.carrierName, price, line.currency)]
  return { offered: { carrierId, rateSource, charges, reference, price }, errors }
}

/** Why a quote cannot be used: it expired, the freight changed, or its source is wrong. */
export function whyNotHeld(
  actor: Actor,
  { quote, isOfThisFreight }: { quote: Quote; isOfThisFreight: boolean },
  sources: readonly RateSource[],
): (string | Said)[] {
  const { quoteNumber, validUntil, rateSource } = quote
  return [
    ...(new Date(validUntil) > actor.now ? [] : [say('quote-expired', { quote: quoteNumber })]),
    ...(isOfThisFreight ? [] : [say('quote-of-other-freight', { quote: quoteNumber })]),
    ...(sources.includes(rateSource) ? [] : [say('quote-of-other-source', { quote: quoteNumber })]),
  ]
}

/** A quote is booked with its carrier at its price. */
export function whyNotAt(
  quote: Pick<Quote, 'carrierId' | 'price'> & { reference: string | null },
  seen: { carrierId: string; price: number },
): Said[] {
  return quote.carrierId === seen.carrierId && toCents(quote.price) === toCents(seen.price)
    ? []
    : [say('quote-of-other-terms', { quote: quote.reference ?? '' })]
}

/** Its booked terms, for the provider. */
export function termsInWords(
  { rateSource, reference, price }: { rateSource: RateSource; reference: string | null; price: number },
  currency: 'USD' | 'CAD',
): Said {
  const terms = { price: { amount: price, currency }, reference: reference ?? '' }
  switch (rateSource) {
    case 'ContractTL':
      return say('booked-by-contract', terms)
    case 'LTL':
      return say('booked-by-tariff', terms)
    case 'Spot':
      return say('booked-by-spot', terms)
  }
}

/** How a booking ends, fully decided. */
export type Ending = {
  reason: EndReason | null
  note: string | null
  isCarrierCaused: boolean
  tonuAmount: number | null
  tonuWaiver: string | null
}

/** No truck has arrived; from Dispatched on with a reason (T7). */
export function mayRescind(
  actor: Actor,
  shipment: LockedShipment,
  said: BookingEnd,
): Authorized<{ shipment: LockedShipment; ending: Ending }> {
  allowed(shipment, allows('rescind-booking', shipment.status, actor.persona))
  return authorized({
    shipment,
    ending: endingOf(actor, shipment, said, shipment.status === SHIPMENT_STATUS.dispatched),
  })
}

/** A booked load, or one whose truck is at the first pickup and still empty. Always needs a reason (T18, T19). */
export function mayCancel(
  actor: Actor,
  shipment: LockedShipment,
  said: BookingEnd,
  isPreloaded: boolean,
): Authorized<{ shipment: LockedShipment; ending: Ending }> {
  refuseUnlessVoidable(actor, shipment)
  // Freight preloaded before the truck came is on it too (domain §1.3).
  if (shipment.status === SHIPMENT_STATUS.atStop && isPreloaded)
    throw new Refusal('step-not-allowed', 'It cannot be voided: freight is on the truck')
  if (shipment.status < SHIPMENT_STATUS.booked)
    throw new Refusal('step-not-allowed', say('not-booked-yet', { status: nameOf(shipment) }))
  return authorized({ shipment, ending: endingOf(actor, shipment, said, true) })
}

/** Nobody has booked it (T16, T17). */
export function mayVoid(actor: Actor, shipment: LockedShipment): Authorized<LockedShipment> {
  refuseUnlessVoidable(actor, shipment)
  if (shipment.status >= SHIPMENT_STATUS.booked)
    throw new Refusal('step-not-allowed', say('cancel-with-reason', { status: nameOf(shipment) }))
  return authorized(shipment)
}

export function maySetProNumber(actor: Actor, shipment: LockedShipment): Authorized<LockedShipment> {
  return allowed(shipment, canSetProNumber(actor, shipment.status))
}

function refuseUnlessVoidable(actor: Actor, shipment: LockedShipment): void {
  const stops = [...shipment.projection.stops.values()]
  const answer = canVoid(actor, {
    status: shipment.status,
    customerId: shipment.customer_id,
    createdById: shipment.created_by_company_id,
    hasLeftAStop: stops.some(({ departedAt }) => departedAt !== null),
  })
  if (answer === NOT_YOUR_ROLE) throw new Refusal('not-authorized', answer)
  allowed(shipment, answer)
}

function endingOf(actor: Actor, shipment: LockedShipment, said: BookingEnd, isReasonDue: boolean): Ending {
  const { reason, note, tonu } = said
  if (isReasonDue && !reason) refuseField('reason', 'Enter a reason')
  if (reason === 'other' && !note) refuseField('note', 'Enter what it is')
  const isCarrierCaused = said.isCarrierCaused ?? (reason ? END_REASONS[reason].isCarrierCaused : false)
  const isDue = isTonuDue({ status: shipment.status, pickupAt: shipment.pickup_at }, isCarrierCaused, actor.now)
  if (isDue && !tonu) refuseField('tonu', 'Decide what is owed for the truck')
  if (isCarrierCaused && tonu?.decision === 'charge') refuseField('tonu', 'The carrier caused it: nothing is owed')
  return {
    reason: reason ?? null,
    note: note || null,
    isCarrierCaused,
    tonuAmount: tonu?.decision === 'charge' ? tonu.amount : null,
    tonuWaiver: tonu?.decision === 'waive' ? tonu.reason : null,
  }
}

/** Why it ended and what is owed, for the provider. */
export function endingInWords(
  { reason, note, isCarrierCaused, tonuAmount, tonuWaiver }: Ending,
  currency: 'USD' | 'CAD',
): Said | undefined {
  const parts = [
    reason && saidOf(END_REASONS[reason].label),
    note && asWritten(note),
    isCarrierCaused && saidOf('Caused by the carrier'),
    tonuAmount !== null && say('tonu-owed', { amount: { amount: tonuAmount, currency } }),
    tonuWaiver && say('tonu-waived', { reason: tonuWaiver }),
  ].filter((part) => typeof part === 'object' && part !== null)
  return parts.length > 0 ? allOf(parts) : undefined
}

function refuseField(field: 'reason' | 'note' | 'tonu', message: string): never {
  throw new Refusal('bad-request', message, { modelState: { [field]: [message] } })
}

function allowed(shipment: LockedShipment, answer: Can): Authorized<LockedShipment> {
  if (answer !== true) throw new Refusal('step-not-allowed', answer)
  return authorized(shipment)
}

function changedPrice(carrier: string, price: number, currency: 'USD' | 'CAD'): Said {
  return say('rate-changed', { carrier, price: { amount: price, currency } })
}

function nameOf({ status }: LockedShipment) {
  return { term: SHIPMENT_STATUS_NAMES[status] }
}
