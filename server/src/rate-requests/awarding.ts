import { RATE_REQUEST_SAYINGS } from '@waybill/contract/rate-requests/rate-requests.sayings.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import type { Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { type Doer, record, recordBySystem } from '../history/history.ts'
import type { Authorized } from '../http/authorized.ts'
import type { LockedShipment } from '../shipments/shipments.ts'
import { endOne, endRounds } from './closing.queries.ts'

const say = sayer(RATE_REQUEST_SAYINGS)

/** What a carrier is booked at. */
export type AwardedOffer = { carrier: { id: string; name: string }; price: number; validUntil: Date }

/** Booking is above this room. */
export type BookOffer = (tx: Tx, by: Doer, shipment: Authorized<LockedShipment>, offer: AwardedOffer) => Promise<void>

type Winner = AwardedOffer & { requestId: string; roundId: string }

/**
 * The offer wins, and its carrier is booked: one act. Booking ends all other requests for the load. The transaction sees everything, and
 * has locked shipment and carrier. `isByItself`: the round awards, in the name of whoever told it to.
 */
export async function award(
  tx: Tx,
  by: Doer,
  book: BookOffer,
  shipment: Authorized<LockedShipment>,
  { requestId, roundId, ...offer }: Winner,
  { why, isByItself = false }: { why: Said; isByItself?: boolean },
): Promise<void> {
  const won = await endOne(tx, requestId, 'Awarded', by.now)
  await endRounds(tx, { id: roundId }, { state: 'awarded', reason: null, at: by.now })
  const amount = { amount: offer.price, currency: shipment.currency }
  const subject = { type: 'rate-request', id: requestId } as const
  await record(tx, by, subject, say('rate-awarded', { amount }), { tellsMoney: true })
  const load = { type: 'shipment', id: shipment.id } as const
  if (isByItself) await recordBySystem(tx, by.now, load, why, { isInternal: true })
  else await record(tx, by, load, why, { isInternal: true })
  const news = won.map(
    ({ carrierId }) => ({ kind: 'rate-request-ended', subject, companyIds: [carrierId], byId: by.id }) as const,
  )
  await announce(tx, ...news)
  await book(tx, by, shipment, offer)
}
