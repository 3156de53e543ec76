import { dayWritten } from '@waybill/contract/day-written.ts'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { INVOICE_EXCEPTION_NAMES, INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import type { Invoice, InvoiceRow } from '@waybill/contract/invoices/invoices.ts'
import { may, type Persona } from '@waybill/contract/permissions.ts'
import { passes } from '../shell/guards.ts'
import { t } from '../ui/words.ts'
import { timeText } from '../ui/zoned-time.ts'

/** What the audit found, in one line. */
export function exceptionText({ exceptions: [first, ...others] }: Pick<InvoiceRow, 'exceptions'>): string {
  if (!first) return t('No findings')
  const finding = t(INVOICE_EXCEPTION_NAMES[first])
  return others.length === 0 ? finding : t('{finding}, and {n} more', { finding, n: others.length })
}

/** Whether the invoice's load opens for the user: a void invoice has no booking, so its load opens only for the provider. */
export function opensLoad({ status }: Pick<InvoiceRow, 'status'>, user: CurrentUser): boolean {
  return passes(user, '/shipments') && (status.status >= 0 || user.companyKind === 'provider')
}

/** Whether the user approves invoices, or reverses approvals, and there is one to act on. */
export function isJudge(persona: Persona, { status, submittedAt, approvedAt, can }: Invoice): boolean {
  if (status.status < 0 || submittedAt === null) return false
  // Paid by its deductions alone, which is still reversed.
  if (status.status > INVOICE_STATUS.settled) return can.reverse === true
  return may(persona, 'invoice:audit') || (may(persona, 'invoice:reverse') && approvedAt !== null)
}

/** The day that matters now: paid, due, else delivered. */
export function dayText(
  { paidAt, dueOn, deliveredAt, truckUnusedAt }: Pick<InvoiceRow, 'paidAt' | 'dueOn' | 'deliveredAt' | 'truckUnusedAt'>,
  timeZone: string,
) {
  const day = (at: string) => timeText({ at, timeZone }, { isShort: true, dayOnly: true })
  if (paidAt) return t('Paid {day}', { day: day(paidAt) })
  if (dueOn) return t('Due {day}', { day: dayWritten(dueOn) })
  if (truckUnusedAt) return t('Truck not used {day}', { day: day(truckUnusedAt) })
  return deliveredAt ? t('Delivered {day}', { day: day(deliveredAt) }) : t('Not delivered yet')
}

export function placeText({ city, state }: InvoiceRow['origin']): string {
  return [city, state].filter(Boolean).join(', ') || '—'
}

export function termsText(terms: Invoice['terms'], netDays: number): string {
  switch (terms) {
    case 'standard-30':
      return t('Net {days} days', { days: netDays })
    case 'quick-7':
      return t('Quick pay, 7 days')
    case 'quick-2':
      return t('Quick pay, 2 days')
  }
}
