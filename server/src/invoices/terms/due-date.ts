import { PAYMENT_DAYS, type PaymentTerms } from '@waybill/contract/company/payment-terms.ts'
import { wallAt } from '../../wall-clock.ts'

const DAY = 86_400_000

/** What a due date is calculated from; `termsDays` are a third party's, days are those of `bankZone`. */
export type TermsFacts = { terms: PaymentTerms; termsDays: number | null; completeAt: string; bankZone: string }

/** From complete documents, on the chosen terms; quick pay counts from approval (domain §4.4, §4.5). */
export function dueOf({ terms, termsDays, completeAt, bankZone }: TermsFacts, approvedAt: Date): string {
  const from = terms === 'standard-30' ? new Date(completeAt) : approvedAt
  return dueOn(wallAt(from, bankZone).slice(0, 10), termsDays ?? PAYMENT_DAYS[terms])
}

/** That many days after a day, on the next day banks are open. */
export function dueOn(from: string, days: number): string {
  let day = new Date(Date.parse(from) + days * DAY)
  while (!isBankDay(day)) day = new Date(day.getTime() + DAY)
  return day.toISOString().slice(0, 10)
}

/** Not a weekend or a Federal Reserve holiday. Those on a Sunday move to Monday; those on a Saturday stay. */
export function isBankDay(day: Date): boolean {
  const weekday = day.getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  if (isHoliday(day)) return false
  return !(weekday === 1 && isFixedHoliday(new Date(day.getTime() - DAY)))
}

function isHoliday(day: Date): boolean {
  return isFixedHoliday(day) || isMovableHoliday(day)
}

/** New Year, Juneteenth, Independence Day, Veterans Day, Christmas. */
function isFixedHoliday(day: Date): boolean {
  return ['1-1', '6-19', '7-4', '11-11', '12-25'].includes(`${day.getUTCMonth() + 1}-${day.getUTCDate()}`)
}

/** Mondays of January, February, May, September and October, and Thanksgiving. */
function isMovableHoliday(day: Date): boolean {
  const [month, date, weekday] = [day.getUTCMonth() + 1, day.getUTCDate(), day.getUTCDay()]
  const week = Math.ceil(date / 7)
  if (weekday === 4) return month === 11 && week === 4
  if (weekday !== 1) return false
  if (month === 5) return date > 24
  return ((month === 1 || month === 2) && week === 3) || (month === 9 && week === 1) || (month === 10 && week === 2)
}
