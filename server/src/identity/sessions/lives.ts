import type { Actor } from '../../actor.ts'

const HOUR = 3_600_000
/** TRUST, Session: idle 2 hours, absolute 12 hours; drivers 14 days for both. */
const IDLE = 2 * HOUR
const ABSOLUTE = 12 * HOUR
const DRIVERS = 14 * 24 * HOUR
/** TRUST, Session: a token lives 30 minutes and is renewed past half its life. */
export const TOKEN_SECONDS = 30 * 60

type Someone = Pick<Actor, 'persona'>

/** How long a session may last, in ms. */
export function lifeOf({ persona }: Someone): number {
  return persona === 'driver' ? DRIVERS : ABSOLUTE
}

/** A driver's phone sleeps between stops, so their token lives as long as their session may. The session's row still decides. */
export function tokenSecondsOf({ persona }: Someone): number {
  return persona === 'driver' ? DRIVERS / 1000 : TOKEN_SECONDS
}

/** A session last used before this moment is over. */
export function idleSince({ persona, now }: Pick<Actor, 'persona' | 'now'>): Date {
  return new Date(now.getTime() - (persona === 'driver' ? DRIVERS : IDLE))
}
