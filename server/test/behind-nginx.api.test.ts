import { once } from 'node:events'
import { Agent, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@waybill/contract/api.ts'
import { AS_OF } from '@waybill/contract/as-of.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Connection, Db, openPool } from '../src/db/connection.ts'
import { aShipment } from '../world/factories.ts'
import { execute } from './database-setup.ts'
import { PRODUCTION, signInFirst, writeOnce } from './kills.ts'
import { hasNginx, type Nginx, startNginx } from './nginx.ts'
import { foundCompany } from './people.ts'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { type Replicated, startReplicated } from './replicated.ts'
import { environmentFor, type ServerProcess, startServer, urlOf } from './server-process.ts'
import { withinSeconds } from './thorough.ts'
import { outcomeOf, setProNumber, Traffic, usualActs } from './traffic.ts'

/* docs/scale.md, whole: two processes behind nginx, one PostgreSQL through PgBouncer, and its replica. */

/** Otherwise the first start would load all of them. */
const ONE_PLACE = `insert into place values ('60601', 'US', 'Chicago', 'IL', 41.89, -87.62, 'America/Chicago')`

/** Of a load that its carrier has booked. */
async function aBookedLoad(connection: Connection): Promise<string> {
  const db = new Db(openPool(connection))
  const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
  const carrier = await foundCompany(db, 'carrier')
  const { shipmentId } = await aShipment(db, { provider, customer, carrier, status: 'booked' })
  await db.end()
  return shipmentId
}

describe.skipIf(!hasNginx || !hasPgBouncer)('two processes behind nginx', () => {
  let postgres: Replicated
  let bouncer: PgBouncer
  let servers: [ServerProcess, ServerProcess]
  let nginx: Nginx
  let token: string
  beforeAll(async () => {
    postgres = await startReplicated()
    await execute(postgres.ownerConnection, ONE_PLACE)
    bouncer = await startPgBouncer(postgres.connection)
    const environment = {
      ...environmentFor({ ...postgres, connection: bouncer.connection }),
      ...PRODUCTION,
      DATABASE_REPLICA_URL: urlOf(postgres.replica),
      TRUST_PROXY: '1',
      DRAIN_SECONDS: '1',
    }
    servers = [await startServer(environment), await startServer(environment)]
    nginx = await startNginx(servers)
    token = await signInFirst({ ...servers[0], url: nginx.url }, postgres.connection)
  })
  afterAll(async () => {
    await nginx.stop()
    await Promise.all(servers.map((server) => server.stop()))
    await bouncer.stop()
    await postgres.stop()
  })

  const ask = (server: { url: string }, path: string, asOf: string, signal?: AbortSignal) =>
    fetch(server.url + path, {
      headers: { authorization: `Bearer ${token}`, [AS_OF]: asOf },
      ...(signal ? { signal } : {}),
    })

  test('both read at once what one wrote, and one that stops fails no request', withinSeconds(30), async () => {
    const over = new AbortController()
    const news = await ask(nginx, api.live.listen.path, '0', over.signal)
    let said = ''
    const hearing = (async () => {
      for await (const chunk of news.body ?? []) said += Buffer.from(chunk).toString()
    })().catch(() => undefined)
    expect(Number(news.headers.get(AS_OF))).toBeGreaterThan(0)
    for (const server of servers) {
      const written = await writeOnce(server, token)
      const { id } = (await written.json()) as { id: string }
      for (const reader of servers) {
        const list = await ask(reader, api.loadTenders.list.path, written.headers.get(AS_OF) ?? '')
        expect(await list.text()).toContain(id)
      }
      // The stream is at one of the two.
      await expect.poll(() => said).toMatch(new RegExp(`\nid: \\d+\ndata: .*${id}`))
    }
    over.abort()
    await hearing

    const agent = new Agent({ keepAlive: true })
    const acts = [...usualActs(token), setProNumber(token, await aBookedLoad(postgres.connection))]
    const traffic = new Traffic(acts, 50, (act) => outcomeOf(nginx.url, agent, act))
    const more = async () => {
      const { asked } = traffic
      await expect.poll(() => traffic.asked).toBeGreaterThan(asked + 40)
    }
    await more()
    // A connection shows what it did last, so somebody has to be reading.
    const lists = "select from pg_stat_activity where application_name = 'waybill' and query like '%shipment%'"
    await expect.poll(() => postgres.onReplica(lists)).not.toEqual([])
    await servers[1].stop()
    await more()
    expect(await traffic.stop()).toEqual([])
    agent.destroy()
  })
})

/** Ends the connection of each write the first time it comes, as a process in its last moment does. */
async function startResetting(): Promise<{ url: string; stop(): void }> {
  const server = createServer((request, response) => {
    const write = request.headers['x-write']
    if (write === undefined || resets.has(String(write))) return response.end('done')
    resets.add(String(write))
    return request.socket.resetAndDestroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
const resets = new Set<string>()

test.skipIf(!hasNginx)(
  'a write whose process ended is sent to the next one, a POST or a PATCH only with its key',
  async () => {
    // One that failed is passed over for a second.
    const servers = await Promise.all(Array.from({ length: 12 }, startResetting))
    const nginx = await startNginx(servers)
    const statusOf = async (method: string, headers: Record<string, string>) =>
      (await fetch(nginx.url, { method, headers: { 'x-write': crypto.randomUUID(), ...headers } })).status
    const statuses: Record<string, number[]> = {}
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'])
      statuses[method] = [
        await statusOf(method, {}),
        await statusOf(method, { 'idempotency-key': crypto.randomUUID() }),
      ]
    expect(statuses).toEqual({ POST: [502, 200], PATCH: [502, 200], PUT: [200, 200], DELETE: [200, 200] })
    await nginx.stop()
    for (const server of servers) server.stop()
  },
)
