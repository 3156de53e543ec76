import { createHash } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { expect, inject } from 'vitest'
import type { DatabaseConnection } from '../src/db/embedded/address.ts'
import { execute, makeEmptyDatabase } from './database-setup.ts'

/** Any number works; two workers must not clone the template at once. */
const CLONE_LOCK = 4_340_002
/** Another, held longer: who clones meanwhile need not wait. */
const SHARE_LOCK = 4_340_003

export type TestDatabase = {
  /** As the application connects: bound by row security. */
  connection: DatabaseConnection
  /** For what a test must see or break behind the application's back. */
  ownerConnection: DatabaseConnection
  /** A superuser, for what neither may: ending others' connections. */
  administratorConnection: DatabaseConnection
}

/** This test file's database, cloned from the migrated template on first use, and dropped with it. */
export async function fileDatabase(): Promise<TestDatabase> {
  return await clonedDatabase('own')
}

/**
 * Another clone for the file, of the template or of one of its own that nobody is connected to: for a test that breaks what its others
 * rely on.
 */
export async function clonedDatabase(name: string, of?: TestDatabase): Promise<TestDatabase> {
  const { template } = inject('testServer')
  const original = of?.connection.database ?? template
  return await cloned(databaseOfFile(name), original)
}

/** A database that the run's files clone, and nobody changes: the first to ask lays it, while others who ask wait. */
export async function sharedDatabase(
  name: string,
  lay: (database: TestDatabase) => Promise<void>,
): Promise<TestDatabase> {
  const { administrator, prefix, template } = inject('testServer')
  const make = async (database: string) => {
    const unfinished = `${database}_unfinished`
    await lay(await cloned(unfinished, template))
    await execute(administrator, `ALTER DATABASE ${unfinished} RENAME TO ${database}`)
  }
  return await madeDatabase(`${prefix}_shared_${name}`, make, SHARE_LOCK)
}

function cloned(name: string, original: string): Promise<TestDatabase> {
  const { administrator, owner } = inject('testServer')
  return madeDatabase(name, (database) =>
    // Copied as files: through the log, which is the default, it takes PostgreSQL five times the work.
    execute(administrator, `CREATE DATABASE ${database} TEMPLATE ${original} OWNER ${owner.user} STRATEGY FILE_COPY`),
  )
}

/** An empty database with that name, without even a schema. */
export async function emptyDatabase(name: string): Promise<TestDatabase> {
  return await madeDatabase(databaseOfFile(name), (database) => makeEmptyDatabase(inject('testServer'), database))
}

/** A database with just an owner: to restore a dump into. */
export async function bareDatabase(name: string): Promise<TestDatabase> {
  const { administrator, owner } = inject('testServer')
  return await madeDatabase(databaseOfFile(name), (database) =>
    execute(administrator, `CREATE DATABASE ${database} OWNER ${owner.user}`),
  )
}

/** Drops what this test file created. */
export async function dropDatabasesOfFile(): Promise<void> {
  const { administrator } = inject('testServer')
  const { rows } = await execute(
    administrator,
    `SELECT datname FROM pg_database WHERE starts_with(datname, '${prefixOfFile()}')`,
  )
  for (const { datname } of rows) await execute(administrator, `DROP DATABASE ${datname} WITH (FORCE)`)
}

/** Files of two rooms may have the same name, and a database's name has room for 63 letters, not for a path. */
function prefixOfFile(): string {
  const { testPath = '' } = expect.getState()
  const file = path.basename(testPath, '.api.test.ts').replaceAll(/\W/g, '_')
  const place = createHash('sha256').update(testPath).digest('hex').slice(0, 6)
  return `${inject('testServer').prefix}_${file}_${place}__`
}

const databaseOfFile = (name: string) => `${prefixOfFile()}${name}`

async function madeDatabase(
  database: string,
  make: (database: string) => Promise<unknown>,
  lock = CLONE_LOCK,
): Promise<TestDatabase> {
  const { administrator, owner, app } = inject('testServer')
  const client = new pg.Client(administrator)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lock])
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
