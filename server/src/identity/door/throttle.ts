import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal } from '../../http/refusal.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** What is being guessed, and from where. */
export type Guess = {
  userName: string
  address: string
  /** Only somebody with the password can guess codes, so strangers get few tries. */
  of: 'password' | 'code'
  /** How we know them: a device this account signed in on, a link from its mailbox, its open session. */
  knownAs: string | undefined
  /** Whether the account recently signed in from this address. */
  isFamiliar: () => Promise<boolean>
}

/** Refunds a counted guess that was right. */
export type TakeBack = () => Promise<void>

type Budget = { limits: RateLimiterAbstract; key: string }

const WAY_IN =
  'Too many attempts. Try again in 15 minutes, or choose “Forgot password?” on the sign-in page: the link in our email lets you in.'

/**
 * How often anyone may guess (TRUST P20), counted before the guess is checked: however many come at once, to however many processes, no
 * more than the budget are checked. Strangers have one budget per account and address, one per address, one per account and one for all
 * accounts, spent in that order, so one address cannot spend what all share. Those we know spend only their own budget: no stranger shuts
 * them out.
 */
export class Throttle {
  readonly #perKnown: RateLimiterAbstract
  readonly #perAccount: RateLimiterAbstract
  readonly #perAddress: RateLimiterAbstract
  readonly #ofStrangers: Record<Guess['of'], RateLimiterAbstract>
  readonly #ofAll: RateLimiterAbstract

  constructor(pool: pg.Pool) {
    this.#perKnown = limiter(pool, 'known', { points: 8, duration: 15 * MINUTE })
    this.#perAccount = limiter(pool, 'account', { points: 8, duration: 15 * MINUTE })
    this.#perAddress = limiter(pool, 'address', { points: 100, duration: 15 * MINUTE })
    this.#ofStrangers = {
      password: limiter(pool, 'strangers', { points: 50, duration: 15 * MINUTE }),
      code: limiter(pool, 'strangers-codes', { points: 20, duration: DAY }),
    }
    this.#ofAll = limiter(pool, 'everybody', { points: 5_000, duration: 15 * MINUTE })
  }

  async count(guess: Guess): Promise<TakeBack> {
    const { account, accountAndAddress, address, accountAndKnown } = keysOf(guess)
    if (accountAndKnown) return await spendAll([{ limits: this.#perKnown, key: accountAndKnown }])
    const here = await spendAll([
      { limits: this.#perAccount, key: accountAndAddress },
      { limits: this.#perAddress, key: address },
    ])
    const anywhere = await spendAll([
      { limits: this.#ofStrangers[guess.of], key: account },
      { limits: this.#ofAll, key: 'all' },
    ]).catch(async (error: unknown) => {
      if (await guess.isFamiliar()) return async () => undefined
      await here()
      throw error
    })
    return async () => {
      await Promise.all([here(), anywhere()])
    }
  }

  /** Signing in resets the budgets there. */
  async forgive(who: Pick<Guess, 'userName' | 'address' | 'knownAs'>): Promise<void> {
    const { accountAndAddress, accountAndKnown } = keysOf(who)
    await this.#perAccount.delete(accountAndAddress)
    if (accountAndKnown) await this.#perKnown.delete(accountAndKnown)
  }
}

/** One after the other. If one is spent, the others are refunded, since nothing was checked. */
async function spendAll(budgets: Budget[]): Promise<TakeBack> {
  const spent: Budget[] = []
  const takeBack = async () => {
    await Promise.all(spent.map(({ limits, key }) => limits.reward(key)))
  }
  for (const budget of budgets) {
    try {
      await budget.limits.consume(budget.key)
      spent.push(budget)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      await takeBack()
      refuseTooMany(error, WAY_IN)
    }
  }
  return takeBack
}

export function refuseTooMany({ msBeforeNext }: RateLimiterRes, detail?: string): never {
  throw new Refusal('too-many-requests', detail, { retryAfter: Math.ceil(msBeforeNext / 1_000) })
}

function keysOf({ userName, address, knownAs }: Pick<Guess, 'userName' | 'address' | 'knownAs'>) {
  const account = userName.toLowerCase()
  const block = blockOf(address)
  return {
    account: keyOf(account),
    accountAndAddress: keyOf(`${account} ${block}`),
    address: keyOf(block),
    accountAndKnown: knownAs === undefined ? undefined : keyOf(`${account} ${knownAs}`),
  }
}

/** Hashed, so keys have one length and the table shows no names. */
export function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** A household has one IPv4 address and 2^64 IPv6 ones, so only the network part counts. */
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
    // Drop statement names: a pooler's next session does not know them.
    storeClient: { query: ({ text, values }: pg.QueryConfig) => pool.query({ text, ...(values && { values }) }) },
    storeType: 'client',
    tableName: 'throttle',
    tableCreated: true,
    // Without the database, each process still counts guesses for itself.
    insuranceLimiter: new RateLimiterMemory({ ...limits, keyPrefix }),
  })
}
