import { instantOf, isTold, wallAt } from './zoned-time.ts'

/** The wall clock at a place, in a date-and-time field's format: "2026-11-24T08:00". */
export function wallClockAt(instant: number, timeZone: string): string {
  return wallAt(instant, timeZone).slice(0, 16)
}

/** What a field begins with: nothing where the place's clock was not told, for no time that stood there would be local. */
export function fieldClockAt(instant: number, timeZone: string): string {
  return isTold(timeZone) ? wallClockAt(instant, timeZone) : ''
}

/** The instant of a wall clock at a place, for the API; undefined while the field is empty. */
export function instantAt(wallClock: string, timeZone: string): string | undefined {
  const instant = wallClock === '' ? Number.NaN : instantOf({ at: wallClock, timeZone })
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString()
}

/** Now, but not before something that happened: reports are by the minute, events may be known to the second. */
export function nowOrAfter(earlier: string | null | undefined, now = Date.now()): number {
  const MINUTE_MS = 60_000
  return earlier ? Math.max(now, Math.ceil(Date.parse(earlier) / MINUTE_MS) * MINUTE_MS) : now
}
