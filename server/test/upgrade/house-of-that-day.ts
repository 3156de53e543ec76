import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Manifest, readArchive } from '../../src/backup/archive.ts'
import { columnList } from '../../src/backup/snapshot.queries.ts'
import type { DatabaseConnection } from '../../src/db/embedded/address.ts'
import type { Store } from '../../src/outside/files/store.ts'

/** A backup of a small network as Waybill 4.34 left it, with the schema of migration 0049. */
export const ARCHIVE = path.join(import.meta.dirname, 'schema-0049.zip')
/** The migrations that were written otherwise then. */
const THEN = path.join(import.meta.dirname, 'migrations-0049.json.br')
const MIGRATIONS = new URL('../../migrations/', import.meta.url)

export async function withClient<T>(
  connection: DatabaseConnection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The house as it stood then: what the embedded PostgreSQL ran, as its superuser. */
export async function makeHouseOfThatDay(
  superuser: DatabaseConnection,
  manifest: Manifest,
  files: Store,
): Promise<void> {
  const then: Record<string, string> = JSON.parse(brotliDecompressSync(await readFile(THEN)).toString())
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  await withClient(superuser, async (client) => {
    await client.query(
      'create table migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    )
    for (const name of manifest.migrations) {
      const statements = then[name] ?? (await readFile(new URL(name, MIGRATIONS), 'utf8'))
      await client.query(`begin; set local waybill.scope = 'system'; ${statements}; commit`)
      const sha256 = createHash('sha256').update(statements).digest('hex')
      await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
    }
    // No triggers and no foreign keys while the rows come in.
    await client.query("set session_replication_role = 'replica'")
    await readArchive(ARCHIVE, {
      async table(name, rows) {
        const table = tables.get(name)
        if (table) await pipeline(rows, client.query(copyFrom(`copy ${columnList(table)} from stdin`)))
      },
      file: async (key, bytes) => files.put(key, await buffer(bytes)),
    })
    for (const { name, last } of manifest.sequences) await client.query('select setval($1::regclass, $2)', [name, last])
  })
}
