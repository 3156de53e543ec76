import { sentBack } from '../../documents/documents.ts'
import type { Occasions } from '../../notifications/notifications.ts'
import { findShipmentNews } from '../telling/shipment-occasions.queries.ts'

/** A document of a load was sent back: its sender hears why, to send it again. */
export const DOCUMENT_OCCASIONS: Occasions = {
  'document-reviewed': async (tx, { subject, documentId, byId }) => {
    const back = subject.type === 'shipment' ? await sentBack(tx, documentId) : undefined
    const shipment = back && (await findShipmentNews(tx, subject.id))
    if (!back || !shipment) return []
    // The provider sends documents for carriers, but the carrier must correct them.
    const companyId = back.companyId === shipment.providerId ? shipment.carrierId : back.companyId
    if (!companyId) return []
    return [
      {
        wording: 'document-rejected',
        facts: { shipment: shipment.number, document: back.document, reason: back.reason },
        subject: { type: 'shipment', id: shipment.id },
        key: back.key,
        to: [{ companyId, drivers: back.uploaderId ? [back.uploaderId] : [] }],
        byId,
      },
    ]
  },
}
