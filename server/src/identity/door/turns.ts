import { availableParallelism } from 'node:os'
import { Refusal } from '../../http/refusal.ts'

/**
 * Each password takes 64 MiB and a core for its while. Half of the cores leave the others to pages and to PostgreSQL; three of the four
 * threads that Node reads files with leave one for files (TRUST: at most four at once).
 */
const AT_ONCE = Math.max(1, Math.min(3, Math.floor(availableParallelism() / 2)))
/** Who finds no place comes again sooner than a longer queue would be done. */
const LONGEST = { known: 16, strangers: 8 }
/** Nobody fills the queue alone. */
const MOST_OF_ONE = 4
const RETRY_AFTER_SECONDS = 1
/** How long it is remembered who asked: so long, and once more. */
const REMEMBERED_MS = 60_000

/** Whose turn it is: a device, a session or a link that we know, or an address of strangers. */
export type Who = { isKnown: boolean; key: string }

/** `asked`: how often they had asked lately when they came to wait. */
type Waiting = { key: string; asked: number; begin: () => void; giveUp: (refusal: Refusal) => void }

/**
 * The queue before what is costly: so many at once, a few that wait, and whoever comes then is asked to come again. Those we know
 * have a queue of their own, which goes first: however many strangers press at the door, they wait for what is under way, no longer.
 * Of strangers whoever asked least lately goes first, and of those who asked alike whoever came last; where the queue is full, the
 * last in this order gives way. So who comes once, behind hundreds that press, is next (decision 48).
 */
export class Turns {
  readonly #atOnce: number
  readonly #known: Waiting[] = []
  /** In the order in which they go. */
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
      // Who waited takes the place over.
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
      // Where it is full the last one leaves, which may be the one that came.
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

/** How often each asked within the last minute or two: two minutes are kept, and the older one forgotten whole. */
class Asks {
  readonly #now: () => number
  #since: number
  #recent = new Map<string, number>()
  #before = new Map<string, number>()

  constructor(now: () => number) {
    this.#now = now
    this.#since = now()
  }

  /** How often they had asked before; counts this time, too. */
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
