import { wallClockAt } from '../../ui/wall-clock.ts'

/** The calendar day in a zone, `YYYY-MM-DD`, some days before now if asked. */
export function dayIn(timeZone: string, daysAgo = 0, now = Date.now()): string {
  return wallClockAt(now - daysAgo * 86_400_000, timeZone).slice(0, 10)
}
