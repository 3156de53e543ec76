import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { Tx } from '../../db/connection.ts'
import { announce, type HappeningKind } from '../../events.ts'
import { recordBySystem } from '../../history/history.ts'
import { happen, type LockedShipment, WAYBILL } from '../../shipments/shipments.ts'
import { endSight, expireOverdue, type OfferKey, rescindOpen } from '../offers/offers.queries.ts'
import { goOn } from './cascade.ts'
import { isBeingSent } from './runs.queries.ts'

/** Records that nobody answered the shipment's overdue offers; returns how many. */
export async function expireOffers(tx: Tx, shipment: LockedShipment, now: Date): Promise<number> {
  const overdue = await expireOverdue(tx, shipment.id, now)
  await tellCarriers(tx, overdue, now, 'tender-expired', 'Expired without an answer')
  return overdue.length
}

/** The load is covered: whatever offers are open end. Their carriers learn that, and not by whom (domain §2.5). */
export async function rescindOthers(tx: Tx, shipment: LockedShipment, now: Date): Promise<void> {
  await expireOffers(tx, shipment, now)
  const lost = await rescindOpen(tx, shipment.id, now)
  await tellCarriers(tx, lost, now, 'tender-rescinded', 'Rescinded: another carrier covered the load')
  await endSight(tx, shipment.id, now)
}

/**
 * After an offer closes without a booking: a waterfall continues, and with no offers left the shipment is Ready to Book again (T4).
 * Waybill itself records it: the timeline must not name who declined (P9).
 */
export async function settleTendering(tx: Tx, shipment: LockedShipment, now: Date): Promise<void> {
  const after = await goOn(tx, shipment, now)
  const open = await endSight(tx, shipment.id, now)
  if (open > 0 || after.status !== SHIPMENT_STATUS.tendering || (await isBeingSent(tx, shipment.id))) return
  await happen(tx, after, WAYBILL, now, { kind: 'tendering-ended', at: now })
  const subject = { type: 'shipment', id: shipment.id } as const
  await recordBySystem(tx, now, subject, 'No open offers: Tendering → Ready to Book', {
    isInternal: true,
  })
  await announce(tx, { kind: 'shipment-changed', subject, companyIds: [shipment.customer_id] })
}

/** Each carrier learns what became of its own offer. */
async function tellCarriers(
  tx: Tx,
  offers: readonly OfferKey[],
  now: Date,
  kind: HappeningKind,
  what: string,
): Promise<void> {
  for (const offer of offers) await recordBySystem(tx, now, { type: 'tender', id: offer.id }, what)
  const news = offers.map((offer) => ({
    kind,
    subject: { type: 'tender', id: offer.id } as const,
    companyIds: [offer.carrier_id],
  }))
  await announce(tx, ...news)
}
