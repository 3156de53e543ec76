import type { DocumentPlace } from '@waybill/contract/documents/documents.ts'
import { AP_INVOICE, THIRD_PARTY } from '@waybill/contract/documents/file-types.ts'
import type { LastPaper } from '@waybill/contract/documents/last-paper.ts'
import { may, type Persona } from '@waybill/contract/permissions.ts'

/** Documents of the load's invoices, not of the load. */
export function isBill(fileType: number | null | undefined): boolean {
  return fileType === AP_INVOICE || fileType === THIRD_PARTY
}

/** Whether a document of this type, and for this stop if it has one, is the last that the bill lacks. */
export function isLast(
  last: LastPaper,
  { fileType, stopId }: { fileType: number | null | undefined; stopId: string | null | undefined },
): boolean {
  return last.fileType === fileType && last.orderStopId === (stopId ?? null)
}

/** Where it goes if it is the bill itself, by which of a load's invoices lacks it. */
export function placeOfBill({ fileType, invoiceId }: LastPaper): DocumentPlace | undefined {
  if (!isBill(fileType)) return undefined
  return fileType === AP_INVOICE ? { apInvoiceId: invoiceId } : { thirdPartyInvoiceId: invoiceId }
}

/** Whether a persona may send a type for a load and its invoices: a factor only for invoices. */
export function maySend(persona: Persona, fileType: number): boolean {
  return may(persona, 'document:upload') && (isBill(fileType) || may(persona, 'shipment:read'))
}
