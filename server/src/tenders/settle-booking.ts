import type { RateCharge, RateSource } from '@waybill/contract/rates/rates.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { TENDER_SAYINGS } from '@waybill/contract/tenders/tenders.sayings.ts'
import type { Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { type Doer, record } from '../history/history.ts'
import type { Authorized } from '../http/authorized.ts'
import { issueConfirmation } from '../paper/paper.ts'
import { endRateRequests } from '../rate-requests/rate-requests.ts'
import { between, happen, type LockedShipment, reporter } from '../shipments/shipments.ts'
import { LINE_HAUL } from './offers/offers.queries.ts'
import { endRunsByBooking } from './runs/runs.queries.ts'
import { giveToCarrier, insertBooking } from './settle-booking.queries.ts'
import type { TenderFacts } from './tenders.queries.ts'

const say = sayer(TENDER_SAYINGS)

/** The load's carrier, its price, and how that came about. */
export type NewBooking = {
  carrier: { id: string; name: string }
  rate: number
  charges: readonly (Omit<RateCharge, 'rateType' | 'said'> & { rateType: string; said?: Said })[]
  source: 'Tender' | RateSource | 'Board'
  /** The number of the tender, contract, tariff or quote; the board has none. */
  reference: string | null
  tenderId: string | null
  quoteId: string | null
  /** What the carrier calls the load: its papers print it. */
  proNumber?: string | undefined
}

/**
 * What every booking does, however it came about (T5, T6): the load is the carrier's, its charges are frozen, its rate
 * confirmation is issued. The transaction has locked the shipment and the carrier.
 */
export async function settleBooking(
  tx: Tx,
  actor: Doer,
  shipment: Authorized<LockedShipment>,
  booking: NewBooking,
): Promise<LockedShipment> {
  const { carrier, rate, tenderId, quoteId, proNumber } = booking
  await giveToCarrier(tx, shipment.id, { carrier, rate, proNumber, at: actor.now })
  await insertBooking(tx, actor, shipment, booking)
  await endRunsByBooking(tx, shipment.id, tenderId, actor.now)
  await endRateRequests(tx, shipment.id, actor.now, 'NotAwarded')
  const payload = { carrierId: carrier.id, rate, tenderId, quoteId }
  const booked = await happen(tx, shipment, reporter(actor), actor.now, { kind: 'booked', at: actor.now, payload })
  const subject = { type: 'shipment', id: shipment.id } as const
  await record(tx, actor, subject, say('booked-with', { carrier: carrier.name, ...between(shipment, booked) }))
  await announce(tx, { kind: 'shipment-changed', subject, companyIds: [carrier.id, shipment.customer_id] })
  await issueConfirmation(tx, actor, { id: shipment.id, carrierId: carrier.id })
  return booked
}

/** An accepted tender as a booking. */
export function bookingOf(tender: TenderFacts, carrier: { id: string; name: string }): NewBooking {
  return {
    carrier: { id: carrier.id, name: carrier.name },
    rate: tender.price,
    charges: tender.charges.map((charge) => ({ code: codeOf(charge.description), ...charge })),
    source: 'Tender',
    reference: tender.tenderNumber,
    tenderId: tender.id,
    quoteId: null,
  }
}

/** Tenders name their charges; bookings also have the quotes' codes (domain §2.6). */
function codeOf(description: string): string {
  if (description === LINE_HAUL) return 'LINE_HAUL'
  return description === 'Fuel surcharge' ? 'FUEL' : 'ACCESSORIAL'
}
