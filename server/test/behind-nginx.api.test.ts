import { Agent } from 'node:http'
import { api } from '@waybill/contract/api.ts'
import { AS_OF } from '@waybill/contract/as-of.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute } from './database-setup.ts'
import { PRODUCTION, signInFirst, writeOnce } from './kills.ts'
import { hasNginx, type Nginx, startNginx } from './nginx.ts'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { type Replicated, startReplicated } from './replicated.ts'
import { environmentFor, type ServerProcess, startServer, urlOf } from './server-process.ts'
import { withinSeconds } from './thorough.ts'
import { outcomeOf, Traffic, usualActs } from './traffic.ts'

/* docs/scale.md, whole: two processes behind nginx, one PostgreSQL through PgBouncer, and its replica. */

/** Otherwise the first start would load all of them. */
const ONE_PLACE = `insert into place values ('60601', 'US', 'Chicago', 'IL', 41.89, -87.62, 'America/Chicago')`

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
    const traffic = new Traffic(usualActs(token), 50, (act) => outcomeOf(nginx.url, agent, act))
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
