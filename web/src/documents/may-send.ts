import { AP_INVOICE, THIRD_PARTY } from '@waybill/contract/documents/file-types.ts'
import { may, type Persona } from '@waybill/contract/permissions.ts'

/** Documents of the load's invoices, not of the load. */
export function isBill(fileType: number | undefined): boolean {
  return fileType === AP_INVOICE || fileType === THIRD_PARTY
}

/** Whether a persona may send a type for a load and its invoices: a factor only for invoices. */
export function maySend(persona: Persona, fileType: number): boolean {
  return may(persona, 'document:upload') && (isBill(fileType) || may(persona, 'shipment:read'))
}
