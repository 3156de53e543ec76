import { BOOKING_SAYINGS } from '@waybill/contract/booking/booking.sayings.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import type { Actor } from '../actor.ts'
import { announce } from '../events.ts'
import { record } from '../history/history.ts'
import { find, happen, lockVisible, reporter } from '../shipments/shipments.ts'
import { maySetProNumber } from './booking.policy.ts'
import { writeProNumber } from './booking.queries.ts'

const say = sayer(BOOKING_SAYINGS)

/** The carrier's own number for the load; lists and quick search find it. */
export async function setProNumber(actor: Actor, shipmentId: string, value: string | null): Promise<Shipment> {
  return await actor.db.transaction(async (tx) => {
    const shipment = maySetProNumber(actor, await lockVisible(tx, actor, shipmentId))
    const proNumber = value || null
    const before = await find(actor, shipment.id, tx)
    if (before.proNumber === proNumber) return before
    await writeProNumber(tx, shipment.id, proNumber)
    const set = { kind: 'pro-number-set', at: actor.now, payload: { proNumber } } as const
    await happen(tx, shipment, reporter(actor), actor.now, set)
    const subject = { type: 'shipment', id: shipment.id } as const
    await record(tx, actor, subject, proNumber ? say('pro-number-set', { number: proNumber }) : 'PRO number removed')
    const companyIds = [shipment.carrier_id, shipment.customer_id]
    await announce(tx, { kind: 'shipment-changed', subject, companyIds, byId: actor.id })
    return await find(actor, shipment.id, tx)
  })
}
