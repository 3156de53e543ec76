import path from 'node:path'
import pg from 'pg'
import { expect, inject } from 'vitest'
import type { DatabaseConnection } from '../src/db/embedded/address.ts'
import { execute, makeEmptyDatabase } from './database-setup.ts'

/** Any number works; two workers must not clone the template at once. */
const CLONE_LOCK = 4_340_002

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
  const { administrator, owner, template } = inject('testServer')
  const original = of?.connection.database ?? template
  return await madeDatabase(name, (database) =>
    // Copied as files: through the log, which is the default, it takes PostgreSQL five times the work.
    execute(administrator, `CREATE DATABASE ${database} TEMPLATE ${original} OWNER ${owner.user} STRATEGY FILE_COPY`),
  )
}

/** An empty database with that name, without even a schema. */
export async function emptyDatabase(name: string): Promise<TestDatabase> {
  return await madeDatabase(name, (database) => makeEmptyDatabase(inject('testServer'), database))
}

/** A database with just an owner: to restore a dump into. */
export async function bareDatabase(name: string): Promise<TestDatabase> {
  const { administrator, owner } = inject('testServer')
  return await madeDatabase(name, (database) =>
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

/** No two test files have the same name. */
function prefixOfFile(): string {
  const file = path.basename(expect.getState().testPath ?? '', '.api.test.ts')
  return `${inject('testServer').prefix}_${file.replaceAll(/\W/g, '_')}__`
}

async function madeDatabase(name: string, make: (database: string) => Promise<unknown>): Promise<TestDatabase> {
  const { administrator, owner, app } = inject('testServer')
  const database = `${prefixOfFile()}${name}`
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
