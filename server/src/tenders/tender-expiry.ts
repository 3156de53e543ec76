import type { Db } from '../db/connection.ts'
import { lockShipment } from '../shipments/shipments.ts'
import { expireOffers, settleTendering } from './closing.ts'
import { claimOverdueShipment } from './offers.queries.ts'

const EVERY_MS = 10_000

/** Closes every offer whose time is over, shipment by shipment; any number of processes may do so at once. Answers how many shipments. */
export async function expireTenders(db: Db, now: Date): Promise<number> {
  const system = db.as({ kind: 'system' })
  let shipments = 0
  while (await expireOneShipment(system, now)) shipments += 1
  return shipments
}

async function expireOneShipment(system: Db, now: Date): Promise<boolean> {
  return await system.transaction(async (tx) => {
    const shipmentId = await claimOverdueShipment(tx, now)
    if (!shipmentId) return false
    const shipment = await lockShipment(tx, shipmentId)
    await expireOffers(tx, shipment, now)
    await settleTendering(tx, shipment, now)
    return true
  })
}

/** Looks every ten seconds, one look at a time. What fails is reported and tried again at the next look. */
export function startTenderExpiry(
  db: Db,
  now: () => Date,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let looking: Promise<unknown> | undefined
  const timer = setInterval(() => {
    looking ??= expireTenders(db, now())
      .catch(onError)
      .finally(() => {
        looking = undefined
      })
  }, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
