import { api } from '@waybill/contract/api.ts'
import { AS_OF } from '@waybill/contract/as-of.ts'
import { may } from '@waybill/contract/permissions.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openPool } from '../src/db/connection.ts'
import { Replica, refuseWrongReplica, WrongReplica } from '../src/db/replica.ts'
import { isList } from '../src/http/lists.ts'
import { aTender } from '../world/factories.ts'
import { House } from './house.ts'
import { foundCompany, hire } from './people.ts'
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts'
import { type Replicated, startReplicated } from './replicated.ts'
import { operations, requestsAt } from './samples.ts'
import { nowhere } from './targets.ts'
import { withinSeconds } from './thorough.ts'

type Session = { token: string }

const ANY_AGE = { [AS_OF]: '0' }

let postgres: Replicated
let house: House
beforeAll(async () => {
  postgres = await startReplicated()
  house = await House.open({}, { database: postgres, replicaConnection: postgres.replica })
})
afterEach(() => postgres.resumeReplay())
afterAll(async () => {
  await house.close()
  await postgres.stop()
})

/** An open tender to a carrier, and sessions of two of its dispatchers. */
async function offered() {
  const { db } = house.waybill
  const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
  const dispatcher = await hire(db, 'carrier-dispatcher')
  const { company } = dispatcher
  const { tenderId } = await aTender(db, { provider, customer, offeredTo: [company] })
  const colleague = await hire(db, 'carrier-dispatcher', { company })
  return { tenderId, as: await house.sessionOf(dispatcher), colleague: await house.sessionOf(colleague) }
}

const listed = async (as: Session, tenderId: string, headers: Record<string, string> = {}, there = house) => {
  const { status, body } = await there.call(api.tenders.list, { as, headers })
  expect(status).toBe(200)
  return body.data.find(({ id }) => id === tenderId)?.status
}

const accept = (as: Session, tenderId: string) =>
  house.call(api.tenders.answer, { as, params: { tenderId }, body: { status: 1 } })

/** Whether the replica read a list meanwhile; a pooler's last word is a commit. */
async function worksThere(work: () => Promise<unknown>): Promise<boolean> {
  const [clock] = await postgres.onReplica('select clock_timestamp()::text as now')
  await work()
  const busy = await postgres.onReplica(
    `select from pg_stat_activity where application_name = 'waybill' and query ~ 'tender|^commit' and query_start > '${clock?.['now'] ?? ''}'`,
  )
  return busy.length > 0
}

/** From then on until it falls two seconds behind, lists come from the replica. */
async function untilRead(as: Session, there = house): Promise<void> {
  await expect.poll(() => worksThere(() => listed(as, '', ANY_AGE, there))).toBe(true)
}

test(
  'who wrote sees it at once, a colleague once the replica has it or two seconds later',
  withinSeconds(40),
  async () => {
    // On a slow machine two seconds may be over before the colleague looks.
    const looks = async () => {
      await postgres.resumeReplay()
      const { as, colleague, tenderId } = await offered()
      await untilRead(colleague)
      await expect.poll(() => listed(colleague, tenderId, ANY_AGE)).toBe(0)
      await postgres.pauseReplay()
      const answered = await accept(as, tenderId)
      const seen = await listed(colleague, tenderId, ANY_AGE)
      const asOf = { [AS_OF]: String(answered.headers[AS_OF]) }
      expect(await listed(as, tenderId, asOf)).toBe(1)
      // A caller who does not say what they have seen gets the newest.
      expect(await listed(colleague, tenderId)).toBe(1)
      await expect.poll(() => listed(colleague, tenderId, ANY_AGE)).toBe(1)
      return seen
    }
    await expect.poll(looks, { timeout: 30_000 }).toBe(0)
  },
)

test('a record and a decision never come from the replica', async () => {
  await postgres.pauseReplay()
  const { as, colleague, tenderId } = await offered()
  const found = await house.call(api.tenders.find, { as, params: { tenderId }, headers: ANY_AGE })
  expect([found.status, found.body.status]).toEqual([200, 0])
  expect((await accept(as, tenderId)).status).toBe(200)
  const tooLate = await accept(colleague, tenderId)
  expect(tooLate.status).toBe(409)
  // The list that they look at next shows why.
  expect(await listed(colleague, tenderId, { [AS_OF]: String(tooLate.headers[AS_OF]) })).toBe(1)
})

test('row security holds on the replica', async () => {
  const ours = await offered()
  const stranger = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher'))
  await untilRead(ours.as)
  await expect.poll(() => listed(ours.as, ours.tenderId, ANY_AGE)).toBe(0)
  const read = async () => expect(await listed(stranger, ours.tenderId, ANY_AGE)).toBeUndefined()
  await expect.poll(() => worksThere(read)).toBe(true)
})

test('every list can be read from a replica', withinSeconds(30), async () => {
  const warn = vi.spyOn(house.waybill.server.log, 'warn')
  const { as } = await offered()
  const read = new Set<string>()
  const lists = operations().filter(({ endpoint }) => isList(endpoint))
  for (const persona of ['operations', 'payables', 'carrier-admin', 'payer', 'shipper'] as const) {
    await untilRead(as)
    const { token } = await house.sessionOf(await hire(house.waybill.db, persona))
    for (const { endpoint, ...operation } of lists.filter(({ name }) => !read.has(name))) {
      if (endpoint.may !== 'signed-in' && endpoint.may !== 'public' && !may(persona, endpoint.may)) continue
      const [request] = requestsAt({ endpoint, ...operation }, nowhere())
      const headers = { ...ANY_AGE, authorization: `Bearer ${token}` }
      const { statusCode } = await house.waybill.server.inject({ method: 'GET', url: request?.url ?? '', headers })
      expect([operation.name, statusCode < 500]).toEqual([operation.name, true])
      read.add(operation.name)
    }
  }
  expect(lists.map(({ name }) => name).filter((name) => !read.has(name))).toEqual([])
  expect(warn).not.toHaveBeenCalled()
})

test('a replica that cancels, dies and comes back is an error for nobody', withinSeconds(40), async () => {
  const warn = vi.spyOn(house.waybill.server.log, 'warn')
  const { as, tenderId } = await offered()
  await untilRead(as)
  await postgres.killReplica()
  const seen = await Promise.all(Array.from({ length: 12 }, () => listed(as, tenderId, ANY_AGE)))
  expect(new Set(seen)).toEqual(new Set([0]))
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  await postgres.startReplica()
  await expect.poll(() => worksThere(() => listed(as, tenderId, ANY_AGE))).toBe(true)
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})

test('a statement that the replica cancels is answered by the primary', async () => {
  const pool = openPool(postgres.connection)
  const complaints: unknown[] = []
  const replica = new Replica(postgres.connection, pool, postgres.replica, (error) => complaints.push(error))
  const { db } = house.waybill
  let seconds = 0
  const where = () =>
    replica.read(db, 0, async (there) => {
      const row = await there.hot<{ said: string }>(
        'anew',
        `select case when pg_is_in_recovery() then 'replica' || pg_sleep($1) else 'primary' end as said`,
        [seconds],
      )
      return row?.said
    })
  await expect.poll(where).toBe('replica')
  seconds = 30
  const reading = where()
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where query like '%pg_sleep($1)%' and state = 'active' and pid <> pg_backend_pid()`
  await expect.poll(async () => (await postgres.onReplica(cancel)).length).toBe(1)
  expect(await reading).toBe('primary')
  expect(String(complaints)).toContain('canceling statement')
  await replica.close()
  await pool.end()
})

test.skipIf(!hasPgBouncer)('the replica may be behind a pooler of its own', withinSeconds(30), async () => {
  const bouncer = await startPgBouncer(postgres.replica)
  const pooled = await House.open({}, { database: postgres, replicaConnection: bouncer.connection })
  const [ours, theirs] = [await offered(), await offered()]
  await untilRead(ours.as, pooled)
  const read = async () => {
    expect(await listed(ours.as, theirs.tenderId, ANY_AGE, pooled)).toBeUndefined()
    return await listed(ours.as, ours.tenderId, ANY_AGE, pooled)
  }
  await expect.poll(read).toBe(0)
  await pooled.close()
  await bouncer.stop()
})

test('what cannot be a replica of the database is refused in a sentence, what is down is not', async () => {
  const refused = (replica: object) => refuseWrongReplica(postgres.connection, { ...postgres.replica, ...replica })
  await expect(refused({ host: postgres.connection.host })).rejects.toThrow(/leads to a server that is no replica/)
  for (const other of [{ database: 'postgres' }, { user: postgres.ownerConnection.user }])
    await expect(refused(other)).rejects.toThrow(/leads to another database than DATABASE_URL, or signs in/)
  await expect(refused({ host: '/nowhere' })).rejects.not.toBeInstanceOf(WrongReplica)
  await expect(refused({})).resolves.toBeUndefined()
})
