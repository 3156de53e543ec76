import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ServedType } from '@waybill/contract/files.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import { Refusal } from '../../http/refusal.ts'
import { digestOf } from '../incoming/incoming.ts'
import {
  findFile,
  forgetFile,
  insertFile,
  knownFiles,
  markRemoved,
  removedBefore,
  type StoredFile,
} from './files.queries.ts'
import type { Part, Store } from './store.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Longer than any transaction: a file this old without a row will never have one. */
const SETTLED = HOUR
/** How far back we look for stray files: a server that was down over a weekend still finds its own. */
const LOOKS_BACK_DAYS = 7

type Said = Pick<StoredFile, 'mediaType' | 'name' | 'purpose'>
/** Its bytes are in the store, but it has no row yet. */
export type Stored = Omit<StoredFile, 'companyId'>
export type KeptFile = { fileId: string; sha256: string; size: number }

/**
 * Files with their rows. The bytes are stored under the row's id, in a folder for its day, so a sender's name is never a path (P25–26), and
 * they are on disk before the row can commit (P37). Call `store` before the transaction, which would wait for the store, and `keep` in it.
 * Housekeeping deletes what was stored but never kept.
 */
export class Files {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  async store({ bytes, ...said }: Said & { bytes: Uint8Array }): Promise<Stored> {
    const id = newId()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await this.#store.put(keyOf(id), bytes)
    return { id, sha256, size: bytes.length, ...said }
  }

  /** The same for a file on disk: it is copied, never all in memory. */
  async storeFile({ path, ...said }: Said & { path: string }): Promise<Stored> {
    const id = newId()
    const digest = await digestOf(path)
    await this.#store.putFile(keyOf(id), path)
    return { id, ...digest, ...said }
  }

  /** From now on it belongs to the company. */
  async keep(tx: Tx, companyId: string, stored: Stored): Promise<KeptFile> {
    await insertFile(tx, { companyId, ...stored })
    const { id: fileId, sha256, size } = stored
    return { fileId, sha256, size }
  }

  /** The file as read from the store, or the requested part, if this scope may see its row. */
  async stream(
    db: Db,
    fileId: string,
    partIn: (size: number) => Part | undefined = () => undefined,
  ): Promise<{ bytes: Readable; size: number; part: Part | undefined; mediaType: ServedType; name: string }> {
    const row = await findFile(db, fileId)
    if (!row) throw new Refusal('not-found')
    const part = partIn(row.size)
    const bytes = await this.#store.stream(keyOf(fileId), part)
    return { bytes, size: row.size, part, mediaType: row.media_type as ServedType, name: row.name }
  }

  /** The file, if this scope may see its row. */
  async read(db: Db, fileId: string): Promise<{ bytes: Uint8Array; mediaType: ServedType; name: string }> {
    const row = await findFile(db, fileId)
    if (!row) throw new Refusal('not-found')
    const bytes = await this.#store.read(keyOf(fileId))
    if (bytes.length !== row.size) throw new Error(`The file ${fileId} has ${bytes.length} bytes and not ${row.size}`)
    // A table check limits the column to types that may be served.
    return { bytes, mediaType: row.media_type as ServedType, name: row.name }
  }

  /** From now on nobody can read it; its bytes are deleted an hour later. */
  async remove(tx: Tx, fileId: string): Promise<void> {
    await markRemoved(tx, fileId)
  }

  /**
   * Deletes what was removed, and bytes whose row never committed. Sees every company's files. A row that cannot go is reported, and keeps
   * no other from going.
   */
  async tidy(system: Db, now: Date, onError: (error: unknown) => void): Promise<void> {
    for (const id of await removedBefore(system, new Date(now.getTime() - SETTLED))) {
      await this.#store.remove(keyOf(id))
      await forgetFile(system, id).catch(onError)
    }
    for (let back = 0; back <= LOOKS_BACK_DAYS; back++)
      await this.#tidyDay(system, now, folderOf(now.getTime() - back * DAY))
  }

  async #tidyDay(system: Db, now: Date, folder: string): Promise<void> {
    const settled: string[] = []
    for await (const key of this.#store.list(folder)) {
      const id = idIn(key)
      if (id && now.getTime() - madeAt(id) > SETTLED) settled.push(id)
    }
    for (let from = 0; from < settled.length; from += 1_000) {
      const some = settled.slice(from, from + 1_000)
      const known = await knownFiles(system, some)
      for (const id of some) if (!known.has(id)) await this.#store.remove(keyOf(id))
    }
  }
}

/** An id contains its creation time (RFC 9562), so a file's folder follows from it. */
export function keyOf(fileId: string): string {
  return `${folderOf(madeAt(fileId))}/${fileId}`
}

function madeAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}

function folderOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

function idIn(key: string): string | undefined {
  return /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.exec(key)?.[0]
}
