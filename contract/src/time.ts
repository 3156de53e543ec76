import { z } from 'zod'

/** A point in time, ISO 8601 with an offset; for events at a stop, the stop's own offset. */
export const Instant = z.iso.datetime({ offset: true })

/** A calendar day, `YYYY-MM-DD`. */
export const CalendarDate = z.iso.date()

/** IANA zone of the place a time belongs to, e.g. `America/Chicago`. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Unknown time zone')

/** Caches each valid zone asked for: a formatter takes a tenth of a millisecond to make, and a list names a hundred zones. */
const KNOWN = new Set<string>()
/** All names and a few spellings of each; others are not cached. */
const MOST_KNOWN = 1_000

export function isTimeZone(name: string): boolean {
  if (KNOWN.has(name)) return true
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name }).format()
  } catch {
    return false
  }
  if (KNOWN.size < MOST_KNOWN) KNOWN.add(name)
  return true
}
