import { BOOKING_SAYINGS } from '@waybill/contract/booking/booking.sayings.ts'
import type { BookingEnd } from '@waybill/contract/booking/booking.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import { type Actor, nameOf } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { withSystemEyes } from '../db/system-eyes.ts'
import { announce } from '../events.ts'
import { record } from '../history/history.ts'
import type { Authorized } from '../http/authorized.ts'
import { endRateRequests } from '../rate-requests/rate-requests.ts'
import { between, find, happen, type LockedShipment, lockVisible, reporter } from '../shipments/shipments.ts'
import { endAcceptedOffer, resumeWaterfall, withdrawOpenOffers } from '../tenders/tenders.ts'
import * as policy from './booking.policy.ts'
import { endBooking, isPreloaded, reopenOrders, takeFromCarrier } from './booking.queries.ts'

const say = sayer(BOOKING_SAYINGS)

/**
 * Takes the load back from its carrier (T7). Procurement continues from 'booking-rescinded'. The rate confirmation is void once the status
 * is below Booked (migration 0019).
 */
export async function rescind(actor: Actor, shipmentId: string, said: BookingEnd): Promise<Shipment> {
  return await actor.db.transaction(async (tx) => {
    const { shipment, ending } = policy.mayRescind(actor, await lockVisible(tx, actor, shipmentId), said)
    const ended = await end(tx, actor, shipment, ending, 'rescinded')
    await resumeWaterfall(tx, ended, actor.now)
    return await find(actor, shipment.id, tx)
  })
}

/** Voids a booked load, or one whose truck came and was not loaded (T18, T19). */
export async function cancel(actor: Actor, shipmentId: string, said: BookingEnd): Promise<Shipment> {
  return await actor.db.transaction(async (tx) => {
    const found = await lockVisible(tx, actor, shipmentId)
    const { shipment, ending } = policy.mayCancel(actor, found, said, await isPreloaded(tx, found.id))
    await reopenOrders(tx, shipment.id)
    await end(tx, actor, shipment, ending, shipment.status === SHIPMENT_STATUS.atStop ? 'not-loaded' : 'voided')
    return await find(actor, shipment.id, tx)
  })
}

/** Voids an unbooked load for good (T16, T17). */
export async function voidShipment(actor: Actor, idOrNumber: string): Promise<Shipment> {
  return await actor.db.transaction(async (tx) => {
    const found = await lockVisible(tx, actor, idOrNumber)
    if (found.status === SHIPMENT_STATUS.voided) return await find(actor, found.id, tx)
    const shipment = policy.mayVoid(actor, found)
    if (shipment.status === SHIPMENT_STATUS.tendering)
      await withdrawOpenOffers(tx, actor, shipment, { term: 'The load was voided' })
    await reopenOrders(tx, shipment.id)
    // Whose they are is the provider's to know.
    await withSystemEyes(tx, actor.db.scope, () => endRateRequests(tx, shipment.id, actor.now, 'Withdrawn'))
    const voided = await happen(tx, shipment, reporter(actor), actor.now, { kind: 'voided', at: actor.now })
    const subject = { type: 'shipment', id: shipment.id } as const
    await record(tx, actor, subject, say('shipment-now-voided', between(shipment, voided)))
    const companyIds = [shipment.customer_id]
    await announce(tx, { kind: 'shipment-voided', subject, companyIds, byId: actor.id })
    return await find(actor, shipment.id, tx)
  })
}

async function end(
  tx: Tx,
  actor: Actor,
  shipment: Authorized<{ shipment: LockedShipment; ending: policy.Ending }>['shipment'],
  ending: policy.Ending,
  how: 'rescinded' | 'voided' | 'not-loaded',
): Promise<LockedShipment> {
  const { carrier_id: carrierId, carrier_name: carrier } = shipment
  await endBooking(tx, shipment.id, { ...ending, with: how, by: nameOf(actor), at: actor.now })
  await endAcceptedOffer(tx, actor, shipment)
  await takeFromCarrier(tx, shipment.id, actor.now)
  const kind = how === 'rescinded' ? 'booking-rescinded' : 'voided'
  const payload = { carrierId, reason: ending.reason, isCarrierCaused: ending.isCarrierCaused }
  const ended = await happen(tx, shipment, reporter(actor), actor.now, { kind, at: actor.now, payload })
  const subject = { type: 'shipment', id: shipment.id } as const
  const change = between(shipment, ended)
  const what =
    how === 'rescinded'
      ? say('booking-rescinded', { carrier: carrier ?? '', ...change })
      : say('shipment-now-voided', change)
  await record(tx, actor, subject, what)
  const why = policy.endingInWords(ending, shipment.currency)
  if (why) await record(tx, actor, subject, why, { isInternal: true })
  const companyIds = [carrierId, shipment.customer_id]
  const news = how === 'rescinded' ? 'booking-rescinded' : 'shipment-voided'
  await announce(tx, { kind: news, subject, companyIds, byId: actor.id })
  return ended
}
