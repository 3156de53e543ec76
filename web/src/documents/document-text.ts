import type { Document, RejectionReason } from '@waybill/contract/documents/documents.ts'
import { REJECTION_SENTENCES } from '@waybill/contract/documents/documents.ts'
import type { LastPaper } from '@waybill/contract/documents/last-paper.ts'
import { retell, t } from '../ui/words.ts'

/** What the viewer shows (SPEC §5, Viewer). */
const PREVIEWABLE = ['pdf', 'png', 'jpeg', 'jpg', 'tif', 'tiff']

export function isPreviewable({ extension }: Pick<Document, 'extension'>): boolean {
  return PREVIEWABLE.includes(extension.toLowerCase())
}

export function reasonText(reason: RejectionReason): string {
  return retell(REJECTION_SENTENCES[reason])
}

/** Why it was rejected, in one sentence. */
export function rejectionText({ rejection }: Pick<Document, 'rejection'>): string {
  if (!rejection) return ''
  const { reason, text } = rejection
  if (reason === 'other') return text ?? reasonText(reason)
  return text ? `${reasonText(reason)}. ${text}` : reasonText(reason)
}

/** A document type's name in lists (SPEC §5: these four are offered). */
export function typeText(name: string): string {
  return retell(name)
}

/** The record a paper belongs to; a place is named as sent. */
export function recordText(entityDescription: string): string {
  const [, record, number = ''] = /^(Case|Invoice|Order|Shipment) (\S+)$/.exec(entityDescription) ?? []
  switch (record) {
    case 'Case':
      return t('Case {number}', { number })
    case 'Invoice':
      return t('Invoice {number}', { number })
    case 'Order':
      return t('Order {number}', { number })
    case 'Shipment':
      return t('Shipment {number}', { number })
    default:
      return entityDescription
  }
}

export function sizeText(bytes: number): string {
  return bytes < 1024 * 1024
    ? t('{n} kB', { n: Math.ceil(bytes / 1024) })
    : t('{n} MB', { n: (bytes / 1024 / 1024).toFixed(1) })
}

/** What uploading a bill's last document does. */
export function completionText({
  invoiceNumber: number,
  isSubmitted,
}: Omit<LastPaper, 'fileType' | 'orderStopId'>): string {
  return isSubmitted
    ? t('Uploading completes invoice {number}: it is submitted.', { number })
    : t('Uploading completes the documents of invoice {number}. Then it can be submitted.', { number })
}
