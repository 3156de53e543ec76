import type { PlaceTime } from './zoned-time.ts'

/*
 * The clock of this device, which is nobody's word but its own. Only this module reads it: for today's date where somebody types one
 * without a year, for a filter's "Today", for what a driver's phone keeps without signal, and for an applicant, who has no company yet.
 */

/** The day it is for the reader. */
export function todayHere(): string {
  // Swedish dates have the ISO 8601 form.
  return new Intl.DateTimeFormat('sv-SE').format(Date.now())
}

/** A moment as this device's clock shows it. */
export function onThisDevice(moment: number | string): PlaceTime {
  const instant = new Date(moment).getTime()
  const ahead = -new Date(instant).getTimezoneOffset()
  const [wall, offset] = [instant + ahead * 60_000, Math.abs(ahead) * 60_000].map((ms) => new Date(ms).toISOString())
  return {
    at: `${wall?.slice(0, 19)}${ahead < 0 ? '-' : '+'}${offset?.slice(11, 16)}`,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
