import { readProviderZone } from '../company/company.ts'
import type { Tx } from '../db/connection.ts'
import { isBankDay } from '../invoices/invoices.ts'
import { instantAt, later, wallAt } from '../wall-clock.ts'

const BUSINESS_DAYS = 2

/** Until when the provider answers, by its own calendar. */
export async function answerDueAt(tx: Tx, from: Date): Promise<Date> {
  return businessDaysLater(from, await readProviderZone(tx))
}

/** The same hour, two business days later. */
export function businessDaysLater(from: Date, zone: string): Date {
  let day = wallAt(from, zone)
  for (let left = BUSINESS_DAYS; left > 0; ) {
    day = later(day, { days: 1 })
    if (isBankDay(new Date(`${day}Z`))) left--
  }
  return instantAt(day, zone)
}
