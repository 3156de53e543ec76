import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { Said } from '@waybill/contract/said.ts'
import { MOST_RUNGS } from '@waybill/contract/tenders/tender-runs.ts'
import type { Tx } from '../../db/connection.ts'
import { announce } from '../../events.ts'
import { recordBySystem } from '../../history/history.ts'
import type { LockedShipment } from '../../shipments/shipments.ts'
import { ask, type Sender } from '../offers/asking.ts'
import { isTooLateForTurns, leadOf } from './response-time.ts'
import { currentWaterfall, endRun, idleRuns, type Run, reopenRun, waitingRungs } from './runs.queries.ts'

const MINUTE = 60_000

/**
 * After offers close without a booking: every idle run moves to its next carrier, or is over. It happens in the
 * transaction that closed the offers and has locked the shipment: at no moment is nobody asked and nobody aware.
 */
export async function goOn(tx: Tx, shipment: LockedShipment, now: Date): Promise<LockedShipment> {
  let current = shipment
  if (shipment.status !== SHIPMENT_STATUS.readyToBook && shipment.status !== SHIPMENT_STATUS.tendering) return current
  for (const run of await idleRuns(tx, shipment.id)) {
    if (run.strategy !== 'waterfall') await endRun(tx, run.id, now, { state: 'exhausted', reason: null })
    // Off stops after the current offer (domain §2.2).
    else if (run.isAutomatic) current = (await askNext(tx, current, run, undefined, now)).shipment
  }
  return current
}

/** The guide's next carrier that can be asked; all the rest if pickup is too near for turns. */
export async function askNext(
  tx: Tx,
  shipment: LockedShipment,
  run: Run,
  sender: Sender,
  now: Date,
): Promise<{ shipment: LockedShipment; isAsked: boolean; passedOver: readonly Said[] }> {
  const waiting = await waitingRungs(tx, run.id, MOST_RUNGS)
  const lead = leadOf(shipment.pickup_at, now)
  const passedOver: Said[] = []
  if (waiting.length > 0 && lead < run.minimumLeadMinutes * MINUTE) {
    await end(tx, shipment, run, now, 'stopped')
    return { shipment, isAsked: false, passedOver }
  }
  const turns = isTooLateForTurns(lead) ? [waiting] : waiting.map((rung) => [rung])
  for (const turn of turns) {
    if (turn.length === 0) continue
    const asked = await ask(tx, shipment, run, turn, sender, now)
    passedOver.push(...asked.passedOver.map(({ because }) => because))
    if (asked.offers.length === 0) continue
    return { shipment: asked.shipment, isAsked: true, passedOver }
  }
  await end(tx, shipment, run, now, 'exhausted')
  return { shipment, isAsked: false, passedOver }
}

/**
 * Call this after rescinding a booking, with the shipment Ready to Book and locked: the waterfall that booked it continues with its
 * next carrier, unless somebody turned that off (domain T7).
 */
export async function resumeWaterfall(tx: Tx, shipment: LockedShipment, now: Date): Promise<LockedShipment> {
  const run = await currentWaterfall(tx, shipment.id)
  if (run?.state !== 'booked' || !run.isAutomatic || shipment.status !== SHIPMENT_STATUS.readyToBook) return shipment
  if ((await waitingRungs(tx, run.id, 1)).length === 0) return shipment
  await reopenRun(tx, run.id)
  return (await askNext(tx, shipment, { ...run, state: 'running' }, undefined, now)).shipment
}

const ENDS = {
  exhausted: { kind: 'guide-exhausted', says: 'Waterfall over: no carrier left to ask' },
  stopped: { kind: 'waterfall-stopped', says: 'Waterfall stopped: too little time is left before pickup' },
} as const

/** Somebody must look at the load now: operations are notified. */
async function end(tx: Tx, shipment: LockedShipment, run: Run, now: Date, state: keyof typeof ENDS): Promise<void> {
  await endRun(tx, run.id, now, { state, reason: null })
  const subject = { type: 'shipment', id: shipment.id } as const
  const { kind, says } = ENDS[state]
  await recordBySystem(tx, now, subject, says, { isInternal: true })
  await announce(tx, { kind, subject, companyIds: [] })
}
