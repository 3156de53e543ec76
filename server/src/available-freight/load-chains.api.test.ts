import { api } from '@waybill/contract/api.ts'
import type { LoadChain } from '@waybill/contract/available-freight/load-chains.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { KNOWN_PLACES } from '../../test/known-places.ts'
import { type Company, foundCompany, hire } from '../../test/people.ts'
import { aShipment } from '../../world/factories.ts'

const { list } = api.loadChains

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

async function signIn(persona: Persona, company?: Company) {
  const person = await hire(house.waybill.db, persona, company ? { company } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}
type SignedIn = Awaited<ReturnType<typeof signIn>>

function pointIn(city: string) {
  const found = KNOWN_PLACES.find((place) => place[2] === city)
  if (!found) throw new Error(`Nobody knows ${city}`)
  return { latitude: found[4], longitude: found[5] }
}

type Hop = { from: string; to: string; inHours: number; rate?: number; miles?: number }

/** A load between two places, posted for one carrier; its delivery is a day after its pickup. */
async function aHop(carrier: SignedIn, { from, to, inHours, rate = 1_000, miles = 300 }: Hop): Promise<string> {
  const { load, params, ops } = await aLoadBetween({ from, to, inHours, miles })
  const body = { rate, carrierIds: [carrier.company.id] }
  expect((await house.call(api.availableFreight.post, { as: ops, params, body })).status).toBe(200)
  return load.number
}

async function aLoadBetween({ from, to, inHours, miles }: Hop, carrier?: Company) {
  const ops = await signIn('operations')
  const customer = await foundCompany(house.waybill.db, 'shipper')
  const booked = carrier ? ({ carrier, status: 'booked' } as const) : {}
  const load = await aShipment(house.waybill.db, { provider: ops.company, customer, pickupInHours: inHours, ...booked })
  const { read } = house.waybill.db.as({ kind: 'system' })
  const [first, last] = [load.stopIds[0], load.stopIds.at(-1)]
  for (const [stop, { latitude, longitude }] of [
    [first, pointIn(from)],
    [last, pointIn(to)],
  ] as const)
    await sql`update shipment_stop set latitude = ${latitude}, longitude = ${longitude} where id = ${stop ?? null}`.execute(
      read,
    )
  await sql`update shipment set miles = ${miles ?? 300} where id = ${load.shipmentId}`.execute(read)
  return { load, ops, params: { shipmentNumber: load.number } }
}

const numbersIn = (chains: readonly LoadChain[]) =>
  chains.map(({ legs }) => legs.map(({ shipmentNumber }) => shipmentNumber))

describeEndpoint(api.loadChains.list, {
  works: {
    'out and back, with what the truck earns a day, empty miles and waits counted': async () => {
      const as = await signIn('carrier-dispatcher')
      const out = await aHop(as, { from: 'Chicago', to: 'Springfield', inHours: 6, rate: 900 })
      const back = await aHop(as, { from: 'Springfield', to: 'Bolingbrook', inHours: 40, rate: 800 })
      const { body } = await house.call(list, { as, query: { origin: 'Chicago, IL', destination: 'Chicago, IL' } })
      expect(numbersIn(body.data)).toEqual([[out, back]])
      const [chain] = body.data
      expect(chain).toMatchObject({ rate: 1_700, miles: 600, currency: 'USD' })
      expect(chain?.legs.map(({ emptyMiles }) => emptyMiles)).toEqual([0, 0])
      expect(chain?.emptyMilesHome).toBeGreaterThan(10)
      expect(chain?.emptyMiles).toBe(chain?.emptyMilesHome)
      // It leaves for the first pickup: 34 hours to the second, a day on the road, two hours at the dock, and half an hour home.
      expect(chain?.hours).toBeGreaterThanOrEqual(59)
      expect(chain?.hours).toBeLessThanOrEqual(62)
      const readyAt = new Date().toISOString()
      const now = await house.call(list, { as, query: { origin: 'Chicago, IL', readyAt } })
      expect(now.body.data[0]?.legs[0]?.waitHours).toBe(6)
      expect(chain?.perDay).toBeCloseTo((1_700 * 24) / (chain?.hours ?? 1), 1)
      expect(chain?.perAllMiles).toBeCloseTo(1_700 / (600 + (chain?.emptyMiles ?? 0)), 2)
    },
    'from a load of the board on: it is the first leg': async () => {
      const as = await signIn('carrier-dispatcher')
      const first = await aHop(as, { from: 'Phoenix', to: 'Springfield', inHours: 6 })
      const next = await aHop(as, { from: 'Springfield', to: 'Dayton', inHours: 38 })
      const third = await aHop(as, { from: 'Dayton', to: 'Chicago', inHours: 70 })
      const { body } = await house.call(list, { as, query: { first } })
      expect(numbersIn(body.data).toSorted((one, other) => one.length - other.length)).toEqual([
        [first, next],
        [first, next, third],
      ])
      expect(body.data[0]?.emptyMilesHome).toBeNull()
    },
    'after a shipment of one’s own, from where it ends': async () => {
      const as = await signIn('carrier-dispatcher')
      const { load } = await aLoadBetween({ from: 'Chicago', to: 'Dayton', inHours: 6 }, as.company)
      await aHop(as, { from: 'Dayton', to: 'Springfield', inHours: 10 })
      const one = await aHop(as, { from: 'Dayton', to: 'Springfield', inHours: 40 })
      const two = await aHop(as, { from: 'Springfield', to: 'Chicago', inHours: 75 })
      const { body } = await house.call(list, { as, query: { shipment: load.number } })
      expect(numbersIn(body.data)).toEqual([[one, two]])
    },
    'no load twice, none too far, too late, too long to wait for, without a price, or of other equipment': async () => {
      const as = await signIn('carrier-dispatcher')
      const first = await aHop(as, { from: 'Chicago', to: 'Springfield', inHours: 6 })
      await aHop(as, { from: 'Phoenix', to: 'Chicago', inHours: 40 })
      await aHop(as, { from: 'Springfield', to: 'Chicago', inHours: 20 })
      await aHop(as, { from: 'Springfield', to: 'Chicago', inHours: 80 })
      // Nobody drives 1,400 miles in a day.
      await aHop(as, { from: 'Springfield', to: 'Chicago', inHours: 40, miles: 1_400 })
      expect((await house.call(list, { as, query: { first } })).body.data).toEqual([])
      const fits = await aHop(as, { from: 'Springfield', to: 'Chicago', inHours: 40 })
      expect(numbersIn((await house.call(list, { as, query: { first } })).body.data)).toEqual([[first, fits]])
      const query = { first, equipmentModes: [5] } as const
      expect((await house.call(list, { as, query: query as never })).body.data).toEqual([])
    },
  },
  refusesBadInput: {
    'nowhere to begin, and a place that there is not': async () => {
      const as = await signIn('carrier-dispatcher')
      expect((await house.call(list, { as, query: {} })).problem.modelState).toHaveProperty('origin')
      const unknown = await house.call(list, { as, query: { origin: 'Nowhere, ZZ' } })
      expect(unknown.problem.code).toBe('place-unknown')
    },
  },
  refusesWhoMayNot: {
    'brokers and drivers': async () => {
      for (const persona of ['broker', 'driver', 'shipper'] as const)
        expect((await house.call(list, { as: await signIn(persona), query: { origin: '60601' } })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a load posted for another carrier, and another’s shipment, as if there were none': async () => {
      const [as, other] = [await signIn('carrier-dispatcher'), await signIn('carrier-dispatcher')]
      const first = await aHop(other, { from: 'Chicago', to: 'Springfield', inHours: 6 })
      expect((await house.call(list, { as, query: { first } })).status).toBe(404)
      const { load } = await aLoadBetween({ from: 'Chicago', to: 'Dayton', inHours: 6 }, other.company)
      expect((await house.call(list, { as, query: { shipment: load.number } })).status).toBe(404)
    },
  },
})
