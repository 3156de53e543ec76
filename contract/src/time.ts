import { z } from 'zod'

/** An event's moment, ISO 8601 with an offset; where it happened at a stop, the stop's own offset. */
export const Instant = z.iso.datetime({ offset: true })

/** A calendar day, `YYYY-MM-DD`. */
export const CalendarDate = z.iso.date()

/** IANA zone of the place that a time belongs to, e.g. `America/Chicago`. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Unknown time zone')

export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}
