import { buffer } from 'node:stream/consumers'
import type { Connection } from '../db/connection.ts'
import { knownMigrations, migrate } from '../db/migrate.ts'
import type { Store } from '../outside/files/store.ts'
import { type Manifest, readArchive } from './archive.ts'
import { Loading } from './loading.queries.ts'
import { Loads } from './loads.ts'

/** The target: an empty database, connected as its owner, and an empty store. `appRole` is the server's role, unless that is the owner. */
export type Target = { connection: Connection; appRole: string | undefined; files: Store }

/** Refuses what could not be restored, before anything starts. */
export async function refuseUnfit({ migrations }: Manifest, files: Store): Promise<void> {
  const known = new Set(await knownMigrations())
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown) throw new Error(`The backup is of a newer Waybill (it has ${unknown}). Restore it with that one.`)
  if (!(await files.isEmpty()))
    throw new Error('There are documents where FILES_URL says. A backup is restored into an empty folder or bucket.')
}

/** Restores a verified archive: all of it, or the database stays as it was. Answers how many letters it holds back. */
export async function restoreBackup(file: string, manifest: Manifest, target: Target): Promise<{ letters: number }> {
  const loading = await Loading.begin(target.connection, manifest)
  try {
    const files = new Loads<{ key: string; bytes: Buffer; size: number }>(async (some) => {
      await Promise.all(some.map(({ key, bytes }) => target.files.put(key, bytes)))
    })
    await readArchive(file, {
      table: (name, rows) => loading.load(name, rows),
      file: async (key, stream) => {
        const bytes = await buffer(stream)
        await files.add({ key, bytes, size: bytes.length })
      },
    })
    await files.carryRest()
    const held = await loading.finish(manifest)
    await migrate(target.connection, target.appRole)
    return held
  } finally {
    await loading.close()
  }
}
