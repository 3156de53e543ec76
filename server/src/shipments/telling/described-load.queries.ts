import type { NoteSide } from '@waybill/contract/notes/notes.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import { visibleTo } from '../shipments.scope.ts'

/** Who a load concerns now, as far as the reader may know. */
export async function findParties(
  actor: Actor,
  id: string,
): Promise<{ number: string; sides: Record<NoteSide, string[]> } | undefined> {
  const { rows } = await sql<{ number: string; sides: Record<NoteSide, string[]> }>`
    select number, json_build_object(
      'carrier', array_remove(array[carrier_id], null),
      'customer', array_remove(array[customer_id], null),
      'payer', array(
        select company_id from party where subject_type = 'shipment' and subject_id = shipment.id and capacity = 'payer' and until is null)
    ) as sides
    from shipment where id = ${id} and (${visibleTo(actor)})`.execute(actor.db.read)
  return rows[0]
}
