import type { Tender, TenderRequest } from '@waybill/contract/tenders.ts'
import { canBook } from '../company/bookability.policy.ts'
import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import { announce } from '../events.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import type { Actor } from '../identity/actor.ts'
import { happen, type LockedShipment, lockShipment, reporter } from '../shipments/shipments.ts'
import { findSeveral } from './finding.ts'
import { carriersWithOpenOffer, insertOffers, type OfferKey } from './offers.queries.ts'
import { mayOffer, price } from './tenders.policy.ts'
import { type ChoosableCarrier, lockCarriers } from './tenders.queries.ts'

export { answer, rescind } from './answering.ts'
export { additionalCharges, carriers, find } from './finding.ts'
export { countsBody as counts, isVisible, listBody as list, visibleTo } from './tenders.queries.ts'

const MINUTE = 60_000

/** Offers the load at one price to each of the carriers; the first to accept is booked (T3). */
export async function offer(actor: Actor, request: TenderRequest): Promise<{ data: Tender[]; totalCount: number }> {
  const ids = await actor.db.transaction(async (tx) => {
    const shipment = mayOffer(actor, await lockShipment(tx, request.shipmentId), request.rate)
    const chosen = await bookableCarriers(tx, actor, shipment, [...new Set(request.carrierIds)])
    const terms = {
      runId: newId(),
      shipmentId: shipment.id,
      rate: request.rate,
      currency: shipment.currency,
      note: request.note || null,
      sentAt: actor.now,
      respondBy: new Date(actor.now.getTime() + request.respondWithinMinutes * MINUTE),
    }
    const carrierIds = chosen.map((carrier) => carrier.id)
    const offers = await insertOffers(tx, terms, carrierIds)
    if (shipment.status !== 2)
      await happen(tx, shipment, reporter(actor), actor.now, { kind: 'tendered', at: actor.now })
    await sayOffered(tx, actor, shipment, offers, chosen, price(request.rate, shipment.currency))
    return offers.map((sent) => sent.id)
  })
  const data = await findSeveral(actor, ids)
  return { data, totalCount: data.length }
}

async function bookableCarriers(
  tx: Tx,
  actor: Actor,
  shipment: LockedShipment,
  carrierIds: readonly string[],
): Promise<ChoosableCarrier[]> {
  const chosen = await lockCarriers(tx, carrierIds, actor.now, shipment.delivery_on)
  if (chosen.length < carrierIds.length) throw new Refusal('not-found', 'One of the carriers is not known')
  const asked = new Set(await carriersWithOpenOffer(tx, shipment.id, carrierIds))
  const objections = chosen
    .map((carrier) =>
      asked.has(carrier.id) ? `${carrier.name} has an open offer for this load already` : canBook(actor, carrier),
    )
    .filter((answer) => answer !== true)
  if (objections.length > 0)
    throw new Refusal('carrier-not-bookable', objections.join('; '), { modelState: { carrierIds: objections } })
  return chosen
}

/** Each carrier hears of its own offer; who else is asked, and at what price, is not for everybody party to the shipment (P9). */
async function sayOffered(
  tx: Tx,
  actor: Actor,
  shipment: LockedShipment,
  offers: readonly OfferKey[],
  chosen: readonly ChoosableCarrier[],
  at: string,
): Promise<void> {
  for (const sent of offers) {
    const subject = { type: 'tender', id: sent.id } as const
    await record(tx, actor, subject, `Offered at ${at}`)
    await announce(tx, { kind: 'tender-offered', subject, companyIds: [sent.carrier_id], byId: actor.id })
  }
  const subject = { type: 'shipment', id: shipment.id } as const
  const names = chosen.map((carrier) => carrier.name).join(', ')
  await record(tx, actor, subject, `Offered to ${names} at ${at}`, { isInternal: true })
  if (shipment.status !== 2) await record(tx, actor, subject, 'Tendered: Ready to Book → Tendering')
  await announce(tx, { kind: 'shipment-changed', subject, companyIds: [shipment.customer_id] })
}
