import type { ServerResponse } from 'node:http'
import { api } from '@waybill/contract/api.ts'
import { AS_OF } from '@waybill/contract/as-of.ts'
import type { News } from '@waybill/contract/live.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../actor.ts'
import type { CallerChange } from '../db/listener.ts'
import type { Heard } from '../events.queries.ts'
import { implement } from './implement.ts'
import { Refusal } from './refusal.ts'
import { bearerOf, claimsOf, type Recognition } from './session.ts'

const HEARTBEAT_MS = 20_000
const STILL_HERE = ': still here\n\n'
const SESSION_END = 'event: session-end\ndata: {}\n\n'
const FETCH_ANEW = 'event: fetch-anew\ndata: {}\n\n'
/** A browser with this much unread gets no more news; once it has caught up, it is told to refetch everything. */
const LARGEST_BACKLOG = 64 * 1024

/** One open stream. It keeps nothing of its request but who is listening. */
type Ear = {
  sessionId: string
  personId: string
  companyId: string
  isProvider: boolean
  token: string | undefined
  claims: string | undefined
  out: ServerResponse
  /** Somebody still at the door hears only that the session is over. */
  hearsNews: boolean
  /** The browser comes back with a newer token. */
  until: Date
  /** When its backlog was full, until it has caught up (performance.now). */
  missedAt: number | undefined
}

/** This process's open live streams. News reaches those who may see its subject (contract/live.ts). */
export class Streams {
  readonly #ears = new Set<Ear>()
  readonly #operators = new Set<Ear>()
  readonly #byCompany = new Map<string, Set<Ear>>()
  readonly #callers: Pick<Recognition, 'stillKnows'>
  readonly #now: () => Date
  readonly #heartbeat: NodeJS.Timeout
  #isStopped = false
  /** Of the newest news told. */
  #asOf = 0

  constructor(callers: Pick<Recognition, 'stillKnows'>, now: () => Date) {
    this.#callers = callers
    this.#now = now
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref()
  }

  async listen({
    actor,
    request,
    reply,
  }: {
    actor: Actor
    request: FastifyRequest
    reply: FastifyReply
  }): Promise<void> {
    // Another process listens for it while this one stops.
    if (this.#isStopped) throw new Refusal('not-ready')
    reply.hijack()
    const out = reply.raw
    // What bypasses Fastify still gets the headers of every answer.
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) out.setHeader(name, value)
    // What was told before is not told again.
    if (this.#asOf > Number(out.getHeader(AS_OF) ?? 0)) out.setHeader(AS_OF, this.#asOf)
    out.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    })
    const { id: personId, sessionId, companyId, companyKind } = actor
    const ear: Ear = {
      sessionId,
      personId,
      companyId,
      isProvider: companyKind === 'provider',
      token: bearerOf(request),
      claims: claimsOf(request),
      out,
      hearsNews: false,
      until: actor.now,
      missedAt: undefined,
    }
    this.#add(ear)
    out.on('close', () => this.#remove(ear))
    await this.#consider(ear)
    if (this.#ears.has(ear)) out.write('retry: 1000\n\n')
  }

  /** Each line is written once, and once per company what its people may hear of it. */
  tell(heard: readonly Heard[]): void {
    const operators = new Lines()
    const companies = new Map<string, Lines>()
    for (const { news, companyIds, onlyIds, asOf = 0 } of heard) {
      this.#asOf = Math.max(this.#asOf, asOf)
      const line = at(asOf, lineOf(news))
      if (onlyIds) {
        this.#tellOnly(onlyIds, companyIds, line)
        continue
      }
      operators.add(line)
      for (const id of companyIds) if (this.#byCompany.has(id)) getOrAdd(companies, id, () => new Lines()).add(line)
    }
    for (const ear of this.#operators) this.#say(ear, operators.text)
    for (const [id, lines] of companies)
      for (const ear of this.#byCompany.get(id) ?? []) if (!ear.isProvider) this.#say(ear, lines.text)
  }

  #tellOnly(personIds: readonly string[], companyIds: readonly string[], line: string): void {
    for (const id of companyIds)
      for (const ear of this.#byCompany.get(id) ?? []) if (personIds.includes(ear.personId)) this.#say(ear, line)
  }

  /** The session is over: its browser is told, so nothing stays on the screen until the next news (P21). */
  endOf(sessionId: string): void {
    for (const ear of this.#ears) if (ear.sessionId === sessionId) this.#end(ear, SESSION_END)
  }

  /** Somebody's rights may be others now: what they still hear is asked once. */
  reconsider({ whose, id }: CallerChange): void {
    const theirs = whose === 'company' ? (this.#byCompany.get(id) ?? []) : this.#ears
    for (const ear of theirs)
      if (whose === 'company' || id === (whose === 'person' ? ear.personId : ear.sessionId)) void this.#consider(ear)
  }

  /** Something may have been missed: every browser reconnects and refetches. */
  startOver(): void {
    for (const ear of this.#ears) this.#end(ear)
  }

  stop(): void {
    this.#isStopped = true
    clearInterval(this.#heartbeat)
    this.startOver()
  }

  async #consider(ear: Ear): Promise<void> {
    const known = await this.#callers.stillKnows(ear.token, ear.claims, this.#now()).catch(() => 'not-now' as const)
    // The browser comes back, and is asked about then.
    if (known === 'not-now') return this.#end(ear)
    if (!known) return this.#end(ear, SESSION_END)
    ear.hearsNews = !known.owes
    ear.until = known.until
  }

  /** From then on nothing writes to it: a write after the end would end the process. */
  #end(ear: Ear, text?: string): void {
    if (!this.#ears.has(ear)) return
    this.#remove(ear)
    ear.out.end(text)
  }

  #beat(): void {
    const now = this.#now()
    for (const ear of this.#ears) {
      const isStuck = ear.missedAt !== undefined && performance.now() - ear.missedAt > HEARTBEAT_MS
      if (isStuck) ear.out.destroy()
      else if (ear.until <= now) this.#end(ear)
      else if (ear.missedAt === undefined) ear.out.write(STILL_HERE)
    }
  }

  #say(ear: Ear, text: string): void {
    if (text === '' || !ear.hearsNews || ear.missedAt !== undefined) return
    if (ear.out.writableLength <= LARGEST_BACKLOG) return void ear.out.write(text)
    ear.missedAt = performance.now()
    ear.out.once('drain', () => {
      ear.missedAt = undefined
      if (this.#ears.has(ear)) this.#say(ear, at(this.#asOf, FETCH_ANEW))
    })
  }

  #add(ear: Ear): void {
    this.#ears.add(ear)
    if (ear.isProvider) this.#operators.add(ear)
    getOrAdd(this.#byCompany, ear.companyId, () => new Set()).add(ear)
  }

  #remove(ear: Ear): void {
    this.#ears.delete(ear)
    this.#operators.delete(ear)
    const colleagues = this.#byCompany.get(ear.companyId)
    colleagues?.delete(ear)
    if (colleagues?.size === 0) this.#byCompany.delete(ear.companyId)
  }
}

/** Lines that go out together, each once. */
class Lines {
  readonly #lines = new Set<string>()
  #text: string | undefined

  add(line: string): void {
    this.#lines.add(line)
  }

  get text(): string {
    this.#text ??= [...this.#lines].join('')
    return this.#text
  }
}

function lineOf(news: News): string {
  return `data: ${JSON.stringify(news)}\n\n`
}

/** With how new an answer must be to show it, as the event's id. */
function at(position: number, event: string): string {
  return position === 0 ? event : `id: ${position}\n${event}`
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key)
  if (value === undefined) map.set(key, (value = make()))
  return value
}

export function streamRoutes(streams: Streams) {
  return implement(api.live, {
    listen: async ({ actor, request, reply }) => {
      await streams.listen({ actor, request, reply })
      // The stream stays open; `Streams` writes to it.
      return undefined as never
    },
  })
}
