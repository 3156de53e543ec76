import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import type { Account, Line } from './books.ts'

export type Posting = {
  kind: 'settled' | 'reversed' | 'deducted' | 'deduction-ended' | 'paid' | 'cleared' | 'payment-ended'
  lines: readonly Line[]
  currency: string
  by: string
  at: Date
  paymentId?: string
}

/** Posts an entry to the books. What is owed moves with it; nothing goes below zero, and the lines sum to zero (P13). */
export async function post(tx: Tx, { kind, lines, currency, by, at, paymentId }: Posting): Promise<void> {
  const id = newId()
  await tx
    .insertInto('ledger_entry')
    .values({ id, kind, posted_at: at, posted_by: by, payment_id: paymentId ?? null })
    .execute()
  await tx
    .insertInto('ledger_line')
    .values(
      lines.map(({ account, cents, invoiceId }, index) => ({
        entry_id: id,
        sequence: index + 1,
        account,
        amount: cents / 100,
        currency,
        invoice_id: invoiceId,
      })),
    )
    .execute()
}

/** What the books hold for an invoice, by account. */
export async function linesOf(tx: Tx, invoiceId: string): Promise<Line[]> {
  const { rows } = await sql<{ account: Account; cents: number }>`
    select account, (sum(amount) * 100)::bigint as cents from ledger_line where invoice_id = ${invoiceId}
    group by account having sum(amount) <> 0 order by account`.execute(tx)
  return rows.map(({ account, cents }) => ({ account, cents, invoiceId }))
}
