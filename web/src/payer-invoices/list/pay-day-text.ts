import { estimatedPayDate, type PayerInvoiceRow } from '@waybill/contract/payer-invoices/payer-invoices.ts'

type Dates = Pick<PayerInvoiceRow, 'dueDateTimeStamp' | 'createDateTimeStamp'>

/** "4/01/2026" (SPEC §9). The due date is a calendar day, the invoice date is in the user's zone. */
export function payDayText(dates: Dates, timeZone: string): string {
  const zone = dates.dueDateTimeStamp === null ? timeZone : 'UTC'
  const parts = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: '2-digit',
    timeZone: zone,
  }).formatToParts(new Date(estimatedPayDate(dates)))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('month')}/${part('day').padStart(2, '0')}/${part('year')}`
}
