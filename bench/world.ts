import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import project from '../package.json' with { type: 'json' }
import { Db } from '../server/src/db/connection.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../server/src/db/embedded.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { loadPlaces } from '../server/src/locations/locations.ts'
import { Files } from '../server/src/outside/files/files.ts'
import { openStore } from '../server/src/outside/files/store.ts'
import { enlargeMoney, enlargeWorld } from '../server/world/bulk.ts'
import { DEMO_PASSWORD } from '../server/world/cast.ts'
import { buildDemoWorld } from '../server/world/demo-world.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const LIMIT = fileURLToPath(new URL('limit-server.ts', import.meta.url))

/** The demo world, enlarged to the size the figures refer to, on its own database. */
export async function openWorld(dataDir: string, shipments: number): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrate(postgres.ownerConnection, postgres.connection.user)
  const client = new pg.Client(postgres.ownerConnection)
  await client.connect()
  await loadPlaces(client)
  // Without the product's time limits: this takes as long as it takes.
  const pool = new pg.Pool({ ...postgres.ownerConnection, max: 2 })
  const db = new Db(pool)
  // Payables depend on documents.
  const files = new Files(openStore(pathToFileURL(path.join(dataDir, 'files'))))
  await buildDemoWorld(db, { files })
  await enlargeWorld(db, shipments)
  await enlargeMoney(db, shipments)
  await pool.end()
  await client.query('vacuum (analyze)')
  await client.end()
  return postgres
}

export type Running = { process: ChildProcess; address: string; stop(): Promise<void> }

/** Waybill as production runs it: its own process, under row security, answers not checked by the contract. */
export async function runWaybill(postgres: EmbeddedPostgres, port: number): Promise<Running> {
  const environment = {
    ...process.env,
    PORT: String(port),
    APP_ENV: 'production',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    // Nothing here sends email.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'portal@northbound.example',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    DATABASE_URL: addressOf(postgres.connection),
    MIGRATION_DATABASE_URL: addressOf(postgres.ownerConnection),
    LOG_LEVEL: 'error',
    ...project.config['server-environment'],
  }
  const child = spawn(process.execPath, [MAIN], { cwd: ROOT, env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
  const address = `http://127.0.0.1:${port}`
  await untilReady(address)
  return running(child, address)
}

export async function runLimit(postgres: EmbeddedPostgres): Promise<Running> {
  const child = spawn(process.execPath, [LIMIT, JSON.stringify(postgres.ownerConnection)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(createInterface({ input: child.stdout }), 'line')
  return running(child, `http://127.0.0.1:${port}`)
}

export async function untilReady(address: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const isReady = await fetch(`${address}/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await pause(20)
  }
  throw new Error(`${address} did not become ready`)
}

export async function signIn(address: string, userName: string): Promise<{ token: string; companyId: string }> {
  const answer = await fetch(`${address}/api/v2/authorize`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userName, password: DEMO_PASSWORD }),
  })
  const { accessToken, user } = (await answer.json()) as { accessToken: string; user: { companyId: string } }
  return { token: accessToken, companyId: user.companyId }
}

/** In production, the provider's people can do nothing without a second factor. Turned on after sign-in, it asks for no code. */
export async function turnOnSecondFactor(postgres: EmbeddedPostgres, userName: string): Promise<void> {
  const pool = new pg.Pool({ ...postgres.ownerConnection, max: 1 })
  const system = new Db(pool).as({ kind: 'system' }).read
  const { id } = await system
    .selectFrom('contact')
    .select('id')
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow()
  await system
    .insertInto('second_factor')
    .values({ contact_id: id, secret: Buffer.from('sealed'), turned_on_at: new Date() })
    .execute()
  await pool.end()
}

function running(child: ChildProcess, address: string): Running {
  return {
    process: child,
    address,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function addressOf(connection: EmbeddedPostgres['connection']): string {
  return `postgres://${connection.user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(connection.host)}`
}
