import { REJECTION_SENTENCES, RejectionReason } from '@waybill/contract/documents.ts'
import { nameOfFileType } from '@waybill/contract/file-types.ts'
import { rejectedDocument } from '../documents/documents.ts'
import type { Occasions } from '../notifications/notifications.ts'
import { findShipmentNews } from './shipment-occasions.queries.ts'

/** A document of a load was sent back: whoever sent it hears why, so that they can send it again. */
export const DOCUMENT_OCCASIONS: Occasions = {
  'document-reviewed': async (tx, { subject, documentId, byId }) => {
    const document = documentId && (await rejectedDocument(tx, documentId))
    const shipment = document && (await findShipmentNews(tx, subject.id))
    if (!document || !shipment) return []
    // The provider sends papers for carriers; it is the carrier who has to mend them.
    const companyId = document.company_id === shipment.providerId ? shipment.carrierId : document.company_id
    if (!companyId) return []
    const reason = RejectionReason.parse(document.reject_reason)
    const said = reason === 'other' ? null : REJECTION_SENTENCES[reason]
    return [
      {
        wording: 'document-rejected',
        facts: {
          shipment: shipment.number,
          document: nameOfFileType(document.file_type),
          reason: [said, document.reject_text].filter(Boolean).join('. '),
        },
        subject: { type: 'shipment', id: shipment.id },
        key: `document-rejected:${document.id}:${document.reviewed_at?.toISOString()}`,
        to: [{ companyId, drivers: document.uploader_id ? [document.uploader_id] : [] }],
        byId,
      },
    ]
  },
}
