import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { blockOf, keyOf, limiter, refuseTooMany } from './throttle.ts'

const QUARTER_HOUR = 15 * 60

/**
 * How often strangers may use the public doors for what costs a letter or a lookup. Every request counts, whether or not the account exists
 * (TRUST P19, P20). Shared by all processes.
 */
export class DoorThrottle {
  readonly #perAddress: RateLimiterAbstract
  readonly #perMatter: RateLimiterAbstract

  constructor(pool: pg.Pool) {
    this.#perAddress = limiter(pool, 'door', { points: 60, duration: QUARTER_HOUR })
    this.#perMatter = limiter(pool, 'door-matter', { points: 5, duration: QUARTER_HOUR })
  }

  /** `matter` is what is asked about, say an email address. Its key includes the asker's address, so nobody can shut out the owner. */
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
