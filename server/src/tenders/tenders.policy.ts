import { toCents } from '@waybill/contract/money.ts'
import { type Ability, type Can, may } from '@waybill/contract/permissions.ts'
import type { Tender } from '@waybill/contract/tenders.ts'
import { canBook, type Standing } from '../company/bookability.policy.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import type { Actor } from '../identity/actor.ts'
import { allows, type LockedShipment, WAYBILL } from '../shipments/shipments.ts'
import type { TenderFacts } from './tenders.queries.ts'

const NOT_YOUR_ROLE = 'Your role cannot do this'
const NOT_TENDERED = 'The shipment is no longer being tendered'

/** Why an offer can no longer be answered or withdrawn, as far as its carrier may know; undefined while it is open. */
export function whyClosed(actor: Actor, tender: TenderFacts): string | undefined {
  const by = tender.respondedBy ? ` by ${tender.respondedBy}` : ''
  const on = tender.respondedAt ? ` on ${moment(tender.respondedAt, actor.timeZone)}` : ''
  switch (tender.status) {
    case 0:
      return tender.respondBy && new Date(tender.respondBy) <= actor.now ? expired(actor, tender) : undefined
    case 1:
      return `It was accepted${by}${on}`
    case 2:
      return tender.isExpired ? expired(actor, tender) : `It was rejected${by}${on}`
    case 3:
      return tender.respondedBy === WAYBILL.name ? `Another carrier covered the load${on}` : `It was withdrawn${on}`
    case 4:
      return `The booking was rescinded${on}`
  }
}

/** What the reader may do with the tender, and why not: what the verbs would answer. */
export function abilities(actor: Actor, facts: TenderFacts): Tender {
  const { carrier, ...tender } = facts
  const closed = whyClosed(actor, facts)
  const can = (ability: Ability, ...objections: (string | undefined)[]): Can =>
    may(actor.persona, ability) ? (objections.find((objection) => objection !== undefined) ?? true) : NOT_YOUR_ROLE
  const notTendered = tender.shipmentStatus === 2 ? undefined : NOT_TENDERED
  const bookable = canBook(actor, carrier)
  return {
    ...tender,
    can: {
      accept: can('tender:answer', closed, notTendered, bookable === true ? undefined : bookable),
      reject: can('tender:answer', closed),
      rescind: can('tender:rescind', closed),
    },
  }
}

/** The carrier whose offer it is, or the provider's operations on its behalf, while nobody has answered. */
export function mayAnswer(actor: Actor, tender: TenderFacts): Authorized<TenderFacts> {
  return refuseUnlessUnanswered(actor, tender, 'tender:answer')
}

export function mayRescind(actor: Actor, tender: TenderFacts): Authorized<TenderFacts> {
  return refuseUnlessUnanswered(actor, tender, 'tender:rescind')
}

/** An overdue offer passes: that its time is over is decided, and written down, where the shipment is held. */
function refuseUnlessUnanswered(actor: Actor, tender: TenderFacts, ability: Ability): Authorized<TenderFacts> {
  if (!may(actor.persona, ability)) throw new Refusal('not-authorized', NOT_YOUR_ROLE)
  if (tender.status !== 0) throw noLongerAvailable(actor, tender)
  return authorized(tender)
}

export function noLongerAvailable(actor: Actor, tender: TenderFacts): Refusal {
  return new Refusal('tender-no-longer-available', whyClosed(actor, tender))
}

/** Ready to Book, or Tendering already: further carriers join (T3). */
export function mayOffer(actor: Actor, shipment: LockedShipment, rate: number): Authorized<LockedShipment> {
  const answer =
    shipment.status === 2 ? may(actor.persona, 'tender:offer') : allows('tender', shipment.status, actor.persona)
  if (answer !== true) throw new Refusal('shipment-not-open', answer || NOT_YOUR_ROLE)
  refuseAboveMaxBuy(actor, shipment, rate)
  return authorized(shipment)
}

/** What is asked again at the moment of booking (T5): a tendered shipment, a bookable carrier, a rate within the limit. */
export function mayBook(
  actor: Actor,
  shipment: LockedShipment,
  tender: Authorized<TenderFacts>,
  carrier: Standing,
): Authorized<LockedShipment> {
  if (allows('accept-offer', shipment.status, actor.persona) !== true)
    throw new Refusal('tender-no-longer-available', NOT_TENDERED)
  const answer = canBook(actor, carrier)
  if (answer !== true) throw new Refusal('carrier-not-bookable', answer)
  refuseAboveMaxBuy(actor, shipment, tender.rate)
  return authorized(shipment)
}

/** The limit itself is said to nobody but those who set it (P9). */
function refuseAboveMaxBuy(actor: Actor, shipment: LockedShipment, rate: number): void {
  if (shipment.max_buy === null || toCents(rate) <= toCents(shipment.max_buy)) return
  const message = `At most ${price(shipment.max_buy, shipment.currency)} may be paid`
  throw actor.persona === 'operations'
    ? new Refusal('rate-above-max-buy', message, { modelState: { rate: [message] } })
    : new Refusal('rate-above-max-buy')
}

export function price(amount: number, currency: 'USD' | 'CAD'): string {
  return `${new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(amount)} ${currency}`
}

function expired(actor: Actor, tender: TenderFacts): string {
  return tender.respondBy ? `It expired on ${moment(tender.respondBy, actor.timeZone)}` : 'It has expired'
}

function moment(instant: string, timeZone: string): string {
  const day = { weekday: 'short', year: '2-digit', month: 'numeric', day: '2-digit' } as const
  const hour = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const
  const parts = new Intl.DateTimeFormat('en-US', { ...day, ...hour, timeZone }).formatToParts(new Date(instant))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value
  return `${of('weekday')} ${of('month')}/${of('day')}/${of('year')}, ${of('hour')}:${of('minute')} ${of('timeZoneName')}`
}
