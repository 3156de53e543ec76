import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'

export type WaitingConfirmation = {
  id: string
  shipment: string
  lane: string
  revision: number
  reason: string | null
  carrierId: string
}

/** The shipment's rate confirmation, while it waits for a signature. */
export async function waitingConfirmation(tx: Tx, shipmentId: string): Promise<WaitingConfirmation | undefined> {
  const { rows } = await sql<WaitingConfirmation>`
    select confirmation.id, shipment.number as shipment, revision, reason ->> 'text' as reason, confirmation.carrier_id as "carrierId",
      concat_ws(', ', lane -> 0 ->> 'city', lane -> 0 ->> 'state') || ' → '
        || concat_ws(', ', lane -> -1 ->> 'city', lane -> -1 ->> 'state') as lane
    from rate_confirmation as confirmation join shipment on shipment.id = shipment_id
    where shipment.id = ${shipmentId} and void_at is null and signed_at is null`.execute(tx)
  return rows[0]
}
