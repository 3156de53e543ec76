import { api } from '@waybill/contract/api.ts'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import { may, PERSONAS, type Persona } from '@waybill/contract/permissions.ts'
import type { LaneContract, LaneContractEntry } from '@waybill/contract/rates/rate-tables.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { describeEndpoint, doesNotApply, type FourTests } from '../../../test/endpoint-tests.ts'
import { House } from '../../../test/house.ts'
import { type Company, foundCompany, hire } from '../../../test/people.ts'
import { aShipment } from '../../../world/factories.ts'
import { newId } from '../../db/new-id.ts'

const tables = api.rateTables
const DAY = 86_400_000
let house: House
let ops: Awaited<ReturnType<typeof signIn>>
let carrier: Company
let customer: Company
const others = new Map<Persona, { token: string }>()

/** The provider's calendar day, relative to today. */
const day = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date(Date.now() + days * DAY))

async function signIn(persona: Persona) {
  const person = await hire(house.waybill.db, persona)
  return { ...person, ...(await house.sessionOf(person)) }
}

beforeAll(async () => {
  house = await House.open()
  ops = await signIn('operations')
  carrier = await foundCompany(house.waybill.db, 'carrier')
  customer = await foundCompany(house.waybill.db, 'shipper')
  for (const persona of PERSONAS) if (persona !== 'operations') others.set(persona, await signIn(persona))
})
afterAll(() => house.close())

type Asked = {
  params?: Record<string, string>
  query?: Record<string, number>
  body?: Record<string, unknown>
  headers?: Record<string, string>
}

const ask = <E extends Endpoint>(endpoint: E, asked: Asked = {}, as: { token: string } = ops) =>
  // Path parameters differ; each test passes its own.
  house.call(endpoint, { ...asked, as, params: (asked.params ?? {}) as never })
const following = (version: number) => ({ 'if-match': `"${version}"` })

/** Only the provider's operations see rates; anyone else is refused at once, from this company or another. */
function four(
  endpoint: Endpoint,
  works: FourTests['works'],
  sane: () => Promise<Asked> | Asked,
  bad: Asked,
): FourTests {
  const refusesOthers = async () => {
    const asked = await sane()
    for (const [persona, as] of others)
      if (endpoint.may !== 'public' && endpoint.may !== 'signed-in' && !may(persona, endpoint.may))
        expect([persona, (await ask(endpoint, asked, as)).status]).toEqual([persona, 403])
  }
  return {
    works,
    refusesBadInput: {
      'what makes no sense': async () => {
        const asked = await sane()
        const said = { ...asked, ...bad, body: { ...asked.body, ...bad.body } }
        expect((await ask(endpoint, endpoint.method === 'GET' ? { ...asked, ...bad } : said)).status).toBe(400)
      },
    },
    refusesWhoMayNot: { 'everybody but operations': refusesOthers },
    refusesTheOtherCompany: endpoint.path.includes(':')
      ? {
          'the carrier itself, and what is not there': async () => {
            const asked = await sane()
            const [name = ''] = Object.keys(asked.params ?? {})
            expect((await ask(endpoint, asked, await asCarrier())).status).toBe(403)
            expect((await ask(endpoint, { ...asked, params: { [name]: newId() } })).status).toBe(404)
          },
        }
      : doesNotApply('they are the provider’s own, and it sees them all'),
  }
}

async function asCarrier() {
  return await house.sessionOf(await hire(house.waybill.db, 'carrier-admin', { company: carrier }))
}

const entry = (but: Partial<LaneContractEntry> = {}): LaneContractEntry => ({
  carrierId: carrier.id,
  originZone: 'IL',
  destinationZone: 'AZ',
  shippingMode: 0,
  equipmentMode: 0,
  rateType: 'Per Mile',
  rate: 2,
  minimum: null,
  currency: 'USD',
  surcharges: [],
  fuelProgramId: null,
  rank: 1,
  serviceDays: 2,
  maxWeight: null,
  effectiveOn: day(-30),
  expiresOn: null,
  ...but,
})

async function aContract(but: Partial<LaneContractEntry> = {}): Promise<LaneContract> {
  const answer = await ask(tables.addContract, { body: entry(but) })
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([201, expect.anything()])
  return answer.body
}

const priceOf = ({
  carrierId: _c,
  originZone: _o,
  destinationZone: _d,
  shippingMode: _s,
  equipmentMode: _e,
  ...price
}: LaneContractEntry) => price

async function priceFor(haulerId: string, pickupInHours = 24) {
  const load = await aShipment(house.waybill.db, { provider: ops.company, customer, pickupInHours })
  const found = await house.call(api.rates.find, { as: ops, body: { shipmentId: load.shipmentId, pageSize: 200 } })
  return found.body.data.find(({ carrierId }) => carrierId === haulerId)
}

describeEndpoint(
  api.rateTables.contracts,
  four(
    tables.contracts,
    {
      'by the words of carrier, lane and number; ended ones apart': async () => {
        const own = await foundCompany(house.waybill.db, 'carrier')
        const now = await aContract({ carrierId: own.id })
        const over = await aContract({ carrierId: own.id, effectiveOn: day(-60), expiresOn: day(-40), rate: 1.9 })
        const asked = async (query: Record<string, string>) =>
          (await house.call(tables.contracts, { as: ops, query: { query: own.name, ...query } })).body
        expect((await asked({})).totalCount).toBe(2)
        expect((await asked({ inForce: 'in-force' })).data).toEqual([expect.objectContaining({ id: now.id, rate: 2 })])
        expect((await asked({ inForce: 'ended' })).data).toMatchObject([
          { id: over.id, can: { end: { text: 'It has ended' } } },
        ])
      },
    },
    () => ({}),
    { query: { page: 0 } },
  ),
)

describeEndpoint(
  api.rateTables.addContract,
  four(
    tables.addContract,
    {
      'it prices the next load; a city is spelled as the map spells it': async () => {
        const own = await foundCompany(house.waybill.db, 'carrier')
        const made = await aContract({ carrierId: own.id, originZone: 'chicago, il', rate: 2.15 })
        expect(made).toMatchObject({
          originZone: 'Chicago, IL',
          version: 1,
          inForce: 'in-force',
          carrierName: own.name,
        })
        expect(made.reference).toMatch(/^LC-\d+$/)
        expect(await priceFor(own.id)).toMatchObject({ rate: 2.15, reference: made.reference })
        const entries = await house.call(api.history.list, {
          as: ops,
          query: { entityType: 'company', entityId: own.id },
        })
        expect(entries.body.data[0]?.description).toBe(`Lane contract ${made.reference} (Chicago, IL – AZ) added`)
      },
      'a town that nobody knows is no lane': async () => {
        const answer = await ask(tables.addContract, { body: entry({ originZone: 'Atlantis, IL' }) })
        expect([answer.status, Object.keys(answer.problem.modelState ?? {})]).toEqual([422, ['originZone']])
      },
      'fuel by the program of another carrier is refused': async () => {
        const theirs = await aProgram(await foundCompany(house.waybill.db, 'carrier'))
        const answer = await ask(tables.addContract, { body: entry({ fuelProgramId: theirs.id }) })
        expect([answer.status, Object.keys(answer.problem.modelState ?? {})]).toEqual([404, ['fuelProgramId']])
      },
      'fuel in US dollars a mile on a rate in Canadian dollars is refused': async () => {
        const { id } = await aProgram()
        const answer = await ask(tables.addContract, { body: entry({ fuelProgramId: id, currency: 'CAD' }) })
        expect([answer.status, Object.keys(answer.problem.modelState ?? {})]).toEqual([422, ['fuelProgramId']])
      },
    },
    () => ({ body: entry() }),
    { body: { expiresOn: '2001-01-01' } },
  ),
)

describeEndpoint(
  api.rateTables.changeContract,
  four(
    tables.changeContract,
    {
      'a version from its day on; until then the price is as it was': async () => {
        const own = await foundCompany(house.waybill.db, 'carrier')
        const { id } = await aContract({ carrierId: own.id })
        const body = priceOf(entry({ rate: 2.5, effectiveOn: day(5) }))
        const changed = await ask(tables.changeContract, {
          params: { laneContractId: id },
          headers: following(1),
          body,
        })
        expect(changed.body).toMatchObject({ version: 2, rate: 2.5, inForce: 'to-come' })
        expect(await priceFor(own.id, 24)).toMatchObject({ rate: 2 })
        expect(await priceFor(own.id, 24 * 7)).toMatchObject({ rate: 2.5 })
        const again = await ask(tables.changeContract, { params: { laneContractId: id }, headers: following(1), body })
        expect([again.status, again.problem.code]).toEqual([412, 'changed-meanwhile'])
      },
      'its surcharges: each is a line of the next price, and what is taken away is no longer paid': async () => {
        const own = await foundCompany(house.waybill.db, 'carrier')
        const { id } = await aContract({ carrierId: own.id, rateType: 'Flat', rate: 1_000 })
        const tarp = { code: 'TAR', description: 'Lumber tarp', rateType: 'Flat' as const, rate: 75 }
        const team = { code: 'EXD', description: 'Team drivers', rateType: 'Percent' as const, rate: 10 }
        const keep = async (version: number, surcharges: LaneContractEntry['surcharges']) => {
          const body = priceOf(entry({ rateType: 'Flat', rate: 1_000, effectiveOn: day(0), surcharges }))
          const asked = { params: { laneContractId: id }, headers: following(version), body }
          return (await ask(tables.changeContract, asked)).body
        }
        expect(await keep(1, [tarp, team])).toMatchObject({ surcharges: [tarp, team] })
        expect(await priceFor(own.id)).toMatchObject({ price: 1_175, charges: [{}, { total: 75 }, { total: 100 }] })
        expect(await keep(2, [team])).toMatchObject({ version: 3, surcharges: [team] })
        expect(await priceFor(own.id)).toMatchObject({ price: 1_100 })
        const unpriced = priceOf(entry({ effectiveOn: day(1), surcharges: [{ ...tarp, rate: -1 }] }))
        const asked = { params: { laneContractId: id }, headers: following(3), body: unpriced }
        expect((await ask(tables.changeContract, asked)).problem.modelState).toHaveProperty(['surcharges.0.rate'])
      },
      'what is past stays as it was': async () => {
        const { id } = await aContract()
        const body = priceOf(entry({ effectiveOn: day(-1) }))
        const asked = { params: { laneContractId: id }, headers: following(1), body }
        expect((await ask(tables.changeContract, asked)).problem.modelState).toHaveProperty('effectiveOn')
      },
      'one that has not begun is replaced, and kept': async () => {
        const own = await foundCompany(house.waybill.db, 'carrier')
        const { id } = await aContract({ carrierId: own.id, effectiveOn: day(10) })
        const body = priceOf(entry({ rate: 3, effectiveOn: day(0) }))
        await ask(tables.changeContract, { params: { laneContractId: id }, headers: following(1), body })
        expect(await priceFor(own.id)).toMatchObject({ rate: 3 })
        const { body: list } = await house.call(tables.contracts, { as: ops, query: { query: own.name } })
        expect(list.data.map(({ version }) => version)).toEqual([2])
        const kept = house.waybill.db.as({ kind: 'system' }).read.selectFrom('lane_contract').select('rate')
        expect(await kept.where('id', '=', id).executeTakeFirst()).toEqual({ rate: 2 })
      },
    },
    async () => ({
      params: { laneContractId: (await aContract()).id },
      headers: following(1),
      body: priceOf(entry({ effectiveOn: day(1) })),
    }),
    { body: { rate: 0 } },
  ),
)

describeEndpoint(
  api.rateTables.endContract,
  four(
    tables.endContract,
    {
      'its last day; after it there is no price': async () => {
        const own = await foundCompany(house.waybill.db, 'carrier')
        const { id } = await aContract({ carrierId: own.id })
        const asked = { params: { laneContractId: id }, headers: following(1), body: { expiresOn: day(3) } }
        expect((await ask(tables.endContract, asked)).body).toMatchObject({ expiresOn: day(3), version: 2 })
        expect(await priceFor(own.id, 24 * 7)).toMatchObject({ isInError: true, error: { code: 'not-in-force' } })
        expect((await ask(tables.endContract, asked)).status).toBe(412)
      },
      'not before today': async () => {
        const { id } = await aContract()
        const asked = { params: { laneContractId: id }, headers: following(1), body: { expiresOn: day(-2) } }
        expect((await ask(tables.endContract, asked)).problem.modelState).toHaveProperty('expiresOn')
      },
    },
    async () => ({
      params: { laneContractId: (await aContract()).id },
      headers: following(1),
      body: { expiresOn: day(1) },
    }),
    { body: { expiresOn: 'soon' } },
  ),
)

const tariffEntry = (but: Record<string, unknown> = {}) => ({
  carrierId: carrier.id,
  equipmentModes: [0],
  weightBreaks: [0, 500],
  maxWeight: 15_000,
  discount: 50,
  currency: 'USD',
  effectiveOn: day(-30),
  expiresOn: null,
  lanes: [
    {
      originZone: null,
      destinationZone: null,
      milesFrom: 0,
      milesTo: null,
      rates: { '65': [80, 60] },
      minimum: 110,
      serviceDays: 4,
      guaranteedExtra: null,
      guaranteedCode: null,
    },
  ],
  ...but,
})
const withoutCarrier = ({ carrierId: _carrier, ...terms }: ReturnType<typeof tariffEntry>) => terms

async function aTariff(but: Record<string, unknown> = {}) {
  const answer = await ask(tables.addTariff, { body: tariffEntry(but) })
  expect(answer.status).toBe(201)
  return answer.body
}

describeEndpoint(
  api.rateTables.tariffs,
  four(
    tables.tariffs,
    {
      'with the number of their lanes': async () => {
        const own = await foundCompany(house.waybill.db, 'carrier')
        const { id } = await aTariff({ carrierId: own.id })
        const { body } = await house.call(tables.tariffs, { as: ops, query: { query: own.name } })
        expect(body.data).toMatchObject([{ id, laneCount: 1, discount: 50, inForce: 'in-force' }])
      },
    },
    () => ({}),
    { query: { page: 0 } },
  ),
)

describeEndpoint(
  api.rateTables.tariff,
  four(
    tables.tariff,
    {
      whole: async () => {
        const { id } = await aTariff()
        expect((await ask(tables.tariff, { params: { ltlTariffId: id } })).body.lanes).toMatchObject([
          { milesFrom: 0, milesTo: null, rates: { '65': [80, 60] }, minimum: 110 },
        ])
      },
    },
    async () => ({ params: { ltlTariffId: (await aTariff()).id } }),
    { params: { ltlTariffId: 'seven' } },
  ),
)

describeEndpoint(
  api.rateTables.addTariff,
  four(
    tables.addTariff,
    {
      'under a number of its own': async () => {
        expect((await aTariff()).reference).toMatch(/^LTL-\d+$/)
      },
      'a class with fewer rates than weight breaks is refused': async () => {
        const [lane] = tariffEntry().lanes
        const answer = await ask(tables.addTariff, {
          body: tariffEntry({ lanes: [{ ...lane, rates: { '65': [80] } }] }),
        })
        expect([answer.status, Object.keys(answer.problem.modelState ?? {})]).toEqual([400, ['lanes.0.rates']])
      },
    },
    () => ({ body: tariffEntry() }),
    { body: { weightBreaks: [0, 500, 400] } },
  ),
)

describeEndpoint(
  api.rateTables.changeTariff,
  four(
    tables.changeTariff,
    {
      'a version with lanes of its own; the one before ends the day before': async () => {
        const own = await foundCompany(house.waybill.db, 'carrier')
        const { id } = await aTariff({ carrierId: own.id })
        const body = withoutCarrier(tariffEntry({ discount: 60, effectiveOn: day(3) }))
        const asked = { params: { ltlTariffId: id }, headers: following(1), body }
        expect((await ask(tables.changeTariff, asked)).body).toMatchObject({ version: 2, discount: 60, laneCount: 1 })
        expect((await ask(tables.tariff, { params: { ltlTariffId: id } })).body).toMatchObject({
          discount: 50,
          expiresOn: day(2),
        })
        expect((await ask(tables.changeTariff, asked)).status).toBe(412)
      },
    },
    async () => ({
      params: { ltlTariffId: (await aTariff()).id },
      headers: following(1),
      body: withoutCarrier(tariffEntry({ effectiveOn: day(1) })),
    }),
    { body: { lanes: [] } },
  ),
)

describeEndpoint(
  api.rateTables.endTariff,
  four(
    tables.endTariff,
    {
      'its last day': async () => {
        const { id } = await aTariff()
        const asked = { params: { ltlTariffId: id }, headers: following(1), body: { expiresOn: day(0) } }
        expect((await ask(tables.endTariff, asked)).body).toMatchObject({ expiresOn: day(0), inForce: 'in-force' })
      },
    },
    async () => ({ params: { ltlTariffId: (await aTariff()).id }, headers: following(1), body: { expiresOn: day(1) } }),
    { body: { expiresOn: null } },
  ),
)

const PEG = { kind: 'peg-per-mile', base: 1.25, milesPerGallon: 6.5 } as const
const version = { region: 'R30', effectiveOn: day(-30), terms: PEG }
const programEntry = (of: Company = carrier) => ({
  carrierId: of.id,
  name: `Weekly ${newId()}`,
  shippingModes: [],
  equipmentModes: [],
  ...version,
})

async function aProgram(of: Company = carrier) {
  const answer = await ask(tables.addProgram, { body: programEntry(of) })
  expect(answer.status).toBe(201)
  return answer.body
}

describeEndpoint(
  api.rateTables.programs,
  four(
    tables.programs,
    {
      'of one carrier': async () => {
        const own = await foundCompany(house.waybill.db, 'carrier')
        const { id } = await aProgram(own)
        const { body } = await house.call(tables.programs, { as: ops, query: { carrierId: own.id } })
        expect(body).toMatchObject({ totalCount: 1, data: [{ id, versions: [{ version: 1, inForce: 'in-force' }] }] })
      },
    },
    () => ({}),
    { query: { page: 0 } },
  ),
)

describeEndpoint(
  api.rateTables.addProgram,
  four(
    tables.addProgram,
    {
      'its terms are told as they were entered': async () => {
        expect((await aProgram()).versions[0]).toMatchObject({ terms: PEG, region: 'R30' })
      },
    },
    () => ({ body: programEntry() }),
    {
      body: {
        terms: {
          kind: 'step-per-mile',
          steps: [
            { from: 3, to: 4, rate: 0.2 },
            { from: 5, to: null, rate: 0.3 },
          ],
        },
      },
    },
  ),
)

describeEndpoint(
  api.rateTables.addProgramVersion,
  four(
    tables.addProgramVersion,
    {
      'what was in force ends when it begins': async () => {
        const { id } = await aProgram()
        const asked = {
          params: { fuelProgramId: id },
          headers: following(1),
          body: { ...version, effectiveOn: day(0), terms: { ...PEG, base: 1.5 } },
        }
        const { body } = await ask(tables.addProgramVersion, asked)
        expect(body.versions.map(({ version: number, inForce }) => [number, inForce])).toEqual([
          [2, 'in-force'],
          [1, 'ended'],
        ])
        expect((await ask(tables.addProgramVersion, asked)).status).toBe(412)
      },
      'not before the one that it follows': async () => {
        const { id } = await aProgram()
        const asked = { params: { fuelProgramId: id }, headers: following(1), body: version }
        expect((await ask(tables.addProgramVersion, asked)).problem.modelState).toHaveProperty('effectiveOn')
      },
    },
    async () => ({
      params: { fuelProgramId: (await aProgram()).id },
      headers: following(1),
      body: { ...version, effectiveOn: day(1) },
    }),
    { body: { region: 'R99' } },
  ),
)

const markupEntry = (but: Record<string, unknown> = {}) => ({
  customerId: customer.id,
  shippingMode: null,
  percent: 12.5,
  note: null,
  effectiveOn: day(-10),
  expiresOn: null,
  ...but,
})

describeEndpoint(
  api.rateTables.markups,
  four(
    tables.markups,
    {
      'by customer': async () => {
        const own = await foundCompany(house.waybill.db, 'shipper')
        await ask(tables.addMarkup, { body: markupEntry({ customerId: own.id, note: 'By letter' }) })
        const { body } = await house.call(tables.markups, { as: ops, query: { query: own.name } })
        expect(body.data).toMatchObject([{ customerName: own.name, percent: 12.5, note: 'By letter' }])
      },
    },
    () => ({}),
    { query: { page: 0 } },
  ),
)

describeEndpoint(
  api.rateTables.addMarkup,
  four(
    tables.addMarkup,
    {
      'it takes the place of the one before; history tells no figure': async () => {
        const own = await foundCompany(house.waybill.db, 'shipper')
        const first = await ask(tables.addMarkup, { body: markupEntry({ customerId: own.id }) })
        await ask(tables.addMarkup, { body: markupEntry({ customerId: own.id, percent: 9.75, effectiveOn: day(0) }) })
        const { body } = await house.call(tables.markups, { as: ops, query: { query: own.name } })
        expect(body.data.map(({ percent, expiresOn }) => [percent, expiresOn])).toEqual([
          [9.75, null],
          [12.5, day(-1)],
        ])
        expect(first.status).toBe(201)
        const query = { entityType: 'company', entityId: own.id }
        const { data } = (await house.call(api.history.list, { as: ops, query })).body
        expect(JSON.stringify(data.map(({ said }) => said))).not.toMatch(/9\.75|12\.5/)
      },
    },
    () => ({ body: markupEntry() }),
    { body: { percent: -1 } },
  ),
)

async function aMarkup() {
  const own = await foundCompany(house.waybill.db, 'shipper')
  return (await ask(tables.addMarkup, { body: markupEntry({ customerId: own.id }) })).body.id
}

describeEndpoint(
  api.rateTables.endMarkup,
  four(
    tables.endMarkup,
    {
      'its last day': async () => {
        const asked = { params: { markupId: await aMarkup() }, body: { expiresOn: day(2) } }
        expect((await ask(tables.endMarkup, asked)).body).toMatchObject({ expiresOn: day(2), inForce: 'in-force' })
      },
    },
    async () => ({ params: { markupId: await aMarkup() }, body: { expiresOn: day(1) } }),
    { body: { expiresOn: '2026-02-31' } },
  ),
)

describeEndpoint(
  api.rateTables.quotes,
  four(
    tables.quotes,
    {
      'of a shipment, as long as it holds, and why its carrier cannot be booked': async () => {
        const own = await foundCompany(house.waybill.db, 'carrier')
        const load = await aShipment(house.waybill.db, { provider: ops.company, customer })
        const body = { shipmentId: load.shipmentId, carrierId: own.id, rateSource: 'Spot' as const, price: 1_500 }
        const made = await house.call(api.rates.quote, { as: ops, body })
        const listed = async (query: Record<string, string>) =>
          (await house.call(tables.quotes, { as: ops, query: { query: load.number, ...query } })).body.data
        expect(await listed({ standing: 'live' })).toMatchObject([
          { id: made.body.quoteId, shipmentNumber: load.number, price: 1_500, isLive: true, error: null },
        ])
        expect(await listed({ standing: 'over' })).toEqual([])
        const on = { is_on_hold: true }
        await house.waybill.db
          .as({ kind: 'system' })
          .read.updateTable('company')
          .set(on)
          .where('id', '=', own.id)
          .execute()
        expect((await listed({}))[0]?.error?.text).toMatch(/hold/i)
      },
    },
    () => ({}),
    { query: { page: 0 } },
  ),
)
