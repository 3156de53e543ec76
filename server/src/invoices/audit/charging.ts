import { fromCents } from '@waybill/contract/money.ts'
import type { Tx } from '../../db/connection.ts'
import type { Judged } from '../invoice.queries.ts'
import { saidOfFee } from '../invoices.policy.ts'
import { feeOf } from '../terms/quick-pay.ts'
import { findFeeBase } from '../terms/terms.queries.ts'
import { endDeductions, insertDeduction } from './deduction.queries.ts'

/** Deducts the fee of the terms from an approved invoice, in place of one for other terms. */
export async function chargeTerms(tx: Tx, judged: Omit<Judged, 'version'>): Promise<void> {
  await endDeductions(tx, ['quick-pay-fee'], judged)
  const base = await findFeeBase(tx, judged.id)
  const fee = feeOf(base)
  if (fee === 0) return
  const more = { code: null, reference: null, evidenceDocumentId: null }
  const said = saidOfFee(base.terms, base.percent)
  await insertDeduction(tx, judged, { kind: 'quick-pay-fee', amount: fromCents(fee), text: said.text, said, ...more })
}
