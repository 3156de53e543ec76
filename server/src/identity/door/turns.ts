import { availableParallelism } from 'node:os'
import { Refusal } from '../../http/refusal.ts'

/**
 * Each password takes 64 MiB and a core while it runs. Using half the cores leaves the rest to pages and PostgreSQL; using three of Node's
 * four file threads leaves one for files (TRUST: at most four at once).
 */
const AT_ONCE = Math.max(1, Math.min(3, Math.floor(availableParallelism() / 2)))
/** Coming back is faster than waiting in a longer queue. */
const LONGEST = { known: 16, strangers: 8 }
/** Nobody fills the queue alone. */
const MOST_OF_ONE = 4
const RETRY_AFTER_SECONDS = 1
/** Askers are remembered for this long, and once more. */
const REMEMBERED_MS = 60_000

/** Whose turn it is: a device, session or link we know, or a stranger's address. */
export type Who = { isKnown: boolean; key: string }

/** `asked`: how often they had recently asked when they joined. */
type Waiting = { key: string; asked: number; begin: () => void; giveUp: (refusal: Refusal) => void }

/**
 * The queue before expensive work: so many run at once, a few wait, and the rest are told to come back. Those we know have their own queue,
 * which goes first: however many strangers come, they wait only for what is running. Among strangers, whoever asked the fewest times lately
 * goes first, and of equals the last to come. When the queue is full, the last in this order is dropped. So one who comes once, behind
 * hundreds, is next (decision 48).
 */
export class Turns {
  readonly #atOnce: number
  readonly #known: Waiting[] = []
  /** In the order they go. */
  readonly #strangers: Waiting[] = []
  readonly #asks: Asks
  #underWay = 0

  constructor(atOnce = AT_ONCE, now: () => number = () => performance.now()) {
    this.#atOnce = atOnce
    this.#asks = new Asks(now)
  }

  async take<T>(who: Who, work: () => Promise<T>): Promise<T> {
    const asked = who.isKnown ? 0 : this.#asks.count(who.key)
    if (this.#underWay < this.#atOnce) this.#underWay++
    else await this.#wait(who, asked)
    try {
      return await work()
    } finally {
      const next = this.#known.shift() ?? this.#strangers.shift()
      // The next one takes the place.
      if (next) next.begin()
      else this.#underWay--
    }
  }

  async #wait({ isKnown, key }: Who, asked: number): Promise<void> {
    const queue = isKnown ? this.#known : this.#strangers
    if (queue.filter((waiting) => waiting.key === key).length >= MOST_OF_ONE) throw tooBusy()
    if (isKnown && queue.length >= LONGEST.known) throw tooBusy()
    await new Promise<void>((begin, giveUp) => {
      const waiting = { key, asked, begin, giveUp }
      if (isKnown) queue.push(waiting)
      else queue.splice(placeOf(asked, queue), 0, waiting)
      // When full, the last one leaves, maybe the one that came.
      if (!isKnown && queue.length > LONGEST.strangers) queue.pop()?.giveUp(tooBusy())
    })
  }
}

function placeOf(asked: number, queue: readonly Waiting[]): number {
  const place = queue.findIndex((waiting) => waiting.asked >= asked)
  return place === -1 ? queue.length : place
}

function tooBusy(): Refusal {
  return new Refusal('too-busy', undefined, { retryAfter: RETRY_AFTER_SECONDS })
}

/** How often each asked in the last minute or two: keeps two minutes and drops the older one whole. */
class Asks {
  readonly #now: () => number
  #since: number
  #recent = new Map<string, number>()
  #before = new Map<string, number>()

  constructor(now: () => number) {
    this.#now = now
    this.#since = now()
  }

  /** How often they had asked before; counts this one too. */
  count(key: string): number {
    const age = this.#now() - this.#since
    if (age >= REMEMBERED_MS) {
      this.#before = age >= 2 * REMEMBERED_MS ? new Map() : this.#recent
      this.#recent = new Map()
      this.#since = this.#now()
    }
    const recent = this.#recent.get(key) ?? 0
    this.#recent.set(key, recent + 1)
    return recent + (this.#before.get(key) ?? 0)
  }
}
