import { INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { literals } from '../../db/literals.ts'
import { newId } from '../../db/new-id.ts'
import type { Judged } from '../invoice.queries.ts'

const INVOICE = literals(INVOICE_STATUS)

/** Amount and payee are frozen from here (P16); false when not approved, or changed meanwhile. */
export async function writeSettlement(tx: Tx, { id, version, by, at }: Judged): Promise<boolean> {
  const { rows } = await sql`
    update invoice set state = ${INVOICE.settled}, settled_at = ${at}, settled_by = ${by}, version = version + 1
    where id = ${id} and version = ${version} and state = ${INVOICE.received} and approved_at is not null and not awaits_assignment(id) returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** Paid in full, once nothing is left to pay after its deductions. */
export async function writePaidOff(tx: Tx, { id, at }: Pick<Judged, 'id' | 'at'>): Promise<void> {
  await sql`update invoice set state = ${INVOICE.paid}, paid_at = ${at}
    where id = ${id} and state = ${INVOICE.settled} and payable = 0`.execute(tx)
}

/** Paid in full by the third party; false when not settled, or changed meanwhile. */
export async function writePayerPayment(
  tx: Tx,
  { id, version }: Judged,
  { paidAt, reference }: { paidAt: Date; reference: string },
): Promise<boolean> {
  const { rows } = await sql`
    update invoice set state = ${INVOICE.paid}, paid_at = ${paidAt}, paid_reference = ${reference}, version = version + 1
    where id = ${id} and version = ${version} and state = ${INVOICE.settled} and payer_id is not null returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** The moment after the last hold of an invoice: holds and looks are in the order in which they came. Null if there was none. */
export const afterHolds = (id: string) =>
  sql`(select max(greatest(held_at, ended_at)) + interval '1 millisecond' from payment_hold where invoice_id = ${id})`

export type Holder = Omit<Judged, 'version'>

/** By a person, or by Waybill. */
export async function writePaymentHold(tx: Tx, { id, by, byId, at }: Holder, reason: string): Promise<void> {
  const hold = newId()
  await tx
    .insertInto('payment_hold')
    // A round that began before the settlement holds it after that, and after the holds that came meanwhile.
    .values({
      id: hold,
      invoice_id: id,
      reason,
      held_at: sql`greatest(${at}::timestamptz, (select settled_at from invoice where id = ${id}), ${afterHolds(id)})`,
      held_by: by,
      held_by_id: byId ?? null,
    })
    .execute()
  await sql`update invoice set payment_hold_id = ${hold} where id = ${id}`.execute(tx)
}

/** `byId` only of who decided to. */
export async function endHold(tx: Tx, { id, by, byId, at }: Holder): Promise<void> {
  await sql`update payment_hold set ended_at = greatest(${at}::timestamptz, held_at, (select counted_again_at from invoice where id = ${id})), ended_by = ${by}, ended_by_id = ${byId ?? null}
    where invoice_id = ${id} and ended_at is null`.execute(tx)
  await sql`update invoice set payment_hold_id = null where id = ${id}`.execute(tx)
}
