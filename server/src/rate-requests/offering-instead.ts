import { type Actor, nameOf } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import type { LockedShipment } from '../shipments/shipments.ts'
import { nameRate, type Offered, offer } from './answering.ts'
import type { BookOffer } from './awarding.ts'
import { endOne } from './closing.queries.ts'
import { tellEnded } from './closing.ts'
import { counterByItself } from './countering.ts'
import { findOne } from './finding.ts'
import * as policy from './rate-requests.policy.ts'
import { findOpenRequest, findRunning, insertRequests, insertRound, lockAskable } from './rounds.queries.ts'

/**
 * A carrier that declined a tender for its rate says what it would haul the load for: an offer like any other, on its open request, in the
 * round that runs, or in one of its own (domain §2.3). The transaction sees everything, and has locked the load.
 */
export async function offerInstead(
  tx: Tx,
  actor: Actor,
  shipment: LockedShipment,
  { carrierId, amount, note }: { carrierId: string; amount: number; note: string | undefined },
): Promise<void> {
  const [carrier] = await lockAskable(tx, [carrierId], shipment, actor.now)
  policy.refuseBroker(carrier)
  const id = (await answerable(tx, actor, shipment.id, carrierId)) ?? (await join(tx, actor, shipment, carrierId))
  const request = policy.mayName(actor, policy.mayAnswer(actor, await findOne(actor, id, tx)))
  await nameRate(tx, actor, request, { status: 'Offered', amount, note })
  await counterByItself(tx, actor.now, shipment, request, amount)
}

/**
 * A carrier that found the load itself says what it would haul it for. The transaction sees everything, and has locked the load. Returns the
 * request that holds its offer.
 */
export async function offerUnasked(
  tx: Tx,
  actor: Actor,
  shipment: LockedShipment,
  said: Offered,
  book: BookOffer,
): Promise<string> {
  const id =
    (await answerable(tx, actor, shipment.id, actor.companyId)) ?? (await join(tx, actor, shipment, actor.companyId))
  const request = policy.mayName(actor, policy.mayAnswer(actor, await findOne(actor, id, tx)))
  await offer(tx, actor, shipment, request, said, book)
  return id
}

/** The carrier's own open request; one that was overtaken by its time ends here. */
async function answerable(tx: Tx, actor: Actor, shipmentId: string, carrierId: string): Promise<string | undefined> {
  const id = await findOpenRequest(tx, shipmentId, carrierId)
  if (!id || !policy.whyClosed(actor, await findOne(actor, id, tx))) return id
  await tellEnded(tx, await endOne(tx, id, 'Expired', actor.now), 'Expired', actor.now)
  return undefined
}

async function join(tx: Tx, actor: Actor, shipment: LockedShipment, carrierId: string): Promise<string> {
  const { id: shipmentId, currency } = shipment
  const running = await findRunning(tx, shipmentId, actor.now)
  if (running) {
    const round = { id: running.id, shipmentId, currency, note: running.note, respondBy: new Date(running.respondBy) }
    const [joined] = await insertRequests(tx, actor.now, round, [carrierId])
    if (joined) return joined.id
  }
  // Nobody else is asked: it lasts as long as the offer does.
  const until = policy.validityOf(actor, { respondBy: actor.now.toISOString() })
  const { requests } = await insertRound(
    tx,
    actor,
    {
      shipmentId,
      currency,
      note: null,
      respondBy: until,
      awardUpTo: null,
      counterWithinPercent: null,
      startedBy: nameOf(actor),
      decidedAt: actor.now,
    },
    [carrierId],
  )
  const [own] = requests
  if (!own) throw new Error('A request that was just written is there')
  return own.id
}
