import { phoneTracking } from '@waybill/contract/phone-tracking/phone-tracking.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { call } from '../../api/call.ts'
import type { Anchor } from '../../api/server-clock.ts'
import type { Outcome } from '../outbox.ts'
import { outcomeOf } from '../send-act.ts'
import type { Batch, PositionStore } from './position-store.ts'

type Means = {
  store: PositionStore
  /** The server's time now; undefined without signal. */
  timeAtServer: () => Promise<Anchor | undefined>
  send: (batch: Batch) => Promise<Outcome>
}

/**
 * Sends the positions that wait, batch by batch, until one gets no answer. What the server refuses it may not have: the load is over, or
 * the driver has withdrawn elsewhere, so all that waits for that load goes. Returns whether anything was refused.
 */
export async function sendPositions(who: string, { store, timeAtServer, send }: Means): Promise<boolean> {
  let wasRefused = false
  const now = await timeAtServer()
  if (!now) return false
  for (;;) {
    const batch = await store.nextBatch(who, now)
    if (!batch) return wasRefused
    const outcome = await send(batch)
    if (outcome.is === 'unanswered' || outcome.is === 'signed-out') return wasRefused
    if (outcome.is === 'refused') {
      await store.forget(batch.loadId)
      wasRefused = true
    } else await store.remove(batch)
  }
}

export async function sendBatch({ key, loadId, positions }: Batch): Promise<Outcome> {
  try {
    await call(phoneTracking.report, { params: { shipmentId: loadId }, body: { positions } }, { idempotencyKey: key })
    return { is: 'taken' }
  } catch (failure) {
    return outcomeOf(failure)
  }
}

/** Dispatch then knows what to ask the driver for. Without signal nobody hears of it, and nothing depends on it. */
export function tellBlocked({ id: shipmentId }: Shipment, isBlocked: boolean): void {
  call(phoneTracking.tellBlocked, { params: { shipmentId }, body: { isBlocked } }).catch(() => undefined)
}
