import { filledInEnglish } from '@waybill/contract/in-english.ts'

/** Clocks at the docks: wall time `YYYY-MM-DDTHH:MM:SS` in an IANA zone, and the instant it means. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    // Swedish writes dates as ISO 8601 does.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(zone, format)
  }
  return format
}

export function wallAt(instant: Date, zone: string): string {
  return formatOf(zone).format(instant).replace(' ', 'T')
}

export function instantAt(wall: string, zone: string): Date {
  const asUtc = Date.parse(`${wall}Z`)
  const shiftAt = (moment: number) => Date.parse(`${wallAt(new Date(moment), zone)}Z`) - moment
  const guess = asUtc - shiftAt(asUtc)
  return new Date(asUtc - shiftAt(guess))
}

/** The same wall clock some days and minutes on. */
export function later(wall: string, by: { days?: number; minutes?: number }): string {
  const shifted = Date.parse(`${wall}Z`) + (by.days ?? 0) * 86_400_000 + (by.minutes ?? 0) * 60_000
  return new Date(shifted).toISOString().slice(0, 19)
}

/** An instant that somebody sent, without their own offset: whoever reads one takes it for the clock of the place. */
export function inUtc(instant: string): string {
  return new Date(instant).toISOString()
}

/** For readers of several time zones: "Fri 11/27/2026, 14:30 UTC". */
export function utcText(instant: string | null): string {
  return instant ? filledInEnglish('{at}', { at: { at: instant, timeZone: 'UTC' } }) : ''
}
