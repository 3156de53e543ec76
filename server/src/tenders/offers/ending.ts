import type { Said } from '@waybill/contract/said.ts'
import { saidOf } from '@waybill/contract/told.ts'
import { type Actor, nameOf } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { announce } from '../../events.ts'
import { record } from '../../history/history.ts'
import type { LockedShipment } from '../../shipments/shipments.ts'
import { expireOffers, settleTendering } from '../runs/closing.ts'
import { withdrawRunsOf } from '../runs/runs.queries.ts'
import { rescinded } from '../wording.ts'
import { endAccepted, withdrawOpen } from './ending.queries.ts'
import { endSight, type OfferKey } from './offers.queries.ts'

/** Rescinds every open offer of a load no longer available; each carrier hears of its own (T17). */
export async function withdrawOpenOffers(
  tx: Tx,
  actor: Actor,
  shipment: LockedShipment,
  reason: { term: string },
): Promise<void> {
  await expireOffers(tx, shipment, actor.now)
  const withdrawn = await withdrawOpen(tx, shipment.id, nameOf(actor), reason.term, actor.now)
  await endSight(tx, shipment.id, actor.now)
  await tell(tx, actor, withdrawn, rescinded(reason))
}

/** Nobody may haul the load as it was tendered: its open offers are rescinded and no carrier is asked next. Whether it was being tendered. */
export async function withdrawTendering(
  tx: Tx,
  actor: Actor,
  shipment: LockedShipment,
  reason: { term: string },
): Promise<boolean> {
  const wasTendered = await withdrawRunsOf(tx, shipment.id, actor.now, saidOf(reason.term))
  await withdrawOpenOffers(tx, actor, shipment, reason)
  await settleTendering(tx, shipment, actor.now)
  return wasTendered
}

/** The booked tender stays in the carrier's list, as a rescinded booking (T7). */
export async function endAcceptedOffer(tx: Tx, actor: Actor, shipment: LockedShipment): Promise<void> {
  await tell(tx, actor, await endAccepted(tx, shipment.id, nameOf(actor), actor.now), 'Booking rescinded')
}

async function tell(tx: Tx, actor: Actor, offers: readonly OfferKey[], what: string | Said): Promise<void> {
  for (const { id, carrier_id } of offers) {
    const subject = { type: 'tender', id } as const
    await record(tx, actor, subject, what)
    await announce(tx, { kind: 'tender-rescinded', subject, companyIds: [carrier_id], byId: actor.id })
  }
}
