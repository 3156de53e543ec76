import { NOTIFICATION_EVENTS } from '@waybill/contract/notification-events.ts'
import { WORDINGS } from '@waybill/contract/notifications/notification-wordings.ts'
import { type Persona, personaOf } from '@waybill/contract/permissions.ts'
import { isProvider, rankOf, readerOf } from '../actor.ts'
import type { Db, Tx } from '../db/connection.ts'
import { announce, HAPPENING_KINDS, type HappeningKind } from '../events.ts'
import type { SubjectRegistry } from '../http/subjects.ts'
import type { Post } from '../outside/mail/post.ts'
import { type Rounds, startRounds, takeAll } from '../rounds.ts'
import type { Notice, Occasions, Watch } from './notice.ts'
import { letterOf } from './notice-letter.ts'
import {
  claimNotice,
  findMembers,
  handsOn,
  insertNotifications,
  type Member,
  markHandled,
  passOver,
  takeHappening,
  tryAgainAt,
} from './notices.queries.ts'
import { queuePush } from './push/push.ts'

const EVERY_MS = 2_000
const PASS_OVER_EVERY_MS = 60_000
const TRY_AGAIN_MS = 60_000

type Means = {
  db: Db
  post: Post
  subjects: SubjectRegistry
  brand: string
  occasions: Occasions
  watches: readonly Watch[]
}

/**
 * Notifies people of what happened. Announcements are handled after their commit, in one transaction with their effects, by any
 * process; if it dies, the next takes over. Each event has its own key, so nobody is notified twice.
 */
export class Notices {
  readonly #db: Db
  readonly #system: Db
  readonly #means: Means
  readonly #kinds: readonly HappeningKind[]
  #hurry: (() => void) | undefined

  constructor(means: Means) {
    this.#means = means
    this.#db = means.db
    this.#system = means.db.as({ kind: 'system' })
    this.#kinds = Object.keys(means.occasions) as HappeningKind[]
  }

  /** Handles what waits, in order; any number of processes can do so at once. Returns how many. */
  async handle(now: () => Date, onError: (error: unknown) => void = raise, signal?: AbortSignal): Promise<number> {
    return await takeAll(() => this.#handleOne(now(), onError), signal)
  }

  async #handleOne(now: Date, onError: (error: unknown) => void): Promise<boolean> {
    let taken: number | undefined
    try {
      return await this.#system.transaction(async (tx) => {
        const waiting = await takeHappening(tx, this.#kinds, now)
        if (!waiting) return false
        taken = waiting.id
        const { subject, payload } = waiting
        const happened = { id: waiting.id, subject, ...payload }
        const notices = await this.#means.occasions[waiting.kind]?.(tx, happened, now)
        for (const notice of notices ?? []) await this.tell(tx, notice, now)
        await markHandled(tx, waiting.id, now)
        return true
      })
    } catch (error) {
      // An event that cannot be handled now does not block later ones.
      if (taken === undefined) throw error
      await tryAgainAt(this.#system, taken, new Date(now.getTime() + TRY_AGAIN_MS))
      onError(error)
      return true
    }
  }

  /** Irrelevant events are not left waiting. A kind that is not known here is a newer release's, which handles it. */
  async passOver(now: Date): Promise<void> {
    const irrelevant = HAPPENING_KINDS.filter((kind) => !this.#kinds.includes(kind))
    await passOver(this.#system, irrelevant, now)
  }

  /** Sends what became due with time alone; what cannot be sent now does not block the rest. Returns how many events were checked. */
  async watch(
    { find }: Watch,
    now: Date,
    onError: (error: unknown) => void = raise,
    signal?: AbortSignal,
  ): Promise<number> {
    const found = await this.#system.transaction((tx) => find(tx, now))
    for (const notice of found) {
      if (signal?.aborted) break
      await this.#system.transaction((tx) => this.tell(tx, notice, now)).catch(onError)
    }
    return found.length
  }

  /** Into the portal, to the phone and by mail, as each chose; false if already sent. */
  async tell(tx: Tx, notice: Notice, now: Date): Promise<boolean> {
    if (!(await claimNotice(tx, notice.key, now))) return false
    const { event } = WORDINGS[notice.wording]
    const { byDefault } = NOTIFICATION_EVENTS[event]
    const told = await this.#whoIsTold(tx, notice, now)
    const inPortal = told.filter((member) => member.inPortal ?? byDefault.inPortal)
    if (inPortal.length > 0) {
      await insertNotifications(tx, inPortal, notice, now)
      const companyIds = inPortal.map(({ companyId }) => companyId)
      const onlyIds = inPortal.map(({ id }) => id)
      const subject = { type: 'notification', id: notice.subject.id } as const
      await announce(tx, { kind: 'notified', subject, companyIds, onlyIds })
      await queuePush(tx, notice, inPortal, now)
    }
    const concerned = byDefault.byMail ? await concernedBy(tx, notice, told) : new Set()
    for (const member of told) {
      const letter = (member.byMail ?? concerned.has(member.id)) && letterOf(notice, member, this.#means.brand)
      if (letter) await this.#means.post.queue(tx, letter)
    }
    return true
  }

  async #whoIsTold(tx: Tx, notice: Notice, now: Date): Promise<Member[]> {
    const { event } = WORDINGS[notice.wording]
    const companyIds = notice.to.flatMap((audience) => (audience === 'provider' ? [] : [audience.companyId]))
    const provider = notice.to.includes('provider')
    const drivers = new Set(notice.to.flatMap((audience) => (audience === 'provider' ? [] : (audience.drivers ?? []))))
    const personas: readonly Persona[] = NOTIFICATION_EVENTS[event].personas
    const sees = new Map<string, Promise<boolean>>()
    const members = await findMembers(tx, { companyIds, provider }, event)
    const told: Member[] = []
    for (const member of members) {
      const persona = personaOf(member)
      if (member.id === notice.byId || !personas.includes(persona)) continue
      if (notice.onlyIds && !notice.onlyIds.includes(member.id)) continue
      if (persona === 'driver' && !drivers.has(member.id)) continue
      const rank = rankOf(member)
      const sight = sees.get(rank) ?? this.#maySee(member, notice, now)
      sees.set(rank, sight)
      if (await sight) told.push(member)
    }
    return told
  }

  /** Checked as the reader, as when they follow the link. */
  async #maySee(member: Member, notice: Notice, now: Date): Promise<boolean> {
    return (
      notice.isOutOfSight === true ||
      (await this.#means.subjects.isVisible(readerOf(member, this.#db, now), notice.subject))
    )
  }

  /** Relevant news has come: send it now, not in the next round. */
  hurry(kinds: readonly string[]): void {
    const known: readonly string[] = this.#kinds
    if (kinds.some((kind) => known.includes(kind))) this.#hurry?.()
  }

  start(now: () => Date, onError: (error: unknown) => void): Rounds {
    const handling = startRounds(EVERY_MS, (signal) => this.handle(now, onError, signal), onError)
    this.#hurry = handling.hurry
    const passing = startRounds(PASS_OVER_EVERY_MS, () => this.passOver(now()), onError)
    const watching = this.#means.watches.map((watch) =>
      startRounds(watch.everyMs, (signal) => this.watch(watch, now(), onError, signal), onError),
    )
    return {
      stop: async () => {
        this.#hurry = undefined
        await Promise.all([handling, passing, ...watching].map((rounds) => rounds.stop()))
      },
    }
  }
}

/**
 * Who gets a letter without having chosen: outside the provider, everyone notified. At the provider, those handling the record, or else
 * the administrators: the rest see it in the portal, and nobody learns to ignore mail meant for others.
 */
async function concernedBy(tx: Tx, notice: Notice, told: readonly Member[]): Promise<Set<string>> {
  const [staff, others] = [told.filter(isProvider), told.filter((member) => !isProvider(member))]
  const hands = notice.onlyIds || staff.length < 2 ? [] : await handsOn(tx, notice.subject)
  const circles = [
    staff.filter(({ id }) => hands.includes(id)),
    staff.filter(({ roles }) => !notice.onlyIds && roles.includes('Admin')),
    staff,
  ]
  const near = circles.find(({ length }) => length > 0) ?? []
  return new Set([...near, ...others].map(({ id }) => id))
}

function raise(error: unknown): never {
  throw error
}
