import { News } from '@waybill/contract/live.ts'
import { z } from 'zod'
import type { Listener } from './db/listener.ts'
import type { Heard } from './events.queries.ts'
import { Wire } from './outside/nats/wire.ts'

const BEAT_MS = 1_000
/** No word of the leader for this long: there is none, or no way to it. */
const SILENCE_MS = 3 * BEAT_MS
/** Pieces of news in one message: some 150 kB, where NATS takes 1 MB. */
const BATCH = 500

/** A leader's words are counted; its term is when it began to lead, so a later leader's is higher. */
const Word = z.object({
  term: z.number(),
  count: z.number(),
  heard: z.array(
    z.object({
      news: News,
      companyIds: z.array(z.string()),
      onlyIds: z.array(z.string()).readonly().optional(),
      asOf: z.number().optional(),
    }),
  ),
  isLast: z.boolean(),
})
type Word = z.infer<typeof Word>

export type OnNews = {
  /** What another process read. */
  news: (heard: Heard[]) => void
  /** Something may have been missed. */
  gap: () => void
  /** NATS is gone; news goes through PostgreSQL until it is back. */
  lost: (error: unknown) => void
}

/**
 * Carries the news of many processes over NATS (EVENTS_URL). One of them leads: it hears and reads the news in PostgreSQL and says it on
 * the wire, so that the others do not read it too. Whoever hears no leader hears PostgreSQL itself, as every process does without NATS.
 */
export class NewsRelay {
  readonly #on: OnNews
  readonly #wire: Wire
  #listener: Listener | undefined
  #beat: NodeJS.Timeout | undefined
  /** This process's term as the leader, and how many words it has said in it. */
  #leads: { term: number; count: number } | undefined
  /** The newest word on the wire, and when it was heard (performance.now). */
  #newest: { term: number; count: number; at: number } | undefined
  /** Whether news is taken from the wire. For one beat it comes both ways, so none falls between. */
  #hearsWire = false
  #isLooking = false

  constructor(url: URL, topic: string, on: OnNews) {
    this.#on = on
    this.#wire = new Wire(url, topic, { word: (text) => this.#hear(text), lost: on.lost })
  }

  start(listener: Listener): void {
    this.#listener = listener
    this.#wire.open()
    this.#beat = setInterval(() => void this.#look(), BEAT_MS).unref()
  }

  /** News that this process has read in PostgreSQL. */
  passOn(heard: Heard[]): void {
    for (let from = 0; from < heard.length; from += BATCH) this.#say(heard.slice(from, from + BATCH))
  }

  /** News that this process could not read: the others notice that a word is missing. */
  skip(): void {
    if (this.#leads) this.#leads.count += 1
  }

  /** The listener has a new connection: the lead went with the old one, and news is heard in PostgreSQL again. */
  startOver(): void {
    this.#leads = undefined
    this.#newest = undefined
    this.#hearsWire = false
  }

  async stop(): Promise<void> {
    clearInterval(this.#beat)
    this.#say([], true)
    this.#leads = undefined
    await this.#wire.close()
  }

  #say(heard: Heard[], isLast = false): void {
    if (!this.#leads) return
    this.#leads.count += 1
    this.#wire.say(JSON.stringify({ ...this.#leads, heard, isLast } satisfies Word))
  }

  #hear(text: string): void {
    const word = wordIn(text)
    const before = this.#newest
    if (!word || (before && word.term < before.term)) return
    const { term, count, heard, isLast } = word
    this.#newest = { term, count, at: isLast ? Number.NEGATIVE_INFINITY : performance.now() }
    if (this.#hearsWire) {
      if (before && term === before.term && count === before.count + 1) this.#on.news(heard)
      else this.#on.gap()
    }
    if (isLast) void this.#look()
  }

  /** Leads, follows, or hears PostgreSQL alone: decided anew with each beat. */
  async #look(): Promise<void> {
    const listener = this.#listener
    if (!listener || this.#isLooking) return
    this.#isLooking = true
    try {
      const isHeard = this.#newest !== undefined && performance.now() - this.#newest.at < SILENCE_MS
      if (this.#leads) await this.#goOnLeading(listener, isHeard)
      else if (isHeard) await this.#follow(listener)
      else await this.#hearAlone(listener)
    } catch {
      // The listener lost its connection; what it says then leads on.
    } finally {
      this.#isLooking = false
    }
  }

  /** A leader hears its own words: one that does not is cut off, as is one that PostgreSQL does not answer. */
  async #goOnLeading(listener: Listener, isHeard: boolean): Promise<void> {
    const isInTouch = isHeard && this.#newest?.term === this.#leads?.term && listener.hasHeard(SILENCE_MS)
    if (isInTouch) return this.#say([])
    this.#leads = undefined
    await listener.follow()
  }

  async #follow(listener: Listener): Promise<void> {
    if (this.#hearsWire) await listener.hearNews(false)
    this.#hearsWire = true
  }

  async #hearAlone(listener: Listener): Promise<void> {
    const mayHaveMissed = !listener.hearsNews
    await listener.hearNews(true)
    this.#hearsWire = false
    if (mayHaveMissed) this.#on.gap()
    if (!this.#wire.isUp || !listener.hasHeard(SILENCE_MS)) return
    const term = await listener.lead()
    if (term === undefined) return
    this.#leads = { term, count: 0 }
    this.#newest = { ...this.#leads, at: performance.now() }
    this.#say([])
  }
}

/** Whoever may speak on the wire is trusted to send the news, not to write it well. */
function wordIn(text: string): Word | undefined {
  try {
    return Word.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
