import type { LateReason } from '@waybill/contract/shipments/status-reasons.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Moment } from './moment.ts'

/** What a driver reports, as the server takes it; the time is added when it is sent. */
export type Report =
  /** A late one says why. */
  | { kind: 'arrive'; stopId: string; late?: { reason: LateReason; text: string | null } }
  | {
      kind: 'depart'
      stopId: string
      body: {
        confirmedLineItems: { lineItemId: string; packages: number; exception: 'None' | 'Over' | 'Short' }[]
        sealNumbers: string[]
        trailerNumber: string | null
        bolNumber: string | null
        temperature: number | null
        signerName: string | null
      }
    }
  | {
      kind: 'preload'
      stopId: string
      body: {
        trailerNumber: string
        sealNumbers: string[]
        confirmedLineItems: { lineItemId: string; packages: number; exception: 'None' }[]
        /** Acts kept from before say none. */
        weight?: number | null
      }
    }
  /** It was not loaded before after all. */
  | { kind: 'undo-preload'; stopId: string }
  | { kind: 'proof'; orderStopId: string; file: Blob; name: string }
  /** For a wait past the free time, with the times as recorded. */
  | { kind: 'detention'; stopId: string; caseType: 1 | 2; reason: string }
  /** What was paid or done at the dock, with the paper that proves it. */
  | {
      kind: 'dock-cost'
      stopId: string
      cost:
        | { caseType: 5; details: { amount: number; payee: string; paidBy: string } }
        | { caseType: 6; details: { amount: number; activity: string } }
      file: Blob
      name: string
      /** The server takes the paper under the act's key, and the request under this one. */
      caseKey: string
    }
  | { kind: 'problem'; stopId: string | null; reason: ProblemReason; text: string }

/** X12 status reasons that a driver chooses from. */
export type ProblemReason = 'AF' | 'AG' | 'AI' | 'AM' | 'AO' | 'BD' | 'BE' | 'BP' | 'BS' | 'P1' | 'BG'

/** Why the server took it not, in the driver's language. */
export type RefusedAs = { code: string; reasons: string[] }

/** An act of a driver that the server has not confirmed. Only sending, a person's wish or a refusal changes it. */
export type WaitingAct = Moment & {
  /** Its place in the order in which things happened. */
  seq: number
  /** The server takes an act once per key. */
  key: string
  /** Whose it is: another user of this phone neither sees nor sends it. */
  who: string
  load: { id: string; number: string }
  /** Where, in words. */
  place: string
  report: Report
  /** By the server's clock; set once, before the first attempt: the same key must say the same thing. */
  at: string | null
  refused: RefusedAs | null
}
export type NewAct = Omit<WaitingAct, 'seq' | 'at' | 'refused'>

interface Waiting extends DBSchema {
  acts: { key: number; value: WaitingAct }
  /** The time of the last sent act of each load: no later act may come before it. */
  times: { key: string; value: { loadId: string; at: number } }
}

/** A later version adds stores and leaves these as they are: what waits in them must not be lost. */
const VERSION = 1

export const OUTBOX = 'waybill-outbox'

/** The acts that wait on this phone, in IndexedDB. Each method is one transaction: a killed tab leaves all of it or nothing. */
export class OutboxStore {
  readonly #name: string
  #database: Promise<IDBPDatabase<Waiting>> | undefined

  constructor(name: string) {
    this.#name = name
  }

  /** Kept once this resolves: the device has written it. */
  async add(act: NewAct): Promise<void> {
    const database = await this.#open()
    const adding = database.transaction('acts', 'readwrite', { durability: 'strict' })
    // The database gives the number.
    await adding.store.add({ ...act, at: null, refused: null } as WaitingAct)
    await adding.done
  }

  async of(who: string): Promise<WaitingAct[]> {
    const acts = await (await this.#open()).getAll('acts')
    return acts.filter((act) => act.who === who)
  }

  async change(act: WaitingAct): Promise<void> {
    const database = await this.#open()
    const changing = database.transaction('acts', 'readwrite', { durability: 'strict' })
    // Removed meanwhile, in another tab: it stays removed.
    if (await changing.store.getKey(act.seq)) await changing.store.put(act)
    await changing.done
  }

  async remove({ seq }: WaitingAct): Promise<void> {
    await (await this.#open()).delete('acts', seq)
  }

  /** Sets the act's time, not before that of the act before it. */
  async seal(act: WaitingAct, at: number): Promise<WaitingAct> {
    const database = await this.#open()
    const sealing = database.transaction(['acts', 'times'], 'readwrite', { durability: 'strict' })
    const last = await sealing.objectStore('times').get(act.load.id)
    const time = Math.max(at, last?.at ?? at)
    const sealed = { ...act, at: new Date(time).toISOString() }
    if (await sealing.objectStore('acts').getKey(act.seq)) {
      await sealing.objectStore('acts').put(sealed)
      await sealing.objectStore('times').put({ loadId: act.load.id, at: time })
    }
    await sealing.done
    return sealed
  }

  close(): void {
    void this.#database?.then((database) => database.close())
    this.#database = undefined
  }

  #open(): Promise<IDBPDatabase<Waiting>> {
    this.#database ??= openDB<Waiting>(this.#name, VERSION, {
      upgrade(database) {
        database.createObjectStore('acts', { keyPath: 'seq', autoIncrement: true })
        database.createObjectStore('times', { keyPath: 'loadId' })
      },
      // A newer version waits in another tab: let it in, and open again when needed.
      blocking: () => this.close(),
      terminated: () => {
        this.#database = undefined
      },
    }).catch((failure: unknown) => {
      this.#database = undefined
      throw failure
    })
    return this.#database
  }
}
