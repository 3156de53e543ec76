import { PAYMENT_TERMS, PaymentTerms } from '@waybill/contract/company/payment-terms.ts'
import type { Invoice } from '@waybill/contract/invoices/invoices.ts'
import { fromCents, percentCents, toCents } from '@waybill/contract/money.ts'
import type { FeeBase, InvoiceFacts } from '../invoice.queries.ts'
import { dueOf } from './due-date.ts'

/**
 * On what is paid early, at the terms' percentage. What is not paid costs nothing, and the fee is never more than is left (domain §4.5).
 */
export function feeOf({ terms, amount, short, others }: FeeBase): number {
  const fee = percentCents(amount - short, PAYMENT_TERMS[terms].feePercent)
  return Math.max(0, Math.min(fee, amount - others))
}

/** What each of the terms costs and when it pays, for the invoice's amount now. */
export function termsOptions(facts: InvoiceFacts): Invoice['termsOptions'] {
  const { approvedAt, receivedAt, submittedAt, deductions, netDays } = facts
  const sumOf = (those: InvoiceFacts['deductions']) => those.reduce((cents, one) => cents + toCents(one.amount), 0)
  const amount = toCents(facts.invoiceAmount)
  const short = sumOf(deductions.filter(({ kind }) => kind === 'short-pay'))
  const others = sumOf(deductions.filter(({ kind }) => kind !== 'quick-pay-fee'))
  return PaymentTerms.options.map((terms) => {
    const fee = feeOf({ terms, amount, short, others })
    const completeAt = receivedAt ?? submittedAt
    return {
      terms,
      ...PAYMENT_TERMS[terms],
      ...(terms === 'standard-30' ? { days: netDays } : {}),
      fee: fromCents(fee),
      balance: fromCents(amount - others - fee),
      dueOn:
        approvedAt === null || completeAt === null
          ? null
          : dueOf({ terms, termsDays: terms === 'standard-30' ? netDays : null, completeAt }, new Date(approvedAt)),
    }
  })
}
