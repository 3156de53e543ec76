import { api } from '@waybill/contract/api.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileDatabase, type TestDatabase } from '../../test/file-database.ts'
import { House } from '../../test/house.ts'
import { PRODUCTION } from '../../test/kills.ts'
import { foundCompany, hire, newCanary } from '../../test/people.ts'
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../../test/pgbouncer.ts'
import { environmentFor, type ServerProcess, startServer } from '../../test/server-process.ts'
import { withinSeconds } from '../../test/thorough.ts'
import { isBehindPooler } from './pooler.ts'

describe.skipIf(!hasPgBouncer)('behind PgBouncer in transaction mode', () => {
  let database: TestDatabase
  let bouncer: PgBouncer
  let pooled: Record<string, string>
  let server: ServerProcess
  beforeAll(async () => {
    database = await fileDatabase()
    bouncer = await startPgBouncer(database.connection)
    pooled = { ...environmentFor({ ...database, connection: bouncer.connection }), ...PRODUCTION }
    const { MIGRATION_DATABASE_URL = '' } = environmentFor(database)
    server = await startServer({ ...pooled, MIGRATION_DATABASE_URL })
  })
  afterAll(async () => {
    await server?.stop()
    await bouncer?.stop()
  })

  test('a pooler is known by its greeting', async () => {
    expect(await isBehindPooler(bouncer.connection)).toBe(true)
    expect(await isBehindPooler(database.connection)).toBe(false)
  })

  test('everybody is answered, each with their own, and news is heard', withinSeconds(30), async () => {
    const house = await House.open({}, { database })
    const { db } = house.waybill
    const people = await Promise.all(
      Array.from({ length: 8 }, async () =>
        hire(db, 'carrier-dispatcher', { company: await foundCompany(db, 'carrier') }),
      ),
    )
    const signedIn = await Promise.all(
      people.map(async (person) => ({ person, token: (await house.sessionOf(person)).token })),
    )
    await house.close()
    const ask = async ({ person, token }: (typeof signedIn)[number], turn: number) => {
      const { path } =
        [api.identity.me, api.shipments.list, api.profile.find, api.tenders.list][turn % 4] ?? api.identity.me
      const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
      const text = await answer.text()
      const others = people.filter(({ id, company }) => text.includes(id) && company.id !== person.company.id)
      return { path, status: answer.status, others: others.length }
    }
    // All at once, each asking twenty times: more at once than the pooler has connections, fewer than are told to wait.
    const asked = await Promise.all(
      signedIn.flatMap((who) =>
        [0, 1].map(async (lane) => {
          const answers = []
          for (let turn = lane * 10; turn < lane * 10 + 10; turn++) answers.push(await ask(who, turn))
          return answers
        }),
      ),
    ).then((lanes) => lanes.flat())
    expect(asked).toHaveLength(160)
    expect(asked.filter(({ status, others }) => status !== 200 || others > 0)).toEqual([])
    expect(await earsOn(database)).toBe(1)
  })

  test('guesses are counted in the database, by statements without names', withinSeconds(30), async () => {
    const userName = `${newCanary()}@nobody.example`
    const guess = async () => {
      const answer = await fetch(server.url + api.identity.signIn.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userName, password: 'geese over the lake' }),
      })
      return answer.status
    }
    const statuses: number[] = []
    for (let wave = 0; wave < 5; wave++) statuses.push(...(await Promise.all([guess(), guess(), guess(), guess()])))
    // A budget that could not be counted in the database would be counted by the process, and nobody would notice.
    expect(statuses.filter((status) => ![401, 429].includes(status))).toEqual([])
    expect(statuses.filter((status) => status === 401)).toHaveLength(8)
    expect(await pointsIn(database)).toBe(statuses.length)
  })

  test('that migrations go through it as well is refused in a sentence', withinSeconds(30), async () => {
    await expect(startServer({ ...pooled, MIGRATION_DATABASE_URL: pooled['DATABASE_URL'] ?? '' })).rejects.toThrow(
      'DATABASE_URL leads through a connection pooler. Give the address of PostgreSQL itself to MIGRATION_DATABASE_URL',
    )
  })
})

async function pointsIn({ administratorConnection }: TestDatabase): Promise<number> {
  const administrator = new pg.Client(administratorConnection)
  await administrator.connect()
  const { rows } = await administrator.query<{ points: number }>(
    "select coalesce(max(points), 0)::int as points from throttle where key like 'account:%'",
  )
  await administrator.end()
  return rows[0]?.points ?? 0
}

async function earsOn({ administratorConnection, connection }: TestDatabase): Promise<number | null> {
  const administrator = new pg.Client(administratorConnection)
  await administrator.connect()
  const { rowCount } = await administrator.query(
    "select from pg_stat_activity where application_name = 'waybill-listener' and datname = $1",
    [connection.database],
  )
  await administrator.end()
  return rowCount
}
