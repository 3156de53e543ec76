import { INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import { isSeen } from '../db/is-seen.ts'
import { literals } from '../db/literals.ts'
import { closeExceptions } from './audit/audit.queries.ts'
import { ENDING_WITH_APPROVAL, endDeductions } from './audit/deduction.queries.ts'

const INVOICE = literals(INVOICE_STATUS)

export type BillWritten = {
  externalNumber: string | undefined
  externalAmount: number | undefined
  by: string
  /** If they enter it for its broker. */
  enteredById: string | null
  at: Date
}

/** Who changes a bill does not take it from who entered it: each of them answers for what it says. */
const entrantsWith = (id: string | null) =>
  id === null ? sql`'{}'` : sql`array_append(array_remove(entered_by_ids, ${id}::uuid), ${id}::uuid)`

/**
 * The carrier's latest bill, if the invoice is not settled and nobody changed it first; else false. It is audited again, and earlier
 * approvals no longer count (P15, P16).
 */
export async function writeBill(tx: Tx, id: string, version: number, bill: BillWritten): Promise<boolean> {
  const { rows } = await sql`
    update invoice set external_number = coalesce(${bill.externalNumber ?? null}, external_number),
      external_amount = coalesce(${bill.externalAmount ?? null}::numeric, external_amount),
      submitted_at = ${bill.at}, submitted_by = ${bill.by}, entered_by_ids = ${entrantsWith(bill.enteredById)}, returned_at = null, state = ${INVOICE.draft}, audited_at = null, received_at = null,
      approved_at = null, approved_by = null, approved_amount = null, due_on = null, version = version + 1
    where id = ${id} and ${isSeen(version)} and state in (${INVOICE.draft}, ${INVOICE.received}) returning id`.execute(
    tx,
  )
  if (rows.length === 0) return false
  await sql`update invoice_approval set undone_at = ${bill.at}, undone_by = ${bill.by}, undone_because = 'The bill was changed'
    where invoice_id = ${id} and undone_at is null`.execute(tx)
  await closeExceptions(tx, id, 'corrected', bill)
  await endDeductions(tx, ENDING_WITH_APPROVAL, { id, ...bill })
  return true
}

export type LineBilled = { sequence: number | undefined; code: string; description: string; amount: number }

/** The billed amount per line; lines nobody agreed to come last. No lines: one amount for the bill. */
export async function writeLines(tx: Tx, id: string, lines: readonly LineBilled[]): Promise<void> {
  await sql`delete from invoice_line where invoice_id = ${id} and source = 'Bill'`.execute(tx)
  await sql`update invoice_line set billed = ${lines.length > 0 ? 0 : null} where invoice_id = ${id}`.execute(tx)
  if (lines.length === 0) return
  const own = lines.filter(({ sequence }) => sequence !== undefined)
  for (const { sequence, amount } of own)
    await sql`update invoice_line set billed = ${amount} where invoice_id = ${id} and sequence = ${sequence}`.execute(
      tx,
    )
  const others = lines.filter(({ sequence }) => sequence === undefined)
  for (const { code, description, amount } of others)
    await sql`insert into invoice_line (invoice_id, sequence, code, description, rate_type, rate, units, billed, source)
      select ${id}, coalesce(max(sequence), 0) + 1, ${code}, ${description}, 'Flat', ${amount}, 1, ${amount}, 'Bill'
      from invoice_line where invoice_id = ${id}`.execute(tx)
}

/** Draft or Received, by what is on file. */
export async function projectInvoices(tx: Tx, shipmentIds: readonly string[]): Promise<void> {
  await sql`select refresh_invoices(${shipmentIds}::uuid[])`.execute(tx)
}
