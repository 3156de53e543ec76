import type { DispatchLoad } from '@waybill/contract/fleet/dispatch-board.ts'
import { instantAt, wallClockAt } from '../../ui/wall-clock.ts'

export const BOARD_DAYS = 7
const DAY_MS = 86_400_000

/** Calendar days from the first one on, as `2026-11-30`. */
export function daysFrom(first: string, count: number): string[] {
  const start = Date.parse(`${first}T00:00:00Z`)
  return Array.from({ length: count }, (_, day) => new Date(start + day * DAY_MS).toISOString().slice(0, 10))
}

export function dayOf(instant: string | number, timeZone: string): string {
  return wallClockAt(new Date(instant).getTime(), timeZone).slice(0, 10)
}

/** From the first day's midnight to the one after the last, by the reader's clock. */
export function spanOf(days: readonly string[], timeZone: string): { from: string; to: string } {
  const midnight = (day: string) => instantAt(`${day}T00:00`, timeZone) ?? `${day}T00:00:00Z`
  const [first = ''] = days
  const [, after = ''] = daysFrom(days.at(-1) ?? first, 2)
  return { from: midnight(first), to: midnight(after) }
}

/** The days a load covers, as places in the week; undefined outside it. A load that is late goes on until today. */
export function coveredBy(
  { pickup, delivery, status }: Pick<DispatchLoad, 'pickup' | 'delivery' | 'status'>,
  days: readonly string[],
  timeZone: string,
  now: number,
): { first: number; last: number } | undefined {
  const AT_STOP = 6
  const begins = dayOf(pickup.at, timeZone)
  const due = dayOf(delivery.at, timeZone)
  const today = dayOf(now, timeZone)
  const ends = status <= AT_STOP && due < today ? today : due
  const covered = days.map((day, place) => ({ day, place })).filter(({ day }) => day >= begins && day <= ends)
  const [first] = covered
  const last = covered.at(-1)
  return first && last && { first: first.place, last: last.place }
}
