import type { PaymentTerms } from '@waybill/contract/company/payment-terms.ts'
import { INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import { sql } from 'kysely'
import { PROVIDER_ZONE } from '../../company/company.ts'
import type { Tx } from '../../db/connection.ts'
import { literals } from '../../db/literals.ts'
import type { Judged } from '../invoice.queries.ts'
import type { TermsFacts } from './due-date.ts'

const INVOICE = literals(INVOICE_STATUS)

/** A third party's own days, or those agreed with the carrier; quick pay has its own. */
export const TERMS_DAYS = sql`case
  when payer_id is not null then (select terms_days from billing_settings where billing_settings.id = billing_settings_id)
  when terms = 'standard-30' then (select net_days from company where company.id = invoice.carrier_id) end`

/** What the due date is based on. */
export async function findTerms(tx: Tx, id: string): Promise<TermsFacts> {
  const { rows } = await sql<TermsFacts>`
    select terms, ${TERMS_DAYS} as "termsDays", ${PROVIDER_ZONE} as "bankZone",
      wire_time(coalesce(received_at, submitted_at)) as "completeAt"
    from invoice where id = ${id}`.execute(tx)
  const [terms] = rows
  if (!terms) throw new Error('An invoice that is held is there')
  return terms
}

/** The carrier's choice; false when settled, or changed meanwhile. */
export async function writeTerms(
  tx: Tx,
  { id, version }: Judged,
  { terms, dueOn }: { terms: PaymentTerms; dueOn: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update invoice set terms = ${terms}, due_on = ${dueOn}, version = version + 1
    where id = ${id} and version = ${version} and state in (${INVOICE.draft}, ${INVOICE.received}) returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** What the terms' fee is calculated from, in cents. */
export type FeeBase = {
  terms: PaymentTerms
  /** Of what is paid early. */
  percent: number
  /** Approved, else billed, else agreed. */
  amount: number
  /** The part not paid at all. */
  short: number
  /** All deductions but the fee itself. */
  others: number
}

export async function findFeeBase(tx: Tx, id: string): Promise<FeeBase> {
  const { rows } = await sql<FeeBase>`
    select terms, (invoice_amount * 100)::bigint as amount,
      (select case terms when 'quick-7' then quick_7_fee when 'quick-2' then quick_2_fee else 0 end
        from tier_benefit_of(invoice.carrier_id)) as percent,
      (coalesce(sum(off.amount) filter (where off.kind = 'short-pay'), 0) * 100)::bigint as short,
      (coalesce(sum(off.amount) filter (where off.kind <> 'quick-pay-fee'), 0) * 100)::bigint as others
    from invoice left join invoice_deduction as off on off.invoice_id = invoice.id and off.ended_at is null
    where invoice.id = ${id} group by invoice.id`.execute(tx)
  const [base] = rows
  if (!base) throw new Error('An invoice that is held is there')
  return base
}
