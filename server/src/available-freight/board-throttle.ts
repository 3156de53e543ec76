import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { type Actor, isProvider } from '../actor.ts'
import { keyOf, limiter, refuseTooMany } from '../identity/identity.ts'

const QUARTER_HOUR = 15 * 60

/** How much of the board one person may read, and how often one carrier may book and offer: nobody copies it, nobody books in bulk (domain §7.2). */
export class BoardThrottle {
  readonly #readings: RateLimiterAbstract
  readonly #bookings: RateLimiterAbstract
  readonly #offers: RateLimiterAbstract

  constructor(pool: pg.Pool) {
    this.#readings = limiter(pool, 'board-reading', { points: 600, duration: QUARTER_HOUR })
    this.#bookings = limiter(pool, 'board-booking', { points: 20, duration: QUARTER_HOUR })
    this.#offers = limiter(pool, 'board-offer', { points: 60, duration: QUARTER_HOUR })
  }

  async countReading(actor: Actor): Promise<void> {
    if (!isProvider(actor)) await consume(this.#readings, actor.id)
  }

  async countBooking(actor: Actor): Promise<void> {
    await consume(this.#bookings, actor.companyId)
  }

  async countOffer(actor: Actor): Promise<void> {
    await consume(this.#offers, actor.companyId)
  }
}

async function consume(limits: RateLimiterAbstract, who: string): Promise<void> {
  try {
    await limits.consume(keyOf(who))
  } catch (error) {
    if (error instanceof RateLimiterRes) refuseTooMany(error)
    throw error
  }
}
