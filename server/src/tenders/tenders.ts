import type { Tender, TenderRequest } from '@waybill/contract/tenders/tenders.ts'
import { type Actor, nameOf } from '../actor.ts'
import { newId } from '../db/new-id.ts'
import { Refusal } from '../http/refusal.ts'
import { lockShipment } from '../shipments/shipments.ts'
import { ask } from './offers/asking.ts'
import { findSeveral } from './offers/finding.ts'
import { countCarriers, insertRun, waitingRungs } from './runs/runs.queries.ts'
import { mayOffer, nobodyToAsk } from './tenders.policy.ts'

export { answer, rescind } from './offers/answering.ts'
export { endAcceptedOffer, withdrawOpenOffers, withdrawTendering } from './offers/ending.ts'
export { additionalCharges, carriers, find } from './offers/finding.ts'
export { expireTenders } from './offers/tender-expiry.ts'
export { resumeWaterfall } from './runs/cascade.ts'
export { rescindOthers } from './runs/closing.ts'
export { settleBooking } from './settle-booking.ts'
export { countsBody as counts, isVisible, listBody as list, lockCarriers, visibleTo } from './tenders.queries.ts'

/** Offers the load at one price to each carrier; the first to accept gets it (T3). All of them can be asked, or nobody is. */
export async function offer(actor: Actor, request: TenderRequest): Promise<{ data: Tender[]; totalCount: number }> {
  const ids = await actor.db.transaction(async (tx) => {
    const shipment = mayOffer(actor, await lockShipment(tx, request.shipmentId), request.rate)
    const carrierIds = [...new Set(request.carrierIds)]
    if ((await countCarriers(tx, carrierIds)) < carrierIds.length)
      throw new Refusal('not-found', 'One of the carriers is unknown')
    const run = {
      id: newId(),
      shipmentId: shipment.id,
      strategy: carrierIds.length === 1 ? ('single' as const) : ('broadcast' as const),
      state: 'running' as const,
      note: request.note || null,
      currency: shipment.currency,
      respondWithinMinutes: request.respondWithinMinutes,
      minimumLeadMinutes: 0,
      isAutomatic: true,
    }
    const rungs = carrierIds.map((carrierId) => ({ carrierId, rate: request.rate, reference: null }))
    await insertRun(tx, { ...run, startedAt: actor.now, startedBy: nameOf(actor), rungs })
    const waiting = await waitingRungs(tx, run.id, rungs.length)
    const { offers, passedOver } = await ask(tx, shipment, run, waiting, actor, actor.now)
    if (passedOver.length > 0) throw nobodyToAsk(passedOver.map(({ because }) => because))
    return offers.map((sent) => sent.id)
  })
  const data = await findSeveral(actor, ids)
  return { data, totalCount: data.length }
}
