import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

export type Measures = {
  /** In progress at once: enough to keep every database connection busy, few enough that each finishes soon. */
  atOnce: number
  /** How many wait for a place; beyond that, the one that has waited longest goes. */
  waiting: number
  /** Nobody waits longer: the caller is looking at a frozen page. */
  longestMs: number
}

const MEASURES: Measures = { atOnce: 32, waiting: 1_000, longestMs: 1_000 }
const RETRY_AFTER_SECONDS = 1
const TELL_EVERY_MS = 10_000

type Waiting = { begin: () => void; giveUp: () => void; timer: NodeJS.Timeout }

/**
 * A fixed number of requests are in progress at once, some wait, and the rest are told to retry, before anything they send is read (P43).
 * The last to come goes first: a request that has waited long is the one its caller gives up soonest, so the answers there is time for are
 * quick ones. Waiting costs nothing; refusing at once would bring the same request back at once.
 */
export class Gate {
  readonly #measures: Measures
  readonly #tell: (refused: number) => void
  /** Oldest first. */
  readonly #waiting: Waiting[] = []
  #underWay = 0
  #refused = 0
  #toldAt: number | undefined

  constructor(measures: Partial<Measures> = {}, tell: (refused: number) => void = () => undefined) {
    this.#measures = { ...MEASURES, ...measures }
    this.#tell = tell
  }

  get underWay(): number {
    return this.#underWay
  }

  /** Calls `then` when there is a place, or with the reason there is none; returns how to leave, which may be called more than once. */
  enter(then: (refusal?: Refusal) => void): () => void {
    if (this.#underWay < this.#measures.atOnce) {
      this.#underWay++
      then()
      return once(() => this.#leave())
    }
    let leave = () => this.#forget(waiting)
    const waiting: Waiting = {
      begin: () => {
        this.#forget(waiting)
        leave = () => this.#leave()
        then()
      },
      giveUp: () => {
        this.#forget(waiting)
        leave = () => undefined
        this.#note()
        then(new Refusal('overloaded', undefined, { retryAfter: RETRY_AFTER_SECONDS }))
      },
      timer: setTimeout(() => waiting.giveUp(), this.#measures.longestMs),
    }
    this.#waiting.push(waiting)
    if (this.#waiting.length > this.#measures.waiting) this.#waiting[0]?.giveUp()
    return once(() => leave())
  }

  #leave(): void {
    const last = this.#waiting.at(-1)
    // A waiting request takes over the place.
    if (last) last.begin()
    else this.#underWay--
  }

  #forget(waiting: Waiting): void {
    clearTimeout(waiting.timer)
    // Almost always the last one, which goes first, or the first, whose time is up.
    const at = this.#waiting[0] === waiting ? 0 : this.#waiting.lastIndexOf(waiting)
    if (at !== -1) this.#waiting.splice(at, 1)
  }

  /** A flood does not fill the log: it is logged once every ten seconds while it lasts. */
  #note(): void {
    this.#refused++
    const now = performance.now()
    if (this.#toldAt !== undefined && now - this.#toldAt < TELL_EVERY_MS) return
    this.#tell(this.#refused)
    this.#toldAt = now
    this.#refused = 0
  }
}

function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) act()
    isDone = true
  }
}

/** Pages, `/live` and `/ready` bypass it; live streams stay open and do nothing, files have their own queue. */
export function guardAgainstFloods(server: FastifyInstance, gate: Gate): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (passesBy(request)) return done()
    const leave = gate.enter(done)
    // Whether it was answered or its caller has gone.
    reply.raw.once('close', leave)
  })
}

function passesBy({ routeOptions }: FastifyRequest): boolean {
  const endpoint = routeOptions.config.endpoint
  return !endpoint || endpoint.takesFile || endpoint.media === 'text/event-stream'
}
