import { zoneNameFrom } from '@waybill/contract/zone-names.ts'
import { clock } from './clock.ts'
import { locale } from './words.ts'

/** A time at a place: an instant (with offset or Z) or the wall clock there (without), and the place's IANA zone. */
export interface PlaceTime {
  at: string
  timeZone: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a formatter costs more than a hundred uses of it. */
function formatter(language: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(language, { ...options, timeZone })
    formats.set(key, format)
  }
  return format
}

function part(parts: readonly Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes): string {
  return parts.find((one) => one.type === type)?.value ?? ''
}

const WALL: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
}

/** How far the zone's wall clock is ahead of UTC at an instant by this browser's data, in milliseconds. */
function ownOffsetAt(instant: number, timeZone: string): number {
  const parts = formatter('en-US', timeZone, WALL).formatToParts(instant)
  const [year, month, day, hour, minute, second] = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map(
    (type) => Number(part(parts, type)),
  )
  const wall = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)
  return wall - Math.floor(instant / 1000) * 1000
}

/** By how much the server's clock of a zone differed from the browser's, when it last said so. */
const corrections = new Map<string, { instant: number; by: number }>()
/** Longer than from an appointment to what is reported of it, and shorter than a season. */
const HOLDS_MS = 45 * 86_400_000

/** What the server said of a zone's clock: what is typed into a form beside it is read by the same clock. */
function hear(instant: number, timeZone: string, offset: number): void {
  corrections.set(timeZone, { instant, by: offset - ownOffsetAt(instant, timeZone) })
}

/** The same by the server's clock, as far as it has told. */
function offsetAt(instant: number, timeZone: string): number {
  const told = corrections.get(timeZone)
  return ownOffsetAt(instant, timeZone) + (told && Math.abs(told.instant - instant) < HOLDS_MS ? told.by : 0)
}

/** A place's clock at an instant, as if it were UTC: "2026-11-24T08:00:00.000Z" at eight there. */
export function wallAt(instant: number, timeZone: string): string {
  return new Date(instant + offsetAt(instant, timeZone)).toISOString()
}

/** The instant of a place's time; a wall time that daylight saving skips or repeats is read as the first hour after or the first of two. */
export function instantOf({ at, timeZone }: PlaceTime): number {
  if (/(?:Z|[+-]\d{2}:?\d{2})$/i.test(at)) return Date.parse(at)
  const wall = Date.parse(`${at.length === 10 ? `${at}T00:00` : at}Z`)
  if (Number.isNaN(wall)) return wall
  const before = offsetAt(wall - 86_400_000, timeZone)
  const after = offsetAt(wall + 86_400_000, timeZone)
  const candidate = wall - before
  if (before === after || offsetAt(candidate, timeZone) === before) return candidate
  return offsetAt(wall - after, timeZone) === after ? wall - after : candidate
}

/** The zone's abbreviation at an instant, e.g. CST or CDT. */
export function zoneName(instant: number, timeZone: string): string {
  return nameOf(instant, timeZone, offsetAt(instant, timeZone))
}

const OFFSET = /([+-])(\d{2}):?(\d{2})$/
const HALF_A_YEAR_MS = 182 * 86_400_000
/** Half years to look at for a season in which the zone has an offset: governments change their clocks, names stay. */
const SEASONS = [0, -1, 1, -2, -3]

/** The name of a zone's offset; of the browser's data only the name is taken, from a season in which the zone has that offset. */
function nameOf(instant: number, timeZone: string, offset: number): string {
  const season = SEASONS.map((halves) => instant + halves * HALF_A_YEAR_MS).find(
    (moment) => ownOffsetAt(moment, timeZone) === offset,
  )
  if (season === undefined)
    return `UTC${offset < 0 ? '-' : '+'}${new Date(Math.abs(offset)).toISOString().slice(11, 16)}`
  const parts = formatter('en-US', timeZone, { timeZoneName: 'short' }).formatToParts(season)
  return zoneNameFrom(part(parts, 'timeZoneName'), timeZone)
}

/** How a place's time is drawn: the instant to format, in which zone, and the name of the offset. */
interface Shown {
  instant: number
  zone: string
  name: string
}

/**
 * A time with its offset is drawn as it was written: a browser whose zone data are older than the server's would move the clock at the
 * dock by an hour.
 */
function shown(time: PlaceTime): Shown {
  const { at, timeZone } = time
  const instant = instantOf(time)
  const [, sign, hours, minutes] = OFFSET.exec(at.slice(10)) ?? []
  if (Number.isNaN(instant)) return { instant, zone: timeZone, name: '' }
  if (sign) hear(instant, timeZone, Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000)
  const offset = offsetAt(instant, timeZone)
  return { instant: instant + offset, zone: 'UTC', name: nameOf(instant, timeZone, offset) }
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
  const { instant, zone, name } = shown(time)
  if (Number.isNaN(instant)) return '—'
  const options: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'numeric', day: '2-digit' }
  const day = formatter('en-US', zone, options).formatToParts(instant)
  const hasYear = (dayOnly && isShort) || Math.abs(instant - Date.now()) > HALF_A_YEAR_MS
  const date = [part(day, 'month'), part(day, 'day'), ...(hasYear ? [part(day, 'year')] : [])].join('/')
  const weekday = isShort
    ? ''
    : `${formatter(locale(), zone, { weekday: 'short' }).format(instant).replace(/\.$/, '')} `
  if (dayOnly) return `${weekday}${date}`
  return `${weekday}${date}, ${clockText(instant, zone)} ${name}`
}

/** The clock alone, "14:30", and the name of its offset, for a time whose day stands beside it. */
export function hourText(time: PlaceTime): { hour: string; zone: string } {
  const { instant, zone, name } = shown(time)
  return { hour: clockText(instant, zone), zone: name }
}

/** As the reader wants it: 14:30 or 2:30 PM. */
export function clockText(instant: number, timeZone: string, more: { second?: '2-digit' } = {}): string {
  const options: Intl.DateTimeFormatOptions =
    clock() === '24'
      ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...more }
      : { hour: 'numeric', minute: '2-digit', hourCycle: 'h12', ...more }
  // Newer engines put a narrow no-break space before AM and PM.
  return formatter('en-US', timeZone, options)
    .format(instant)
    .replace(/\u202f/g, ' ')
}

/** The full date in words, for hover text. */
export function fullTimeText(time: PlaceTime): string {
  const { instant, zone, name } = shown(time)
  if (Number.isNaN(instant)) return ''
  const day = formatter(locale(), zone, { dateStyle: 'full' }).format(instant)
  return `${day}, ${clockText(instant, zone, { second: '2-digit' })} ${name}`
}
