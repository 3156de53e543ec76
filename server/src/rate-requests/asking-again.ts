import { RATE_REQUEST_SAYINGS } from '@waybill/contract/rate-requests/rate-requests.sayings.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { recordBySystem } from '../history/history.ts'
import { awaitAnew, carriersOffering, endIdleRounds, endStanding } from './closing.queries.ts'
import { tellEnded } from './closing.ts'

const say = sayer(RATE_REQUEST_SAYINGS)

/**
 * The load became another load: what was offered for the earlier one cannot be awarded. Until the deadline its carriers are asked again, then
 * their requests are over. The transaction has locked the load, and sees everything.
 */
export async function askAgain(tx: Tx, shipmentId: string, now: Date): Promise<void> {
  const carriers = await carriersOffering(tx, shipmentId)
  for (const { id, carrierId } of await awaitAnew(tx, shipmentId, now)) {
    const subject = { type: 'rate-request', id } as const
    await recordBySystem(tx, now, subject, say('rate-asked-again'))
    await announce(tx, { kind: 'rate-asked', subject, companyIds: [carrierId] })
  }
  const load = { type: 'shipment', id: shipmentId } as const
  if (carriers.length > 0)
    await recordBySystem(tx, now, load, say('rates-asked-again', { carriers }), { isInternal: true })
  await tellEnded(tx, await endStanding(tx, shipmentId, now), 'Withdrawn', now)
  await endIdleRounds(tx, shipmentId, say('rate-none-left'), now)
}
