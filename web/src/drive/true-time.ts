import type { Anchor, Reading } from '../api/server-clock.ts'

/** Less than this, and it is the same clock: the server says its time in whole seconds, and answers take a while. */
const SAME_CLOCK_MS = 5_000

/**
 * When an act happened by the server's clock, once the server's time is known again. The phone's wall clock counts, by how far it was off
 * when the server last answered before the act, unless what is certain contradicts it: the act came after that answer and before this one,
 * and within one page the time between is known. A clock that was set between answer and act is measured by how far it is off now.
 */
export function trueTime(act: Reading, before: Anchor | null, now: Anchor): number {
  const earliest = Math.max(
    before?.server ?? Number.NEGATIVE_INFINITY,
    before?.life === act.life ? before.server + act.mono - before.mono : Number.NEGATIVE_INFINITY,
  )
  // A page's clock may stand still while the phone sleeps, so the act was no later than this.
  const latest = now.life === act.life ? now.server - (now.mono - act.mono) : now.server
  const asThen = act.wall + (before ? before.server - before.wall : now.server - now.wall)
  const asNow = act.wall + now.server - now.wall
  const isPossible = (at: number): boolean => at >= earliest - SAME_CLOCK_MS && at <= latest + SAME_CLOCK_MS
  const at = !isPossible(asThen) && isPossible(asNow) ? asNow : asThen
  return Math.round(Math.min(latest, Math.max(earliest, at)))
}
