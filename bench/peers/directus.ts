import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { asBrowser } from '../browser.ts'
import type { Asked, Side } from '../duel.ts'
import type { SignedIn } from '../people.ts'
import { type Running, run, running, untilReady } from '../processes.ts'
import type { PeersDatabase } from './database.ts'
import { install } from './install.ts'

const PORT = 23_995
const ADMIN_TOKEN = randomBytes(24).toString('hex')
const COLUMNS = `id number status equipment_mode shipping_mode lane miles weight carrier_name customer_name driver_name tractor_number
  trailer_number reference_numbers carrier_rate currency update_kind update_due_at is_past_dated pickup_at delivery_at`

/**
 * Directus as its manual says for production. Rules that show a company only its own rows need a license key: here whoever has a token may read
 * all shipments, and asks for one company's.
 */
export async function runDirectus(database: PeersDatabase, crowd: readonly SignedIn[]): Promise<Side> {
  const folder = install('directus')
  const program = path.join(folder, 'node_modules', 'directus', 'cli.js')
  const options = { cwd: folder, env: environment(database) }
  const prepared = spawnSync(process.execPath, [program, 'bootstrap'], { ...options, encoding: 'utf8' })
  if (prepared.status !== 0) throw new Error(`it could not prepare its tables: ${prepared.stdout}${prepared.stderr}`)
  const child = run(process.execPath, [program, 'start'], { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  const server = running(child, `http://127.0.0.1:${PORT}`)
  try {
    await untilReady(child, `${server.address}/server/ping`)
    const token = await openAccount(server)
    return { server, each: crowd.map(({ companyId }) => asked(companyId, token)) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** The everyday list: 50 rows, newest first, of what is under way. */
function asked(companyId: string, token: string): Asked {
  const list = new URLSearchParams({
    fields: COLUMNS.split(/\s+/).join(','),
    'filter[carrier_id][_eq]': companyId,
    'filter[status][_in]': '3,4,5,6',
    sort: '-pickup_at',
    limit: '50',
    meta: 'filter_count',
  })
  return { path: `/items/shipment?${list}`, headers: asBrowser(token) }
}

function environment({ ownerConnection }: PeersDatabase): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(PORT),
    PUBLIC_URL: `http://127.0.0.1:${PORT}`,
    SECRET: randomBytes(24).toString('hex'),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: randomBytes(24).toString('hex'),
    ADMIN_TOKEN,
    DB_CLIENT: 'pg',
    DB_HOST: ownerConnection.host,
    DB_PORT: String(ownerConnection.port),
    DB_DATABASE: ownerConnection.database,
    DB_USER: ownerConnection.user,
    DB_PASSWORD: ownerConnection.password ?? '',
    DB_POOL__MAX: '12',
    IP_TRUST_PROXY: '1',
    TELEMETRY: 'false',
    WEBSOCKETS_ENABLED: 'false',
    LOG_LEVEL: 'error',
  }
}

/** An account for programs, which reads shipments; returns its token. */
async function openAccount(server: Running): Promise<string> {
  const { id: policy } = await post(server, '/policies', { name: 'Reader', app_access: false, admin_access: false })
  await post(server, '/permissions', { policy, collection: 'shipment', action: 'read', fields: ['*'] })
  const { id: role } = await post(server, '/roles', { name: 'Reader', policies: [{ policy }] })
  const token = randomBytes(24).toString('hex')
  await post(server, '/users', { email: 'reader@example.com', role, token })
  return token
}

async function post(server: Running, target: string, body: unknown): Promise<{ id: string }> {
  const answer = await fetch(server.address + target, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { data, errors } = (await answer.json()) as { data: { id: string }; errors?: { message: string }[] }
  if (!answer.ok) throw new Error(`${target}: ${answer.status} ${errors?.map(({ message }) => message).join(', ')}`)
  return data
}
