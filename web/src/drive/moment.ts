import type { Anchor, Reading } from '../api/server-clock.ts'
import { lastAnchor, readClock } from '../api/server-clock.ts'

/** When something happened, by all that this phone knows of time; the server's time for it is known later (true-time.ts). */
export type Moment = { reading: Reading; anchor: Anchor | null }

export function momentNow(): Moment {
  return { reading: readClock(), anchor: lastAnchor() }
}
