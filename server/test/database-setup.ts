import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { Db, openPool } from '../src/db/connection.ts'
import type { DatabaseConnection } from '../src/db/embedded/address.ts'
import { startEmbeddedPostgres } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'
import { knowPlaces } from './known-places.ts'

/**
 * Where the run's databases are created: by the `administrator`, a superuser. Everything else uses the README's two ordinary
 * roles: the `owner` migrates, the `app` is bound by row security.
 */
export type TestServer = {
  administrator: DatabaseConnection
  owner: DatabaseConnection
  app: DatabaseConnection
  template: string
  prefix: string
  startedAt: Date
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/**
 * One PostgreSQL for the whole run: the embedded one in its own folder or, with TEST_DATABASE_URL, that one
 * (its role must be a superuser; only this run's databases and roles are created, and dropped at the end). A template is migrated once, by
 * an owner that is no superuser, and knows a few places; file-database.ts clones it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Workers, and the servers they start, compile the same modules again and again; `npm start` keeps them there too.
  process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/waybill')
  const url = process.env.TEST_DATABASE_URL
  const { administrator, stop } = url ? { administrator: named(url), stop: cleanUp } : await startOwn()
  const prefix = `waybill_test_${randomBytes(4).toString('hex')}`
  const owner = await makeRole(administrator, `${prefix}_owner`)
  const app = await makeRole(administrator, `${prefix}_app`)
  const template = `${prefix}_template`
  await makeEmptyDatabase({ administrator, owner }, template)
  await migrate({ ...owner, database: template }, app.user)
  const db = new Db(openPool({ ...app, database: template }, 1))
  await knowPlaces(db)
  await db.end()
  project.provide('testServer', { administrator, owner, app, template, prefix, startedAt: new Date() })
  return stop

  /** Of a server that stays; its own goes with its folder. */
  async function cleanUp(): Promise<void> {
    const { rows } = await execute(administrator, `SELECT datname FROM pg_database WHERE datname LIKE '${prefix}%'`)
    for (const { datname } of rows) await execute(administrator, `DROP DATABASE ${datname} WITH (FORCE)`)
    for (const { user } of [app, owner]) await execute(administrator, `DROP ROLE ${user}`)
  }
}

type Prepared = { administrator: DatabaseConnection; stop: () => Promise<void> }

async function startOwn(): Promise<Prepared> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'waybill-test-'))
  const server = await startEmbeddedPostgres({ dataDir })
  // No test cuts the machine's power; the system keeps what a killed process wrote.
  for (const safety of ['fsync', 'full_page_writes'])
    await execute(server.ownerConnection, `ALTER SYSTEM SET ${safety} = off`)
  await execute(server.ownerConnection, 'SELECT pg_reload_conf()')
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { administrator: server.ownerConnection, stop }
}

function named(url: string): DatabaseConnection {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  return {
    host: searchParams.get('host') ?? hostname,
    port: Number(port || searchParams.get('port') || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  }
}

/** An ordinary role, without rights that the README does not mention. */
export async function makeRole(administrator: DatabaseConnection, user: string): Promise<DatabaseConnection> {
  const password = randomBytes(16).toString('hex')
  await execute(administrator, `CREATE ROLE ${user} LOGIN PASSWORD '${password}'`)
  return { ...administrator, user, password }
}

/** What the README asks of an administrator: a database for the owner, with the one extension. */
export async function makeEmptyDatabase(
  { administrator, owner }: Pick<TestServer, 'administrator' | 'owner'>,
  database: string,
): Promise<void> {
  await execute(administrator, `CREATE DATABASE ${database} OWNER ${owner.user}`)
  await execute({ ...administrator, database }, 'CREATE EXTENSION pg_trgm')
}

export async function execute(
  connection: DatabaseConnection,
  sql: string,
): Promise<pg.QueryResult<{ datname: string }>> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await client.query<{ datname: string }>(sql)
  } finally {
    await client.end()
  }
}
