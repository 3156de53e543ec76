import { BOOKING_SAYINGS } from '@waybill/contract/booking/booking.sayings.ts'
import type { BookingAnswer, booking } from '@waybill/contract/booking/booking.ts'
import type { BodyOf } from '@waybill/contract/endpoint.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { NewShipment } from '@waybill/contract/planning/planning.ts'
import type { Quote } from '@waybill/contract/rates/rates.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { maxBuyFor } from '@waybill/contract/shipments/max-buy.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { saidOf } from '@waybill/contract/told.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { type Doer, record } from '../history/history.ts'
import type { Authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { allOf } from '../http/said.ts'
import { create as createShipment } from '../planning/planning.ts'
import type { AwardedOffer } from '../rate-requests/rate-requests.ts'
import { quoteOf, quoteOffer, reckon } from '../rates/rates.ts'
import {
  find,
  type LockedShipment,
  lockVisible,
  postedRate,
  refuseBelowPosting,
  visibleTo,
} from '../shipments/shipments.ts'
import { lockCarriers, rescindOthers, settleBooking } from '../tenders/tenders.ts'
import * as policy from './booking.policy.ts'
import { returnToSavepoint, setSavepoint, writeTerms } from './booking.queries.ts'

export { oweForTruck } from './booking.queries.ts'

const say = sayer(BOOKING_SAYINGS)

/** A price a load can be booked at, with its breakdown. */
type Offered = Pick<Quote, 'carrierId' | 'rateSource' | 'price' | 'charges'> & {
  reference: string | null
  quoteId: string | null
}

/** Books without a tender (T6). Rates the contract again: if the price has changed, nobody is booked. */
export async function bookContractTl(
  actor: Actor,
  shipmentId: string,
  { carrierId, price, quoteId }: BodyOf<typeof booking.bookContractTl>,
): Promise<BookingAnswer> {
  return await actor.db.transaction(async (tx) => {
    const shipment = policy.mayBook(actor, await lockVisible(tx, actor, shipmentId))
    if (quoteId) {
      const { quote, errors } = await quoted(tx, actor, shipment, quoteId, ['ContractTL', 'Spot'])
      const stands = [...errors, ...policy.whyNotAt(quote, { carrierId, price })]
      return await book(tx, actor, shipment, quote, stands)
    }
    const wanted = { carrierId, rateSource: 'ContractTL', isGuaranteedRate: false } as const
    const line = await reckon(tx, actor, visibleTo, shipment.id, wanted)
    const { offered, errors } = policy.whatIsOffered(line, price)
    return await book(tx, actor, shipment, offered && { ...offered, quoteId: null }, errors, carrierId)
  })
}

export async function bookLtl(
  actor: Actor,
  shipmentId: string,
  { quoteId, proNumber }: BodyOf<typeof booking.bookLtl>,
): Promise<BookingAnswer> {
  return await actor.db.transaction(async (tx) => {
    const shipment = policy.mayBook(actor, await lockVisible(tx, actor, shipmentId))
    const { quote, errors } = await quoted(tx, actor, shipment, quoteId, ['LTL', 'Spot'])
    return await book(tx, actor, shipment, quote, errors, quote.carrierId, proNumber)
  })
}

/** Makes the order's load and books it in one act: if it cannot be booked, it is not made. */
export async function bookLtlOrder(
  actor: Actor,
  orderNumber: string,
  { carrierId, isGuaranteedRate, price, proNumber }: BodyOf<typeof booking.bookLtlOrder>,
): Promise<BookingAnswer> {
  return await actor.db.transaction(async (tx) => {
    await setSavepoint(tx)
    const inside = { ...actor, db: actor.db.within(tx) }
    const plan = NewShipment.parse({ orders: [orderNumber], origination: 'TmsContract' })
    const { id, missing } = await createShipment(inside, plan)
    const answer =
      missing.length > 0
        ? notBooked(missing.map(({ said }) => said))
        : await bookTariff(tx, actor, id, { carrierId, isGuaranteedRate, price, proNumber })
    if (answer.bookingSucceeded) return { ...answer, shipment: await find(actor, id, tx) }
    await returnToSavepoint(tx)
    return { ...answer, shipment: null }
  })
}

/**
 * Books a carrier at the offer that it was awarded for (domain §2.5). What open tenders there are lose. The transaction sees everything,
 * and has locked shipment and carrier.
 */
export async function bookOffer(
  tx: Tx,
  by: Doer,
  shipment: Authorized<LockedShipment>,
  { carrier, price, validUntil }: AwardedOffer,
): Promise<void> {
  const terms = { shipmentId: shipment.id, carrierId: carrier.id, price, validUntil }
  const { id: quoteId, number: reference, charges } = await quoteOffer(tx, by, terms)
  if (shipment.status === SHIPMENT_STATUS.tendering) await rescindOthers(tx, shipment, by.now)
  await writeTerms(tx, shipment.id, {
    origination: 'TmsSpot',
    quoteId,
    maxBuy: maxBuyFor(price, shipment.max_buy),
  })
  await settleBooking(tx, by, shipment, {
    carrier,
    rate: price,
    charges,
    source: 'Spot',
    reference,
    tenderId: null,
    quoteId,
  })
  const told = policy.termsInWords({ rateSource: 'Spot', reference, price }, shipment.currency)
  await record(tx, by, { type: 'shipment', id: shipment.id }, told, { isInternal: true })
}

/** Plans the load at a quote before it is booked: contract or spot, and max buy follows (SPEC §4). */
export async function setOrigination(
  actor: Actor,
  shipmentId: string,
  version: number,
  { originationType, quoteId }: BodyOf<typeof booking.setOrigination>,
): Promise<Shipment> {
  return await actor.db.transaction(async (tx) => {
    const shipment = policy.mayPlanAt(actor, await lockVisible(tx, actor, shipmentId))
    if (version && shipment.version !== version) throw new Refusal('changed-meanwhile')
    const sources = originationType === 'TmsSpot' ? (['Spot'] as const) : (['ContractTL', 'LTL'] as const)
    const { quote, errors } = await quoted(tx, actor, shipment, quoteId, sources)
    if (errors.length > 0) throw new Refusal('rate-not-available', allOf(errors.map(saidOf)))
    const maxBuy = maxBuyFor(quote.price, shipment.max_buy)
    refuseBelowPosting(shipment, maxBuy, await postedRate(tx, shipment.id))
    await writeTerms(tx, shipment.id, { origination: originationType, quoteId, maxBuy })
    const subject = { type: 'shipment', id: shipment.id } as const
    // Only the provider may know whose price it is (P9).
    await record(tx, actor, subject, say('planned-at-quote', { reference: quote.reference ?? '' }), {
      isInternal: true,
    })
    await announce(tx, { kind: 'shipment-changed', subject, companyIds: [], byId: actor.id })
    return await find(actor, shipment.id, tx)
  })
}

async function bookTariff(
  tx: Tx,
  actor: Actor,
  shipmentId: string,
  { carrierId, isGuaranteedRate, price, proNumber }: BodyOf<typeof booking.bookLtlOrder>,
): Promise<BookingAnswer> {
  const shipment = policy.mayBook(actor, await lockVisible(tx, actor, shipmentId))
  const line = await reckon(tx, actor, visibleTo, shipmentId, { carrierId, rateSource: 'LTL', isGuaranteedRate })
  const { offered, errors } = policy.whatIsOffered(line, price)
  return await book(tx, actor, shipment, offered && { ...offered, quoteId: null }, errors, carrierId, proNumber)
}

/** A quote of this load with every objection to it. One of another load is not found. */
async function quoted(
  tx: Tx,
  actor: Actor,
  shipment: Authorized<LockedShipment>,
  quoteId: string,
  sources: readonly Quote['rateSource'][],
): Promise<{ quote: Offered; errors: (string | Said)[] }> {
  const found = await quoteOf(tx, actor, visibleTo, shipment.id, quoteId)
  if (!found) throw new Refusal('not-found', 'There is no such quote for this load')
  const { carrierId, rateSource, price, charges, quoteNumber } = found.quote
  const quote = { carrierId, rateSource, price, charges, reference: quoteNumber, quoteId }
  return { quote, errors: policy.whyNotHeld(actor, found, sources) }
}

/** Every reason once, as text too. */
function notBooked(reasons: readonly Said[]): Pick<BookingAnswer, 'errors' | 'reasons'> & { bookingSucceeded: false } {
  const told = [...new Map(reasons.map((reason) => [reason.text, reason])).values()]
  return { bookingSucceeded: false, errors: told.map(({ text }) => text), reasons: told }
}

/** Books at the offered price, or returns every objection and changes nothing. */
async function book(
  tx: Tx,
  actor: Actor,
  shipment: Authorized<LockedShipment>,
  offered: Offered | undefined,
  stands: readonly (string | Said)[],
  carrierId = offered?.carrierId ?? '',
  proNumber?: string,
): Promise<BookingAnswer> {
  const [carrier] = await lockCarriers(tx, [carrierId], actor.now, shipment)
  if (!carrier) throw new Refusal('not-found', 'Unknown carrier')
  const reasons = [...policy.whyNotBookable(actor, carrier), ...stands].map(saidOf)
  if (reasons.length > 0 || !offered) return { ...notBooked(reasons), shipment: await find(actor, shipment.id, tx) }
  const { rateSource, price, charges, reference, quoteId } = offered
  await writeTerms(tx, shipment.id, {
    origination: rateSource === 'Spot' ? 'TmsSpot' : 'TmsContract',
    quoteId,
    maxBuy: maxBuyFor(price, shipment.max_buy),
    ...(proNumber ? { proNumber } : {}),
  })
  await settleBooking(tx, actor, shipment, {
    carrier,
    rate: price,
    charges,
    source: rateSource,
    reference,
    tenderId: null,
    quoteId,
  })
  const subject = { type: 'shipment', id: shipment.id } as const
  await record(tx, actor, subject, policy.termsInWords(offered, shipment.currency), { isInternal: true })
  return { bookingSucceeded: true, errors: [], reasons: [], shipment: await find(actor, shipment.id, tx) }
}
