import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { SHIPMENT_SAYINGS } from '@waybill/contract/shipments/shipments.sayings.ts'
import { type Actor, isProvider } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { provenStops } from '../../documents/documents.ts'
import { announce } from '../../events.ts'
import { record } from '../../history/history.ts'
import { between, happen, lockShipment, reckon, reporter, WAYBILL } from '../activity/timeline.ts'
import { allows } from '../activity/transitions.ts'

const say = sayer(SHIPMENT_SAYINGS)

/**
 * Applies the proofs of delivery to the shipment, in the transaction that changed them: with one accepted for every delivery a
 * delivered load is Delivery Confirmed (T14), which is returned; without one it is Delivered again (T15). The shipment is locked first, so of two
 * proofs accepted at once the second sees the first.
 */
export async function weighProofs(tx: Tx, actor: Actor, shipmentId: string): Promise<readonly Said[]> {
  const shipment = await lockShipment(tx, shipmentId)
  if (shipment.status !== SHIPMENT_STATUS.delivered && shipment.status !== SHIPMENT_STATUS.deliveryConfirmed) return []
  const proven = await provenStops(tx, shipmentId)
  const deliveries = shipment.stops.filter(({ type }) => type === 'Delivery')
  const isProven = deliveries.length > 0 && deliveries.every(({ id }) => proven.has(id))
  if (isProven === (shipment.status === SHIPMENT_STATUS.deliveryConfirmed)) {
    await reckon(tx, shipmentId, actor.now)
    return []
  }
  const commander = isProvider(actor) ? actor.persona : 'system'
  if (allows(isProven ? 'accept-proof' : 'reject-proof', shipment.status, commander) !== true) return []
  const event = {
    kind: isProven ? ('delivery-confirmed' as const) : ('delivery-doubted' as const),
    at: actor.now,
    ...(isProvider(actor) ? { source: 'provider' } : {}),
  }
  const by = isProvider(actor) ? reporter(actor) : WAYBILL
  const after = await happen(tx, shipment, by, actor.now, event)
  const subject = { type: 'shipment', id: shipment.id } as const
  const what = { term: isProven ? 'Delivery confirmed' : 'Delivery confirmation reversed' }
  await record(tx, actor, subject, say('status-moved', { what, ...between(shipment, after) }))
  const companyIds = [shipment.carrier_id, shipment.customer_id]
  await announce(tx, { kind: 'shipment-changed', subject, companyIds, byId: actor.id })
  return isProven ? [say('load-delivery-confirmed', { load: shipment.number })] : []
}
