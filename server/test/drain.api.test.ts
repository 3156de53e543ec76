import { once } from 'node:events'
import { Agent } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { fileDatabase, type TestDatabase } from './file-database.ts'
import { PRODUCTION, signInFirst } from './kills.ts'
import { environmentFor, type ServerProcess, startServer } from './server-process.ts'
import { often, withinSeconds } from './thorough.ts'
import { type Act, begin, outcomeOf, send, Traffic, takeFile, usualActs } from './traffic.ts'

/* TRUST P42: a process told to stop breaks no request. */

let database: TestDatabase
beforeAll(async () => {
  database = await fileDatabase()
})

const start = (drainSeconds: number) =>
  startServer({ ...environmentFor(database), ...PRODUCTION, DRAIN_SECONDS: String(drainSeconds) })

test('what is under way when it is told to end is answered', withinSeconds(90), async () => {
  const server = await start(0)
  const token = await signInFirst(server, database.connection)
  const agent = new Agent({ keepAlive: true })
  const begun = Array.from({ length: 5 }, () => begin(server.url, agent, takeFile(token)))
  await Promise.all(begun.map((request) => request.untilUnderWay()))
  const ended = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  const knock = () => send(server.url, new Agent(), { method: 'GET', path: '/live', token }).catch(({ code }) => code)
  await expect.poll(knock).toBe('ECONNREFUSED')
  const answers = await Promise.all(begun.map((request) => request.finish()))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(await ended).toEqual([0, null])
})

test('two processes are replaced one after the other without one failed request', withinSeconds(120), async () => {
  const DRAIN_SECONDS = 1
  const perSecond = often({ thorough: 200, everyDay: 50 })
  const balancer = new Balancer([await start(DRAIN_SECONDS), await start(DRAIN_SECONDS)])
  const token = await signInFirst(balancer.servers[0] as ServerProcess, database.connection)
  const traffic = new Traffic(usualActs(token), perSecond, (act) => balancer.pass(act))
  for (const [place, old] of balancer.servers.entries()) {
    await old.stop()
    balancer.servers[place] = await start(DRAIN_SECONDS)
    const { asked } = traffic
    await expect.poll(() => traffic.asked).toBeGreaterThan(asked + 50)
  }
  const failed = await traffic.stop()
  await balancer.close()
  expect(failed).toEqual([])
})

/** Like a balancer: round robin over servers that were just "ready", through kept connections. */
class Balancer {
  readonly servers: ServerProcess[]
  readonly #agent = new Agent({ keepAlive: true })
  #ready: ServerProcess[]
  #turn = 0
  readonly #asking: NodeJS.Timeout

  constructor(servers: ServerProcess[]) {
    this.servers = servers
    this.#ready = [...servers]
    this.#asking = setInterval(() => void this.#ask(), 100)
  }

  async #ask(): Promise<void> {
    const probe = { method: 'GET', path: '/ready', token: '' }
    const answers = await Promise.all(
      this.servers.map((server) =>
        send(server.url, this.#agent, probe).then(
          ({ status }) => status === 200,
          () => false,
        ),
      ),
    )
    const ready = this.servers.filter((_, place) => answers[place])
    if (ready.length > 0) this.#ready = ready
  }

  async pass(act: Act): Promise<string> {
    const server = this.#ready[this.#turn++ % this.#ready.length] as ServerProcess
    return await outcomeOf(server.url, this.#agent, act)
  }

  async close(): Promise<void> {
    clearInterval(this.#asking)
    this.#agent.destroy()
    await Promise.all(this.servers.map((server) => server.stop()))
  }
}
