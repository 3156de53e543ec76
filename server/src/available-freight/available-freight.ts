import type { AvailableLoad, Reload } from '@waybill/contract/available-freight/available-freight.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { Actor } from '../actor.ts'
import { Refusal } from '../http/refusal.ts'
import { allows, idOf } from '../shipments/shipments.ts'
import { findLoad, findReloads } from './available-freight.queries.ts'

/** A load that is still available. */
export async function find(actor: Actor, shipmentNumber: string): Promise<AvailableLoad> {
  const load = await findLoad(actor, shipmentNumber)
  if (!load) throw new Refusal('not-found')
  // A load being tendered can go to more carriers.
  const isAsking = load.status === SHIPMENT_STATUS.tendering && may(actor.persona, 'tender:offer')
  return { ...load, can: { tender: isAsking || allows('tender', load.status, actor.persona) } }
}

/** What the truck of a load can haul next. */
export async function reloads(
  actor: Actor,
  shipment: string,
  paging: { page: number; pageSize: number },
): Promise<{ data: Reload[]; totalCount: number }> {
  return await findReloads(actor, await idOf(actor, shipment), paging)
}
