import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fileDatabase, type TestDatabase } from '../test/file-database.ts'
import { hasNats, type NatsServer, startNats } from '../test/nats-server.ts'
import { withinSeconds } from '../test/thorough.ts'
import { Db, openPool } from './db/connection.ts'
import { Listener } from './db/listener.ts'
import { readDatabaseName, readNews } from './events.queries.ts'
import { announce } from './events.ts'
import { NewsRelay } from './news-relay.ts'
import { Wire } from './outside/nats/wire.ts'

/** What of a process hears news: a listener, and a relay beside it. */
type Process = {
  heard: string[]
  gaps: number
  losses: number
  /** How often it read news in PostgreSQL. */
  reads: number
  listener: Listener
  relay: NewsRelay
  /** As when the process is killed: it says no last word. */
  kill(): Promise<void>
}

describe.skipIf(!hasNats)('news through NATS', () => {
  let database: TestDatabase
  let nats: NatsServer
  let system: Db
  let topic: string
  const running = new Set<Process>()
  let leader: Process
  let follower: Process

  beforeAll(async () => {
    database = await fileDatabase()
    nats = await startNats()
    system = new Db(openPool(database.connection)).as({ kind: 'system' })
    topic = `waybill.${await readDatabaseName(system)}.news`
  })
  beforeEach(async () => {
    while (running.size < 2) await begin()
    await settle()
    for (const process of running) Object.assign(process, { heard: [], gaps: 0, losses: 0, reads: 0 })
  })
  afterAll(async () => {
    for (const process of running) await end(process)
    await nats.stop()
    await system.end()
  })

  async function begin(): Promise<Process> {
    const news = (heard: { news: { subject: { id: string } } }[]) =>
      process.heard.push(...heard.map(({ news: { subject } }) => subject.id))
    const gap = () => void process.gaps++
    const listener = new Listener(database.connection, {
      ids: (ids) => {
        process.reads++
        void readNews(system, ids).then((heard) => {
          news(heard)
          process.relay.passOn(heard)
        })
      },
      sessionEnd: () => undefined,
      callerChange: () => undefined,
      gap,
    })
    await listener.start()
    const relay = new NewsRelay(nats.url, topic, { news, gap, lost: () => process.losses++ })
    const process: Process = {
      heard: [],
      gaps: 0,
      losses: 0,
      reads: 0,
      listener,
      relay,
      kill: async () => {
        running.delete(process)
        await listener.stop()
        await relay.stop()
      },
    }
    running.add(process)
    relay.start(listener)
    return process
  }

  async function end(process: Process): Promise<void> {
    running.delete(process)
    await process.relay.stop()
    await process.listener.stop()
  }

  /** Until one of them leads and the others hear it alone. */
  async function settle(): Promise<void> {
    const hearing = (isOn: boolean) => [...running].filter(({ listener }) => listener.hearsNews === isOn)
    await vi.waitUntil(() => hearing(true).length === 1, { timeout: 30_000, interval: 20 })
    ;[leader, follower] = [hearing(true)[0], hearing(false)[0]] as [Process, Process]
  }

  async function tell(): Promise<string> {
    const id = crypto.randomUUID()
    const subject = { type: 'shipment', id } as const
    await system.transaction((tx) => announce(tx, { kind: 'shipment-changed', subject, companyIds: [null] }))
    return id
  }

  /** Until all have heard of what happens now. */
  async function untilAllHear(): Promise<void> {
    const id = await tell()
    await vi.waitUntil(() => [...running].every(({ heard }) => heard.includes(id)), { timeout: 30_000 })
  }

  test('one process reads the news, and all hear all of it', withinSeconds(30), async () => {
    const newcomer = await begin()
    await untilAllHear()
    await settle()
    const processes = [leader, follower, newcomer]
    for (const process of processes) Object.assign(process, { heard: [], reads: 0 })
    const told = await Promise.all(Array.from({ length: 300 }, tell))
    for (const process of processes) await expect.poll(() => process.heard.toSorted()).toEqual(told.toSorted())
    expect(processes.map(({ reads }) => reads > 0)).toEqual([true, false, false])
    expect(processes.map(({ gaps }) => gaps)).toEqual([0, 0, 0])
    await end(newcomer)
  })

  test(
    'when the leader is killed, the others know that they may have missed something',
    withinSeconds(30),
    async () => {
      await leader.kill()
      await vi.waitUntil(() => follower.gaps === 1, { timeout: 30_000 })
      await untilAllHear()
    },
  )

  test('a leader that ends in order says so', withinSeconds(30), async () => {
    await end(leader)
    await vi.waitUntil(() => follower.gaps === 1, { timeout: 1_000 })
    await untilAllHear()
  })

  test('without the server they hear PostgreSQL, and come back to it', withinSeconds(60), async () => {
    await nats.stop()
    await vi.waitUntil(() => follower.gaps === 1, { timeout: 30_000 })
    expect([...running].every(({ listener }) => listener.hearsNews)).toBe(true)
    await untilAllHear()
    expect([leader.losses, follower.losses]).toEqual([1, 1])
    nats = await startNats(nats.url)
    await settle()
    await untilAllHear()
  })

  test('news that could not be read or carried is noticed with the next word', withinSeconds(30), async () => {
    leader.relay.skip()
    await vi.waitUntil(() => follower.gaps === 1, { timeout: 30_000 })
    const subject = { type: 'shipment', id: crypto.randomUUID() } as const
    const companyIds = Array.from({ length: 40_000 }, () => crypto.randomUUID())
    leader.relay.passOn([{ news: { kind: 'shipment-changed', subject }, companyIds }])
    await vi.waitUntil(() => follower.gaps === 2, { timeout: 30_000 })
    expect(follower.heard).not.toContain(subject.id)
  })

  test('words that no leader says are ignored', withinSeconds(30), async () => {
    const stranger = new Wire(nats.url, topic, { word: () => undefined, lost: () => undefined })
    stranger.open()
    await vi.waitUntil(() => stranger.isUp, { timeout: 30_000 })
    const forged = { term: 1, count: 1, heard: [], isLast: false }
    for (const text of ['', '{', 'null', '{"term":"x"}', JSON.stringify(forged)]) stranger.say(text)
    await stranger.close()
    await untilAllHear()
    expect([leader.gaps, follower.gaps]).toEqual([0, 0])
  })
})
