import type { BoardAlert } from '@waybill/contract/available-freight/board-alerts.ts'
import { instantAt, later, wallAt } from '../wall-clock.ts'

/** When those who want one summary a day get it. */
const SUMMARY_AT = '07:00'

/** After so many at once, the rest come together: nobody reads the sixth letter in ten minutes. */
const MOST_AT_ONCE = 5
export const BURST_MINUTES = 10

/** Told at once, or later and together; `recent` is how many they were told of in the last minutes. */
export function dueAt(
  { pace, quiet }: BoardAlert,
  { now, timeZone, recent }: { now: Date; timeZone: string; recent: number },
): Date | 'at-once' {
  const wall = wallAt(now, timeZone)
  if (pace === 'daily') {
    const summary = next(SUMMARY_AT, wall)
    return instantAt(quiet && isQuiet(quiet, clockOf(summary)) ? next(quiet.until, summary) : summary, timeZone)
  }
  if (quiet && isQuiet(quiet, clockOf(wall))) return instantAt(next(quiet.until, wall), timeZone)
  if (recent < MOST_AT_ONCE) return 'at-once'
  const burst = BURST_MINUTES * 60_000
  return new Date(Math.floor(now.getTime() / burst + 1) * burst)
}

const clockOf = (wall: string) => wall.slice(11, 16)

function isQuiet({ from, until }: { from: string; until: string }, clock: string): boolean {
  return from < until ? clock >= from && clock < until : clock >= from || clock < until
}

/** The next time the clock says so. */
function next(clock: string, wall: string): string {
  const today = `${wall.slice(0, 10)}T${clock}:00`
  return today > wall ? today : later(today, { days: 1 })
}
