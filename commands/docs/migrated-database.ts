import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/src/db/embedded.ts'
import { migrate } from '../../server/src/db/migrate.ts'

/** A separate database, as the migrations leave it. */
export async function withMigratedDatabase<T>(work: (database: EmbeddedPostgres) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'waybill-docs-'))
  const database = await startEmbeddedPostgres({ dataDir })
  try {
    await migrate(database.ownerConnection)
    return await work(database)
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
