import { randomUUID } from 'node:crypto'
import { api } from '@waybill/contract/api.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint, doesNotApply } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, foundCompany, hire } from '../../test/people.ts'
import { aShipment, type LoadWish } from '../../world/factories.ts'
import { cellsAround } from '../locations/locations.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

const { list, counts, post, withdraw, book, mark, find } = api.availableFreight

async function signIn(persona: Persona, company?: Company) {
  const person = await hire(house.waybill.db, persona, company ? { company } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}

/** A load from Chicago to Phoenix, 925 miles, of a provider that can post it. */
async function aLoad(wish: Partial<LoadWish> = {}) {
  const ops = await signIn('operations')
  const customer = await foundCompany(house.waybill.db, 'shipper')
  const load = await aShipment(house.waybill.db, { provider: ops.company, customer, ...wish })
  const params = { shipmentNumber: load.number }
  const postIt = (body: { rate?: number; carrierIds?: string[]; isAfterTendering?: boolean } = {}) =>
    house.call(post, { as: ops, params, body })
  return { ops, load, params, postIt }
}

/** The same, on the board for one carrier alone: other tests see nothing of it. */
async function aPosted(rate: number | undefined = 1_850, wish: Partial<LoadWish> = {}) {
  const carrier = await signIn('carrier-dispatcher')
  const made = await aLoad(wish)
  const { body, status } = await made.postIt({ ...(rate ? { rate } : {}), carrierIds: [carrier.company.id] })
  expect(status).toBe(200)
  return { ...made, carrier, seen: { version: body.posting?.version ?? 0, rate: rate ?? 1 } }
}

const numbersOf = async (as: { token: string }, query = {}) =>
  (await house.call(list, { as, query })).body.data.map(({ shipmentNumber }) => shipmentNumber)

describeEndpoint(api.availableFreight.post, {
  works: {
    'every carrier sees it, with its price, and neither street nor customer': async () => {
      const { ops, load, params, postIt } = await aLoad()
      expect((await postIt({ rate: 1_850 })).body.posting).toMatchObject({ rate: 1_850, state: 'open', carriers: null })
      for (const persona of ['carrier-admin', 'carrier-dispatcher', 'carrier-billing'] as const) {
        const as = await signIn(persona)
        expect(await numbersOf(as)).toContain(load.number)
        const { body, text } = await house.call(find, { as, params })
        expect(body).toMatchObject({ status: 1, tender: null, posting: { rate: 1_850, carriers: null } })
        expect(text).not.toMatch(/Dock|addressLine|customer/i)
      }
      // Other tests count what is on a carrier's board.
      await house.call(withdraw, { as: ops, params })
    },
    'chosen carriers alone see it, and only the provider reads who they are': async () => {
      const { load, params, postIt } = await aLoad()
      const [asked, other] = [await signIn('carrier-admin'), await signIn('carrier-admin')]
      const { body } = await postIt({ carrierIds: [asked.company.id] })
      expect(body.posting?.carriers).toEqual([{ id: asked.company.id, name: asked.company.name }])
      expect([await numbersOf(asked), await numbersOf(other)]).toEqual([
        expect.arrayContaining([load.number]),
        expect.not.arrayContaining([load.number]),
      ])
      expect((await house.call(find, { as: asked, params })).body.posting).toMatchObject({ rate: null, carriers: null })
    },
    'posted again at another price, it is another version': async () => {
      const { carrier, seen, postIt } = await aPosted(1_850)
      const { body } = await postIt({ rate: 1_900, carrierIds: [carrier.company.id] })
      expect(body.posting).toMatchObject({ rate: 1_900 })
      expect(body.posting?.version).toBeGreaterThan(seen.version)
    },
    'it leaves the board while it is tendered, and comes back when nobody took it': async () => {
      const { ops, load, carrier, params } = await aPosted()
      const other = await signIn('carrier-dispatcher')
      const offer = {
        shipmentId: load.shipmentId,
        carrierIds: [other.company.id],
        rate: 1_700,
        respondWithinMinutes: 60,
      }
      const tenderId = (await house.call(api.tenders.offer, { as: ops, body: offer })).body.data[0]?.id ?? ''
      expect(await numbersOf(carrier)).toEqual([])
      expect((await house.call(find, { as: ops, params })).body.posting?.state).toBe('asleep')
      await house.call(api.tenders.answer, { as: other, params: { tenderId }, body: { status: 2, declineReason: 1 } })
      expect(await numbersOf(carrier)).toEqual([load.number])
    },
    'to wait for the tender run, it is on the board once everybody was asked in vain': async () => {
      const { ops, load, postIt, params } = await aLoad()
      const [asked, reader] = [await signIn('carrier-dispatcher'), await signIn('carrier-dispatcher')]
      const { body } = await postIt({ carrierIds: [reader.company.id], isAfterTendering: true })
      expect([body.posting?.state, await numbersOf(reader)]).toEqual(['waiting', []])
      const offer = {
        shipmentId: load.shipmentId,
        carrierIds: [asked.company.id],
        rate: 1_700,
        respondWithinMinutes: 60,
      }
      const tenderId = (await house.call(api.tenders.offer, { as: ops, body: offer })).body.data[0]?.id ?? ''
      await house.call(api.tenders.answer, { as: asked, params: { tenderId }, body: { status: 2, declineReason: 1 } })
      expect(await numbersOf(reader)).toEqual([load.number])
      expect((await house.call(find, { as: ops, params })).body.posting?.state).toBe('open')
    },
  },
  refusesBadInput: {
    'a price of nothing, one above the limit, and a carrier that there is not': async () => {
      const { postIt } = await aLoad({ maxBuy: 2_000 })
      expect((await postIt({ rate: 0 })).problem.modelState).toHaveProperty('rate')
      expect((await postIt({ rate: 2_001 })).problem.code).toBe('rate-above-max-buy')
      expect((await postIt({ carrierIds: [randomUUID()] })).status).toBe(404)
    },
    'a load that is booked, or whose pickup has passed': async () => {
      const carrier = await foundCompany(house.waybill.db, 'carrier')
      for (const wish of [{ status: 'booked', carrier }, { pickupInHours: -30 }] as const)
        expect((await (await aLoad(wish)).postIt()).problem.code).toBe('shipment-not-open')
    },
  },
  refusesWhoMayNot: {
    'carriers, and everybody else who does not tender': async () => {
      const { params } = await aLoad()
      for (const persona of ['carrier-admin', 'broker', 'shipper', 'payables', 'driver'] as const)
        expect((await house.call(post, { as: await signIn(persona), params, body: {} })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a load that there is not': async () => {
      const params = { shipmentNumber: 'nowhere' }
      expect((await house.call(post, { as: await signIn('operations'), params, body: {} })).status).toBe(404)
    },
  },
})

describeEndpoint(api.availableFreight.withdraw, {
  works: {
    'it is gone from the board, and withdrawing it again changes nothing': async () => {
      const { ops, carrier, params } = await aPosted()
      for (const _again of [1, 2])
        expect((await house.call(withdraw, { as: ops, params })).body).toMatchObject({ posting: null, status: 1 })
      expect(await numbersOf(carrier)).toEqual([])
      expect((await house.call(find, { as: carrier, params })).status).toBe(404)
    },
  },
  refusesBadInput: {
    'a number longer than any shipment has': async () => {
      const params = { shipmentNumber: '4'.repeat(41) }
      expect((await house.call(withdraw, { as: await signIn('operations'), params })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'the carrier that sees it': async () => {
      const { carrier, params } = await aPosted()
      expect((await house.call(withdraw, { as: carrier, params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a load that there is not': async () => {
      const params = { shipmentNumber: 'nowhere' }
      expect((await house.call(withdraw, { as: await signIn('operations'), params })).status).toBe(404)
    },
  },
})

describeEndpoint(api.availableFreight.list, {
  works: {
    'around a place, with empty miles to the pickup and from the delivery, and dollars for every mile': async () => {
      const { carrier } = await aPosted(1_850)
      const query = { origin: 'Bolingbrook, IL', destination: '85043' }
      const { body } = await house.call(list, { as: carrier, query })
      const [row] = body.data
      expect(row).toMatchObject({ miles: 925, rate: 1_850, perMile: 2, milesOut: expect.any(Number) })
      expect(row?.milesOut).toBeGreaterThan(10)
      expect(row?.milesOut).toBeLessThan(30)
      const driven = 925 + (row?.milesOut ?? 0) + (row?.milesIn ?? 0)
      expect(row?.perAllMiles).toBeCloseTo(1_850 / driven, 1)
    },
    'what a filter leaves out is left out, and not counted': async () => {
      const { carrier, load } = await aPosted(1_850)
      const kept = [
        { query: 'phoe' },
        { origin: '60601' },
        { destination: 'Phoenix, AZ' },
        { destinationStates: ['TX', 'az'] },
        { equipmentModes: [0, 1] },
        { minRate: 1_850, minPerMile: 2, maxWeight: 38_000, maxStops: 2 },
        { freight: ['no-hazmat', 'no-team'] },
        { view: 'priced' },
        { origin: 'Bolingbrook, IL', destination: 'Phoenix, AZ', along: 25 },
      ]
      const left = [
        { query: 'dayton' },
        { origin: 'Dayton, OH' },
        { origin: '62701', originRadius: 50 },
        { destination: 'Chicago, IL' },
        { destinationStates: ['TX'] },
        { equipmentModes: [1] },
        { minRate: 1_851 },
        { minPerMile: 2.01 },
        { maxWeight: 37_999 },
        { freight: ['hazmat'] },
        { freight: ['team'] },
        { freight: ['reefer'] },
        { pickupEnd: '2020-01-01' },
        { origin: 'Springfield, IL', originRadius: 300, maxEmptyMiles: 50 },
        { view: 'starred' },
        { view: 'hidden' },
        { origin: 'Phoenix, AZ', destination: 'Chicago, IL', along: 50 },
        { origin: 'Dayton, OH', destination: 'Phoenix, AZ', along: 50 },
        { origin: 'Chicago, IL', destination: 'Dayton, OH', along: 150 },
        { origin: 'Chicago, IL', destination: 'Phoenix, AZ', along: 50, destinationStates: ['TX'] },
      ]
      for (const query of kept) expect([query, await numbersOf(carrier, query)]).toEqual([query, [load.number]])
      for (const query of left) {
        const { body } = await house.call(list, { as: carrier, query: query as never })
        expect([query, body]).toEqual([query, { data: [], totalCount: 0 }])
      }
    },
    'a minimum is in US dollars: a load in another currency is not compared with it, but has a price': async () => {
      const { carrier, load, postIt } = await aPosted(1_850, { but: { currency: 'CAD' } })
      for (const query of [{ minRate: 9_000 }, { minPerMile: 9 }])
        expect([query, await numbersOf(carrier, query)]).toEqual([query, [load.number]])
      await postIt({ carrierIds: [carrier.company.id] })
      expect(await numbersOf(carrier, { minRate: 9_000 })).toEqual([])
    },
    'in every order that is offered': async () => {
      const { carrier, load, ops } = await aPosted(1_850)
      const customer = await foundCompany(house.waybill.db, 'shipper')
      const second = await aShipment(house.waybill.db, { provider: ops.company, customer, pickupInHours: 30 })
      const params = { shipmentNumber: second.number }
      await house.call(post, { as: ops, params, body: { rate: 1_950, carrierIds: [carrier.company.id] } })
      for (const sortProperty of ['age', 'pickup', 'rate', 'perMile', 'perAllMiles'] as const) {
        const query = { sortProperty, origin: 'Chicago, IL' }
        expect(await numbersOf(carrier, query)).toEqual([second.number, load.number])
        expect(await numbersOf(carrier, { ...query, sortDirection: 'asc' })).toEqual([load.number, second.number])
      }
      for (const sortProperty of ['milesOut', 'miles'] as const)
        expect(await numbersOf(carrier, { sortProperty })).toHaveLength(2)
    },
    'not once its pickup has passed': async () => {
      const { carrier } = await aPosted(1_850, { pickupInHours: 2 })
      house.setClock(new Date(Date.now() + 8 * 3_600_000))
      const late = await house.sessionOf(carrier)
      expect(await numbersOf(late)).toEqual([])
      house.setClock(undefined)
    },
  },
  refusesBadInput: {
    'a place that there is not': async () => {
      const as = await signIn('carrier-dispatcher')
      const { problem } = await house.call(list, { as, query: { origin: 'Atlantis' } })
      expect(problem).toMatchObject({ code: 'place-unknown', modelState: { origin: ['This place is unknown'] } })
    },
    'a way without one of its ends': async () => {
      const as = await signIn('carrier-dispatcher')
      const { problem } = await house.call(list, { as, query: { origin: 'Chicago, IL', along: 50 } })
      expect(problem).toMatchObject({
        code: 'bad-request',
        modelState: { along: ['Enter both an origin and a destination'] },
      })
    },
  },
  refusesWhoMayNot: {
    'brokers have no load board': async () => {
      for (const persona of ['broker', 'driver', 'shipper', 'factor', 'payables'] as const)
        expect((await house.call(list, { as: await signIn(persona) })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a carrier for which it is not posted': async () => {
      const { load } = await aPosted()
      expect(await numbersOf(await signIn('carrier-admin'))).not.toContain(load.number)
    },
  },
})

describeEndpoint(api.availableFreight.counts, {
  works: {
    'of each view, within the same filters': async () => {
      const { carrier, load } = await aPosted(1_850)
      const within = { query: load.number }
      const { body } = await house.call(counts, { as: carrier, query: { ...within, origin: '60601' } })
      expect(body).toEqual({ open: 1, priced: 1, starred: 0, hidden: 0 })
      const none = await house.call(counts, { as: carrier, query: { ...within, origin: 'Dayton, OH' } })
      expect(none.body).toEqual({ open: 0, priced: 0, starred: 0, hidden: 0 })
    },
  },
  refusesBadInput: {
    'a radius that is a continent': async () => {
      const as = await signIn('carrier-dispatcher')
      expect((await house.call(counts, { as, query: { originRadius: 3_000 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'brokers have no load board': async () => {
      expect((await house.call(counts, { as: await signIn('broker') })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a carrier for which it is not posted counts nothing of it': async () => {
      const { ops } = await aPosted()
      const query = { minRate: 1_850, destination: 'Phoenix, AZ' }
      const before = (await house.call(counts, { as: ops, query })).body.open
      const other = (await house.call(counts, { as: await signIn('carrier-admin'), query })).body.open
      expect(other).toBeLessThan(before)
    },
  },
})

describeEndpoint(api.availableFreight.book, {
  works: {
    'at the price that was read, and it is gone from the board': async () => {
      const { load, carrier, params, seen } = await aPosted(1_850)
      expect((await house.call(find, { as: carrier, params })).body.can.book).toBe(true)
      const { body, status } = await house.call(book, { as: carrier, params, body: seen })
      expect([status, body]).toMatchObject([200, { shipmentNumber: load.number, status: 3 }])
      expect(await numbersOf(carrier)).toEqual([])
      const { rows } =
        await sql`select source, booking_type, rate from booking where shipment_id = ${load.shipmentId}`.execute(
          house.waybill.db.as({ kind: 'system' }).read,
        )
      expect(rows).toEqual([{ source: 'Board', booking_type: 1, rate: 1_850 }])
    },
    'the first of two gets it; the other learns that it is gone': async () => {
      const { load, params, postIt } = await aLoad()
      const both = [await signIn('carrier-admin'), await signIn('carrier-dispatcher')]
      const { body } = await postIt({ rate: 1_850, carrierIds: both.map(({ company }) => company.id) })
      const seen = { version: body.posting?.version ?? 0, rate: 1_850 }
      const answers = await Promise.all(both.map((as) => house.call(book, { as, params, body: seen })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(['load-taken', 'not-found']).toContain(answers.find(({ status }) => status !== 200)?.problem.code)
      const { rows } = await sql`select from booking where shipment_id = ${load.shipmentId}`.execute(
        house.waybill.db.as({ kind: 'system' }).read,
      )
      expect(rows).toHaveLength(1)
    },
  },
  refusesBadInput: {
    'another price than the one that was read, with the price now': async () => {
      const { carrier, params, seen, postIt } = await aPosted(1_850)
      await postIt({ rate: 1_800, carrierIds: [carrier.company.id] })
      const { problem } = await house.call(book, { as: carrier, params, body: seen })
      expect(problem).toMatchObject({ code: 'load-changed', detail: 'The price is now 1,800.00 USD' })
    },
    'a load that has changed since': async () => {
      const { load, carrier, params, seen } = await aPosted(1_850)
      await sql`update shipment set weight = weight + 500 where id = ${load.shipmentId}`.execute(
        house.waybill.db.as({ kind: 'system' }).read,
      )
      const { problem } = await house.call(book, { as: carrier, params, body: seen })
      expect(problem).toMatchObject({ code: 'load-changed', detail: 'The load has changed since you read it' })
    },
    'a load without a price, or whose pickup is too near': async () => {
      const { carrier, params } = await aPosted(undefined)
      const body = { version: 1, rate: 1_850 }
      expect((await house.call(book, { as: carrier, params, body })).problem.code).toBe('load-changed')
      const near = await aPosted(1_850, { pickupInHours: 0.5 })
      const answer = await house.call(book, { as: near.carrier, params: near.params, body: near.seen })
      expect(answer.problem).toMatchObject({ code: 'carrier-not-bookable', detail: /less than an hour/ })
    },
  },
  refusesWhoMayNot: {
    'billing people, brokers and the provider': async () => {
      const { carrier, params, seen } = await aPosted()
      const billing = await signIn('carrier-billing', carrier.company)
      for (const as of [billing, await signIn('broker'), await signIn('operations')])
        expect((await house.call(book, { as, params, body: seen })).status).toBe(403)
    },
    'a carrier that cannot be booked, and is told why before it tries': async () => {
      const { carrier, params, seen } = await aPosted()
      await house.waybill.db
        .as({ kind: 'system' })
        .read.updateTable('company')
        .set({ is_on_hold: true, hold_reason: 'Papers missing' })
        .where('id', '=', carrier.company.id)
        .execute()
      const found = await house.call(find, { as: carrier, params })
      expect(found.body.can.book).toMatchObject({ text: 'Your company is on hold: Papers missing' })
      const { problem } = await house.call(book, { as: carrier, params, body: seen })
      expect(problem).toMatchObject({ code: 'carrier-not-bookable', said: found.body.can.book })
    },
    'a carrier that gave back three loads within 30 days': async () => {
      const { load, carrier, params, seen } = await aPosted()
      for (const hours of [1, 20, 300])
        await sql`insert into booking (id, shipment_id, carrier_id, source, rate, currency, booked_at, booked_by, ended_at, ended_by, ended_with, is_carrier_caused)
          values (${randomUUID()}, ${load.shipmentId}, ${carrier.company.id}, 'Tender', 900, 'USD', now(), 'Robin',
            ${new Date(Date.now() - hours * 3_600_000)}, 'Robin', 'rescinded', true)`.execute(
          house.waybill.db.as({ kind: 'system' }).read,
        )
      const { problem } = await house.call(book, { as: carrier, params, body: seen })
      expect(problem).toMatchObject({ detail: 'Your company gave back 3 loads within 30 days. Call us to book.' })
    },
  },
  refusesTheOtherCompany: {
    'a carrier for which it is not posted, as if there were no such load': async () => {
      const { params, seen } = await aPosted()
      const other = await signIn('carrier-admin')
      expect((await house.call(book, { as: other, params, body: seen })).status).toBe(404)
    },
  },
})

const NOTED = { isStarred: true, hiddenBecause: null, note: 'Ask for the dock hours' }

describeEndpoint(api.availableFreight.mark, {
  works: {
    'a colleague reads it; another carrier has its own': async () => {
      const { load, params, postIt } = await aLoad()
      const [ours, theirs] = [await signIn('carrier-dispatcher'), await signIn('carrier-dispatcher')]
      await postIt({ carrierIds: [ours.company.id, theirs.company.id] })
      const { body } = await house.call(mark, { as: ours, params, body: NOTED })
      expect(body.mark).toEqual(NOTED)
      const colleague = await signIn('carrier-admin', ours.company)
      expect(await numbersOf(colleague, { view: 'starred' })).toEqual([load.number])
      expect(await numbersOf(theirs, { view: 'starred' })).toEqual([])
      expect((await house.call(find, { as: theirs, params })).body.mark.note).toBeNull()
    },
    'what is hidden leaves the list, and can be looked for': async () => {
      const { carrier, load, params } = await aPosted()
      await house.call(mark, { as: carrier, params, body: { ...NOTED, hiddenBecause: 'rate' } })
      expect([await numbersOf(carrier), await numbersOf(carrier, { view: 'hidden' })]).toEqual([[], [load.number]])
      await house.call(mark, { as: carrier, params, body: NOTED })
      expect(await numbersOf(carrier)).toEqual([load.number])
    },
  },
  refusesBadInput: {
    'a reason that there is not': async () => {
      const { carrier, params } = await aPosted()
      const body = { ...NOTED, hiddenBecause: 'mood' as never }
      expect((await house.call(mark, { as: carrier, params, body })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'billing people read it only; the provider has no marks': async () => {
      const { carrier, params } = await aPosted()
      const billing = await signIn('carrier-billing', carrier.company)
      for (const as of [billing, await signIn('operations'), await signIn('broker')])
        expect((await house.call(mark, { as, params, body: NOTED })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a carrier for which it is not posted': async () => {
      const { params } = await aPosted()
      expect((await house.call(mark, { as: await signIn('carrier-admin'), params, body: NOTED })).status).toBe(404)
    },
  },
})

const aSet = { name: 'Home', filters: { origin: 'Chicago, IL', view: 'priced' as const } }
const { createFilterSet, filterSets, findFilterSet, replaceFilterSet, deleteFilterSet } = api.availableFreight
async function aKeptSet() {
  const as = await signIn('carrier-dispatcher')
  const { body } = await house.call(createFilterSet, { as, body: aSet })
  return { as, set: body, params: { filterSetId: body.id }, other: await signIn('carrier-dispatcher', as.company) }
}

describeEndpoint(api.availableFreight.createFilterSet, {
  works: {
    'a search that somebody makes every morning': async () => {
      const { set } = await aKeptSet()
      expect(set).toMatchObject({ name: 'Home', filters: { origin: 'Chicago, IL', view: 'priced', originRadius: 100 } })
    },
  },
  refusesBadInput: {
    'filters that there are not': async () => {
      const body = { name: 'Other', filters: { customer: 'x' } as never }
      expect((await house.call(createFilterSet, { as: await signIn('carrier-admin'), body })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a broker': async () => {
      expect((await house.call(createFilterSet, { as: await signIn('broker'), body: aSet })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: doesNotApply('one keeps filters for oneself'),
})

describeEndpoint(api.availableFreight.filterSets, {
  works: {
    'one’s own': async () => {
      const { as, set } = await aKeptSet()
      expect((await house.call(filterSets, { as })).body.data).toEqual([set])
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      const { as } = await aKeptSet()
      expect((await house.call(filterSets, { as, query: { of: 'all' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a broker': async () => {
      expect((await house.call(filterSets, { as: await signIn('broker') })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'even a colleague sees their own alone': async () => {
      const { other } = await aKeptSet()
      expect((await house.call(filterSets, { as: other })).body.data).toEqual([])
    },
  },
})

describeEndpoint(api.availableFreight.findFilterSet, {
  works: {
    'by its id': async () => {
      const { as, params, set } = await aKeptSet()
      expect((await house.call(findFilterSet, { as, params })).body).toEqual(set)
    },
  },
  refusesBadInput: {
    'what is no id': async () => {
      const { as } = await aKeptSet()
      expect((await house.call(findFilterSet, { as, params: { filterSetId: 'mine' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a broker': async () => {
      const { params } = await aKeptSet()
      expect((await house.call(findFilterSet, { as: await signIn('broker'), params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a colleague, as if there were none': async () => {
      const { other, params } = await aKeptSet()
      expect((await house.call(findFilterSet, { as: other, params })).status).toBe(404)
    },
  },
})

describeEndpoint(api.availableFreight.replaceFilterSet, {
  works: {
    'another name and other filters': async () => {
      const { as, params } = await aKeptSet()
      const body = { name: 'Away', filters: { destinationStates: ['TX'] } }
      await house.call(replaceFilterSet, { as, params, body })
      expect((await house.call(findFilterSet, { as, params })).body).toMatchObject(body)
    },
  },
  refusesBadInput: {
    'no name': async () => {
      const { as, params } = await aKeptSet()
      expect((await house.call(replaceFilterSet, { as, params, body: { ...aSet, name: ' ' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a broker': async () => {
      const { params } = await aKeptSet()
      expect((await house.call(replaceFilterSet, { as: await signIn('broker'), params, body: aSet })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a colleague, as if there were none': async () => {
      const { other, params } = await aKeptSet()
      expect((await house.call(replaceFilterSet, { as: other, params, body: aSet })).status).toBe(404)
    },
  },
})

describeEndpoint(api.availableFreight.deleteFilterSet, {
  works: {
    'it is gone': async () => {
      const { as, params } = await aKeptSet()
      expect((await house.call(deleteFilterSet, { as, params })).status).toBe(204)
      expect((await house.call(filterSets, { as })).body.data).toEqual([])
    },
  },
  refusesBadInput: {
    'what is no id': async () => {
      const { as } = await aKeptSet()
      expect((await house.call(deleteFilterSet, { as, params: { filterSetId: 'mine' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a broker': async () => {
      const { params } = await aKeptSet()
      expect((await house.call(deleteFilterSet, { as: await signIn('broker'), params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a colleague, as if there were none': async () => {
      const { other, params } = await aKeptSet()
      expect((await house.call(deleteFilterSet, { as: other, params })).status).toBe(404)
    },
  },
})

describe('the board tells', () => {
  const heard = async (shipmentId: string) => {
    const { rows } = await sql<{ company_ids: string[] }>`
      select company_ids from outbox where kind = 'board-changed' and subject_id = ${shipmentId} order by id`.execute(
      house.waybill.db.as({ kind: 'system' }).read,
    )
    return rows.map((row) => row.company_ids)
  }

  test('the carriers that may see a load, and are signed in, that it came and that it was taken', async () => {
    const { load, carrier, params, seen } = await aPosted()
    await house.call(book, { as: carrier, params, body: seen })
    expect(await heard(load.shipmentId)).toEqual([[carrier.company.id], [carrier.company.id]])
  })
})

test('cells hold every point of the circle', () => {
  const chicago = { latitude: 41.88, longitude: -87.62 }
  const cells = new Set(cellsAround(chicago, 100))
  const cellOf = (latitude: number, longitude: number) =>
    Math.floor(latitude * 2) * 1_000 + Math.floor((longitude + 180) * 2)
  for (let degree = 0; degree < 360; degree += 5) {
    const [north, east] = [Math.cos((degree * Math.PI) / 180), Math.sin((degree * Math.PI) / 180)]
    const latitude = chicago.latitude + (north * 100) / 69.1
    const longitude = chicago.longitude + (east * 100) / (69.1 * Math.cos((latitude * Math.PI) / 180))
    expect(cells.has(cellOf(latitude, longitude))).toBe(true)
  }
})
