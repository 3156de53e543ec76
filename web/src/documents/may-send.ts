import { AP_INVOICE, THIRD_PARTY } from '@waybill/contract/documents/file-types.ts'
import { may, type Persona } from '@waybill/contract/permissions.ts'

/** What hangs on a bill of the load, and not on the load. */
export function isBill(fileType: number | undefined): boolean {
  return fileType === AP_INVOICE || fileType === THIRD_PARTY
}

/** Whether somebody sends a kind of paper for a load and its bills: a factor sees the bills alone. */
export function maySend(persona: Persona, fileType: number): boolean {
  return may(persona, 'document:upload') && (isBill(fileType) || may(persona, 'shipment:read'))
}
