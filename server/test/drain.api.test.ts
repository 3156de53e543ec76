import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@waybill/contract/api.ts'
import { beforeAll, expect, test } from 'vitest'
import { fileDatabase, type TestDatabase } from './file-database.ts'
import { PRODUCTION, signInFirst } from './kills.ts'
import { environmentFor, type ServerProcess, startServer } from './server-process.ts'
import { often, withinSeconds } from './thorough.ts'

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
  const PEOPLE = 30
  const perSecond = often({ thorough: 200, everyDay: 100 })
  const balancer = new Balancer([await start(DRAIN_SECONDS), await start(DRAIN_SECONDS)])
  const token = await signInFirst(balancer.servers[0] as ServerProcess, database.connection)
  const acts: Act[] = [
    { method: 'GET', path: api.identity.me.path, token },
    { method: 'GET', path: `${api.shipments.list.path}?page=1`, token },
    takeFile(token),
  ]
  const outcomes: Promise<string>[] = []
  const underWay = new Set<Promise<string>>()
  const over = new AbortController()
  const people = (async () => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const asked = balancer.pass(acts[turn % acts.length] as Act)
      outcomes.push(asked)
      underWay.add(asked)
      void asked.then(() => underWay.delete(asked))
      await pause(1_000 / perSecond)
      // Each person waits for an answer: a slow machine is never asked for more than it can work on.
      if (underWay.size >= PEOPLE) await Promise.race(underWay)
    }
  })()
  for (const [place, old] of balancer.servers.entries()) {
    await old.stop()
    balancer.servers[place] = await start(DRAIN_SECONDS)
    const asked = outcomes.length
    await expect.poll(() => outcomes.length, { timeout: 20_000 }).toBeGreaterThan(asked + 50)
  }
  over.abort()
  await people
  const said = await Promise.all(outcomes)
  await balancer.close()
  expect(said.filter((outcome) => !/^20[01]$/.test(outcome))).toEqual([])
})

type Act = { method: string; path: string; token: string; body?: () => object }

/** A write with a different body each time, so each has its own effect. */
const takeFile = (token: string): Act => ({
  method: 'POST',
  path: api.loadTenders.take.path,
  token,
  body: () => ({ fileName: 'x.edi', data: Buffer.from(`ISA*${crypto.randomUUID()}`).toString('base64') }),
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
    return await send(server.url, this.#agent, act).then(
      ({ status, text }) => (status < 300 ? String(status) : `${status} ${text}`),
      ({ code }) => `${code} ${act.method} ${act.path}`,
    )
  }

  async close(): Promise<void> {
    clearInterval(this.#asking)
    this.#agent.destroy()
    await Promise.all(this.servers.map((server) => server.stop()))
  }
}

type Answered = { status: number; text: string }

function send(url: string, agent: Agent, act: Act): Promise<Answered> {
  return begin(url, agent, act).finish()
}

/** Holds the body until the server says it is listening (100 Continue); `finish` sends it. */
function begin(url: string, agent: Agent, { method, path, token, body }: Act) {
  const text = body ? JSON.stringify(body()) : ''
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body ? { expect: '100-continue', 'content-type': 'application/json', 'content-length': text.length } : {}),
  }
  const asked = request(new URL(path, url), { method, agent, headers })
  const answered = new Promise<Answered>((resolve, reject) => {
    asked.on('error', reject)
    asked.on('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      answer.on('error', reject)
    })
  })
  const untilUnderWay = () => once(asked, 'continue')
  const finish = () => {
    asked.end(text)
    return answered
  }
  return { untilUnderWay, finish }
}
