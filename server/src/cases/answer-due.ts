import { isBankDay } from '../invoices/invoices.ts'

const DAY = 86_400_000
const BUSINESS_DAYS = 2

/** The same hour, two business days later. */
export function answerDueAt(from: Date): Date {
  let day = from
  for (let left = BUSINESS_DAYS; left > 0; ) {
    day = new Date(day.getTime() + DAY)
    if (isBankDay(day)) left--
  }
  return day
}
