import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { Db } from '../server/src/db/connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { loadPlaces } from '../server/src/locations/locations.ts'
import { Files } from '../server/src/outside/files/files.ts'
import { openStore } from '../server/src/outside/files/store.ts'
import { enlargeMoney, enlargeWorld } from '../server/world/bulk.ts'
import { buildDemoWorld } from '../server/world/demo-world.ts'

/**
 * Rows are copied from rows that the triggers and foreign keys have already checked, so none checks them again, but for those that draw a
 * copy's card and count its stops. And nobody misses a copy that a crash takes.
 */
const COPYING = '-c session_replication_role=replica -c synchronous_commit=off -c maintenance_work_mem=512MB'
const OF_EACH_COPY = ['shipment_drawn', 'shipment_stops_met_new', 'shipment_stops_met_changed']

/**
 * A world that is being laid is laid anew if the machine stops: with the product's settings, a million shipments wrote sixteen times
 * their size into the log, and took two hours.
 */
const LAYING = {
  shared_buffers: '2GB',
  max_wal_size: '8GB',
  wal_recycle: 'off',
  checkpoint_timeout: '1h',
  wal_level: 'minimal',
  max_wal_senders: '0',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
}

const KEPT = fileURLToPath(new URL('../.cache/bench-worlds', import.meta.url))

/** A copy of the world that an earlier run laid; it is laid first, if none is there. Says on which day that was. */
export async function openKeptWorld(
  dataDir: string,
  shipments: number,
): Promise<{ postgres: EmbeddedPostgres; laidOn: string }> {
  const kept = path.join(KEPT, String(shipments))
  if (!existsSync(kept)) {
    const unfinished = `${kept}-unfinished`
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true })
    const laid = await layWorld(unfinished, shipments)
    await laid.stop()
    await rename(unfinished, kept)
  }
  // The database's files belong to the account that PostgreSQL runs under, and stay its own.
  const { status, stderr } = spawnSync('cp', ['-a', `${kept}/.`, dataDir], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The kept world cannot be copied: ${stderr}`)
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.ownerConnection, postgres.connection.user)
  return { postgres, laidOn: statSync(kept).mtime.toISOString().slice(0, 10) }
}

/** The demo world, enlarged to the size the figures refer to, on its own database. */
export async function layWorld(dataDir: string, shipments: number): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: LAYING })
  await migrate(postgres.ownerConnection, postgres.connection.user)
  const client = new pg.Client({ ...postgres.ownerConnection, options: COPYING })
  await client.connect()
  await loadPlaces(client)
  // Payables depend on documents.
  const files = new Files(openStore(pathToFileURL(path.join(dataDir, 'files'))))
  await withPool({}, (db) => buildDemoWorld(db, { files }))
  const firing = async (how: string) => {
    for (const trigger of OF_EACH_COPY) await client.query(`alter table shipment enable ${how} trigger ${trigger}`)
  }
  await firing('always')
  await withoutTextIndexes(client, () =>
    withPool({ options: COPYING }, async (db) => {
      await enlargeWorld(db, shipments)
      await enlargeMoney(db, shipments)
    }),
  )
  await firing('')
  await client.query('vacuum (analyze)')
  await client.end()
  await postgres.stop()
  return await startEmbeddedPostgres({ dataDir })

  /** Without the product's time limits: this takes as long as it takes. */
  async function withPool(more: pg.PoolConfig, work: (db: Db) => Promise<unknown>): Promise<void> {
    const pool = new pg.Pool({ ...postgres.ownerConnection, ...more, max: 2, pipeline: true })
    await work(new Db(pool))
    await pool.end()
  }
}

/** Its tables and indexes, in GB. */
export async function sizeOf({ ownerConnection }: EmbeddedPostgres): Promise<number> {
  const client = new pg.Client(ownerConnection)
  await client.connect()
  const { rows } = await client.query<{ size: number }>(`select pg_database_size(current_database())::float8 as size`)
  await client.end()
  return (rows[0]?.size ?? 0) / 1024 ** 3
}

/** Text indexes are written once in the end: row by row, they cost more than everything else. */
async function withoutTextIndexes(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam where amname = 'gin'`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
}
