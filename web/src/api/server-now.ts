import { lastAnchor } from './server-clock.ts'

/** Less than this, and it is the same clock: the server says its time in whole seconds, and answers take a while. */
const SAME_CLOCK_MS = 5_000

/** The time at the server, by how far off this device's clock was when it last answered. */
export function serverNow(): number {
  const anchor = lastAnchor()
  const off = anchor ? anchor.server - anchor.wall : 0
  return Date.now() + (Math.abs(off) < SAME_CLOCK_MS ? 0 : off)
}
