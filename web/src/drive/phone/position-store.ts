import type { PhonePosition } from '@waybill/contract/phone-tracking/phone-tracking.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Anchor } from '../../api/server-clock.ts'
import { trueTime } from '../true-time.ts'
import type { Fix } from './fix.ts'

/** A position that waits on this phone, and whose it is. */
type WaitingPosition = Fix & { who: string; loadId: string }

/** What is sent at once: the same again under the same key, until the server has answered. */
export type Batch = { key: string; who: string; loadId: string; positions: PhonePosition[] }

interface Positions extends DBSchema {
  positions: { key: number; value: WaitingPosition }
  batches: { key: string; value: Batch }
}

/** As many as the server takes at once (contract, MOST_POSITIONS). */
const MOST_AT_ONCE = 100
/** A day without signal, a position a minute. Only the last ones still say anything. */
const MOST_WAITING = 1_440

/** The positions that wait on this phone, in IndexedDB. */
export class PositionStore {
  readonly #name: string
  #database: Promise<IDBPDatabase<Positions>> | undefined

  constructor(name = 'waybill-positions') {
    this.#name = name
  }

  async add(position: WaitingPosition): Promise<void> {
    const database = await this.#open()
    const adding = database.transaction('positions', 'readwrite')
    await adding.store.add(position)
    const tooMany = (await adding.store.count()) - MOST_WAITING
    if (tooMany > 0) for (const key of await adding.store.getAllKeys(null, tooMany)) await adding.store.delete(key)
    await adding.done
  }

  /** The one that is under way; or the oldest positions of one load, their times fixed by the server's clock. */
  async nextBatch(who: string, now: Anchor): Promise<Batch | undefined> {
    const database = await this.#open()
    const making = database.transaction(['positions', 'batches'], 'readwrite', { durability: 'strict' })
    const batches = making.objectStore('batches')
    let batch = (await batches.getAll()).find((one) => one.who === who)
    if (!batch) {
      const taken: WaitingPosition[] = []
      for (let at = await making.objectStore('positions').openCursor(); at; at = await at.continue()) {
        const { value } = at
        if (value.who !== who || (taken[0] && taken[0].loadId !== value.loadId)) continue
        taken.push(value)
        await at.delete()
        if (taken.length === MOST_AT_ONCE) break
      }
      const [first] = taken
      batch = first && {
        key: crypto.randomUUID(),
        who,
        loadId: first.loadId,
        positions: taken.map((one) => asSent(one, now)),
      }
      if (batch) await batches.put(batch, batch.key)
    }
    await making.done
    return batch
  }

  async remove({ key }: Batch): Promise<void> {
    await (await this.#open()).delete('batches', key)
  }

  /** Nobody may have them any more: the driver has withdrawn, or the load is over. */
  async forget(loadId: string): Promise<void> {
    const database = await this.#open()
    const forgetting = database.transaction(['positions', 'batches'], 'readwrite')
    for (const name of ['positions', 'batches'] as const)
      for (let at = await forgetting.objectStore(name).openCursor(); at; at = await at.continue())
        if (at.value.loadId === loadId) await at.delete()
    await forgetting.done
  }

  close(): void {
    void this.#database?.then((database) => database.close())
    this.#database = undefined
  }

  #open(): Promise<IDBPDatabase<Positions>> {
    this.#database ??= openDB<Positions>(this.#name, 1, {
      upgrade(database) {
        database.createObjectStore('positions', { autoIncrement: true })
        database.createObjectStore('batches')
      },
      blocking: () => this.close(),
    }).catch((failure: unknown) => {
      this.#database = undefined
      throw failure
    })
    return this.#database
  }
}

function asSent(
  { moment, latitude, longitude, accuracyMeters, heading, mph }: WaitingPosition,
  now: Anchor,
): PhonePosition {
  const at = new Date(trueTime(moment.reading, moment.anchor, now)).toISOString()
  return { at, latitude, longitude, accuracyMeters, heading, mph }
}
