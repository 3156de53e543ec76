import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseConnection } from '../src/db/embedded/address.ts'
import { execute, makeEmptyDatabase } from './database-setup.ts'

/** Any number will do; two workers must not clone the template at the same moment. */
const CLONE_LOCK = 4_340_002

export type WorkerDatabase = {
  /** As the application connects: bound by row security. */
  connection: DatabaseConnection
  /** For what a test must see or break behind the application's back. */
  ownerConnection: DatabaseConnection
  /** A superuser, for what neither may: ending another's connections. */
  administratorConnection: DatabaseConnection
}

/**
 * The database of this worker, cloned from the migrated template at its first use. Test files that run one after the other in a
 * worker share it, so every test makes companies of its own.
 */
export async function workerDatabase(): Promise<WorkerDatabase> {
  return await clonedDatabase(`worker_${process.env.VITEST_POOL_ID ?? '1'}`)
}

/** A database of that name, cloned from the migrated template at its first use: for a test that breaks what others lean on. */
export async function clonedDatabase(name: string): Promise<WorkerDatabase> {
  const { administrator, owner, template } = inject('testServer')
  return await madeDatabase(name, (database) =>
    execute(administrator, `CREATE DATABASE ${database} TEMPLATE ${template} OWNER ${owner.user}`),
  )
}

/** A database of that name with nothing in it, not even a schema. */
export async function emptyDatabase(name: string): Promise<WorkerDatabase> {
  return await madeDatabase(name, (database) => makeEmptyDatabase(inject('testServer'), database))
}

/** A database that is the owner's, and nothing else: what a dump is restored into. */
export async function bareDatabase(name: string): Promise<WorkerDatabase> {
  const { administrator, owner } = inject('testServer')
  return await madeDatabase(name, (database) =>
    execute(administrator, `CREATE DATABASE ${database} OWNER ${owner.user}`),
  )
}

async function madeDatabase(name: string, make: (database: string) => Promise<unknown>): Promise<WorkerDatabase> {
  const { administrator, owner, app, prefix } = inject('testServer')
  const database = `${prefix}_${name}`
  const client = new pg.Client(administrator)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [CLONE_LOCK])
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database])
    if (rowCount === 0) await make(database)
  } finally {
    await client.end()
  }
  return {
    connection: { ...app, database },
    ownerConnection: { ...owner, database },
    administratorConnection: { ...administrator, database },
  }
}
