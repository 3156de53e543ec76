import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { DatabaseConnection } from '../src/db/embedded/address.ts'
import { startEmbeddedPostgres } from '../src/db/embedded.ts'
import { migrate } from '../src/db/migrate.ts'

/** Where the run's databases are made: `owner` may create them, `app` is bound by row security. */
export type TestServer = { owner: DatabaseConnection; app: DatabaseConnection; template: string; prefix: string }

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/**
 * One PostgreSQL for the whole run: the embedded one in a folder of its own or, with TEST_DATABASE_URL, the one that is named there
 * (its role must be a superuser; only databases and a role of this run are made, and dropped at the end). A template is migrated once;
 * worker-database.ts clones it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  const server = url ? await prepareExternal(url) : await startOwn()
  const { owner, app } = server
  const prefix = `waybill_test_${randomBytes(4).toString('hex')}`
  const template = `${prefix}_template`
  await execute(owner, `CREATE DATABASE ${template}`)
  await migrate({ ...owner, database: template }, app.user)
  project.provide('testServer', { owner, app, template, prefix })
  return async () => {
    const { rows } = await execute(owner, `SELECT datname FROM pg_database WHERE datname LIKE '${prefix}%'`)
    for (const { datname } of rows) await execute(owner, `DROP DATABASE ${datname} WITH (FORCE)`)
    await server.stop()
  }
}

type Prepared = { owner: DatabaseConnection; app: DatabaseConnection; stop(): Promise<void> }

async function startOwn(): Promise<Prepared> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'waybill-test-'))
  const server = await startEmbeddedPostgres({ dataDir })
  // No test pulls the plug of the machine; what a killed process has written, the system keeps.
  await execute(server.ownerConnection, 'ALTER SYSTEM SET fsync = off')
  await execute(server.ownerConnection, 'SELECT pg_reload_conf()')
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { owner: server.ownerConnection, app: server.connection, stop }
}

async function prepareExternal(url: string): Promise<Prepared> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const owner = {
    host: searchParams.get('host') ?? hostname,
    port: Number(port || searchParams.get('port') || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  }
  const app = {
    ...owner,
    user: `waybill_test_${randomBytes(4).toString('hex')}`,
    password: randomBytes(16).toString('hex'),
  }
  await execute(owner, `CREATE ROLE ${app.user} LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD '${app.password}'`)
  return { owner, app, stop: async () => void (await execute(owner, `DROP ROLE ${app.user}`)) }
}

async function execute(connection: DatabaseConnection, sql: string): Promise<pg.QueryResult<{ datname: string }>> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await client.query<{ datname: string }>(sql)
  } finally {
    await client.end()
  }
}
