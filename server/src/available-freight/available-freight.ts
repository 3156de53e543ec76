import type { AvailableLoad } from '@waybill/contract/available-freight.ts'
import { may } from '@waybill/contract/permissions.ts'
import { Refusal } from '../http/refusal.ts'
import type { Actor } from '../identity/actor.ts'
import { allows } from '../shipments/shipments.ts'
import { findLoad } from './available-freight.queries.ts'

/** One load that can still be had. */
export async function find(actor: Actor, shipmentNumber: string): Promise<AvailableLoad> {
  const load = await findLoad(actor, shipmentNumber)
  if (!load) throw new Refusal('not-found')
  // While it is being tendered, further carriers may be asked.
  const isAsking = load.status === 2 && may(actor.persona, 'tender:offer')
  return { ...load, can: { tender: isAsking || allows('tender', load.status, actor.persona) } }
}
