import type { SupportWeek } from '@waybill/contract/support/support.ts'
import { instantAt, later, wallAt } from '../wall-clock.ts'

/** Weekdays from morning to evening, until the provider says otherwise. */
export const USUAL_WEEK = { days: [1, 2, 3, 4, 5], opens: '07:00', closes: '18:00' }

/** The next moment at which it changes; null if it never does. */
export type DeskHours = { isOpen: boolean; until: Date | null }

const DAYS_AHEAD = [0, 1, 2, 3, 4, 5, 6, 7] as const

export function hoursAt({ days, opens, closes, timeZone }: SupportWeek, now: Date): DeskHours {
  const wall = wallAt(now, timeZone)
  const midnight = `${wall.slice(0, 10)}T00:00:00`
  const spans = DAYS_AHEAD.map((days) => later(midnight, { days }))
    .filter((day) => days.includes(weekdayOf(day)))
    .map((day) => ({ from: clockOn(day, opens), until: clockOn(day, closes) }))
  const current = spans.findIndex(({ from, until }) => from <= wall && wall < until)
  if (current < 0) {
    const next = spans.find(({ from }) => from > wall)
    return { isOpen: false, until: next ? instantAt(next.from, timeZone) : null }
  }
  // A day that ends at midnight may go on as the next.
  const last = spans.slice(current).find(({ until }) => !spans.some(({ from }) => from === until))
  const isAlways = days.length === 7 && opens === '00:00' && closes === '24:00'
  return { isOpen: true, until: last && !isAlways ? instantAt(last.until, timeZone) : null }
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(wall: string): number {
  return new Date(`${wall.slice(0, 10)}T00:00:00Z`).getUTCDay() || 7
}

function clockOn(midnight: string, clock: string): string {
  return clock === '24:00' ? later(midnight, { days: 1 }) : `${midnight.slice(0, 10)}T${clock}:00`
}
