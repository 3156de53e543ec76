import { locale } from './words.ts'

/** A day in no time zone. */
export function calendarDayText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(locale(), {
    year: 'numeric',
    month: 'numeric',
    day: '2-digit',
    timeZone: 'UTC',
  })
}

/** Today in the user's calendar. */
export function today(timeZone?: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
}
