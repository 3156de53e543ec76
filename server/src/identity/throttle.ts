import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../http/refusal.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** What somebody guesses at, and from where. */
export type Guess = {
  userName: string
  address: string
  /** A code is guessed at by somebody who has the password already: strangers get few of them. */
  of: 'password' | 'code'
  /** Whether the account was signed in to from this address lately. */
  isFamiliar: () => Promise<boolean>
}

/**
 * Guessing is slowed per account and address, per address, and per account over all addresses that the account does not know; shared by
 * all processes (TRUST P20). The owner is not locked out: where they were before, strangers' guesses do not count.
 */
export class Throttle {
  readonly #perAccount: RateLimiterAbstract
  readonly #perAddress: RateLimiterAbstract
  readonly #ofStrangers: Record<Guess['of'], RateLimiterAbstract>

  constructor(pool: pg.Pool) {
    this.#perAccount = limiter(pool, 'account', { points: 8, duration: 15 * MINUTE })
    this.#perAddress = limiter(pool, 'address', { points: 100, duration: 15 * MINUTE })
    this.#ofStrangers = {
      password: limiter(pool, 'strangers', { points: 50, duration: 15 * MINUTE }),
      code: limiter(pool, 'strangers-codes', { points: 20, duration: DAY }),
    }
  }

  async countFailure(guess: Omit<Guess, 'isFamiliar'>): Promise<void> {
    const { account, accountAndAddress, address } = keysOf(guess)
    await Promise.all([
      spend(this.#perAccount, accountAndAddress),
      spend(this.#perAddress, address),
      spend(this.#ofStrangers[guess.of], account),
    ])
  }

  async refuseIfTooMany(guess: Guess): Promise<void> {
    const { account, accountAndAddress, address } = keysOf(guess)
    const [here, everything, strangers] = await Promise.all([
      isSpent(this.#perAccount, accountAndAddress),
      isSpent(this.#perAddress, address),
      isSpent(this.#ofStrangers[guess.of], account),
    ])
    if (here || everything || (strangers && !(await guess.isFamiliar()))) throw new Refusal('too-many-requests')
  }

  async forgive(userName: string, address: string): Promise<void> {
    await this.#perAccount.delete(keysOf({ userName, address }).accountAndAddress)
  }
}

/** Hashed, so that a key has one length and the table tells no names. */
function keysOf({ userName, address }: { userName: string; address: string }) {
  const account = userName.toLowerCase()
  const block = blockOf(address)
  return { account: keyOf(account), accountAndAddress: keyOf(`${account} ${block}`), address: keyOf(block) }
}

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** One household has one IPv4 address and 2^64 of IPv6: of these the network part counts. */
export function blockOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const left = groups(head)
  const right = groups(tail ?? '')
  const filling = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...filling, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

export function limiter(
  pool: pg.Pool,
  keyPrefix: string,
  limits: { points: number; duration: number },
): RateLimiterAbstract {
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

async function isSpent(limits: RateLimiterAbstract, key: string): Promise<boolean> {
  return ((await limits.get(key))?.consumedPoints ?? 0) >= limits.points
}

async function spend(limits: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limits.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
  }
}
