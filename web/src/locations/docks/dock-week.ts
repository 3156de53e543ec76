import type { DockDay } from '@waybill/contract/locations/locations.ts'
import { timeWritten } from '../../ui/clock.ts'
import { wallClockAt } from '../../ui/wall-clock.ts'
import { plural, t } from '../../ui/words.ts'
import { instantOf, zoneName } from '../../ui/zoned-time.ts'

const DAY = 1_440
const WEEK = 7 * DAY

/** A part of a weekday when the dock is open: minutes from midnight by its clock. */
export type Span = { from: number; to: number }

/** Dock hours, weekday by weekday; a night shift continues into the next one. */
export function spansOf(hours: readonly DockDay[]): Span[][] {
  const days: Span[][] = [[], [], [], [], [], [], []]
  for (const { dayOfWeek, isClosed, isTwentyFourHour, startTime, endTime } of hours) {
    if (isClosed) continue
    if (isTwentyFourHour) days[dayOfWeek]?.push({ from: 0, to: DAY })
    else if (startTime && endTime) {
      const [from, to] = [minutesOf(startTime), minutesOf(endTime)]
      if (from < to) days[dayOfWeek]?.push({ from, to })
      else {
        days[dayOfWeek]?.push({ from, to: DAY })
        if (to > 0) days[(dayOfWeek + 1) % 7]?.push({ from: 0, to })
      }
    }
  }
  return days.map((spans) => spans.toSorted((one, other) => one.from - other.from))
}

function minutesOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

function clockOf(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`
}

/** "07:00–15:00", "Closed", "Open 24 hours". */
export function hoursText({ isClosed, isTwentyFourHour, startTime, endTime }: Omit<DockDay, 'dayOfWeek'>): string {
  if (isClosed) return t('Closed')
  if (isTwentyFourHour) return t('Open 24 hours')
  if (startTime === null || endTime === null) return '—'
  const [start, end] = [timeWritten(startTime), timeWritten(endTime)]
  return startTime < endTime ? `${start}–${end}` : t('{start}–{end} next day', { start, end })
}

/** Whether a shift ends on the next day. */
export function runsOver({ startTime, endTime }: Pick<DockDay, 'startTime' | 'endTime'>): boolean {
  return startTime !== null && endTime !== null && endTime < startTime
}

export function dayName(dayOfWeek: number): string {
  return (
    [t('Sunday'), t('Monday'), t('Tuesday'), t('Wednesday'), t('Thursday'), t('Friday'), t('Saturday')][dayOfWeek] ?? ''
  )
}

export function shortDayName(dayOfWeek: number): string {
  return [t('Sun'), t('Mon'), t('Tue'), t('Wed'), t('Thu'), t('Fri'), t('Sat')][dayOfWeek] ?? ''
}

/** The current calendar day and minute there. */
export function wallAt(instant: number, timeZone: string): { date: string; dayOfWeek: number; minute: number } {
  const [date = '', clock = ''] = wallClockAt(instant, timeZone).split('T')
  return { date, dayOfWeek: new Date(`${date}T00:00Z`).getUTCDay(), minute: minutesOf(clock) }
}

export type WeekDay = {
  dayOfWeek: number
  /** ISO, by the local calendar. */
  date: string
  isToday: boolean
  /** The clock changes on this day: the new zone name, and by how many hours. */
  clockChange: { to: string; hours: number } | null
}

/** The local week of an instant, Sunday first. */
export function weekAt(instant: number, timeZone: string): WeekDay[] {
  const today = wallAt(instant, timeZone)
  const midnight = Date.parse(`${today.date}T00:00Z`)
  return [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => {
    const date = isoDay(midnight + (dayOfWeek - today.dayOfWeek) * 86_400_000)
    return { dayOfWeek, date, isToday: dayOfWeek === today.dayOfWeek, clockChange: clockChangeOn(date, timeZone) }
  })
}

const isoDay = (utc: number) => new Date(utc).toISOString().slice(0, 10)

/** A day that is not twenty-four hours long has a clock change; one by a clock that is not known has none that could be told. */
function clockChangeOn(date: string, timeZone: string): WeekDay['clockChange'] {
  const begin = instantOf({ at: `${date}T00:00`, timeZone })
  const end = instantOf({ at: `${isoDay(Date.parse(`${date}T00:00Z`) + 86_400_000)}T00:00`, timeZone })
  const hours = 24 - (end - begin) / 3_600_000
  return hours ? { to: zoneName(end, timeZone), hours } : null
}

/** What drivers must know of a shorter or longer day. */
export function clockChangeText({ to, hours }: NonNullable<WeekDay['clockChange']>): string {
  const count = Math.abs(hours)
  const many = plural(count, '{n} hour', '{n} hours')
  return hours > 0
    ? t('Clocks go forward by {many}, to {zone}', { many, zone: to })
    : t('Clocks go back by {many}, to {zone}', { many, zone: to })
}

export type DockState =
  | { isOpen: boolean; isAlways: true }
  /** Until when, by the local clock. */
  | { isOpen: boolean; isAlways: false; untilDay: number; untilTime: string; isToday: boolean }

/** Whether the dock is open at an instant, and until when. */
export function stateAt(hours: readonly DockDay[], timeZone: string, instant: number): DockState {
  const spans = wholeWeek(spansOf(hours))
  const { dayOfWeek, minute } = wallAt(instant, timeZone)
  const now = dayOfWeek * DAY + minute
  const here = spans.find(({ from, to }) => (from <= now && now < to) || now + WEEK < to)
  if (here) {
    if (here.to - here.from >= WEEK) return { isOpen: true, isAlways: true }
    return { isOpen: true, isAlways: false, ...moment(here.to, dayOfWeek) }
  }
  const next = spans.find(({ from }) => from > now) ?? spans[0]
  return next ? { isOpen: false, isAlways: false, ...moment(next.from, dayOfWeek) } : { isOpen: false, isAlways: true }
}

function moment(minute: number, today: number): { untilDay: number; untilTime: string; isToday: boolean } {
  const untilDay = Math.floor(minute / DAY) % 7
  return { untilDay, untilTime: clockOf(minute % DAY), isToday: untilDay === today }
}

/** One row of minutes from Sunday on; adjacent spans merge, and a Saturday night shift ends after the week. */
function wholeWeek(days: readonly Span[][]): Span[] {
  const joined: Span[] = []
  for (const [day, spans] of days.entries())
    for (const { from, to } of spans) {
      const [begin, end] = [day * DAY + from, day * DAY + to]
      const before = joined.at(-1)
      // A day's last minute is 23:59: a dock that opens again at 00:00 never closed.
      if (before && begin - before.to <= 1) before.to = Math.max(before.to, end)
      else joined.push({ from: begin, to: end })
    }
  const [first, last] = [joined[0], joined.at(-1)]
  if (!first || !last) return joined
  if (first === last) return first.from === 0 && last.to >= WEEK - 1 ? [{ from: 0, to: WEEK }] : joined
  if (first.from > 0 || last.to < WEEK - 1) return joined
  // Across the week's end the last shift runs into the first.
  return [...joined.slice(1, -1), { from: last.from, to: WEEK + first.to }]
}

/** "Open now, until 22:00", "Closed now, opens Mon 05:00". */
export function stateText(state: DockState): string {
  if (state.isAlways) return state.isOpen ? t('Open around the clock') : t('Closed all week')
  const time = timeWritten(state.untilTime)
  const at = state.isToday ? time : `${shortDayName(state.untilDay)} ${time}`
  return state.isOpen ? t('Open now, until {time}', { time: at }) : t('Closed now, opens {time}', { time: at })
}
