import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import project from '../package.json' with { type: 'json' }
import type { EmbeddedPostgres } from '../server/src/db/embedded.ts'
import { type Running, run, running, untilReady } from './processes.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const LIMIT = fileURLToPath(new URL('limit-server.ts', import.meta.url))

/** Waybill as production runs it: its own process behind a proxy, under row security, answers not checked by the contract. */
export async function runWaybill(postgres: EmbeddedPostgres, port: number): Promise<Running> {
  const address = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    APP_ENV: 'production',
    TRUST_PROXY: '1',
    PUBLIC_URL: address,
    // Nothing here sends email.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'portal@northbound.example',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    DATABASE_URL: addressOf(postgres.connection),
    MIGRATION_DATABASE_URL: addressOf(postgres.ownerConnection),
    LOG_LEVEL: 'error',
    ...project.config['server-environment'],
  }
  const child = run(process.execPath, [MAIN], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] })
  await untilReady(child, `${address}/ready`)
  return running(child, address)
}

export async function runLimit(postgres: EmbeddedPostgres): Promise<Running> {
  const child = run(process.execPath, [LIMIT, JSON.stringify(postgres.ownerConnection)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('The limit server has no output')
  const [port] = await once(createInterface({ input: child.stdout }), 'line')
  return running(child, `http://127.0.0.1:${port}`)
}

export function addressOf(connection: EmbeddedPostgres['connection']): string {
  return `postgres://${connection.user}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(connection.host)}`
}
