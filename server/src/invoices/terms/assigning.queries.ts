import { INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import { sql } from 'kysely'
import { PROVIDER_ZONE } from '../../company/company.ts'
import type { Tx } from '../../db/connection.ts'
import { literals } from '../../db/literals.ts'

const INVOICE = literals(INVOICE_STATUS)

/** Covers all its carrier is owed, or the invoices listed. */
export type Assignment = {
  id: string
  carrierId: string
  factorId: string
  factorName: string
  listed: string[] | null
  /** Once it is released: what opened later is the carrier's. */
  openedBefore?: Date
}

export type Unassigned = {
  id: string
  number: string
  payerId: string | null
  isQuick: boolean
  /** The provider's day; null before it counts as received. */
  completeOn: string | null
  /** Its carrier's standard terms. */
  netDays: number
}

/** Locks what is unsettled and unassigned: a settlement now is either done, or waits and finds it changed. */
export async function lockUnassigned(tx: Tx, { carrierId, listed, openedBefore }: Assignment): Promise<Unassigned[]> {
  const isMeant = listed ? sql`number = any(${listed}::text[])` : sql`true`
  const isInTime = openedBefore ? sql`created_at < ${openedBefore}` : sql`true`
  const { rows } = await sql<Unassigned>`
    select id, number, payer_id as "payerId", payer_id is null and terms <> 'standard-30' as "isQuick",
      case when state = ${INVOICE.received} then (coalesce(received_at, submitted_at) at time zone ${PROVIDER_ZONE})::date::text end as "completeOn",
      (select net_days from company where company.id = invoice.carrier_id) as "netDays"
    from invoice where carrier_id = ${carrierId} and state in (${INVOICE.draft}, ${INVOICE.received}) and factor_id is null
      and ${isMeant} and ${isInTime}
    order by id for update`.execute(tx)
  return rows
}

export async function writeAssignment(tx: Tx, ids: readonly string[], { id, factorId }: Assignment): Promise<void> {
  await sql`
    update invoice set assignment_id = ${id}, factor_id = ${factorId}, version = version + 1,
      terms = case when payer_id is null then 'standard-30' else terms end
    where id = any(${[...ids]}::uuid[]) and state in (${INVOICE.draft}, ${INVOICE.received})`.execute(tx)
}

/** Takes what opened since from the factor, unless it is settled. */
export async function writeUnassigned(
  tx: Tx,
  { id, factorId }: Assignment,
  since: Date,
): Promise<Pick<Unassigned, 'id' | 'number' | 'payerId'>[]> {
  const { rows } = await sql<Pick<Unassigned, 'id' | 'number' | 'payerId'>>`
    update invoice set assignment_id = null, factor_id = null, version = version + 1
    where assignment_id = ${id} and factor_id = ${factorId} and created_at >= ${since}
      and state in (${INVOICE.draft}, ${INVOICE.received})
    returning id, number, payer_id as "payerId"`.execute(tx)
  return rows
}

export async function writeDueDate(tx: Tx, id: string, dueOn: string): Promise<void> {
  await sql`update invoice set due_on = ${dueOn} where id = ${id}`.execute(tx)
}

/** The next audit finds whether anything is still wrong. */
export async function reopenFindings(tx: Tx, carrierId: string, { by, at }: { by: string; at: Date }): Promise<void> {
  await sql`
    with cleared as (
      update invoice_exception set resolved_at = ${at}, resolved_by = ${by}, resolution = 'accepted'
      from invoice where invoice.id = invoice_id and invoice.carrier_id = ${carrierId} and invoice.state = ${INVOICE.received}
        and code = 'WRONG_PAYEE' and resolved_at is null
      returning invoice_id
    )
    update invoice set audited_at = case when approved_at is null and not exists (
        select from invoice_exception as other where other.invoice_id = invoice.id and other.resolved_at is null and other.code <> 'WRONG_PAYEE')
      then null else audited_at end, version = version + 1
    where id in (select invoice_id from cleared)`.execute(tx)
}
