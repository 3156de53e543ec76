import { BOARD_SAYINGS } from '@waybill/contract/available-freight/available-freight.sayings.ts'
import { type AvailableLoad, MOST_OFFERS } from '@waybill/contract/available-freight/available-freight.ts'
import type { TierBenefits } from '@waybill/contract/company/tier-benefits.ts'
import { SHIPMENT_STATUS, SHIPMENT_STATUS_NAMES } from '@waybill/contract/freight-codes.ts'
import { toCents } from '@waybill/contract/money.ts'
import { type Can, may } from '@waybill/contract/permissions.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { SCORE_TIER_NAMES } from '@waybill/contract/tier-names.ts'
import type { Actor } from '../actor.ts'
import { canBook, type Standing } from '../company/bookability/bookability.policy.ts'
import { type Authorized, authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { NOT_YOUR_ROLE } from '../http/said.ts'
import { allows, isAboveMaxBuy, type LockedShipment } from '../shipments/shipments.ts'
import type { LoadFacts, OpenPosting } from './available-freight.queries.ts'

const say = sayer(BOARD_SAYINGS)

/** Nearer to its pickup, somebody has to ask whether a truck can make it. */
export const LEAD_MINUTES = 60
/** Whoever gives back this many loads in that time books by phone (domain §7.2). */
export const GIVEN_BACK_DAYS = 30
export const MOST_GIVEN_BACK = 3

/**
 * How a carrier stands that wants the load: for the day of the delivery, with the loads it gave back, its offers for this one, and what its tier
 * brings.
 */
export type Booker = { standing: Standing; givenBack: number; offers: number; benefits: TierBenefits }

/** What the reader may do with the load; the verbs answer the same. */
export function abilities(actor: Actor, facts: LoadFacts, booker: Booker | undefined): AvailableLoad {
  const { pickupAt, deliversOn: _deliversOn, ...load } = facts
  // A load being tendered can go to more carriers.
  const isAsking = load.status === SHIPMENT_STATUS.tendering && may(actor.persona, 'tender:offer')
  return {
    ...load,
    can: {
      tender: isAsking || allows('tender', load.status, actor.persona),
      post: canPost(actor, { status: load.status, pickup_at: pickupAt ? new Date(pickupAt) : null }),
      book: canBookNow(actor, { pickupAt: pickupAt ? new Date(pickupAt) : null, posting: load.posting }, booker),
      offer: canOffer(actor, { pickupAt: pickupAt ? new Date(pickupAt) : null, posting: load.posting }, booker),
    },
  }
}

type Postable = Pick<LockedShipment, 'status' | 'pickup_at'>

function canPost(actor: Actor, { status, pickup_at }: Postable): Can {
  if (!may(actor.persona, 'available-freight:post')) return NOT_YOUR_ROLE
  const isUnbooked = status === SHIPMENT_STATUS.readyToBook || status === SHIPMENT_STATUS.tendering
  if (!isUnbooked) return say('load-not-open', { status: { term: SHIPMENT_STATUS_NAMES[status] } })
  return pickup_at && pickup_at <= actor.now ? say('pickup-passed') : true
}

export function mayPost(actor: Actor, shipment: LockedShipment, rate: number | null): Authorized<LockedShipment> {
  const answer = canPost(actor, shipment)
  if (answer !== true) throw new Refusal('shipment-not-open', answer)
  if (rate !== null && isAboveMaxBuy(shipment, rate)) throw new Refusal('rate-above-max-buy')
  return authorized(shipment)
}

export function mayWithdraw(actor: Actor, shipment: LockedShipment): Authorized<LockedShipment> {
  if (!may(actor.persona, 'available-freight:post')) throw new Refusal('not-authorized', NOT_YOUR_ROLE)
  return authorized(shipment)
}

function canBookNow(
  actor: Actor,
  load: { pickupAt: Date | null; posting: { rate: number | null } | null },
  booker: Booker | undefined,
): Can {
  if (!may(actor.persona, 'available-freight:book') || !booker) return NOT_YOUR_ROLE
  if (!load.posting) return say('not-on-board')
  if (load.posting.rate === null) return say('no-fixed-price')
  return whyNotAtOnce(booker) ?? whyNotBooker(actor, load.pickupAt, booker) ?? true
}

function canOffer(
  actor: Actor,
  load: { pickupAt: Date | null; posting: { rate: number | null } | null },
  booker: Booker | undefined,
): Can {
  if (!may(actor.persona, 'available-freight:offer') || !booker) return NOT_YOUR_ROLE
  if (!load.posting) return say('not-on-board')
  if (booker.offers >= MOST_OFFERS) return say('offers-used-up', { count: booker.offers })
  return whyNotBooker(actor, load.pickupAt, booker) ?? true
}

/** Under the load's lock: still on the board, from a carrier that can be booked, and for more than its price. */
export function mayOffer(
  actor: Actor,
  shipment: LockedShipment,
  posting: OpenPosting | undefined,
  amount: number,
  booker: Booker,
): Authorized<LockedShipment> {
  if (!may(actor.persona, 'available-freight:offer')) throw new Refusal('not-authorized', NOT_YOUR_ROLE)
  if (!posting?.isOpen) throw new Refusal('load-taken')
  const objection = whyNotBooker(actor, shipment.pickup_at, booker)
  if (objection) throw new Refusal('carrier-not-bookable', objection)
  if (booker.offers >= MOST_OFFERS)
    throw new Refusal('offer-not-taken', say('offers-used-up', { count: booker.offers }))
  const { rate } = posting
  if (rate !== null && toCents(amount) <= toCents(rate)) {
    const because = say('priced-below', { price: { amount: rate, currency: shipment.currency } })
    throw new Refusal('bad-request', because, { modelState: { amount: [because] } })
  }
  return authorized(shipment)
}

/** Others of its tier book by an offer. */
function whyNotAtOnce({ benefits: { tier, mayBookNow } }: Booker): Said | undefined {
  return mayBookNow ? undefined : say('tier-books-by-offer', { tier: { term: SCORE_TIER_NAMES[tier] } })
}

function whyNotBooker(actor: Actor, pickupAt: Date | null, { standing, givenBack }: Booker): Said | undefined {
  const bookable = canBook(actor, standing)
  if (bookable !== true) return bookable
  if (givenBack >= MOST_GIVEN_BACK) return say('gave-loads-back', { count: givenBack })
  if (pickupAt && pickupAt.getTime() - actor.now.getTime() < LEAD_MINUTES * 60_000) return say('too-near-to-book')
}

/** Under the load's lock: still open, as it was read, and by a carrier that can be booked. */
export function mayBook(
  actor: Actor,
  shipment: LockedShipment,
  posting: OpenPosting | undefined,
  seen: { version: number; rate: number },
  booker: Booker,
): Authorized<LockedShipment> {
  if (!may(actor.persona, 'available-freight:book')) throw new Refusal('not-authorized', NOT_YOUR_ROLE)
  if (!posting?.isOpen || allows('book', shipment.status, actor.persona) !== true) throw new Refusal('load-taken')
  const { rate } = posting
  if (rate === null) throw new Refusal('load-changed', say('no-fixed-price'))
  if (toCents(rate) !== toCents(seen.rate))
    throw new Refusal('load-changed', say('price-is-now', { price: { amount: rate, currency: shipment.currency } }))
  if (posting.version !== seen.version) throw new Refusal('load-changed', say('load-is-changed'))
  const objection = whyNotAtOnce(booker) ?? whyNotBooker(actor, shipment.pickup_at, booker)
  if (objection) throw new Refusal('carrier-not-bookable', objection)
  return authorized(shipment)
}
