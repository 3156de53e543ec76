import type { Anchor, Reading } from '../api/server-clock.ts'
import { lastAnchor, readClock } from '../api/server-clock.ts'

/** When something happened, by all that this phone knows of time; the server's time for it is known later (true-time.ts). */
export type Moment = { reading: Reading; anchor: Anchor | null }

export function momentNow(): Moment {
  return { reading: readClock(), anchor: lastAnchor() }
}

/** When it happened, as near as is known now: by how far the phone's clock was off when the server last answered. */
export function likelyTime({ reading, anchor }: Moment): Date {
  return new Date(reading.wall + (anchor ? anchor.server - anchor.wall : 0))
}
