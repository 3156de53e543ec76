import { dayWritten } from '@waybill/contract/day-written.ts'
import type { ZoneShift } from '@waybill/contract/zone-clocks.ts'
import { timeWritten, zoneClocks } from './clock.ts'
import { locale } from './locale.ts'

/*
 * Times as the server tells them. One with an offset is printed as it was written; what a zone's clock shows at an instant, and what it is
 * called, is the server's word too (`CurrentUser.zoneClocks`). Browsers have zone data of their own, older or newer than the server's: they
 * would move the clock at a dock by an hour, and nothing here asks them. Only this module turns instants into wall times and back: a time
 * that somebody types, today's date at a dock or a report that waits on a phone has not been at the server yet.
 */

/** A time at a place: an instant (with offset or Z) or the wall clock there (without), and the place's IANA zone. */
export interface PlaceTime {
  at: string
  timeZone: string
}

const MINUTE_MS = 60_000
const HALF_A_YEAR_MS = 182 * 86_400_000
const UTC: ZoneShift = [0, 0, 'UTC']

/** Undefined for a zone of which the server told nothing. */
function toldOf(timeZone: string): readonly ZoneShift[] | undefined {
  return zoneClocks().find(({ zones }) => zones.includes(timeZone))?.shifts ?? (timeZone === UTC[2] ? [UTC] : undefined)
}

/** Whether a wall time there can be read: the server told of the zone's clock. */
export function isTold(timeZone: string): boolean {
  return toldOf(timeZone) !== undefined
}

/** An instant in a zone of which the server told nothing is shown in UTC, and says so. */
function shiftsOf(timeZone: string): readonly ZoneShift[] {
  return toldOf(timeZone) ?? [UTC]
}

function shiftAt(instant: number, timeZone: string): ZoneShift {
  const shifts = shiftsOf(timeZone)
  return shifts.findLast(([from]) => from * MINUTE_MS <= instant) ?? shifts[0] ?? UTC
}

/** How far the zone's wall clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  return shiftAt(instant, timeZone)[1] * MINUTE_MS
}

/** A place's clock at an instant, as if it were UTC: "2026-11-24T08:00:00.000Z" at eight there. */
export function wallAt(instant: number, timeZone: string): string {
  return new Date(instant + offsetAt(instant, timeZone)).toISOString()
}

/** What a time without an offset shows, as if it were UTC. */
function bareWall(at: string): number {
  return Date.parse(`${at.length === 10 ? `${at}T00:00` : at}Z`)
}

/**
 * The instant of a place's time; a wall time that daylight saving skips or repeats is read as the first hour after or the first of two.
 * NaN for a wall time in a zone of which the server told nothing: whoever typed it is asked again, and no wrong hour is kept.
 */
export function instantOf({ at, timeZone }: PlaceTime): number {
  if (/(?:Z|[+-]\d{2}:?\d{2})$/i.test(at)) return Date.parse(at)
  const wall = bareWall(at)
  if (Number.isNaN(wall) || !toldOf(timeZone)) return Number.NaN
  const before = offsetAt(wall - 86_400_000, timeZone)
  const after = offsetAt(wall + 86_400_000, timeZone)
  const candidate = wall - before
  if (before === after || offsetAt(candidate, timeZone) === before) return candidate
  return offsetAt(wall - after, timeZone) === after ? wall - after : candidate
}

/** The zone's abbreviation at an instant, e.g. CST or CDT. */
export function zoneName(instant: number, timeZone: string): string {
  return shiftAt(instant, timeZone)[2]
}

/** The name of an offset that the server wrote; of the last time the zone had it, if it has another by now. */
function nameOf(instant: number, timeZone: string, offset: string): string {
  const [, sign, hours, minutes] = OFFSET.exec(offset) ?? []
  const ahead = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
  const has = (shift: ZoneShift) => shift[1] === ahead
  const shift = [shiftAt(instant, timeZone)].find(has) ?? shiftsOf(timeZone).findLast(has)
  return shift?.[2] ?? `UTC${offset}`
}

const OFFSET = /([+-])(\d{2}):?(\d{2})$/

/** What a place's clock shows, as if it were UTC, and the name of its offset, if that can be told; undefined for what is no time. */
function shown(time: PlaceTime): { wall: string; name: string } | undefined {
  const { at, timeZone } = time
  const instant = instantOf(time)
  if (Number.isNaN(instant)) {
    const wall = bareWall(at)
    return Number.isNaN(wall) ? undefined : { wall: new Date(wall).toISOString(), name: '' }
  }
  const [offset] = OFFSET.exec(at.slice(10)) ?? []
  return offset
    ? { wall: `${at.slice(0, -offset.length)}Z`, name: nameOf(instant, timeZone, offset) }
    : { wall: wallAt(instant, timeZone), name: zoneName(instant, timeZone) }
}

export interface TimeTextChoices {
  /** Omits the weekday where space is tight. */
  isShort?: boolean
  /** Only the day, e.g. for an appointment with no hour yet. */
  dayOnly?: boolean
}

/**
 * UX, words: "Tue 11/24, 08:00 CST", always in the place's own zone. The date is M/DD/YYYY (SPEC §9) where it stands alone or a reader
 * would assume another year.
 */
export function timeText(time: PlaceTime, { isShort, dayOnly }: TimeTextChoices = {}): string {
  const told = shown(time)
  if (!told) return '—'
  const { wall, name } = told
  const hasYear = (dayOnly && isShort) || Math.abs(Date.parse(wall) - Date.now()) > HALF_A_YEAR_MS
  const date = hasYear ? dayWritten(wall) : dayWritten(wall).slice(0, -5)
  const day = isShort ? date : `${weekdayOf(wall)} ${date}`
  return dayOnly ? day : `${day}, ${timeWritten(wall.slice(11))} ${name}`.trimEnd()
}

/** Within a sentence of the server's: "Tue 11/24/2026, 08:00 CST", which `onThisClock` rewrites with the sentence. */
export function momentText(time: PlaceTime): string {
  const told = shown(time)
  if (!told) return ''
  return `${weekdayOf(told.wall)} ${dayWritten(told.wall)}, ${told.wall.slice(11, 16)} ${told.name}`.trimEnd()
}

/** The clock alone, "14:30", and the name of its offset, for a time whose day stands beside it. */
export function hourText(time: PlaceTime): { hour: string; zone: string } {
  const told = shown(time)
  return told ? { hour: timeWritten(told.wall.slice(11)), zone: told.name } : { hour: '—', zone: '' }
}

/** The full date in words, for hover text. */
export function fullTimeText(time: PlaceTime): string {
  const told = shown(time)
  if (!told) return ''
  const { wall, name } = told
  const second = /^:\d\d/.exec(wall.slice(16))?.[0] ?? ':00'
  return `${dayInWords(wall, { dateStyle: 'full' })}, ${timeWritten(wall.slice(11)).replace(/:\d\d/, `$&${second}`)} ${name}`.trimEnd()
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A calendar day in the reader's words: "Tuesday, November 24". */
export function dayInWords(day: string, as: Intl.DateTimeFormatOptions): string {
  const key = `${locale()} ${JSON.stringify(as)}`
  // Making a formatter costs more than a hundred uses of it.
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale(), { ...as, timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(Date.parse(day.slice(0, 10)))
}

function weekdayOf(day: string): string {
  return dayInWords(day, { weekday: 'short' }).replace(/\.$/, '')
}
