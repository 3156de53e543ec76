import { api } from '@waybill/contract/api.ts'
import type { TierBenefits } from '@waybill/contract/company/tier-benefits.ts'
import type { ScoreTier } from '@waybill/contract/tier-names.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { describeEndpoint, doesNotApply } from '../../../test/endpoint-tests.ts'
import { House } from '../../../test/house.ts'
import { type Company, foundCompany, hire } from '../../../test/people.ts'
import { aPayable } from '../../../world/billing.ts'
import { aShipment } from '../../../world/factories.ts'

type Session = { token: string }

let house: House
let provider: Company
let customer: Company
let ops: Session
let payables: Session

beforeAll(async () => {
  house = await House.open()
  const { db } = house.waybill
  provider = await foundCompany(db, 'provider')
  customer = await foundCompany(db, 'shipper')
  ops = await house.sessionOf(await hire(db, 'operations', { company: provider }))
  payables = await house.sessionOf(await hire(db, 'payables', { company: provider }))
})
afterAll(() => house.close())
afterEach(async () => {
  await set({})
})

const system = () => house.waybill.db.as({ kind: 'system' })

const plain = (tier: ScoreTier): TierBenefits => ({
  tier,
  quickPay: { 'quick-7': 1.5, 'quick-2': 3 },
  mayBookNow: true,
  headStartMinutes: 0,
})

const read = async () => (await house.call(api.tierBenefits.find, { as: ops })).body

async function save(tiers: TierBenefits[], as: Session, version: number) {
  return await house.call(api.tierBenefits.set, { as, headers: { 'if-match': `"${version}"` }, body: { tiers } })
}

/** All tiers, plain but for what is said. */
async function set(wished: Partial<Record<ScoreTier, Partial<TierBenefits>>>, as = ops) {
  const tiers = (['Gold', 'Standard', 'Watch'] as const).map((tier) => ({ ...plain(tier), ...wished[tier] }))
  return await save(tiers, as, (await read()).version)
}

/** A carrier's dispatcher, with the tier that its loads have earned. */
async function dispatcherIn(tier: ScoreTier | null): Promise<Session & { company: Company }> {
  const person = await hire(house.waybill.db, 'carrier-admin')
  if (tier)
    await sql`insert into score_tier (carrier_id, tier, since, judged_on) values (${person.company.id}, ${tier}, now(), now())`.execute(
      system().read,
    )
  return { company: person.company, ...(await house.sessionOf(person)) }
}

/** A load on the board, at a price. */
async function posted(): Promise<{ shipmentNumber: string }> {
  const { number } = await aShipment(house.waybill.db, { provider, customer, pickupInHours: 48 })
  const params = { shipmentNumber: number }
  const body = { rate: 1_800, carrierIds: [], isAfterTendering: false }
  expect((await house.call(api.availableFreight.post, { as: ops, params, body })).status).toBeLessThan(300)
  return params
}

const seen = async (as: Session, params: { shipmentNumber: string }) =>
  await house.call(api.availableFreight.find, { as, params })

describeEndpoint(api.tierBenefits.find, {
  works: {
    'every carrier reads what the tiers bring': async () => {
      const { body } = await house.call(api.tierBenefits.find, { as: await dispatcherIn(null) })
      expect(body.tiers).toEqual([plain('Gold'), plain('Standard'), plain('Watch')])
      expect(body.can.set).not.toBe(true)
    },
    'a carrier reads which of them are its own': async () => {
      const own = async (as: Session) => (await house.call(api.tierBenefits.find, { as })).body.own
      expect(await own(await dispatcherIn('Gold'))).toBe('Gold')
      expect(await own(await dispatcherIn(null))).toBe('Standard')
      expect(await own(ops)).toBeNull()
    },
  },
  refusesBadInput: {
    'a question that nobody asked': async () => {
      expect((await house.call(api.tierBenefits.find, { as: ops, query: { page: 1 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'whoever is not signed in': async () => {
      expect((await house.call(api.tierBenefits.find, {})).status).toBe(401)
    },
  },
  refusesTheOtherCompany: doesNotApply('the tiers are the same for all, and nobody asks for another’s own'),
})

describeEndpoint(api.tierBenefits.set, {
  works: {
    'and it is told in the provider’s history': async () => {
      const { status, body } = await set({ Gold: { headStartMinutes: 10 } })
      expect([status, body.tiers[0]?.headStartMinutes, body.can.set]).toEqual([200, 10, true])
      const query = { entityType: 'company', entityId: provider.id } as const
      const { body: history } = await house.call(api.history.list, { as: ops, query })
      expect(history.data[0]?.said?.code).toBe('tier-benefits-set')
    },
    'of two who change one table the second is told, and puts nothing back (P15)': async () => {
      const { version } = await read()
      const slow = { ...plain('Standard'), mayBookNow: false }
      expect((await save([plain('Gold'), slow, plain('Watch')], ops, version)).body.version).toBe(version + 1)
      const late = await save(
        [{ ...plain('Gold'), headStartMinutes: 10 }, plain('Standard'), plain('Watch')],
        ops,
        version,
      )
      expect([late.status, late.problem.code]).toEqual([412, 'changed-meanwhile'])
      expect((await read()).tiers).toEqual([plain('Gold'), slow, plain('Watch')])
    },
  },
  refusesBadInput: {
    'a fee beyond reason, a tier twice, and no version': async () => {
      expect((await set({ Gold: { quickPay: { 'quick-7': 21, 'quick-2': 3 } } })).status).toBe(400)
      const tiers = [plain('Gold'), plain('Gold'), plain('Watch')]
      expect((await save(tiers, ops, 1)).status).toBe(400)
      const all = { tiers: [plain('Gold'), plain('Standard'), plain('Watch')] }
      expect((await house.call(api.tierBenefits.set, { as: ops, body: all })).status).toBe(428)
    },
  },
  refusesWhoMayNot: {
    'payables, and carriers': async () => {
      for (const as of [payables, await dispatcherIn('Gold')]) expect((await set({}, as)).status).toBe(403)
    },
  },
  refusesTheOtherCompany: doesNotApply('they are the provider’s'),
})

test('a tier without Book It Now makes an offer instead', async () => {
  await set({ Watch: { mayBookNow: false } })
  const params = await posted()
  const [watched, plainly] = [await dispatcherIn('Watch'), await dispatcherIn(null)]
  const { body } = await seen(watched, params)
  expect([body.can.book, body.can.offer]).toMatchObject([{ code: 'tier-books-by-offer' }, true])
  const version = body.posting?.version ?? 0
  const book = async (as: Session) =>
    await house.call(api.availableFreight.book, { as, params, body: { version, rate: 1_800 } })
  expect((await book(watched)).problem.said?.code).toBe('tier-books-by-offer')
  expect((await book(plainly)).status).toBeLessThan(300)
})

test('with a head start, a load is on the board of the best tier first', async () => {
  await set({ Gold: { headStartMinutes: 15 }, Standard: { headStartMinutes: 5 } })
  const params = await posted()
  const all = [await dispatcherIn('Gold'), await dispatcherIn(null), await dispatcherIn('Watch')]
  const found = async () => (await Promise.all(all.map((as) => seen(as, params)))).map(({ status }) => status)
  expect(await found()).toEqual([200, 404, 404])
  const show = async (minutes: number) =>
    await sql`select show_board(now() + ${minutes} * interval '1 minute')`.execute(system().read)
  await show(11)
  expect(await found()).toEqual([200, 200, 404])
  await show(16)
  expect(await found()).toEqual([200, 200, 200])
})

test('quick pay costs what the tier says, and what is set later costs that then', async () => {
  const gold = await dispatcherIn('Gold')
  const robin = await hire(house.waybill.db, 'driver', { company: gold.company })
  const driver = { id: robin.id, name: 'Robin' }
  const { invoiceId } = await aPayable(house.waybill.db, { provider, customer, carrier: gold.company, driver })
  const fees = async () => {
    const { body } = await house.call(api.invoices.find, { as: gold, params: { invoice: invoiceId } })
    return body.termsOptions.map(({ feePercent }) => feePercent)
  }
  expect(await fees()).toEqual([0, 1.5, 3])
  await set({ Gold: { quickPay: { 'quick-7': 0, 'quick-2': 1.25 } } })
  expect(await fees()).toEqual([0, 0, 1.25])
})
