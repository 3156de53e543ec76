import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../http/refusal.ts'

/** Guessing is slowed per account and address, and per address; shared by all processes (TRUST P20). */
export class Throttle {
  readonly #perAccount: RateLimiterAbstract
  readonly #perAddress: RateLimiterAbstract

  constructor(pool: pg.Pool) {
    this.#perAccount = limiter(pool, 'account', { points: 8, duration: 15 * 60 })
    this.#perAddress = limiter(pool, 'address', { points: 100, duration: 15 * 60 })
  }

  /** The account key holds the address too, so that a stranger's guesses do not lock the owner out. */
  async countFailure(userName: string, address: string): Promise<void> {
    await Promise.all([
      spend(this.#perAccount, `${userName.toLowerCase()} ${address}`),
      spend(this.#perAddress, address),
    ])
  }

  async refuseIfTooMany(userName: string, address: string): Promise<void> {
    const [account, everything] = await Promise.all([
      this.#perAccount.get(`${userName.toLowerCase()} ${address}`),
      this.#perAddress.get(address),
    ])
    if (
      (account?.consumedPoints ?? 0) >= this.#perAccount.points ||
      (everything?.consumedPoints ?? 0) >= this.#perAddress.points
    )
      throw new Refusal('too-many-requests')
  }

  async forgive(userName: string, address: string): Promise<void> {
    await this.#perAccount.delete(`${userName.toLowerCase()} ${address}`)
  }
}

function limiter(pool: pg.Pool, keyPrefix: string, limits: { points: number; duration: number }): RateLimiterAbstract {
  return new RateLimiterPostgres({
    ...limits,
    keyPrefix,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'throttle',
    tableCreated: true,
    // Without the database guessing is still counted, by each process for itself.
    insuranceLimiter: new RateLimiterMemory({ ...limits, keyPrefix }),
  })
}

async function spend(limits: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limits.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
  }
}
