import { RATE_REQUEST_SAYINGS } from '@waybill/contract/rate-requests/rate-requests.sayings.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Db, Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { recordBySystem } from '../history/history.ts'
import { type Rounds, startRounds, takeAll } from '../rounds.ts'
import { type LockedShipment, lockShipment } from '../shipments/shipments.ts'
import { award, type BookOffer } from './awarding.ts'
import {
  claimDueShipment,
  decideRounds,
  endIdleRounds,
  endLapsed,
  endUnanswered,
  standingOffers,
} from './closing.queries.ts'
import { tellEnded } from './closing.ts'
import { mayAwardByItself } from './rate-requests.policy.ts'
import { findStarter, type StoredRound } from './rounds.queries.ts'

const EVERY_MS = 10_000

const say = sayer(RATE_REQUEST_SAYINGS)

/** Does what the time asks for, load by load; any number of processes can do so at once. Returns how many loads. */
export async function keepDeadlines(db: Db, now: Date, book: BookOffer, signal?: AbortSignal): Promise<number> {
  const system = db.as({ kind: 'system' })
  return await takeAll(() => keepOne(system, now, book), signal)
}

async function keepOne(system: Db, now: Date, book: BookOffer): Promise<boolean> {
  return await system.transaction(async (tx) => {
    const shipmentId = await claimDueShipment(tx, now)
    if (!shipmentId) return false
    const shipment = await lockShipment(tx, shipmentId)
    for (const round of await decideRounds(tx, shipmentId, now)) {
      await tellEnded(tx, await endUnanswered(tx, round.id, now), 'Expired', now)
      // Then the other rounds are over too.
      if (await awardByItself(tx, shipment, round, now, book)) return true
      await announce(tx, { kind: 'rates-due', subject: { type: 'shipment', id: shipmentId }, companyIds: [] })
    }
    await tellEnded(tx, await endLapsed(tx, shipmentId, now), 'Expired', now)
    await endIdleRounds(tx, shipmentId, say('rate-none-left'), now)
    return true
  })
}

/** The lowest offer within the round's limit that can be booked, in the name of whoever set it. */
async function awardByItself(
  tx: Tx,
  shipment: LockedShipment,
  round: StoredRound,
  now: Date,
  book: BookOffer,
): Promise<boolean> {
  if (round.awardUpTo === null) return false
  const limit = { amount: round.awardUpTo, currency: shipment.currency }
  const load = { type: 'shipment', id: shipment.id } as const
  for (const offer of await standingOffers(tx, round.id, round.awardUpTo, shipment, now)) {
    const open = mayAwardByItself(shipment, offer.carrier, offer.amount)
    if (!open) continue
    const { carrier, amount: price, validUntil } = offer
    const amount = { amount: price, currency: shipment.currency }
    const why = say('rate-awarded-by-itself', { carrier: carrier.name, amount, limit })
    const winner = { requestId: offer.id, roundId: round.id, carrier, price, validUntil }
    await award(tx, await findStarter(tx, round.startedById, now), book, open, winner, { why, isByItself: true })
    return true
  }
  await recordBySystem(tx, now, load, say('rate-none-awarded', { limit }), { isInternal: true })
  return false
}

export function startDeadlines(db: Db, book: BookOffer, now: () => Date, onError: (error: unknown) => void): Rounds {
  return startRounds(EVERY_MS, (signal) => keepDeadlines(db, now(), book, signal), onError)
}
