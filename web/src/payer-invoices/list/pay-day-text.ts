import { estimatedPayDate, type PayerInvoiceRow } from '@waybill/contract/payer-invoices/payer-invoices.ts'
import { wallClockAt } from '../../ui/wall-clock.ts'

type Dates = Pick<PayerInvoiceRow, 'dueDateTimeStamp' | 'createDateTimeStamp'>

/** "4/01/2026" (SPEC §9). The due date is a calendar day, the invoice date is in the user's zone. */
export function payDayText(dates: Dates, timeZone: string): string {
  const zone = dates.dueDateTimeStamp === null ? timeZone : 'UTC'
  const [year, month, day] = wallClockAt(Date.parse(estimatedPayDate(dates)), zone)
    .slice(0, 10)
    .split('-')
  return `${Number(month)}/${day}/${year}`
}
