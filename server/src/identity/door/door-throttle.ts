import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { blockOf, keyOf, limiter, refuseTooMany } from './throttle.ts'

const QUARTER_HOUR = 15 * 60

/**
 * How often strangers may ask at the public doors for what costs somebody a letter or a look: counted at every ask, alike whether
 * there is such an account or not (TRUST P19, P20). Shared by all processes.
 */
export class DoorThrottle {
  readonly #perAddress: RateLimiterAbstract
  readonly #perMatter: RateLimiterAbstract

  constructor(pool: pg.Pool) {
    this.#perAddress = limiter(pool, 'door', { points: 60, duration: QUARTER_HOUR })
    this.#perMatter = limiter(pool, 'door-matter', { points: 5, duration: QUARTER_HOUR })
  }

  /** `matter` is what is asked about, an email address say; its key holds the asker's address too, so that nobody shuts out the owner. */
  async count(door: string, address: string, matter?: string): Promise<void> {
    const from = blockOf(address)
    await Promise.all([
      consume(this.#perAddress, keyOf(`${door} ${from}`)),
      ...(matter === undefined ? [] : [consume(this.#perMatter, keyOf(`${door} ${matter} ${from}`))]),
    ])
  }
}

async function consume(limits: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limits.consume(key)
  } catch (error) {
    if (error instanceof RateLimiterRes) refuseTooMany(error)
    throw error
  }
}
