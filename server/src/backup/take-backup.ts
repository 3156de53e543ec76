import { createHash } from 'node:crypto'
import type { Connection } from '../db/connection.ts'
import { keyOf } from '../outside/files/files.ts'
import type { Store } from '../outside/files/store.ts'
import type { Vault } from '../outside/vault/vault.ts'
import { VERSION } from '../version.ts'
import { ArchiveWriter, type Manifest } from './archive.ts'
import { Loads } from './loads.ts'
import { sealMark } from './seal-mark.ts'
import { type ArchivedFile, Snapshot } from './snapshot.queries.ts'

/** What is backed up: the database, its rows' files and, if known, the key that sealed some of the values. */
export type Source = { connection: Connection; files: Store; vault: Vault | undefined }

/** Writes database and files into one archive while others go on writing; everything committed before it started is in it. */
export async function takeBackup(source: Source, file: string): Promise<Manifest> {
  const archive = await ArchiveWriter.create(file)
  try {
    const snapshot = await Snapshot.take(source.connection)
    try {
      return await fill(archive, snapshot, source)
    } finally {
      await snapshot.close()
    }
  } catch (error) {
    await archive.discard()
    throw error
  }
}

async function fill(archive: ArchiveWriter, snapshot: Snapshot, { files, vault }: Source): Promise<Manifest> {
  const takenAt = new Date().toISOString()
  const migrations = await snapshot.migrations()
  const sequences = await snapshot.sequences()
  const tables: Manifest['tables'] = []
  for (const table of snapshot.tables) {
    tables.push({ ...table, ...(await archive.addTable(table.name, snapshot.rows(table))) })
  }
  const absent: string[] = []
  const load = new Loads<ArchivedFile>(async (some) => {
    const read = await Promise.all(
      some.map(async ({ id, sha256 }) => ({ id, bytes: await wholeFile(files, id, sha256) })),
    )
    for (const { id, bytes } of read) {
      if (bytes) await archive.addFile(keyOf(id), bytes)
      else absent.push(id)
    }
  })
  for await (const row of snapshot.files()) await load.add(row)
  await load.carryRest()
  const lost = await snapshot.stillKept(absent)
  if (lost.length > 0)
    throw new Error(
      `${lost.length} documents cannot be read as they were stored, the first of them ${keyOf(lost[0] ?? '')}. Is FILES_URL right? No backup was made.`,
    )
  const sealed = vault ? sealMark(vault) : null
  return await archive.finish({
    waybill: VERSION,
    takenAt,
    migrations,
    sealed,
    tables,
    sequences,
    removedMeanwhile: absent,
  })
}

/** Undefined if the store does not have what the row says. */
async function wholeFile(files: Store, id: string, sha256: string): Promise<Uint8Array | undefined> {
  const bytes = await files.find(keyOf(id))
  return bytes && createHash('sha256').update(bytes).digest('hex') === sha256 ? bytes : undefined
}
