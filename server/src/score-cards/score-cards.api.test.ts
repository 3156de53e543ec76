import { api } from '@waybill/contract/api.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint, doesNotApply } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, foundCompany, hire, type Person } from '../../test/people.ts'
import { aShipment, type LoadOfTest, type LoadStatus } from '../../world/factories.ts'
import { judgeDue } from './judging.ts'
import { gradeAll, regrade } from './tiers.ts'

let house: House
let provider: Company
let shipper: Company
beforeAll(async () => {
  house = await House.open()
  const { db } = house.waybill
  provider = await foundCompany(db, 'provider')
  shipper = await foundCompany(db, 'shipper')
})
afterAll(() => house.close())

const DAY = 86_400_000
const nothing = crypto.randomUUID()

async function signIn(persona: Persona, company?: Company): Promise<Person & { token: string }> {
  const person = await hire(house.waybill.db, persona, company ? { company } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}

const system = () => house.waybill.db.as({ kind: 'system' })
const judgeAll = (now = new Date()) => judgeDue(house.waybill.db, now)

/** Delivered today; its pickup is 48 minutes late where it is said. */
async function hauled(
  carrier: Company,
  {
    isLate = false,
    status = 'delivered',
    daysAgo = 0,
  }: { isLate?: boolean; status?: LoadStatus; daysAgo?: number } = {},
): Promise<LoadOfTest> {
  const { db } = house.waybill
  const driver = await hire(db, 'driver', { company: carrier })
  return await aShipment(db, {
    provider,
    customer: shipper,
    carrier,
    status,
    pickupInHours: isLate ? -20 : -10,
    driver: { id: driver.id, name: `Robin ${driver.canary}` },
    now: new Date(Date.now() - daysAgo * DAY),
  })
}

async function cardOf(as: { token: string }) {
  const { status, body } = await house.call(api.scoreCards.mine, { as })
  expect(status).toBe(200)
  const numberOf = (metric: string) => body.numbers.find((number) => number.metric === metric)
  return { ...body, numberOf }
}

/** A carrier with three loads on time and one late, and its card. */
async function measured() {
  const dispatcher = await signIn('carrier-dispatcher')
  const carrier = dispatcher.company
  const late = await hauled(carrier, { isLate: true })
  for (let load = 0; load < 3; load++) await hauled(carrier)
  await judgeAll()
  return { dispatcher, carrier, late }
}

/** A gate ticket on a load, as if just uploaded. */
async function paperOn(shipmentId: string, { id: companyId }: Company): Promise<string> {
  const [id, fileId] = [crypto.randomUUID(), crypto.randomUUID()]
  const sha256 = id.replaceAll('-', '').repeat(2)
  await sql`insert into stored_file (id, company_id, purpose, name, media_type, size, sha256, removed_at)
    values (${fileId}, ${companyId}, 'document', 'gate.pdf', 'application/pdf', 1, ${sha256}, now() + interval '100 years')`.execute(
    system().read,
  )
  await sql`insert into document (id, holder_type, holder_id, file_type, audience, name, extension, file_id, size, sha256, company_id,
      uploaded_by, uploaded_at)
    values (${id}, 'shipment', ${shipmentId}, 45, 'everybody', 'gate.pdf', 'pdf', ${fileId}, 1, ${sha256}, ${companyId}, 'Robin', now())`.execute(
    system().read,
  )
  return id
}

async function contested() {
  const { dispatcher, carrier, late } = await measured()
  const body = { shipmentId: late.shipmentId, metric: 'pickup', reason: 'facility', message: 'The gate was closed' }
  const answer = await house.call(api.scoreCards.contest, { as: dispatcher, body })
  expect(answer.status).toBe(201)
  return { dispatcher, carrier, late, contest: answer.body, body }
}

describeEndpoint(api.scoreCards.mine, {
  works: {
    'adds up the loads of the carrier, each number over its windows': async () => {
      const { dispatcher } = await measured()
      const { numberOf, loads, tier, next } = await cardOf(dispatcher)
      expect(loads).toBe(4)
      const share = { part: 3, whole: 4, share: 75 }
      expect(numberOf('pickup')).toMatchObject({
        graded: share,
        windows: { 30: share, 90: share, 365: share },
        tier: 'Watch',
        limits: { gold: 95, standard: 85 },
        missing: 3,
      })
      expect(numberOf('delivery')).toMatchObject({ graded: { part: 4, whole: 4, share: 100 }, tier: 'Gold' })
      // The factory's dispatchers report by hand.
      expect(numberOf('tracking')).toMatchObject({ graded: { part: 0, whole: 16, share: 0 }, tier: 'Watch' })
      expect([tier, next]).toEqual(['Watch', 'Standard'])
    },
    'says nothing while fewer than three loads count': async () => {
      const dispatcher = await signIn('carrier-dispatcher')
      await hauled(dispatcher.company)
      await judgeAll()
      const { tier, next, numberOf } = await cardOf(dispatcher)
      expect([tier, next]).toEqual([null, null])
      expect(numberOf('pickup')).toMatchObject({
        graded: { part: 1, whole: 1, share: null },
        tier: null,
        missing: null,
      })
    },
    'follows what happens to a load': async () => {
      const { dispatcher, late } = await measured()
      await sql`update shipment_stop set arrived_at = arrived_at - interval '2 hours', is_late = false
        where shipment_id = ${late.shipmentId} and sequence = 1`.execute(system().read)
      await judgeAll()
      expect((await cardOf(dispatcher)).numberOf('pickup')?.graded).toEqual({ part: 4, whole: 4, share: 100 })
    },
    'counts a proof as missing 48 hours after the last stop, though nothing happens': async () => {
      const dispatcher = await signIn('carrier-dispatcher')
      for (let load = 0; load < 3; load++) await hauled(dispatcher.company)
      await judgeAll()
      expect((await cardOf(dispatcher)).numberOf('proof')?.graded.whole).toBe(0)
      await judgeAll(new Date(Date.now() + 3 * DAY))
      expect((await cardOf(dispatcher)).numberOf('proof')?.graded).toEqual({ part: 0, whole: 3, share: 0 })
    },
    'counts a booking given back on the day of its pickup, and what others then haul not at all': async () => {
      const { dispatcher, carrier } = await measured()
      const load = await hauled(carrier, { status: 'dispatched' })
      const at = new Date()
      await sql`insert into booking (id, shipment_id, carrier_id, source, rate, currency, booked_at, booked_by, ended_at, ended_by, ended_with,
          is_carrier_caused)
        values (${crypto.randomUUID()}, ${load.shipmentId}, ${carrier.id}, 'Spot', 1850, 'USD', ${new Date(at.getTime() - DAY)}, 'R', ${at}, 'R',
          'rescinded', true)`.execute(system().read)
      await sql`update shipment set pickup_at = ${new Date(at.getTime() + 3_600_000)} where id = ${load.shipmentId}`.execute(
        system().read,
      )
      await judgeAll()
      const { numberOf } = await cardOf(dispatcher)
      expect(numberOf('cancellation')?.graded.part).toBe(1)
      expect(numberOf('pickup')?.graded.whole).toBe(4)
    },
  },
  refusesBadInput: {
    'a query': async () => {
      const as = await signIn('carrier-admin')
      expect((await house.call(api.scoreCards.mine, { as, query: { days: 30 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'drivers, factors, payers, shippers and payables': async () => {
      for (const persona of ['driver', 'factor', 'payer', 'shipper', 'payables'] as const)
        expect((await house.call(api.scoreCards.mine, { as: await signIn(persona) })).status).toBe(403)
    },
    'the provider, which hauls nothing': async () => {
      expect((await house.call(api.scoreCards.mine, { as: await signIn('operations') })).status).toBe(404)
    },
  },
  refusesTheOtherCompany: {
    'another carrier, for whom nothing counts': async () => {
      await measured()
      expect((await cardOf(await signIn('carrier-dispatcher'))).loads).toBe(0)
    },
  },
})

describeEndpoint(api.scoreCards.find, {
  works: {
    'the provider finds any carrier’s': async () => {
      const { carrier } = await measured()
      const as = await signIn('operations')
      const { status, body } = await house.call(api.scoreCards.find, { as, params: { companyNumber: carrier.canary } })
      expect([status, body.companyId, body.loads]).toEqual([200, carrier.id, 4])
      expect(body.can).toMatchObject({ answer: true, contest: { code: 'not-your-role' } })
    },
    'a carrier finds its own': async () => {
      const { dispatcher, carrier } = await measured()
      const params = { companyNumber: carrier.canary }
      expect((await house.call(api.scoreCards.find, { as: dispatcher, params })).status).toBe(200)
    },
  },
  refusesBadInput: {
    'a company that hauls nothing': async () => {
      const as = await signIn('operations')
      expect((await house.call(api.scoreCards.find, { as, params: { companyNumber: shipper.canary } })).status).toBe(
        404,
      )
    },
  },
  refusesWhoMayNot: {
    payables: async () => {
      const { carrier } = await measured()
      const as = await signIn('payables')
      expect((await house.call(api.scoreCards.find, { as, params: { companyNumber: carrier.canary } })).status).toBe(
        403,
      )
    },
  },
  refusesTheOtherCompany: {
    'another carrier': async () => {
      const { carrier } = await measured()
      const as = await signIn('carrier-admin')
      expect((await house.call(api.scoreCards.find, { as, params: { companyNumber: carrier.canary } })).status).toBe(
        404,
      )
    },
  },
})

describeEndpoint(api.scoreCards.loads, {
  works: {
    'says what counts against the carrier, load by load': async () => {
      const { dispatcher, carrier, late } = await measured()
      const params = { companyNumber: carrier.canary }
      const all = await house.call(api.scoreCards.loads, { as: dispatcher, params, query: { metric: 'pickup' } })
      expect(all.body.totalCount).toBe(4)
      const query = { metric: 'pickup', onlyMissed: 'true' }
      const { body } = await house.call(api.scoreCards.loads, { as: dispatcher, params, query })
      expect(body).toMatchObject({
        totalCount: 1,
        data: [
          {
            shipmentNumber: late.number,
            origin: 'Chicago, IL',
            destination: 'Phoenix, AZ',
            part: 0,
            whole: 1,
            misses: [{ metric: 'pickup', excused: null }],
            contest: null,
            can: { contest: true },
          },
        ],
      })
      expect(body.data[0]?.misses[0]?.why.text).toMatch(/^4\d min late at stop 1, Chicago$/)
    },
    'page by page, newest first': async () => {
      const { dispatcher, carrier } = await measured()
      const older = await hauled(carrier, { daysAgo: 20 })
      await judgeAll()
      const query = { metric: 'delivery', page: 5, pageSize: 1 }
      const params = { companyNumber: carrier.canary }
      const { body } = await house.call(api.scoreCards.loads, { as: dispatcher, params, query })
      expect([body.totalCount, body.data[0]?.shipmentNumber]).toEqual([5, older.number])
    },
  },
  refusesBadInput: {
    'another number of days, and an unknown metric': async () => {
      const { dispatcher, carrier } = await measured()
      const params = { companyNumber: carrier.canary }
      const queries: Record<string, string>[] = [{ days: '60' }, { metric: 'charm' }]
      for (const query of queries)
        expect((await house.call(api.scoreCards.loads, { as: dispatcher, params, query })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver': async () => {
      const { carrier } = await measured()
      const as = await signIn('driver', carrier)
      expect((await house.call(api.scoreCards.loads, { as, params: { companyNumber: carrier.canary } })).status).toBe(
        403,
      )
    },
  },
  refusesTheOtherCompany: {
    'another carrier': async () => {
      const { carrier } = await measured()
      const as = await signIn('carrier-admin')
      expect((await house.call(api.scoreCards.loads, { as, params: { companyNumber: carrier.canary } })).status).toBe(
        404,
      )
    },
  },
})

describeEndpoint(api.scoreCards.contest, {
  works: {
    'waits for the provider, for two business days': async () => {
      const { contest, dispatcher, carrier } = await contested()
      expect(contest).toMatchObject({ state: 'open', metric: 'pickup', reason: 'facility', can: { withdraw: true } })
      const due = Date.parse(contest.answerDueAt) - Date.parse(contest.contestedAt)
      // Daylight saving time may take an hour.
      expect(due).toBeGreaterThan(DAY)
      const { openContests } = await cardOf(dispatcher)
      expect(openContests).toBe(1)
      const query = { metric: 'pickup', onlyMissed: 'true' }
      const params = { companyNumber: carrier.canary }
      const { body } = await house.call(api.scoreCards.loads, { as: dispatcher, params, query })
      expect(body.data[0]).toMatchObject({
        contest: { state: 'open' },
        can: { contest: { code: 'score-contest-open' } },
      })
    },
    'names a document of the load, which the provider opens': async () => {
      const { dispatcher, carrier, late } = await measured()
      const evidenceDocumentId = await paperOn(late.shipmentId, carrier)
      const wish = { shipmentId: late.shipmentId, metric: 'pickup', reason: 'facility', message: 'See the gate ticket' }
      const body = { ...wish, evidenceDocumentId }
      const { status, body: contest } = await house.call(api.scoreCards.contest, { as: dispatcher, body })
      expect([status, contest.evidenceDocumentId]).toEqual([201, evidenceDocumentId])
      const as = await signIn('operations')
      const asked = await house.call(api.scoreCards.contests, { as, query: { query: contest.shipmentNumber } })
      expect(asked.body.data).toMatchObject([{ evidenceDocumentId }])
      const papers = await house.call(api.documents.find, { as, query: { shipmentNumber: contest.shipmentNumber } })
      expect(papers.body.data.map(({ id }) => id)).toContain(evidenceDocumentId)
    },
    'stands in the history of the load, for both sides and nobody else': async () => {
      const { late, dispatcher } = await contested()
      const query = { entityType: 'shipment', entityId: late.shipmentId }
      const readers = { dispatcher, operations: await signIn('operations'), shipper: await signIn('shipper', shipper) }
      const says = async (as: { token: string }) => {
        const { body } = await house.call(api.history.list, { as, query })
        return body.data.some(({ said }) => said.code === 'score-contested')
      }
      expect(await says(readers.dispatcher)).toBe(true)
      expect(await says(readers.operations)).toBe(true)
      expect(await says(readers.shipper)).toBe(false)
    },
  },
  refusesBadInput: {
    'with a document of another load, or of nobody': async () => {
      const { dispatcher, carrier, late } = await measured()
      const wish = { shipmentId: late.shipmentId, metric: 'pickup', reason: 'facility', message: 'See the gate ticket' }
      const elsewhere = await paperOn((await hauled(carrier)).shipmentId, carrier)
      for (const evidenceDocumentId of [elsewhere, nothing]) {
        const body = { ...wish, evidenceDocumentId }
        const { status, problem } = await house.call(api.scoreCards.contest, { as: dispatcher, body })
        expect([status, problem.detail]).toEqual([400, 'Choose a document on this load'])
      }
    },
    'without a message': async () => {
      const { dispatcher, late } = await measured()
      const body = { shipmentId: late.shipmentId, metric: 'pickup', reason: 'weather', message: ' ' }
      expect((await house.call(api.scoreCards.contest, { as: dispatcher, body })).status).toBe(400)
    },
    twice: async () => {
      const { dispatcher, body } = await contested()
      const { status, problem } = await house.call(api.scoreCards.contest, { as: dispatcher, body })
      expect([status, problem.detail]).toEqual([409, 'It is already contested'])
    },
    'what nothing counts against': async () => {
      const { dispatcher, late } = await measured()
      const body = { shipmentId: late.shipmentId, metric: 'delivery', reason: 'weather', message: 'Snow' }
      const { status, problem } = await house.call(api.scoreCards.contest, { as: dispatcher, body })
      expect([status, problem.detail]).toEqual([409, 'Nothing counts against you here'])
    },
    'after fourteen days': async () => {
      const dispatcher = await signIn('carrier-dispatcher')
      const { shipmentId } = await hauled(dispatcher.company, { isLate: true, daysAgo: 16 })
      await judgeAll()
      const body = { shipmentId, metric: 'pickup', reason: 'weather', message: 'Snow' }
      const { status, problem } = await house.call(api.scoreCards.contest, { as: dispatcher, body })
      expect([status, problem.detail]).toEqual([409, 'Loads can be contested for 14 days'])
    },
  },
  refusesWhoMayNot: {
    'billing people and the provider': async () => {
      const { carrier, late } = await measured()
      const body = { shipmentId: late.shipmentId, metric: 'pickup', reason: 'weather', message: 'Snow' }
      for (const as of [await signIn('carrier-billing', carrier), await signIn('operations')])
        expect((await house.call(api.scoreCards.contest, { as, body })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier': async () => {
      const { late } = await measured()
      const as = await signIn('carrier-admin')
      const body = { shipmentId: late.shipmentId, metric: 'pickup', reason: 'weather', message: 'Snow' }
      expect((await house.call(api.scoreCards.contest, { as, body })).status).toBe(404)
    },
  },
})

describeEndpoint(api.scoreCards.contests, {
  works: {
    'the provider sees what it has to answer, with what counts': async () => {
      const { contest, carrier } = await contested()
      const as = await signIn('operations')
      const { body } = await house.call(api.scoreCards.contests, { as, query: { state: 'open', pageSize: 200 } })
      const found = body.data.find(({ id }) => id === contest.id)
      const other = await house.call(api.scoreCards.contests, { as, query: { query: contest.shipmentNumber } })
      expect(other.body.data.map(({ id }) => id)).toEqual([contest.id])
      expect(found).toMatchObject({
        companyNumber: carrier.canary,
        misses: [{ metric: 'pickup' }],
        can: { answer: true },
      })
    },
  },
  refusesBadInput: {
    'an unknown state': async () => {
      const as = await signIn('operations')
      expect((await house.call(api.scoreCards.contests, { as, query: { state: 'lost' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a shipper': async () => {
      expect((await house.call(api.scoreCards.contests, { as: await signIn('shipper') })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier, which sees its own alone': async () => {
      await contested()
      const { body } = await house.call(api.scoreCards.contests, { as: await signIn('carrier-admin') })
      expect(body).toEqual({ data: [], totalCount: 0 })
    },
  },
})

const EXCUSED = { outcome: 'excused', text: 'The gate log shows it' }

describeEndpoint(api.scoreCards.answer, {
  works: {
    'an excused load leaves both sides of the number at once, and stays listed': async () => {
      const { contest, dispatcher, carrier } = await contested()
      const as = await signIn('operations')
      const params = { scoreContestId: contest.id }
      const { status, body } = await house.call(api.scoreCards.answer, { as, params, body: EXCUSED })
      expect([status, body.state, body.answer]).toEqual([200, 'excused', EXCUSED.text])
      const { numberOf, openContests } = await cardOf(dispatcher)
      expect(numberOf('pickup')?.graded).toEqual({ part: 3, whole: 3, share: 100 })
      expect(openContests).toBe(0)
      const query = { metric: 'pickup', onlyMissed: 'true' }
      const loads = await house.call(api.scoreCards.loads, {
        as: dispatcher,
        params: { companyNumber: carrier.canary },
        query,
      })
      expect(loads.body.data[0]?.misses[0]?.excused?.text).toBe('Excused by the provider: The gate log shows it')
    },
    'an upheld one counts, with the provider’s words': async () => {
      const { contest, dispatcher, late, body: wish } = await contested()
      const as = await signIn('operations')
      const body = { outcome: 'upheld', text: 'The gate was open' }
      await house.call(api.scoreCards.answer, { as, params: { scoreContestId: contest.id }, body })
      expect((await cardOf(dispatcher)).numberOf('pickup')?.graded.part).toBe(3)
      const again = await house.call(api.scoreCards.contest, { as: dispatcher, body: wish })
      expect([late.number, again.problem.detail]).toEqual([late.number, 'The provider has already answered'])
    },
  },
  refusesBadInput: {
    'without words': async () => {
      const { contest } = await contested()
      const as = await signIn('operations')
      const params = { scoreContestId: contest.id }
      const body = { outcome: 'upheld', text: '' }
      expect((await house.call(api.scoreCards.answer, { as, params, body })).status).toBe(400)
    },
    twice: async () => {
      const { contest } = await contested()
      const as = await signIn('operations')
      const params = { scoreContestId: contest.id }
      await house.call(api.scoreCards.answer, { as, params, body: EXCUSED })
      expect((await house.call(api.scoreCards.answer, { as, params, body: EXCUSED })).status).toBe(409)
    },
  },
  refusesWhoMayNot: {
    'the carrier itself, and payables': async () => {
      const { contest, dispatcher } = await contested()
      const params = { scoreContestId: contest.id }
      for (const as of [dispatcher, await signIn('payables')])
        expect((await house.call(api.scoreCards.answer, { as, params, body: EXCUSED })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a contest that does not exist, for the provider sees all': async () => {
      const as = await signIn('operations')
      const params = { scoreContestId: nothing }
      expect((await house.call(api.scoreCards.answer, { as, params, body: EXCUSED })).status).toBe(404)
    },
  },
})

describeEndpoint(api.scoreCards.withdraw, {
  works: {
    'what is withdrawn can be contested again': async () => {
      const { contest, dispatcher, body: wish } = await contested()
      const params = { scoreContestId: contest.id }
      const { status, body } = await house.call(api.scoreCards.withdraw, { as: dispatcher, params })
      expect([status, body.state]).toEqual([200, 'withdrawn'])
      expect((await house.call(api.scoreCards.contest, { as: dispatcher, body: wish })).status).toBe(201)
    },
  },
  refusesBadInput: {
    'one that is answered': async () => {
      const { contest, dispatcher } = await contested()
      const params = { scoreContestId: contest.id }
      await house.call(api.scoreCards.answer, { as: await signIn('operations'), params, body: EXCUSED })
      expect((await house.call(api.scoreCards.withdraw, { as: dispatcher, params })).status).toBe(409)
    },
  },
  refusesWhoMayNot: {
    'the provider': async () => {
      const { contest } = await contested()
      const as = await signIn('operations')
      expect((await house.call(api.scoreCards.withdraw, { as, params: { scoreContestId: contest.id } })).status).toBe(
        403,
      )
    },
  },
  refusesTheOtherCompany: {
    'another carrier': async () => {
      const { contest } = await contested()
      const as = await signIn('carrier-admin')
      expect((await house.call(api.scoreCards.withdraw, { as, params: { scoreContestId: contest.id } })).status).toBe(
        404,
      )
    },
  },
})

const LIMITS = {
  gold: { pickup: 97, delivery: 96, tracking: 90, cancellation: 4 },
  standard: { pickup: 80, delivery: 80, tracking: 40, cancellation: 12 },
}
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

describeEndpoint(api.scoreCards.rules, {
  works: {
    'every carrier reads what it is measured by': async () => {
      const { status, body } = await house.call(api.scoreCards.rules, { as: await signIn('carrier-billing') })
      expect(status).toBe(200)
      expect(body.current.gold).toEqual({ pickup: 95, delivery: 95, tracking: 85, cancellation: 5 })
      expect(body.can.set).toMatchObject({ code: 'not-your-role' })
    },
  },
  refusesBadInput: {
    'a query': async () => {
      const as = await signIn('operations')
      expect((await house.call(api.scoreCards.rules, { as, query: { on: '2026-01-01' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver': async () => {
      expect((await house.call(api.scoreCards.rules, { as: await signIn('driver') })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: doesNotApply('all are measured by the same limits'),
})

describeEndpoint(api.scoreCards.setRules, {
  works: {
    'from a later day, until then the old ones are in force': async () => {
      const as = await signIn('operations')
      const body = { effectiveOn: dayFromNow(40), ...LIMITS }
      const { status, body: rules } = await house.call(api.scoreCards.setRules, { as, body })
      expect(status).toBe(200)
      expect(rules.current.gold.pickup).toBe(95)
      expect(rules.coming).toContainEqual(body)
    },
  },
  refusesBadInput: {
    'a day that is over, and a Gold that is easier than Standard': async () => {
      const as = await signIn('operations')
      const wishes = [
        { effectiveOn: dayFromNow(-1), ...LIMITS },
        { effectiveOn: dayFromNow(50), gold: LIMITS.standard, standard: LIMITS.gold },
      ]
      for (const body of wishes) expect((await house.call(api.scoreCards.setRules, { as, body })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'carriers, and the provider’s people who are no administrators': async () => {
      const clerk = await hire(house.waybill.db, 'operations', { roles: [] })
      const body = { effectiveOn: dayFromNow(60), ...LIMITS }
      for (const as of [await signIn('carrier-admin'), await house.sessionOf(clerk)])
        expect((await house.call(api.scoreCards.setRules, { as, body })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: doesNotApply('there is one provider'),
})

describe('the nightly round', () => {
  test('gives each carrier its tier, and takes it down only after a notice', async () => {
    const dispatcher = await signIn('carrier-dispatcher')
    const { company } = dispatcher
    for (let load = 0; load < 3; load++) await hauled(company)
    await sql`update shipment_event set source = 'eld' where shipment_id in (select id from shipment where carrier_id = ${company.id})`.execute(
      system().read,
    )
    await sql`insert into score_due (shipment_id) select id from shipment where carrier_id = ${company.id}`.execute(
      system().read,
    )
    await judgeAll()
    await gradeAll(house.waybill.db, new Date())
    expect(await cardOf(dispatcher)).toMatchObject({ tier: 'Gold', since: dayFromNow(0), falls: null })

    await hauled(company, { isLate: true })
    await judgeAll()
    await system().transaction((tx) => regrade(tx, company.id, new Date()))
    const { tier, falls } = await cardOf(dispatcher)
    expect([tier, falls?.tier]).toEqual(['Gold', 'Watch'])
    expect(Date.parse(falls?.on ?? '') - Date.parse(dayFromNow(0))).toBeGreaterThanOrEqual(7 * DAY)

    await system().transaction((tx) => regrade(tx, company.id, new Date(Date.now() + 15 * DAY)))
    expect(await cardOf(dispatcher)).toMatchObject({ tier: 'Watch', falls: null })
  })
})

describe('notices', () => {
  const noticesOf = async (as: { token: string }) =>
    (await house.call(api.notifications.list, { as })).body.data.map(({ wording }) => wording)

  test('each side hears the other about a contested load', async () => {
    const operations = await signIn('operations')
    const { contest, dispatcher } = await contested()
    await expect.poll(() => noticesOf(operations)).toContain('score-contested')
    const params = { scoreContestId: contest.id }
    await house.call(api.scoreCards.answer, { as: operations, params, body: EXCUSED })
    await expect.poll(() => noticesOf(dispatcher)).toContain('score-excused')
  })

  test('a carrier hears a week ahead that its tier falls', async () => {
    const dispatcher = await signIn('carrier-dispatcher')
    const { company } = dispatcher
    for (let load = 0; load < 3; load++) await hauled(company)
    await sql`insert into score_tier (carrier_id, tier, since, judged_on) values (${company.id}, 'Gold', current_date, current_date)`.execute(
      system().read,
    )
    await judgeAll()
    await system().transaction((tx) => regrade(tx, company.id, new Date()))
    await expect.poll(() => noticesOf(dispatcher)).toContain('score-tier-falls')
  })
})
