import { INVOICE_HOLDS, INVOICE_STATUS, type InvoiceExceptionCode } from '@waybill/contract/invoices/invoice-codes.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { literals } from '../../db/literals.ts'
import { newId } from '../../db/new-id.ts'
import type { Judged } from '../invoice.queries.ts'
import { closeExceptions } from './audit.queries.ts'
import { ENDING_WITH_APPROVAL, endDeductions } from './deduction.queries.ts'
import { IS_MISCOUNTED } from './proof-exceptions.queries.ts'

const INVOICE = literals(INVOICE_STATUS)

export type Approval = {
  amount: number
  dueOn: string
  by: { id: string | null; name: string }
  at: Date
  /** Why it is approved despite findings. */
  reason?: string | undefined
}

/** Approved; false when no longer in audit. */
export async function writeApproval(tx: Tx, id: string, approval: Approval): Promise<boolean> {
  const { amount, by, at } = approval
  const { rows } = await sql`
    update invoice set approved_at = ${at}, approved_by = ${by.name}, approved_amount = ${amount}, due_on = ${approval.dueOn},
      version = version + 1
    where id = ${id} and state = ${INVOICE.received} and approved_at is null returning id`.execute(tx)
  if (rows.length === 0) return false
  await insertApproval(tx, id, approval)
  return true
}

/** One person's; of a large amount, the first of two changes nothing yet. */
export async function insertApproval(
  tx: Tx,
  id: string,
  { amount, by, at, reason }: Omit<Approval, 'dueOn'>,
): Promise<void> {
  const said = { amount, contact_id: by.id, approved_by: by.name, approved_at: at, reason: reason ?? null }
  await tx
    .insertInto('invoice_approval')
    .values({ id: newId(), invoice_id: id, ...said })
    .execute()
}

export async function undoApprovals(tx: Tx, { id, by, at }: Judged, because: string): Promise<void> {
  await sql`update invoice_approval set undone_at = ${at}, undone_by = ${by}, undone_because = ${because}
    where invoice_id = ${id} and undone_at is null`.execute(tx)
}

/** The provider's limit: two people approve above it. */
export async function limitApprovals({ read }: Db, above: number): Promise<void> {
  await sql`update company set second_approval_above = ${above}
    where kind = 'provider' and second_approval_above <> ${above}`.execute(read)
}

/** Returned; false when settled, or changed meanwhile. */
export async function writeReturn(
  tx: Tx,
  judged: Judged,
  { codes, text }: { codes: readonly InvoiceExceptionCode[]; text: string },
): Promise<boolean> {
  const { id, version, by, at } = judged
  const { rows } = await sql`
    update invoice set returned_at = ${at}, approved_at = null, approved_by = null, approved_amount = null, due_on = null,
      audited_at = null, received_at = null, state = ${INVOICE.draft}, version = version + 1
    where id = ${id} and version = ${version} and state = ${INVOICE.received} returning id`.execute(tx)
  if (rows.length === 0) return false
  const reasons = { codes: [...codes], text, returned_at: at, returned_by: by }
  await tx
    .insertInto('invoice_return')
    .values({ id: newId(), invoice_id: id, ...reasons })
    .execute()
  await undoApprovals(tx, judged, 'The bill was returned')
  await closeExceptions(tx, id, 'returned', judged)
  await endDeductions(tx, ENDING_WITH_APPROVAL, judged)
  return true
}

/**
 * To be approved again, settled or not, and audited again if counts corrected since its settlement prove less than a whole delivery; else what
 * its approval answered is open again. False if a payment has it or it changed meanwhile.
 */
export async function writeReversal(tx: Tx, judged: Judged, dueOn: string): Promise<boolean> {
  const { id, version, at } = judged
  const { rows } = await sql`
    update invoice set state = ${INVOICE.received}, settled_at = null, settled_by = null, counted_again_at = null,
      audited_at = case when (counted_again_at is not null or audited_at is null) and ${IS_MISCOUNTED}
        then null else coalesce(audited_at, ${at}) end, approved_at = null, approved_by = null, approved_amount = null,
      paid_at = null, due_on = ${dueOn}, version = version + 1
    where id = ${id} and version = ${version} and state >= ${INVOICE.received} and approved_at is not null
      and not exists (select from payment_line join payment on payment.id = payment_id
        where payment_line.invoice_id = invoice.id and payment.state in ('Scheduled', 'Sent', 'Cleared')) returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** What the audit found, and the approval that is to be reversed answered; none answers what nobody can override. */
export async function reopenAnswered(tx: Tx, id: string): Promise<void> {
  await sql`update invoice_exception set resolved_at = null, resolved_by = null, resolution = null
    from invoice where invoice.id = ${id} and invoice_id = invoice.id and resolved_at >= invoice.approved_at
      and resolution in ('accepted', 'reduced') and code <> all(${[...INVOICE_HOLDS]})`.execute(tx)
}
