import { availableParallelism } from 'node:os'
import { Refusal } from '../http/refusal.ts'

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

/** Whose turn it is: a device, a session or a link that we know, or an address of strangers. */
export type Who = { isKnown: boolean; key: string }

type Waiting = { key: string; begin: () => void }

/**
 * The queue before what is costly: so many at once, a few that wait, and whoever comes then is asked to come again. Those we know
 * have a queue of their own, which goes first: however many strangers press at the door, they wait for what is under way, no longer.
 */
export class Turns {
  readonly #atOnce: number
  readonly #known: Waiting[] = []
  readonly #strangers: Waiting[] = []
  #underWay = 0

  constructor(atOnce = AT_ONCE) {
    this.#atOnce = atOnce
  }

  async take<T>(who: Who, work: () => Promise<T>): Promise<T> {
    if (this.#underWay < this.#atOnce) this.#underWay++
    else await this.#wait(who)
    try {
      return await work()
    } finally {
      const next = this.#known.shift() ?? this.#strangers.shift()
      // Who waited takes the place over.
      if (next) next.begin()
      else this.#underWay--
    }
  }

  async #wait({ isKnown, key }: Who): Promise<void> {
    const [queue, longest] = isKnown ? [this.#known, LONGEST.known] : [this.#strangers, LONGEST.strangers]
    const ofTheirs = queue.filter((waiting) => waiting.key === key).length
    if (queue.length >= longest || ofTheirs >= MOST_OF_ONE)
      throw new Refusal('too-busy', undefined, { retryAfter: RETRY_AFTER_SECONDS })
    await new Promise<void>((begin) => queue.push({ key, begin }))
  }
}
