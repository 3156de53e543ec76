import type { Actor } from '../../actor.ts'
import type { CallerChange } from '../../db/listener.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Owed, Recognition } from '../../http/session.ts'
import { actorOf, claimsOf } from '../acting.ts'
import { touchSession } from '../identity.queries.ts'
import type { Means } from '../means.ts'
import { isOwedBy } from '../second-factor/second-factor.ts'
import { type CallerRow, findCaller } from './callers.queries.ts'
import { idleSince, TOKEN_SECONDS, tokenSecondsOf } from './lives.ts'
import type { Tokens } from './tokens.ts'

/** P21: withdrawn access is gone within a second, on every process. */
const FRESH_MS = 1_000
/** How long a row may go unread while no change of it is heard. */
const LONGEST_MS = 60_000
const TOUCH_EVERY_MS = 60_000
const REMEMBERED = 10_000

type Known = {
  row: CallerRow
  actor: Omit<Actor, 'now'>
  owes: Owed | undefined
  claims: string
  /** The token's, in seconds since 1970. */
  issuedAt: number
  expiresAt: number
  readAt: number
  /** Whether it was read after everything heard so far. */
  isWatched: boolean
}

/** Whether every change made more than so many ms ago has been heard in this process. */
type HasHeard = (ms: number) => boolean

/**
 * Who is calling, remembered by token; the truth is in the rows. When they change, every process hears whom to forget; where it cannot be
 * sure that it heard, it reads them every second.
 */
export class Callers implements Recognition {
  readonly #means: Means
  readonly #tokens: Tokens
  readonly #known = new Map<string, Known>()
  readonly #reading = new Map<string, { at: number; known: Promise<Known> }>()
  #hasHeard: HasHeard = () => false
  /** Counts what was forgotten: a row read across a change may be from before it. */
  #changes = 0

  constructor(means: Means, tokens: Tokens) {
    this.#means = means
    this.#tokens = tokens
  }

  /** From now on every change of the rows leads to `forget`. */
  watch(hasHeard: HasHeard): void {
    this.#hasHeard = hasHeard
  }

  /**
   * The actor behind a bearer token, and what they owe first. `claims`, if sent, must match the session (P22). Returns a renewed token when
   * the old one is past half its life.
   */
  async recognize(
    token: string | undefined,
    claims: string | undefined,
    now: Date,
  ): Promise<{ actor: Actor; owes: Owed | undefined; renewedToken?: string }> {
    const { row, actor, owes, issuedAt } = await this.#refuseUnknown(token, claims, now)
    if (now.getTime() - row.last_used_at.getTime() > TOUCH_EVERY_MS) {
      row.last_used_at = now
      await touchSession(this.#means.system, row.session_id)
    }
    const isOld = now.getTime() / 1000 - issuedAt > TOKEN_SECONDS / 2
    const renewedToken = isOld ? await this.#tokens.sign(row.session_id, now, tokenSecondsOf(actor)) : undefined
    return { actor: { ...actor, now }, owes, ...(renewedToken ? { renewedToken } : {}) }
  }

  /** The same without counting as use, and until when it holds; undefined if the session is over. */
  async stillKnows(
    token: string | undefined,
    claims: string | undefined,
    now: Date,
  ): Promise<{ owes: Owed | undefined; until: Date } | undefined> {
    try {
      const { owes, expiresAt, row } = await this.#refuseUnknown(token, claims, now)
      return { owes, until: new Date(Math.min(expiresAt * 1000, row.ends_at.getTime())) }
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }

  forget({ whose, id }: CallerChange): void {
    this.#forget(
      ({ row }) => id === (whose === 'session' ? row.session_id : whose === 'person' ? row.id : row.company_id),
    )
  }

  forgetSession(id: string): void {
    this.forget({ whose: 'session', id })
  }

  forgetPerson(id: string): void {
    this.forget({ whose: 'person', id })
  }

  forgetAll(): void {
    this.#forget(() => true)
  }

  #forget(which: (known: Known) => boolean): void {
    this.#changes++
    this.#reading.clear()
    for (const [token, known] of this.#known) if (which(known)) this.#known.delete(token)
  }

  async #refuseUnknown(token: string | undefined, claims: string | undefined, now: Date): Promise<Known> {
    if (!token) throw new Refusal('unknown-session')
    const known = await this.#lookUp(token, now)
    if (claims !== undefined && claims !== known.claims) throw new Refusal('unknown-session')
    return known
  }

  async #lookUp(token: string, now: Date): Promise<Known> {
    const remembered = this.#known.get(token)
    if (remembered && this.#isGood(remembered, now)) return remembered
    this.#known.delete(token)
    // Concurrent requests share one reading.
    const begun = this.#reading.get(token)
    if (begun && now.getTime() - begun.at < FRESH_MS) return await begun.known
    const reading = { at: now.getTime(), known: this.#read(token, now) }
    this.#reading.set(token, reading)
    try {
      return await reading.known
    } finally {
      if (this.#reading.get(token) === reading) this.#reading.delete(token)
    }
  }

  #isGood({ row, actor, expiresAt, readAt, isWatched }: Known, now: Date): boolean {
    const age = now.getTime() - readAt
    const isFresh = age < FRESH_MS || (age < LONGEST_MS && isWatched && this.#hasHeard(FRESH_MS))
    return isFresh && now.getTime() / 1000 < expiresAt && isAlive(row, { ...actor, now })
  }

  async #read(token: string, now: Date): Promise<Known> {
    const changes = this.#changes
    const named = await this.#tokens.read(token, now)
    const row = named && (await findCaller(this.#means.system, named.sessionId))
    if (!row) throw new Refusal('unknown-session')
    const actor = actorOf(row, { id: row.session_id, confirmedAt: row.confirmed_at }, this.#means.system)
    if (!isAlive(row, { ...actor, now })) throw new Refusal('unknown-session')
    const owes = this.#owedBy(row, actor)
    const isWatched = changes === this.#changes
    const known = { row, actor, owes, claims: claimsOf(actor), ...named, readAt: now.getTime(), isWatched }
    this.#remember(token, known)
    return known
  }

  #remember(token: string, known: Known): void {
    const [oldest] = this.#known.keys()
    if (oldest !== undefined && this.#known.size >= REMEMBERED) this.#known.delete(oldest)
    this.#known.set(token, known)
  }

  #owedBy(row: CallerRow, actor: Pick<Actor, 'companyKind'>): Owed | undefined {
    if (!row.has_accepted_terms) return 'terms-not-accepted'
    return !row.has_second_factor && isOwedBy(actor, this.#means) ? 'second-factor-missing' : undefined
  }
}

function isAlive(row: CallerRow, actor: Pick<Actor, 'persona' | 'now'>): boolean {
  if (row.ended_at || !row.is_portal_enabled || row.is_do_not_use || row.ends_at <= actor.now) return false
  return row.last_used_at > idleSince(actor)
}
