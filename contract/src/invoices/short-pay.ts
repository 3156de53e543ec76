import { toCents } from '../cents.ts'
import type { InvoiceExceptionCode } from './invoice-codes.ts'
import type { Invoice } from './invoices.ts'

type Bill = Pick<Invoice, 'externalInvoiceAmount' | 'expectedAmount' | 'openExceptions'>
type Found = Invoice['openExceptions'][number]
type Taken = { code: InvoiceExceptionCode; amount: number }

/** How far what the findings of a code are about was billed above the agreement, in cents; null if they are about no amount. */
export function excessOf(
  { openExceptions, externalInvoiceAmount }: Bill,
  code: InvoiceExceptionCode | null,
): number | null {
  const found = openExceptions.filter((finding) => finding.code === code)
  // What was billed before is owed nothing.
  if (found.some((finding) => finding.code === 'DUP')) return toCents(externalInvoiceAmount ?? 0)
  const above = found.flatMap(({ billed, expected }) =>
    billed === null ? [] : toCents(billed) - toCents(expected ?? 0),
  )
  return above.length === 0 ? null : above.reduce((sum, cents) => sum + cents, 0)
}

/**
 * The audit findings that short pays leave open: whoever approves over them says why. A short pay answers what its code is about if it takes
 * all that is above the agreement, there or on the whole bill; of damage or a shortage, its own words say what it takes. What is about no
 * amount, such as a late bill, no short pay answers.
 */
export function leftOpen(bill: Bill, shortPays: readonly Taken[]): Found[] {
  const takenBy = (taken: readonly Taken[]) => taken.reduce((sum, { amount }) => sum + toCents(amount), 0)
  const isAsAgreed = toCents(bill.externalInvoiceAmount ?? 0) - takenBy(shortPays) <= toCents(bill.expectedAmount)
  return bill.openExceptions.filter(({ code }) => {
    const own = shortPays.filter((shortPay) => shortPay.code === code)
    const excess = excessOf(bill, code)
    if (own.length === 0) return true
    if (excess === null) return code !== 'POD_EXCEPTION'
    return takenBy(own) < excess && !(isAsAgreed && code !== 'DUP')
  })
}
