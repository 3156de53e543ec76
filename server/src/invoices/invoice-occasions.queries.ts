import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'

export type InvoiceNews = {
  id: string
  number: string
  shipment: string
  carrierId: string
  factorId: string | null
  payerId: string | null
  /** Whose page it is on. */
  room: 'accounting' | 'third-party-payer-invoices'
  dueOn: string | null
  returnedAt: string | null
  /** Who entered or changed it for its broker. */
  enteredByIds: string[]
  codes: string[]
  text: string | null
  approvedAt: string | null
  /** Null if its deductions left nothing to pay. */
  paidAt: string | null
  heldAt: string | null
  holdReason: string | null
  isHeldByWaybill: boolean
  /** When counts corrected after its settlement were looked at. */
  countedAgainAt: string | null
}

/** An invoice's latest news: whatever changes later, what is a day old is no longer news. */
export async function findInvoiceNews(tx: Tx, id: string, now: Date): Promise<InvoiceNews | undefined> {
  const fresh = (moment: string) =>
    sql`case when ${sql.ref(moment)} > ${now}::timestamptz - interval '1 day' then wire_time(${sql.ref(moment)}) end`
  const { rows } = await sql<InvoiceNews>`
    select invoice.id, invoice.number, shipment_number as shipment, carrier_id as "carrierId", factor_id as "factorId", payer_id as "payerId",
      case when payer_id is null then 'accounting' else 'third-party-payer-invoices' end as room, due_on::text as "dueOn",
      ${fresh('invoice.returned_at')} as "returnedAt", entered_by_ids as "enteredByIds", coalesce(back.codes, '{}') as codes, back.text,
      ${fresh('invoice.approved_at')} as "approvedAt", case when invoice_amount > fees then ${fresh('invoice.paid_at')} end as "paidAt",
      ${fresh('hold.held_at')} as "heldAt", hold.reason as "holdReason", hold.held_by_id is null as "isHeldByWaybill",
      ${fresh('invoice.counted_again_at')} as "countedAgainAt"
    from invoice left join payment_hold as hold on hold.id = invoice.payment_hold_id left join lateral (
      select codes, text from invoice_return where invoice_id = invoice.id order by invoice_return.returned_at desc limit 1
    ) as back on invoice.returned_at is not null
    where invoice.id = ${id}`.execute(tx)
  return rows[0]
}
