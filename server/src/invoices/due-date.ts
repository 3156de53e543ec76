/** Days from complete papers to the payment (domain §4.5). */
export const TERMS_DAYS = { 'standard-30': 30, 'quick-7': 7, 'quick-2': 2 } as const

const DAY = 86_400_000

/** So many days after the moment, on the next day that banks are open. */
export function dueOn(from: Date, days: number): string {
  let day = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()) + days * DAY)
  while (!isBankDay(day)) day = new Date(day.getTime() + DAY)
  return day.toISOString().slice(0, 10)
}

/** Neither a weekend nor a holiday of the Federal Reserve, which moves from Sunday to Monday and stays on Saturday. */
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
