import type { DocumentPlace } from '@waybill/contract/documents/documents.ts'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'

/** Where the invoice document goes: to the carrier's invoice, or to the third-party payer's. */
export function placeOf({ id, packet }: Pick<Invoice, 'id' | 'packet'>): DocumentPlace {
  return packet.some(({ entityType }) => entityType === 'ThirdPartyPayerInvoice')
    ? { thirdPartyInvoiceId: id }
    : { apInvoiceId: id }
}
