import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@waybill/contract/api.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileDatabase, type TestDatabase } from './file-database.ts'
import { House } from './house.ts'
import { missingFrom, PRODUCTION, signInFirst, writeOnce } from './kills.ts'
import { hire } from './people.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { often, withinSeconds } from './thorough.ts'

/* TRUST P36 and P41: the database disappears while people work; Waybill says so, loses nothing, and recovers by itself. */

/** TRUST promises five seconds of a quiet machine; a busy one reads its log several times slower. */
const RECOVERED = { timeout: 60_000 }
const READY = '200 ready'
const UNREACHABLE = '503 database-unreachable'
const LIVE = '200 live'

const DEATHS = often({ thorough: 50, everyDay: 2 })

test.skipIf(process.platform === 'win32')(
  'a database that dies is started again by itself: what was acknowledged is there, the rest was told "not ready"',
  withinSeconds(120),
  async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'waybill-database-dies-'))
    const connection = { host: path.join(dataDir, 'socket'), port: 5432, user: 'waybill_app', database: 'waybill' }
    const server = await startServer({ DATA_DIR: dataDir, ...PRODUCTION })
    const token = await signInFirst(server, connection)
    const acknowledged: string[] = []
    const statuses = new Set<number>()
    const told = { ready: new Set<string>(), live: new Set<string>() }
    const write = async () => {
      const answer = await writeOnce(server, token)
      statuses.add(answer.status)
      const { id } = (await answer.json()) as { id: string }
      if (answer.status === 201) acknowledged.push(id)
    }
    for (let death = 0; death < DEATHS; death++) {
      const before = acknowledged.length
      const over = new AbortController()
      const writers = Array.from({ length: 4 }, async () => {
        while (!over.signal.aborted) await write()
      })
      const balancer = (async () => {
        while (!over.signal.aborted) {
          told.ready.add(await said(server, '/ready'))
          told.live.add(await said(server, '/live'))
        }
      })()
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 4)
      const dead = await postmasterOf(dataDir)
      process.kill(dead, 'SIGKILL')
      await expect.poll(() => postmasterOf(dataDir), RECOVERED).not.toBe(dead)
      await expect.poll(() => said(server, '/ready'), RECOVERED).toBe(READY)
      const whenBack = acknowledged.length
      await expect.poll(() => acknowledged.length).toBeGreaterThan(whenBack + 4)
      over.abort()
      await Promise.all([...writers, balancer])
    }
    expect(statuses).toEqual(new Set([201, 503]))
    expect(told).toEqual({ ready: new Set([READY, UNREACHABLE]), live: new Set([LIVE]) })
    expect(await missingFrom(connection, acknowledged)).toEqual([])
    expect(server.log()).toContain('The database ended by itself; starting it again.')
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
)

let house: House
let database: TestDatabase
beforeAll(async () => {
  database = await fileDatabase()
  house = await House.open({}, { database })
})
afterAll(() => house.close())

test('connections that break under their statements answer 503, never 500', withinSeconds(60), async () => {
  const person = await hire(house.waybill.db, 'operations')
  const as = await house.sessionOf(person)
  const administrator = new pg.Client(database.administratorConnection)
  await administrator.connect()
  const ask = [
    () => house.call(api.identity.me, { as }),
    () => house.call(api.shipments.list, { as }),
    () => house.call(api.invoices.list, { as }),
    () => house.call(api.profile.find, { as }),
    () =>
      house.call(api.loadTenders.take, {
        as,
        body: { fileName: 'cut.edi', data: Buffer.from(`ISA*${crypto.randomUUID()}`).toString('base64') },
      }),
  ]
  const told: { status: number; text: string }[] = []
  const over = new AbortController()
  const people = ask.map(async (act) => {
    while (!over.signal.aborted) {
      const { status, text } = await act()
      told.push({ status, text })
    }
  })
  for (let cut = 0; cut < often({ thorough: 500, everyDay: 25 }); cut++) {
    await administrator.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'waybill' and pid <> pg_backend_pid()`)
    await pause(20)
  }
  over.abort()
  await Promise.all(people)
  await administrator.end()
  expect(told.filter(({ status }) => ![200, 201, 503].includes(status))).toEqual([])
  expect(told.map(({ status }) => status)).toContain(503)
})

/** What a load balancer hears: the status, and why not or what it is. */
async function said(server: ServerProcess, address: '/ready' | '/live'): Promise<string> {
  const answer = await fetch(server.url + address)
  const { status, reason = status } = (await answer.json()) as { status: string; reason?: string }
  return `${answer.status} ${reason}`
}

async function postmasterOf(dataDir: string): Promise<number> {
  const text = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(text, 10)
}
