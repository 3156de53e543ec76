import type { DeductionKind, InvoiceExceptionCode } from '@waybill/contract/invoices/invoice-codes.ts'
import type { Said } from '@waybill/contract/said.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import type { InvoiceFacts, Judged } from '../invoice.queries.ts'

/** A short pay ends with the approval that made it, and so does the quick pay fee based on it. */
export const ENDING_WITH_APPROVAL: readonly DeductionKind[] = ['short-pay', 'quick-pay-fee']

export async function endDeductions(
  tx: Tx,
  kinds: readonly DeductionKind[],
  { id, by, at }: Omit<Judged, 'version'>,
): Promise<void> {
  await sql`update invoice_deduction set ended_at = ${at}, ended_by = ${by}
    where invoice_id = ${id} and kind = any(${[...kinds]}) and ended_at is null`.execute(tx)
}

/** Whether each is a document of the invoice or its load that the reader sees. */
export async function areOfInvoice(
  tx: Tx,
  { id, shipmentId }: Pick<InvoiceFacts, 'id' | 'shipmentId'>,
  documentIds: readonly string[],
): Promise<boolean> {
  if (documentIds.length === 0) return true
  const { rows } = await sql`select from document
    where document.id = any(${[...documentIds]}::uuid[]) and holder_id in (${id}, ${shipmentId}) and deleted_at is null`.execute(
    tx,
  )
  return rows.length === new Set(documentIds).size
}

export type NewDeduction = {
  kind: DeductionKind
  amount: number
  code: InvoiceExceptionCode | null
  text: string
  /** When the wording is ours; else the text is as typed. */
  said?: Said
  reference: string | null
  evidenceDocumentId: string | null
}

export async function insertDeduction(
  tx: Tx,
  { id, by, byId, at }: Omit<Judged, 'version'>,
  { kind, amount, code, text, said, reference, evidenceDocumentId }: NewDeduction,
): Promise<void> {
  await tx
    .insertInto('invoice_deduction')
    .values({
      id: newId(),
      invoice_id: id,
      kind,
      amount,
      code,
      text,
      said: said ? JSON.stringify(said) : null,
      reference,
      evidence_document_id: evidenceDocumentId,
      made_at: at,
      made_by: by,
      // The fee follows from the terms its carrier chose: nobody made it.
      made_by_id: kind === 'quick-pay-fee' ? null : (byId ?? null),
    })
    .execute()
}
