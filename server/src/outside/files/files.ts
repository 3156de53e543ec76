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
/** Longer than any transaction lives: a file this old without a row will never have one. */
const SETTLED = HOUR
/** So far back stray files are looked for: a server that was down over a weekend finds its own. */
const LOOKS_BACK_DAYS = 7

type Said = Pick<StoredFile, 'mediaType' | 'name' | 'purpose'>
/** Its bytes lie in the store, and no row says so yet. */
export type Stored = Omit<StoredFile, 'companyId'>
export type KeptFile = { fileId: string; sha256: string; size: number }

/**
 * Files with their rows. The bytes lie under the row's id, in a folder for its day, so no name of a sender is ever a path (P25–26),
 * and they are on disk before the row can commit (P37). `store` before the transaction, which would wait for the store; `keep` in it. What is
 * stored and never kept, housekeeping takes away.
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

  /** The same for a file that lies on the disk: it is copied, and never whole in memory. */
  async storeFile({ path, ...said }: Said & { path: string }): Promise<Stored> {
    const id = newId()
    const digest = await digestOf(path)
    await this.#store.putFile(keyOf(id), path)
    return { id, ...digest, ...said }
  }

  /** From now on it is the company's. */
  async keep(tx: Tx, companyId: string, stored: Stored): Promise<KeptFile> {
    await insertFile(tx, { companyId, ...stored })
    const { id: fileId, sha256, size } = stored
    return { fileId, sha256, size }
  }

  /** The file as it is read from the store, or the part of it that was asked for, if these eyes may see its row. */
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

  /** The file, if these eyes may see its row. */
  async read(db: Db, fileId: string): Promise<{ bytes: Uint8Array; mediaType: ServedType; name: string }> {
    const row = await findFile(db, fileId)
    if (!row) throw new Refusal('not-found')
    const bytes = await this.#store.read(keyOf(fileId))
    if (bytes.length !== row.size) throw new Error(`The file ${fileId} has ${bytes.length} bytes and not ${row.size}`)
    // A check of the table holds the column to the types that may be served.
    return { bytes, mediaType: row.media_type as ServedType, name: row.name }
  }

  /** From now on nobody reads it; its bytes go an hour later. */
  async remove(tx: Tx, fileId: string): Promise<void> {
    await markRemoved(tx, fileId)
  }

  /** Takes away what was removed, and bytes whose row never committed. Sees every company's files. */
  async tidy(system: Db, now: Date): Promise<void> {
    for (const id of await removedBefore(system, new Date(now.getTime() - SETTLED))) {
      await this.#store.remove(keyOf(id))
      await forgetFile(system, id)
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

/** An id tells when it was made (RFC 9562), so a file's folder follows from it. */
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
