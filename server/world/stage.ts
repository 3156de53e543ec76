import { randomBytes } from 'node:crypto'
import type { AnswerOf, BodySentTo, Endpoint, ParamsOf, QuerySentTo } from '@waybill/contract/endpoint.ts'
import { may } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { type Reader, readerOf } from '../src/actor.ts'
import { bookOffer } from '../src/booking/booking.ts'
import { readConfiguration } from '../src/configuration.ts'
import { Db, type Scope, type Tx } from '../src/db/connection.ts'
import { record } from '../src/history/history.ts'
import type { Call, Implemented } from '../src/http/implement.ts'
import { Json } from '../src/http/json.ts'
import { Refusal } from '../src/http/refusal.ts'
import { DoorThrottle } from '../src/identity/door/door-throttle.ts'
import { openFrontDesk } from '../src/identity/door/front-desk.ts'
import { Roads } from '../src/locations/locations.ts'
import type { Files } from '../src/outside/files/files.ts'
import { openRegistry } from '../src/outside/fmcsa/registry.ts'
import { incomingOf } from '../src/outside/incoming/incoming.ts'
import { Post } from '../src/outside/mail/post.ts'
import { StreetMap } from '../src/outside/street-map/street-map.ts'
import { Vault } from '../src/outside/vault/vault.ts'
import { Press } from '../src/paper/press/press.ts'
import { keepDeadlines } from '../src/rate-requests/rate-requests.ts'
import { openRooms } from '../src/rooms.ts'
import { expireTenders } from '../src/tenders/tenders.ts'
import type { Teller } from './lay-load.ts'
import { OwnPapers } from './own-papers.ts'

/** Who acts: a person for one of the companies they act for, or a sign-in name. */
type Doer = Pick<Teller, 'contactId' | 'companyId'> | string

/** One act: who calls which endpoint, when, and with what; or what Waybill does by itself then. */
type Act =
  | { at: Date; by: Doer; endpoint: Endpoint; said: Said<Endpoint> }
  | { at: Date; waybill: (house: Db, now: Date) => Promise<unknown> }

type Said<E extends Endpoint> = {
  params?: ParamsOf<E>
  query?: QuerySentTo<E>
  body?: BodySentTo<E>
  /** The version the actor saw, if the endpoint needs it. */
  version?: number
  /** If the body is a file. */
  file?: { name: string; bytes: Uint8Array }
}

/** A sequence of acts, each with the results of those before. Scenes run side by side, in time order. */
export type Scene = Generator<Act, void, unknown>
/** A part of a scene with a result. */
export type Part<Result> = Generator<Act, Result, unknown>

/** Somebody calls an endpoint, as the browser does: `const load = yield* act(at, dispatcher, api.shipments.find, { params })`. */
export function* act<E extends Endpoint>(at: Date, by: Doer, endpoint: E, said: Said<E> = {}): Part<AnswerOf<E>> {
  // The stage answers an act with what its endpoint returns.
  return (yield { at, by, endpoint, said }) as AnswerOf<E>
}

/** Closes offers that are overdue by then, as the tenders' round does. */
export function* expireOffers(at: Date): Part<void> {
  yield { at, waybill: (house, now) => expireTenders(house, now) }
}

/** Does what rate requests' deadlines ask for by then, as their round does. */
export function* keepRateDeadlines(at: Date): Part<void> {
  yield { at, waybill: (house, now) => keepDeadlines(house, now, bookOffer) }
}

/** All scopes stay in the play's one transaction; each act first sets its scope on the connection. */
class HouseOnStage extends Db {
  readonly #nowhere: pg.Pool
  readonly #tx: Tx

  constructor(nowhere: pg.Pool, tx: Tx, scope: Scope) {
    super(nowhere, scope, tx)
    this.#nowhere = nowhere
    this.#tx = tx
  }

  override as(scope: Scope): Db {
    return new HouseOnStage(this.#nowhere, this.#tx, scope)
  }
}

/** Old letters have been read: the outbox shows only those of the last days. */
const LETTERS_OF = 2 * 86_400_000

class PostOnStage extends Post {
  readonly #isFresh: () => boolean

  constructor(address: string, isFresh: () => boolean) {
    super(address)
    this.#isFresh = isFresh
  }

  override async queue(...letter: Parameters<Post['queue']>): Promise<void> {
    if (this.#isFresh()) await super.queue(...letter)
  }
}

type Surroundings = { now: Date; files: Files; address: string; refused: (what: string) => void }

/**
 * Where the demo world acts: the server's rooms, called through their endpoints, with the clock set by each act and never
 * in the future. A refusal ends its scene and is reported.
 */
export class Stage {
  readonly #tx: Tx
  readonly #house: Db
  readonly #clock: { at: Date }
  readonly #surroundings: Surroundings
  readonly #handlers: Map<Endpoint, Implemented[number]['handle']>
  readonly #people: Map<string, Reader>
  #isBegun = false

  private constructor(
    tx: Tx,
    house: Db,
    clock: { at: Date },
    surroundings: Surroundings,
    handlers: Map<Endpoint, Implemented[number]['handle']>,
    people: Map<string, Reader>,
  ) {
    this.#tx = tx
    this.#house = house
    this.#clock = clock
    this.#surroundings = surroundings
    this.#handlers = handlers
    this.#people = people
  }

  static async open(tx: Tx, surroundings: Surroundings): Promise<Stage> {
    // No strangers here: their attempts are counted on connections that lead nowhere.
    const pool = new pg.Pool()
    const house = new HouseOnStage(pool, tx, { kind: 'system' })
    const configuration = readConfiguration({})
    const clock = { at: new Date(0) }
    const post = new PostOnStage(
      surroundings.address,
      () => surroundings.now.getTime() - clock.at.getTime() < LETTERS_OF,
    )
    const vault = new Vault(randomBytes(32))
    const { rooms, registries } = openRooms({
      configuration,
      pool,
      db: house,
      system: house,
      desk: await openFrontDesk({ configuration, pool, system: house, post, vault, record, warn: () => undefined }),
      throttle: new DoorThrottle(pool),
      post,
      vault,
      files: surroundings.files,
      images: new OwnPapers(),
      press: new Press(),
      registry: openRegistry(configuration),
      roads: new Roads(undefined, () => undefined),
      streetMap: new StreetMap(undefined, () => undefined),
      demo: { people: [], password: '' },
    })
    const routes = rooms.flatMap((room) => room.routes?.(registries) ?? []).flat()
    const handlers = new Map(routes.map(({ endpoint, handle }) => [endpoint, handle]))
    return new Stage(tx, house, clock, surroundings, handlers, await peopleOf(tx))
  }

  /** Plays all scenes up to now. Of two acts at one moment, the first scene's goes first. */
  async play(scenes: readonly Scene[]): Promise<void> {
    const waiting = scenes.flatMap((scene, place) => {
      const next = scene.next()
      return next.done ? [] : [{ scene, place, act: next.value }]
    })
    for (;;) {
      const turn = waiting.reduce<(typeof waiting)[number] | undefined>(
        (first, other) => (first && !isBefore(other, first) ? first : other),
        undefined,
      )
      if (!turn) break
      waiting.splice(waiting.indexOf(turn), 1)
      // The future has not happened.
      if (turn.act.at > this.#surroundings.now) continue
      const done = await this.#perform(turn.act)
      const next = done && turn.scene.next(done.answer)
      if (next && !next.done) waiting.push({ ...turn, act: next.value })
    }
    await this.#begin({ kind: 'system' })
  }

  /** The answer; undefined if refused, and then nothing was done either. */
  async #perform(what: Act): Promise<{ answer: unknown } | undefined> {
    this.#clock.at = what.at
    try {
      return { answer: await ('waybill' in what ? this.#byItself(what) : this.#call(what)) }
    } catch (error) {
      await sql`rollback to savepoint act`.execute(this.#tx)
      this.#surroundings.refused(`${nameOf(what)} at ${what.at.toISOString()}: ${wordsOf(error)}`)
      return undefined
    }
  }

  async #byItself({ at, waybill }: Extract<Act, { waybill: unknown }>): Promise<unknown> {
    await this.#begin({ kind: 'system' })
    return await waybill(this.#house, at)
  }

  async #call({ at, by, endpoint, said }: Extract<Act, { endpoint: Endpoint }>): Promise<unknown> {
    const person = this.#people.get(typeof by === 'string' ? by : `${by.contactId} ${by.companyId}`)
    const handle = this.#handlers.get(endpoint)
    if (!person || !handle) throw new Error(`${JSON.stringify(by)} cannot call ${endpoint.path}`)
    const reader = readerOf(person, this.#house, at)
    await this.#begin(reader.db.scope)
    if (endpoint.may !== 'public' && endpoint.may !== 'signed-in' && !may(reader.persona, endpoint.may))
      throw new Refusal('not-authorized')
    // Whoever acts here is just confirmed.
    const actor = { ...reader, confirmedAt: at, db: reader.db.within(this.#tx) }
    const file = said.file && (await incomingOf(said.file.name, said.file.bytes))
    const call: Omit<Call<Endpoint>, 'request' | 'reply'> = {
      actor,
      params: said.params ?? {},
      query: endpoint.query.parse(said.query ?? {}),
      body:
        endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : endpoint.body.parse(said.body ?? {}),
      version: said.version ?? 0,
      file,
      bytes: Buffer.alloc(0),
    }
    try {
      // No endpoint in a scene checks how it was called.
      const answer = await handle(call as Call<Endpoint>)
      return answer instanceof Json ? JSON.parse(answer.text) : answer
    } finally {
      await file?.discard()
    }
  }

  /** Keeps earlier work and gives the connection the next actor's scope, in one round trip. */
  async #begin(scope: Scope): Promise<void> {
    const companyId = scope.kind === 'company' ? scope.companyId : ''
    const before = this.#isBegun ? [sql`release savepoint act`.execute(this.#tx)] : []
    this.#isBegun = true
    await Promise.all([
      ...before,
      sql`savepoint act`.execute(this.#tx),
      sql`
        select set_config('waybill.scope', ${scope.kind}, true), set_config('waybill.company_id', ${companyId}, true)`.execute(
        this.#tx,
      ),
    ])
  }
}

type Turn = { place: number; act: Act }

function isBefore(one: Turn, other: Turn): boolean {
  return one.act.at < other.act.at || (one.act.at.getTime() === other.act.at.getTime() && one.place < other.place)
}

function nameOf(what: Act): string {
  return 'waybill' in what ? 'Waybill' : `${what.endpoint.method} ${what.endpoint.path}`
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Refusal)) return String(error)
  return [error.message, error.mistakes && JSON.stringify(error.mistakes)].filter(Boolean).join(' ')
}

/** Everyone in the world, for each company they act for. */
async function peopleOf(tx: Tx): Promise<Map<string, Reader>> {
  const people = await tx
    .selectFrom('membership')
    .innerJoin('contact', 'contact.id', 'contact_id')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .select(['contact.id', 'first_name', 'last_name', 'user_name', 'company.id as companyId', 'company.name', 'kind'])
    .select(['time_zone', 'roles', 'permissions', 'access_levels'])
    .execute()
  return new Map(
    people.flatMap((person) => {
      const reader: Reader = {
        id: person.id,
        firstName: person.first_name,
        lastName: person.last_name,
        userName: person.user_name ?? '',
        companyId: person.companyId,
        companyName: person.name,
        // The columns hold the contract's lists.
        companyKind: person.kind as Reader['companyKind'],
        timeZone: person.time_zone,
        roles: person.roles as Reader['roles'],
        permissions: person.permissions as Reader['permissions'],
        accessLevels: person.access_levels as Reader['accessLevels'],
      }
      return [`${person.id} ${person.companyId}`, person.user_name ?? ''].map((name) => [name, reader] as const)
    }),
  )
}
