import type { TrackingProblemKind } from '@waybill/contract/running/running.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import type { Authorized } from '../../http/authorized.ts'

export type Closing = { kind: TrackingProblemKind; firstSeen: Date; closedAt: Date; by: string; reason: string }

export async function listClosings(tx: Tx, shipmentId: string): Promise<Closing[]> {
  const { rows } = await sql<Closing>`
    select kind, first_seen as "firstSeen", closed_at as "closedAt", closed_by as by, reason
    from tracking_problem_closing where shipment_id = ${shipmentId}`.execute(tx)
  return rows
}

export async function insertClosing(
  tx: Tx,
  shipment: Authorized<{ id: string }>,
  { kind, firstSeen, closedAt, by, contactId, reason }: Closing & { contactId: string },
): Promise<void> {
  await tx
    .insertInto('tracking_problem_closing')
    .values({
      shipment_id: shipment.id,
      kind,
      first_seen: firstSeen,
      closed_at: closedAt,
      closed_by: by,
      contact_id: contactId,
      reason,
    })
    .execute()
}
