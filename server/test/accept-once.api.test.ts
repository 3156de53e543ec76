import { api } from '@waybill/contract/api.ts'
import type { Problem } from '@waybill/contract/refusals.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Db, openPool } from '../src/db/connection.ts'
import { aShipment, type LoadOfTest, type PartyOfLoad } from '../world/factories.ts'
import { cheapHash } from './cheap-hash.ts'
import { clonedDatabase, fileDatabase } from './file-database.ts'
import { type Company, foundCompany, hire } from './people.ts'
import { environmentFor, type ServerProcess, startServer } from './server-process.ts'
import { often, withinSeconds } from './thorough.ts'

/*
 * TRUST P10: a tender is accepted at most once. Two processes of the real server share one PostgreSQL; each round sends sixty
 * requests for one load at once. The control at the end reads, then writes, and must fail the same check.
 */
const ROUNDS = often({ thorough: 100, everyDay: 12 })
const REQUESTS = 60
const CARRIERS = 6
const PASSWORD = 'accept-once-4340'

type Market = { db: Db; provider: Company; customer: Company; carriers: PartyOfLoad[] }

/** A load offered to these carriers; an offer has its carrier's index. */
async function tenderedLoad(
  { db, provider, customer }: Market,
  offeredTo: readonly PartyOfLoad[],
): Promise<LoadOfTest> {
  return await aShipment(db, { provider, customer, offeredTo, status: 'tendering' })
}

/** The database afterwards: who was accepted, how often it was booked, the shipment's status. */
async function outcomeOf(db: Db, shipmentId: string) {
  const { rows } = await sql<{ accepted: number; open: number; booked: number; status: number }>`
    select
      (select count(*) from tender where shipment_id = shipment.id and status = 1) as accepted,
      (select count(*) from tender where shipment_id = shipment.id and status = 0) as open,
      (select count(*) from shipment_event where shipment_id = shipment.id and kind = 'booked') as booked,
      status
    from shipment where id = ${shipmentId}`.execute(db.as({ kind: 'system' }).read)
  return rows[0]
}

describe('on two server processes', () => {
  let market: Market
  let servers: ServerProcess[]
  let operations: string
  /** One token per carrier. */
  let tokens: string[]

  beforeAll(async () => {
    const database = await fileDatabase()
    const db = new Db(openPool(database.connection))
    const passwordHash = await cheapHash(PASSWORD)
    const ops = await hire(db, 'operations', { passwordHash })
    const dispatchers = await Promise.all(
      Array.from({ length: CARRIERS }, () => hire(db, 'carrier-dispatcher', { passwordHash })),
    )
    const customer = await foundCompany(db, 'shipper')
    market = { db, provider: ops.company, customer, carriers: dispatchers.map((person) => person.company) }
    servers = await Promise.all([1, 2].map(() => startServer(environmentFor(database))))
    operations = await signIn(ops.userName)
    tokens = []
    for (const dispatcher of dispatchers) tokens.push(await signIn(dispatcher.userName))
  }, 60_000)
  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.stop()))
    await market?.db.end()
  })

  async function send(server: number, method: string, path: string, token: string | undefined, body: unknown) {
    const response = await fetch(`${servers[server % 2]?.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
    const answer: unknown = await response.json()
    return { status: response.status, answer }
  }

  async function signIn(userName: string): Promise<string> {
    const path = api.identity.signIn.path
    const { status, answer } = await send(0, 'POST', path, undefined, { userName, password: PASSWORD })
    if (status >= 300) throw new Error(`Sign-in answered ${status}: ${JSON.stringify(answer)}`)
    return (answer as { accessToken: string }).accessToken
  }

  type Act = 'accept' | 'reject' | 'rescind'

  function act(request: number, what: Act, tenderId: string, token: string) {
    const path = (endpoint: { path: string }) => endpoint.path.replace(':tenderId', tenderId)
    switch (what) {
      case 'accept':
        return send(request, 'PUT', path(api.tenders.answer), token, { status: 1 })
      case 'reject':
        return send(request, 'PUT', path(api.tenders.answer), token, { status: 2, declineReason: 0 })
      case 'rescind':
        return send(request, 'POST', path(api.tenders.rescind), operations, {})
    }
  }

  type Answers = Awaited<ReturnType<typeof send>>[]

  function expectOneWinner(answers: Answers, round: number): void {
    expect({ round, winners: answers.filter(({ status }) => status === 200).length }).toEqual({ round, winners: 1 })
    const losers = answers.filter(({ status }) => status !== 200)
    const codes = new Set(losers.map(({ status, answer }) => `${status} ${(answer as Problem).code}`))
    // On a busy machine a request can wait for the shipment past the lock timeout: also 409, and nothing happened.
    codes.delete('409 request-in-flight')
    expect({ round, losers: [...codes] }).toEqual({ round, losers: ['409 tender-no-longer-available'] })
  }

  const half = ROUNDS / 2

  test(
    `${half} rounds of ${REQUESTS} accept, reject and rescind one offer at once: one winner, the rest 409`,
    withinSeconds(240),
    async () => {
      const acts: Act[] = ['accept', 'reject', 'rescind']
      for (let round = 0; round < half; round++) {
        const carrier = round % CARRIERS
        const load = await tenderedLoad(market, market.carriers.slice(carrier, carrier + 1))
        const answers = await Promise.all(
          Array.from({ length: REQUESTS }, (_, request) => {
            // Every act reaches both processes; each round starts with another one.
            const what = acts[(Math.floor(request / 2) + round) % 3] ?? 'accept'
            return act(request, what, load.tenderIds[0] ?? '', tokens[carrier] ?? '')
          }),
        )
        expectOneWinner(answers, round)
        const outcome = await outcomeOf(market.db, load.shipmentId)
        const isBooked = outcome?.accepted === 1
        expect(outcome).toEqual({
          accepted: isBooked ? 1 : 0,
          booked: isBooked ? 1 : 0,
          open: 0,
          status: isBooked ? 3 : 1,
        })
      }
    },
  )

  test(
    `${half} rounds of ${REQUESTS} acceptances by ${CARRIERS} carriers of one load: one is booked, the rest 409`,
    withinSeconds(240),
    async () => {
      for (let round = 0; round < half; round++) {
        const load = await tenderedLoad(market, market.carriers)
        const answers = await Promise.all(
          Array.from({ length: REQUESTS }, (_, request) => {
            const carrier = (Math.floor(request / 2) + round) % CARRIERS
            return act(request, 'accept', load.tenderIds[carrier] ?? '', tokens[carrier] ?? '')
          }),
        )
        expectOneWinner(answers, round)
        expect(await outcomeOf(market.db, load.shipmentId)).toEqual({ accepted: 1, booked: 1, open: 0, status: 3 })
      }
    },
  )
})

describe('the control', () => {
  /** How not to do it: checks that the offer is open, then takes it. No lock, no condition. */
  async function acceptWithoutLock(db: Db, tenderId: string): Promise<boolean> {
    const tender = await sql<{ status: number; booked: number }>`
      select tender.status, (select count(*) from tender as other where other.shipment_id = tender.shipment_id and other.status = 1) as booked
      from tender where tender.id = ${tenderId}`.execute(db.read)
    const found = tender.rows[0]
    if (!found || found.status !== 0 || found.booked > 0) return false
    await sql`update tender set status = 1 where id = ${tenderId}`.execute(db.read)
    return true
  }

  test('reading and then writing, without the unique index, accepts twice: the check above has teeth', async () => {
    const database = await clonedDatabase('accept_once_control')
    const owner = new pg.Client(database.ownerConnection)
    await owner.connect()
    await owner.query('drop index tender_accepted_once')
    await owner.end()
    const db = new Db(openPool(database.connection))
    try {
      const [provider, customer] = await Promise.all([foundCompany(db, 'provider'), foundCompany(db, 'shipper')])
      const carriers = await Promise.all(Array.from({ length: CARRIERS }, () => foundCompany(db, 'carrier')))
      const system = db.as({ kind: 'system' })
      let most = 0
      for (let round = 0; round < 20 && most < 2; round++) {
        const load = await tenderedLoad({ db, provider, customer, carriers }, carriers)
        await Promise.all(load.tenderIds.map((tenderId) => acceptWithoutLock(system, tenderId)))
        most = Math.max(most, (await outcomeOf(db, load.shipmentId))?.accepted ?? 0)
      }
      expect(most).toBeGreaterThan(1)
    } finally {
      await db.end()
    }
  })
})
