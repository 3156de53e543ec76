import { type CalendarDate, endOfWeek, parseDate, startOfWeek } from '@internationalized/date'
import { todayHere } from './device-clock.ts'

/** SPEC §9, date presets; 'Range' is any other pair of days. */
export const datePresets = ['Today', 'Yesterday', 'This Week', 'Tomorrow', 'Range'] as const
export type DatePreset = (typeof datePresets)[number]

/** Whole days as ISO dates, both included. */
export interface Days {
  start: string
  end: string
}

/** The days a preset means today, in the user's own zone; weeks begin on Sunday. Null for 'Range', which has no fixed days. */
export function daysOf(preset: DatePreset, now: CalendarDate = parseDate(todayHere())): Days | null {
  switch (preset) {
    case 'Today':
      return between(now, now)
    case 'Yesterday':
      return between(now.subtract({ days: 1 }), now.subtract({ days: 1 }))
    case 'Tomorrow':
      return between(now.add({ days: 1 }), now.add({ days: 1 }))
    case 'This Week':
      return between(startOfWeek(now, 'en-US'), endOfWeek(now, 'en-US'))
    case 'Range':
      return null
  }
}

/** An ISO day as the calendar's type; null if it is not a day. */
export function dayFrom(iso: string | null | undefined): CalendarDate | null {
  if (!iso) return null
  try {
    return parseDate(iso.slice(0, 10))
  } catch {
    return null
  }
}

function between(start: CalendarDate, end: CalendarDate): Days {
  return { start: start.toString(), end: end.toString() }
}
