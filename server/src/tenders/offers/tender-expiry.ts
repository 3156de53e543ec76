import type { Db } from '../../db/connection.ts'
import { type Rounds, startRounds, takeAll } from '../../rounds.ts'
import { lockShipment } from '../../shipments/shipments.ts'
import { expireOffers, settleTendering } from '../runs/closing.ts'
import { claimOverdueShipment } from './offers.queries.ts'

const EVERY_MS = 10_000

/** Closes all overdue offers, shipment by shipment; any number of processes can do so at once. Returns how many shipments. */
export async function expireTenders(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const system = db.as({ kind: 'system' })
  return await takeAll(() => expireOneShipment(system, now), signal)
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

export function startTenderExpiry(db: Db, now: () => Date, onError: (error: unknown) => void): Rounds {
  return startRounds(EVERY_MS, (signal) => expireTenders(db, now(), signal), onError)
}
