import { TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import type { Tx } from '../../db/connection.ts'
import type { OfferKey } from './offers.queries.ts'

export async function withdrawOpen(
  tx: Tx,
  shipmentId: string,
  by: string,
  reason: string,
  now: Date,
): Promise<OfferKey[]> {
  return await tx
    .updateTable('tender')
    .set((expression) => ({
      status: TENDER_STATUS.rescinded,
      responded_by: by,
      responded_at: now,
      decline_text: reason,
      version: expression('version', '+', 1),
    }))
    .where('shipment_id', '=', shipmentId)
    .where('status', '=', TENDER_STATUS.sent)
    .returning(['id', 'number', 'carrier_id'])
    .execute()
}

/** At most one (tender_accepted_once); none if the load was booked without a tender. */
export async function endAccepted(tx: Tx, shipmentId: string, by: string, now: Date): Promise<OfferKey[]> {
  return await tx
    .updateTable('tender')
    .set((expression) => ({
      status: TENDER_STATUS.bookingRescinded,
      responded_by: by,
      responded_at: now,
      version: expression('version', '+', 1),
    }))
    .where('shipment_id', '=', shipmentId)
    .where('status', '=', TENDER_STATUS.accepted)
    .returning(['id', 'number', 'carrier_id'])
    .execute()
}
