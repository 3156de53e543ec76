import type { Tx } from '../../db/connection.ts'
import type { EventPayload } from './projection.ts'

/** An arrival or departure as reported, and still valid. */
export type Report = {
  id: string
  kind: 'arrived' | 'departed'
  stopId: string
  occurredAt: Date
  reportedAt: Date
  contactId: string | null
  payload: EventPayload & {
    /** Of a corrected report: when the first one came in. */
    firstReportedAt?: string
  }
}

export async function readReports(tx: Tx, shipmentId: string): Promise<Report[]> {
  const rows = await tx
    .selectFrom('shipment_event')
    .select(['id', 'kind', 'stop_id', 'occurred_at', 'reported_at', 'contact_id', 'payload'])
    .where('shipment_id', '=', shipmentId)
    .where('kind', 'in', ['arrived', 'departed'])
    .where('superseded_by', 'is', null)
    .orderBy('sequence')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    // The condition above; events at stops have a stop.
    kind: row.kind as Report['kind'],
    stopId: row.stop_id ?? '',
    occurredAt: row.occurred_at,
    reportedAt: row.reported_at,
    contactId: row.contact_id,
    payload: row.payload as Report['payload'],
  }))
}

/** The original stays in the list and names its replacement. */
export async function supersede(tx: Tx, eventId: string, by: string): Promise<void> {
  await tx
    .updateTable('shipment_event')
    .set({ superseded_by: by })
    .where('id', '=', eventId)
    .where('superseded_by', 'is', null)
    .execute()
}

/** Nothing was counted at a stop the truck has not left after all. */
export async function clearCounts(tx: Tx, stopId: string): Promise<void> {
  await tx
    .updateTable('stop_line_item')
    .set({ confirmed_packages: null, exception: null })
    .where('stop_id', '=', stopId)
    .execute()
  await tx.updateTable('shipment_stop').set({ seal_numbers: [] }).where('id', '=', stopId).execute()
}
