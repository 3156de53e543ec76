import { api } from '@waybill/contract/api.ts'
import { BoardPointsQuery } from '@waybill/contract/available-freight/board-search.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, foundCompany, hire } from '../../test/people.ts'
import { aShipment } from '../../world/factories.ts'
import { nobody } from '../actor.ts'
import { pointsBody } from './board-search.queries.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

const { points, list, route, post } = api.availableFreight

async function signIn(persona: Persona, company?: Company) {
  const person = await hire(house.waybill.db, persona, company ? { company } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}

type SignedIn = Awaited<ReturnType<typeof signIn>>

/** From Chicago to Phoenix, on the board for one carrier alone. */
async function aPosted(rate?: number, to?: SignedIn) {
  const [ops, carrier] = [await signIn('operations'), to ?? (await signIn('carrier-dispatcher'))]
  const customer = await foundCompany(house.waybill.db, 'shipper')
  const load = await aShipment(house.waybill.db, { provider: ops.company, customer })
  const params = { shipmentNumber: load.number }
  const body = { carrierIds: [carrier.company.id], ...(rate ? { rate } : {}) }
  expect((await house.call(post, { as: ops, params, body })).status).toBe(200)
  return { ops, carrier, load, params }
}

describeEndpoint(api.availableFreight.points, {
  works: {
    'each load by its pickup, to a mile, with what it pays': async () => {
      const { carrier, load } = await aPosted(1_850)
      const { body } = await house.call(points, { as: carrier })
      expect(body).toEqual({
        points: [
          {
            latitude: 41.78,
            longitude: -87.77,
            shipmentNumber: load.number,
            rate: 1_850,
            perAllMiles: 2,
            currency: 'USD',
          },
        ],
        cells: [],
        way: [],
        totalCount: 1,
      })
    },
    'the way that is searched along, to draw it': async () => {
      const { carrier, load } = await aPosted()
      const query = { origin: 'Chicago, IL', destination: 'Phoenix, AZ', along: 50 }
      const { points: found, way } = (await house.call(points, { as: carrier, query })).body
      expect(found.map(({ shipmentNumber }) => shipmentNumber)).toEqual([load.number])
      expect(way.length).toBeGreaterThan(5)
    },
    'a part of the map narrows it as it narrows the list': async () => {
      const { carrier, load } = await aPosted()
      for (const [area, found] of [
        ['-90,40,-85,43', [load.number]],
        ['-170,10,-50,75', [load.number]],
        ['-87.7,40,-85,43', []],
      ] as const) {
        const { body } = await house.call(points, { as: carrier, query: { area } })
        const rows = (await house.call(list, { as: carrier, query: { area } })).body.data
        expect(body.points.map(({ shipmentNumber }) => shipmentNumber)).toEqual(found)
        expect(rows.map(({ shipmentNumber }) => shipmentNumber)).toEqual(found)
      }
    },
  },
  refusesBadInput: {
    'an area without four sides, and one whose west is east of its east': async () => {
      const as = await signIn('carrier-dispatcher')
      for (const area of ['-90,40,-85', '-85,40,-90,43', '-90,43,-85,40', 'Chicago'])
        expect((await house.call(points, { as, query: { area } })).problem.modelState).toHaveProperty('area')
    },
    'a place that there is not': async () => {
      const as = await signIn('carrier-dispatcher')
      expect((await house.call(points, { as, query: { origin: 'Nowhere' } })).problem.code).toBe('place-unknown')
    },
  },
  refusesWhoMayNot: {
    'brokers and drivers have no load board': async () => {
      for (const persona of ['broker', 'driver', 'shipper'] as const)
        expect((await house.call(points, { as: await signIn(persona) })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a carrier for which it is not posted': async () => {
      const { load } = await aPosted()
      const { text } = await house.call(points, { as: await signIn('carrier-admin') })
      expect(text).not.toContain(load.number)
    },
  },
})

describeEndpoint(api.availableFreight.route, {
  works: {
    'from postal code to postal code over the highways, and no nearer to the dock': async () => {
      const { carrier, params } = await aPosted()
      const { body } = await house.call(route, { as: carrier, params })
      expect(body.stops).toEqual([
        { latitude: 41.78, longitude: -87.77 },
        { latitude: 33.43, longitude: -112.19 },
      ])
      expect(body.path.length).toBeGreaterThan(10)
      expect([body.path[0], body.path.at(-1)]).toEqual(body.stops)
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      const { carrier, params } = await aPosted()
      expect((await house.call(route, { as: carrier, params, query: { page: 1 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a broker': async () => {
      const { params } = await aPosted()
      expect((await house.call(route, { as: await signIn('broker'), params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a carrier for which it is not posted, as if there were no such load': async () => {
      const { params } = await aPosted()
      expect((await house.call(route, { as: await signIn('carrier-dispatcher'), params })).status).toBe(404)
    },
  },
})

/** What the carrier's map has when no more loads than these come one by one. */
async function pointsBeyond(carrier: SignedIn, most: number) {
  const db = house.waybill.db.as({ kind: 'company', companyId: carrier.company.id })
  const actor = { ...nobody(house.waybill.db, new Date()), companyId: carrier.company.id, db }
  const nowhere = { origin: undefined, destination: undefined, way: undefined }
  const { text } = await pointsBody(actor, BoardPointsQuery.parse({}), nowhere, most)
  return JSON.parse(text)
}

test('too many for points are cells: where, how many, and the best of each currency', async () => {
  const carrier = await signIn('carrier-dispatcher')
  const inDollars = [await aPosted(1_850, carrier), await aPosted(1_387.5, carrier), await aPosted(undefined, carrier)]
  const { load } = await aPosted(925, carrier)
  await sql`update shipment set currency = 'CAD', weight = weight + 1 where id = ${load.shipmentId}`.execute(
    house.waybill.db.as({ kind: 'system' }).read,
  )
  expect((await pointsBeyond(carrier, 4)).points).toHaveLength(inDollars.length + 1)
  expect(await pointsBeyond(carrier, 3)).toEqual({
    points: [],
    way: [],
    cells: [
      {
        latitude: 41.78,
        longitude: -87.77,
        count: 4,
        best: [
          { amount: 1, currency: 'CAD' },
          { amount: 2, currency: 'USD' },
        ],
      },
    ],
    totalCount: 4,
  })
})
