import { hearRegistry, missRegistry, nextToRead } from '../../company/company.ts'
import type { Db } from '../../db/connection.ts'
import type { Registry } from '../../outside/fmcsa/registry.ts'
import { type Rounds, startRounds } from '../../rounds.ts'
import { changeBetween } from './registration-change.ts'

/** One record every five seconds is 17,280 a day per process, and no burden on a public service. */
const EVERY_MS = 5_000
/** How long a process pauses if a registry does not answer. */
const PAUSE_MS = 15 * 60_000

/** Rereads every approved company's record once a day (domain §5.5, §8.1). */
export class Rereading {
  readonly #system: Db
  readonly #registry: Registry
  #pausesUntil = 0

  constructor(db: Db, registry: Registry) {
    this.#system = db.as({ kind: 'system' })
    this.#registry = registry
  }

  /**
   * Reads the record that is due; false if none is. Nothing is locked while the registry is queried. A missing answer only
   * means another try: the company stays as it was.
   */
  async readNext(now: Date): Promise<boolean> {
    if (now.getTime() < this.#pausesUntil) return false
    const due = await nextToRead(this.#system, now)
    if (!due) return false
    const record = await this.#ask(due.usdot, now)
    await this.#system.transaction((tx) =>
      record
        ? hearRegistry(tx, due.companyId, record, now, (known) =>
            changeBetween(known, record, now.toISOString().slice(0, 10)),
          )
        : missRegistry(tx, due, now),
    )
    return true
  }

  async #ask(digits: string, now: Date) {
    try {
      return await this.#registry.find({ kind: 'USDOT', digits })
    } catch (error) {
      this.#pausesUntil = now.getTime() + PAUSE_MS
      throw error
    }
  }

  start(now: () => Date, onError: (error: unknown) => void): Rounds {
    return startRounds(EVERY_MS, () => this.readNext(now()), onError)
  }
}
