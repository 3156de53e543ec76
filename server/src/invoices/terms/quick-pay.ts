import { PAYMENT_DAYS, PaymentTerms } from '@waybill/contract/company/payment-terms.ts'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import { fromCents, percentCents, toCents } from '@waybill/contract/money.ts'
import type { InvoiceFacts } from '../invoice.queries.ts'
import { dueOf } from './due-date.ts'
import type { FeeBase } from './terms.queries.ts'

/**
 * On what is paid early, at the terms' percentage. What is not paid costs nothing, and the fee is never more than is left (domain §4.5).
 */
export function feeOf({ percent, amount, short, others }: Omit<FeeBase, 'terms'>): number {
  const fee = percentCents(amount - short, percent)
  return Math.max(0, Math.min(fee, amount - others))
}

/** By the carrier's tier. */
export function percentOf(terms: PaymentTerms, quickPay: InvoiceFacts['quickPay']): number {
  return terms === 'standard-30' ? 0 : quickPay[terms]
}

/** What each of the terms costs and when it pays, for the invoice's amount now. */
export function termsOptions(facts: InvoiceFacts): Invoice['termsOptions'] {
  const { approvedAt, deductions, netDays } = facts
  const sumOf = (those: InvoiceFacts['deductions']) => those.reduce((cents, one) => cents + toCents(one.amount), 0)
  const amount = toCents(facts.invoiceAmount)
  const short = sumOf(deductions.filter(({ kind }) => kind === 'short-pay'))
  const others = sumOf(deductions.filter(({ kind }) => kind !== 'quick-pay-fee'))
  return PaymentTerms.options.map((terms) => {
    const percent = percentOf(terms, facts.quickPay)
    const fee = feeOf({ percent, amount, short, others })
    return {
      terms,
      days: terms === 'standard-30' ? netDays : PAYMENT_DAYS[terms],
      feePercent: percent,
      fee: fromCents(fee),
      balance: fromCents(amount - others - fee),
      dueOn: approvedAt === null ? null : dueUnder(terms, facts),
    }
  })
}

/** Null before it counts as received; in audit, as if it had been approved at once. */
export function dueUnder(
  terms: PaymentTerms,
  { approvedAt, receivedAt, submittedAt, netDays, bankZone }: InvoiceFacts,
): string | null {
  const [from, completeAt] = [approvedAt ?? receivedAt, receivedAt ?? submittedAt]
  if (from === null || completeAt === null) return null
  return dueOf({ terms, termsDays: terms === 'standard-30' ? netDays : null, completeAt, bankZone }, new Date(from))
}
