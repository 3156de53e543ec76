import { randomUUID } from 'node:crypto'
import { api } from '@waybill/contract/api.ts'
import type { TruckEntry } from '@waybill/contract/available-trucks/available-trucks.ts'
import { PERSONAS, type Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { onPurpose } from '../../test/on-purpose.ts'
import { type Company, foundCompany, hire } from '../../test/people.ts'
import { aShipment, type LoadWish } from '../../world/factories.ts'
import { wallAt } from '../wall-clock.ts'
import { forgetLapsed } from './lapsing.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

const { list, counts, points, find, post, change, withdraw, loads, ofShipment } = api.availableTrucks

const OTHERS = PERSONAS.filter(
  (persona) => !(['carrier-admin', 'carrier-dispatcher', 'broker', 'operations'] as Persona[]).includes(persona),
)

async function signIn(persona: Persona, company?: Company) {
  const person = await hire(house.waybill.db, persona, company ? { company } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}

const matching = (version: number) => ({ 'if-match': `"${version}"` })

const hour = (hours: number) => wallAt(new Date(Date.now() + hours * 3_600_000), 'America/Chicago').slice(0, 16)

/** A dry van that is empty in Chicago in an hour, and waits for two days. */
const entry = (wish: Partial<TruckEntry> = {}) => ({
  equipmentMode: 0 as const,
  city: 'Chicago',
  state: 'IL',
  emptyFrom: hour(1),
  emptyUntil: hour(49),
  ...wish,
})

async function aTruck(wish: Partial<TruckEntry> = {}) {
  const carrier = await signIn('carrier-dispatcher')
  const { status, body } = await house.call(post, { as: carrier, body: entry(wish) })
  expect(status).toBe(201)
  return { carrier, truck: body, params: { truckId: body.id } }
}

/** A load from Chicago to Phoenix, 925 miles, tomorrow, on the board for this carrier alone. */
async function aLoadFor(company: Company, rate: number | undefined, wish: Partial<LoadWish> = {}) {
  const ops = await signIn('operations')
  const customer = await foundCompany(house.waybill.db, 'shipper')
  const load = await aShipment(house.waybill.db, { provider: ops.company, customer, ...wish })
  const body = { ...(rate ? { rate } : {}), carrierIds: [company.id] }
  const posted = await house.call(api.availableFreight.post, {
    as: ops,
    params: { shipmentNumber: load.number },
    body,
  })
  expect(posted.status).toBe(200)
  return { ops, load }
}

/** A load under way with a truck of the carrier. */
async function aHaul(status: 'booked' | 'dispatched' | 'inTransit', wish: Partial<LoadWish> = {}) {
  const dispatcher = await signIn('carrier-dispatcher')
  const driver = await hire(house.waybill.db, 'driver', { company: dispatcher.company })
  const provider = await foundCompany(house.waybill.db, 'provider')
  const customer = await foundCompany(house.waybill.db, 'shipper')
  const parties = { provider, customer, carrier: dispatcher.company, driver: { id: driver.id, name: driver.userName } }
  const load = await aShipment(house.waybill.db, { ...parties, status, ...wish })
  return { dispatcher, load, parties }
}

const trucksOf = async (as: { token: string }, query = {}) => (await house.call(list, { as, query })).body.data

const system = () => house.waybill.db.as({ kind: 'system' }).read

describeEndpoint(api.availableTrucks.post, {
  works: {
    'its carrier and the provider see it, at the clock of the place; nobody else does': async () => {
      const { carrier, truck } = await aTruck({ destinationStates: ['AZ', 'AZ'], tractorNumber: '12', note: 'Straps' })
      expect(truck).toMatchObject({
        company: { id: carrier.company.id },
        place: { city: 'Chicago', state: 'IL', timeZone: 'America/Chicago' },
        source: 'posted',
        madeFrom: null,
        destinationStates: ['AZ'],
        radius: 100,
        can: { change: true, withdraw: true },
      })
      expect(truck.emptyFrom).toMatch(/-0[56]:00$/)
      expect(truck.emptyFrom.slice(0, 16)).toBe(hour(1))
      const ops = await signIn('operations')
      const seen = await trucksOf(ops, { query: carrier.company.canary })
      expect(seen).toMatchObject([{ id: truck.id, can: { change: { code: 'not-your-role' } } }])
      expect(await trucksOf(await signIn('carrier-admin'))).toEqual([])
    },
    'without an end it waits for a day': async () => {
      const { truck } = await aTruck({ emptyUntil: null })
      expect(Date.parse(truck.emptyUntil) - Date.parse(truck.emptyFrom)).toBeGreaterThanOrEqual(23 * 3_600_000)
      expect(Date.parse(truck.emptyUntil) - Date.parse(truck.emptyFrom)).toBeLessThanOrEqual(25 * 3_600_000)
    },
    'a broker says where it has one: which loads fit is not its to know, and the provider tenders to it without asking':
      async () => {
        const broker = await signIn('broker')
        const { body } = await house.call(post, { as: broker, body: entry() })
        expect(body).toMatchObject({ matches: null, can: { change: true, ask: { code: 'not-your-role' } } })
        const [seen] = await trucksOf(await signIn('operations'), { query: broker.company.canary })
        expect(seen).toMatchObject({ id: body.id, can: { ask: { code: 'truck-is-brokers' } } })
      },
    'it replaces what a load said of the same tractor': async () => {
      const { dispatcher, load } = await aHaul('dispatched')
      await touch(load.shipmentId)
      expect(await trucksOf(dispatcher)).toMatchObject([{ source: 'made', tractorNumber: '4340' }])
      const body = entry({ tractorNumber: '4340', emptyFrom: hour(50), emptyUntil: hour(90) })
      await house.call(post, { as: dispatcher, body })
      await touch(load.shipmentId)
      expect(await trucksOf(dispatcher)).toMatchObject([{ source: 'posted', tractorNumber: '4340' }])
    },
  },
  refusesBadInput: {
    'a place that there is not, a time that has passed, and an end before the start': async () => {
      const as = await signIn('carrier-admin')
      const refused = async (wish: Partial<TruckEntry>) =>
        (await house.call(post, { as, body: entry(wish) })).problem.modelState
      expect(await refused({ city: 'Nowhere' })).toHaveProperty('city')
      expect(await refused({ destination: { city: 'Nowhere', state: 'IL' } })).toHaveProperty(['destination.city'])
      expect(await refused({ emptyFrom: hour(-30), emptyUntil: hour(-2) })).toHaveProperty('emptyUntil')
      expect(await refused({ emptyFrom: hour(9), emptyUntil: hour(8) })).toHaveProperty('emptyUntil')
    },
  },
  refusesWhoMayNot: {
    'everybody but brokers and carriers who dispatch': async () => {
      for (const persona of [...OTHERS, 'operations' as const])
        expect((await house.call(post, { as: await signIn(persona), body: entry() })).status, persona).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'what a carrier posts is on no other carrier’s list': async () => {
      const { truck } = await aTruck()
      const other = await signIn('carrier-admin')
      expect((await house.call(find, { as: other, params: { truckId: truck.id } })).status).toBe(404)
    },
  },
})

describeEndpoint(api.availableTrucks.list, {
  works: {
    'around a place, by equipment, day and words, nearest first': async () => {
      const { carrier, truck } = await aTruck()
      const near = { as: carrier, body: entry({ city: 'Bolingbrook', equipmentMode: 1, emptyFrom: hour(30) }) }
      const other = (await house.call(post, near)).body
      const ids = async (query: object) => (await trucksOf(carrier, query)).map(({ id }) => id)
      expect(await ids({})).toEqual([truck.id, other.id])
      const around = { origin: 'Bolingbrook, IL', sortProperty: 'milesAway' }
      expect(await trucksOf(carrier, around)).toMatchObject([{ id: other.id, milesAway: 0 }, { id: truck.id }])
      expect(await ids({ ...around, originRadius: 5 })).toEqual([other.id])
      expect(await ids({ origin: 'Phoenix, AZ' })).toEqual([])
      expect(await ids({ equipmentModes: '1' })).toEqual([other.id])
      expect(await ids({ query: 'bolingb' })).toEqual([other.id])
      expect(await ids({ emptyStart: hour(30).slice(0, 10), emptyEnd: hour(30).slice(0, 10) })).toContain(other.id)
    },
    'the provider never reads the least that a carrier hauls for': async () => {
      const { carrier } = await aTruck({ minPerMile: 2.87 })
      const ops = await signIn('operations')
      const { text, body } = await house.call(list, { as: ops, query: { query: carrier.company.canary } })
      expect(body.data).toMatchObject([{ minPerMile: null }])
      expect(onPurpose(text)).not.toContain('2.87')
      expect((await trucksOf(carrier))[0]?.minPerMile).toBe(2.87)
    },
  },
  refusesBadInput: {
    'a place that there is not': async () => {
      const { problem } = await house.call(list, {
        as: await signIn('carrier-admin'),
        query: { origin: 'Nowhere, ZZ' },
      })
      expect(problem.modelState).toHaveProperty('origin')
    },
  },
  refusesWhoMayNot: {
    'billing people, drivers and all others': async () => {
      for (const persona of OTHERS)
        expect((await house.call(list, { as: await signIn(persona) })).status, persona).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier’s trucks are not on it': async () => {
      await aTruck()
      expect(await trucksOf(await signIn('carrier-admin'))).toEqual([])
    },
  },
})

describeEndpoint(api.availableTrucks.counts, {
  works: {
    'posted, made and hidden ones; lapsed ones are in no view': async () => {
      const { dispatcher, load } = await aHaul('dispatched')
      await touch(load.shipmentId)
      const one = await house.call(post, { as: dispatcher, body: entry() })
      await house.call(post, { as: dispatcher, body: entry() })
      await house.call(withdraw, { as: dispatcher, params: { truckId: one.body.id } })
      expect((await house.call(counts, { as: dispatcher })).body).toEqual({ open: 2, posted: 1, made: 1, hidden: 1 })
      await sql`update available_truck set empty_from = now() - interval '2 days', empty_until = now() - interval '1 day'
        where company_id = ${dispatcher.company.id}`.execute(system())
      expect((await house.call(counts, { as: dispatcher })).body).toEqual({ open: 0, posted: 0, made: 0, hidden: 0 })
    },
  },
  refusesBadInput: {
    'a radius of nothing': async () => {
      expect((await house.call(counts, { as: await signIn('operations'), query: { originRadius: 0 } })).status).toBe(
        400,
      )
    },
  },
  refusesWhoMayNot: {
    'a factor': async () => {
      expect((await house.call(counts, { as: await signIn('factor') })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier’s trucks are not counted': async () => {
      await aTruck()
      expect((await house.call(counts, { as: await signIn('carrier-admin') })).body.open).toBe(0)
    },
  },
})

describeEndpoint(api.availableTrucks.points, {
  works: {
    'each truck of a search where it is empty, to a mile': async () => {
      const { carrier, params } = await aTruck()
      const { body } = await house.call(points, { as: carrier })
      expect(body).toEqual({ points: [{ truckId: params.truckId, latitude: 41.88, longitude: -87.62 }], totalCount: 1 })
      const hidden = await house.call(points, { as: carrier, query: { view: 'hidden' } })
      expect(hidden.body).toEqual({ points: [], totalCount: 0 })
    },
  },
  refusesBadInput: {
    'a place that there is not': async () => {
      const { problem } = await house.call(points, { as: await signIn('operations'), query: { origin: 'Atlantis' } })
      expect(problem).toMatchObject({ code: 'place-unknown' })
    },
  },
  refusesWhoMayNot: {
    'a factor': async () => {
      expect((await house.call(points, { as: await signIn('factor') })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier’s trucks are not on the map': async () => {
      await aTruck()
      expect((await house.call(points, { as: await signIn('carrier-admin') })).body.points).toEqual([])
    },
  },
})

describeEndpoint(api.availableTrucks.find, {
  works: {
    'with the loads that fit counted': async () => {
      const { carrier, params } = await aTruck()
      await aLoadFor(carrier.company, 1_850)
      expect((await house.call(find, { as: carrier, params })).body.matches).toBe(1)
    },
  },
  refusesBadInput: {
    'no id': async () => {
      const params = { truckId: 'four' }
      expect((await house.call(find, { as: await signIn('operations'), params })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver of the carrier': async () => {
      const { carrier, params } = await aTruck()
      expect((await house.call(find, { as: await signIn('driver', carrier.company), params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier, as if there were none; the provider, once it is hidden': async () => {
      const { carrier, params } = await aTruck()
      const [other, ops] = [await signIn('carrier-admin'), await signIn('operations')]
      expect((await house.call(find, { as: other, params })).status).toBe(404)
      expect((await house.call(find, { as: ops, params })).status).toBe(200)
      await house.call(withdraw, { as: carrier, params })
      expect((await house.call(find, { as: ops, params })).status).toBe(404)
    },
  },
})

describeEndpoint(api.availableTrucks.change, {
  works: {
    'what is corrected no longer follows its load, and a hidden truck is shown again': async () => {
      const { dispatcher, load } = await aHaul('inTransit')
      await touch(load.shipmentId)
      const [made] = await trucksOf(dispatcher)
      const params = { truckId: made?.id ?? '' }
      await house.call(withdraw, { as: dispatcher, params })
      const body = entry({ city: 'Dayton', state: 'OH' })
      const { body: changed } = await house.call(change, { as: dispatcher, params, headers: matching(2), body })
      expect(changed).toMatchObject({ place: { city: 'Dayton' }, isHidden: false, source: 'made', version: 3 })
      await touch(load.shipmentId)
      expect(await trucksOf(dispatcher)).toMatchObject([{ place: { city: 'Dayton' } }])
    },
    'a colleague saved first': async () => {
      const { carrier, params } = await aTruck()
      await house.call(change, { as: carrier, params, headers: matching(1), body: entry() })
      const second = await house.call(change, { as: carrier, params, headers: matching(1), body: entry() })
      expect(second.problem.code).toBe('changed-meanwhile')
    },
  },
  refusesBadInput: {
    'no version, and a radius around the world': async () => {
      const { carrier, params } = await aTruck()
      expect((await house.call(change, { as: carrier, params, body: entry() })).status).toBe(428)
      const body = entry({ radius: 5_000 })
      const { problem } = await house.call(change, { as: carrier, params, headers: matching(1), body })
      expect(problem.modelState).toHaveProperty('radius')
    },
  },
  refusesWhoMayNot: {
    'the provider, who reads it': async () => {
      const { params } = await aTruck()
      const as = await signIn('operations')
      expect((await house.call(change, { as, params, headers: matching(1), body: entry() })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier, as if there were none': async () => {
      const { params } = await aTruck()
      const as = await signIn('carrier-admin')
      expect((await house.call(change, { as, params, headers: matching(1), body: entry() })).status).toBe(404)
    },
  },
})

describeEndpoint(api.availableTrucks.withdraw, {
  works: {
    'one that a load made stays hidden, however the load goes on; again, nothing changes': async () => {
      const { dispatcher, load } = await aHaul('dispatched')
      await touch(load.shipmentId)
      const params = { truckId: (await trucksOf(dispatcher))[0]?.id ?? '' }
      const hidden = (await house.call(withdraw, { as: dispatcher, params })).body
      expect(hidden).toMatchObject({ isHidden: true, can: { withdraw: { code: 'truck-is-hidden' } } })
      expect((await house.call(withdraw, { as: dispatcher, params })).body.version).toBe(hidden.version)
      await touch(load.shipmentId)
      expect(await trucksOf(dispatcher)).toEqual([])
      expect(await trucksOf(dispatcher, { view: 'hidden' })).toMatchObject([{ id: params.truckId }])
    },
  },
  refusesBadInput: {
    'no id': async () => {
      expect((await house.call(withdraw, { as: await signIn('carrier-admin'), params: { truckId: 'x' } })).status).toBe(
        400,
      )
    },
  },
  refusesWhoMayNot: {
    'the provider': async () => {
      const { params } = await aTruck()
      expect((await house.call(withdraw, { as: await signIn('operations'), params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier, as if there were none': async () => {
      const { params } = await aTruck()
      expect((await house.call(withdraw, { as: await signIn('carrier-admin'), params })).status).toBe(404)
    },
  },
})

describeEndpoint(api.availableTrucks.loads, {
  works: {
    'what fits in equipment, radius, days and destination, by dollars per mile driven': async () => {
      const { carrier, params, truck } = await aTruck({ destinationStates: ['AZ'], maxMiles: 1_000 })
      const [low, high] = [await aLoadFor(carrier.company, 1_700), await aLoadFor(carrier.company, 2_040)]
      await aLoadFor(carrier.company, 2_000, { but: { equipmentMode: 1 } })
      await aLoadFor(carrier.company, 2_000, { pickupInHours: 80 })
      const { body } = await house.call(loads, { as: carrier, params })
      expect(body.data.map(({ shipmentNumber }) => shipmentNumber)).toEqual([high.load.number, low.load.number])
      expect(body.data[0]).toMatchObject({ milesIn: null, perMile: 2.21 })
      expect(body.data[0]?.perAllMiles).toBeLessThan(2.21)
      const among = async (wish: Partial<TruckEntry>) => {
        const changed = await house.call(find, { as: carrier, params })
        const { version } = changed.body
        await house.call(change, { as: carrier, params, headers: matching(version), body: entry(wish) })
        return (await house.call(loads, { as: carrier, params })).body.totalCount
      }
      expect(truck.destinationStates).toEqual(['AZ'])
      expect(await among({ destinationStates: ['TX'] })).toBe(0)
      expect(await among({ destination: { city: 'Phoenix', state: 'AZ' } })).toBe(2)
      expect(await among({ destination: { city: 'Dayton', state: 'OH' } })).toBe(0)
      expect(await among({ maxMiles: 900 })).toBe(0)
      expect(await among({ city: 'Springfield' })).toBe(0)
      expect(await among({ minPerMile: 2 })).toBe(1)
      expect(await among({ equipmentMode: 1 })).toBe(3)
    },
    'its minimum is in US dollars, and no load in another currency is compared with it': async () => {
      const { carrier, params } = await aTruck({ minPerMile: 9 })
      await aLoadFor(carrier.company, 1_850)
      const canadian = await aLoadFor(carrier.company, 1_850, { but: { currency: 'CAD' } })
      const { body } = await house.call(loads, { as: carrier, params })
      expect(body.data.map(({ shipmentNumber }) => shipmentNumber)).toEqual([canadian.load.number])
      expect((await trucksOf(carrier))[0]?.matches).toBe(1)
    },
    'a truck that cannot be there in time does not fit': async () => {
      const { carrier, params } = await aTruck({ emptyFrom: hour(30), emptyUntil: hour(60) })
      await aLoadFor(carrier.company, 1_850, { pickupInHours: 26 })
      expect((await house.call(loads, { as: carrier, params })).body.totalCount).toBe(0)
    },
    'what its carrier has hidden from its board does not come back here': async () => {
      const { carrier, params } = await aTruck()
      const { load } = await aLoadFor(carrier.company, 1_850)
      const body = { isStarred: false, hiddenBecause: 'lane' as const, note: null }
      await house.call(api.availableFreight.mark, { as: carrier, params: { shipmentNumber: load.number }, body })
      expect((await house.call(loads, { as: carrier, params })).body.totalCount).toBe(0)
    },
  },
  refusesBadInput: {
    'a page that there is not': async () => {
      const { carrier, params } = await aTruck()
      expect((await house.call(loads, { as: carrier, params, query: { page: 0 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a broker': async () => {
      const { params } = await aTruck()
      expect((await house.call(loads, { as: await signIn('broker'), params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'another carrier, as if there were none': async () => {
      const { params } = await aTruck()
      expect((await house.call(loads, { as: await signIn('carrier-admin'), params })).status).toBe(404)
    },
  },
})

describeEndpoint(api.availableTrucks.ofShipment, {
  works: {
    'nearest first, with the carrier, since when, and whether it can be booked': async () => {
      const { carrier, truck } = await aTruck()
      const { ops, load } = await aLoadFor(carrier.company, undefined)
      const query = { pageSize: 200 }
      const fitting = async () =>
        (await house.call(ofShipment, { as: ops, params: { shipment: load.number }, query })).body.data.filter(
          ({ company }) => company.id === carrier.company.id,
        )
      expect(await fitting()).toMatchObject([
        { truckId: truck.id, place: { city: 'Chicago' }, canBook: true, source: 'posted' },
      ])
      await house.call(withdraw, { as: carrier, params: { truckId: truck.id } })
      expect(await fitting()).toEqual([])
    },
  },
  refusesBadInput: {
    'a page that there is not': async () => {
      const { ops, load } = await aLoadFor(await foundCompany(house.waybill.db, 'carrier'), undefined)
      const params = { shipment: load.number }
      expect((await house.call(ofShipment, { as: ops, params, query: { page: 0 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'carriers do not read of each other’s trucks': async () => {
      const { load } = await aLoadFor(await foundCompany(house.waybill.db, 'carrier'), undefined)
      const params = { shipment: load.number }
      for (const persona of ['carrier-admin', 'broker', 'payables'] as const)
        expect((await house.call(ofShipment, { as: await signIn(persona), params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a load that there is not': async () => {
      const params = { shipment: randomUUID() }
      expect((await house.call(ofShipment, { as: await signIn('operations'), params })).status).toBe(404)
    },
  },
})

/** Anything that changes the load draws its truck; the factory lays loads without changing them. */
async function touch(shipmentId: string): Promise<void> {
  await sql`update shipment set equipment_mode = equipment_mode where id = ${shipmentId}`.execute(system())
}

describe('a truck that a load leaves', () => {
  test('is empty two hours after the last delivery, where that is, and waits for a day', async () => {
    const { dispatcher, load } = await aHaul('dispatched')
    await touch(load.shipmentId)
    const [truck] = await trucksOf(dispatcher)
    expect(truck).toMatchObject({
      place: { city: 'Phoenix', state: 'AZ', timeZone: 'America/Phoenix' },
      source: 'made',
      madeFrom: { shipmentNumber: load.number, because: 'delivery' },
      tractorNumber: '4340',
    })
    const { rows } = await sql<{
      at: Date
    }>`select delivery_at as at from shipment where id = ${load.shipmentId}`.execute(system())
    expect(Date.parse(truck?.emptyFrom ?? '') - (rows[0]?.at.getTime() ?? 0)).toBe(2 * 3_600_000)
    expect(Date.parse(truck?.emptyUntil ?? '') - Date.parse(truck?.emptyFrom ?? '')).toBe(24 * 3_600_000)
  })

  test('is empty when the load will be, and after the rest that its driver must take; too few hours left put a load out of reach', async () => {
    const { dispatcher, load } = await aHaul('inTransit')
    const expected = async (empties: number, rested: number | null, driveLeft: number | null) => {
      await sql`
        insert into shipment_estimate (shipment_id, carrier_id, estimated_at, hours, empties_at, rested_at, drive_left)
        select id, carrier_id, now(), 'eld', delivery_at + make_interval(hours => ${empties}),
          delivery_at + make_interval(hours => ${rested}::int), ${driveLeft}
        from shipment where id = ${load.shipmentId}
        on conflict (shipment_id) do update set empties_at = excluded.empties_at, rested_at = excluded.rested_at,
          drive_left = excluded.drive_left`.execute(system())
      const { rows } = await sql<{ hours: number; driveLeft: number | null }>`
        select extract(epoch from empty_from - delivery_at)::float8 / 3600 as hours, drive_left as "driveLeft"
        from available_truck join shipment on shipment.id = shipment_id where shipment_id = ${load.shipmentId}`.execute(
        system(),
      )
      return rows
    }
    expect(await expected(5, null, 240)).toEqual([{ hours: 5, driveLeft: 240 }])
    expect(await expected(5, 15, 660)).toEqual([{ hours: 15, driveLeft: 660 }])
    expect(await trucksOf(dispatcher)).toMatchObject([{ driveLeft: 660 }])
    expect(await expected(3, null, null)).toEqual([{ hours: 3, driveLeft: null }])
  })

  test('comes with the truck, not with the booking, and goes with a rescinded booking', async () => {
    const { dispatcher, load } = await aHaul('booked')
    await touch(load.shipmentId)
    expect(await trucksOf(dispatcher)).toEqual([])
    await sql`update shipment set status = 4, tractor_number = '9' where id = ${load.shipmentId}`.execute(system())
    expect(await trucksOf(dispatcher)).toMatchObject([{ tractorNumber: '9' }])
    await sql`update shipment set status = 1, carrier_id = null where id = ${load.shipmentId}`.execute(system())
    expect(await trucksOf(dispatcher)).toEqual([])
  })

  test('disappears once the same tractor is sent for another load', async () => {
    const { dispatcher, load, parties } = await aHaul('inTransit')
    await touch(load.shipmentId)
    const own = await house.call(post, { as: dispatcher, body: entry({ tractorNumber: '4340' }) })
    expect(own.status).toBe(201)
    const next = await aShipment(house.waybill.db, { ...parties, status: 'dispatched', pickupInHours: 60 })
    await touch(next.shipmentId)
    expect(await trucksOf(dispatcher)).toMatchObject([{ madeFrom: { shipmentNumber: next.number } }])
    // The first load goes on, and its truck stays taken.
    await touch(load.shipmentId)
    expect(await trucksOf(dispatcher)).toMatchObject([{ madeFrom: { shipmentNumber: next.number } }])
  })

  test('a broker’s loads leave none', async () => {
    const broker = await foundCompany(house.waybill.db, 'broker')
    const { load } = await aHaul('dispatched')
    await sql`update shipment set carrier_id = ${broker.id} where id = ${load.shipmentId}`.execute(system())
    const { rows } = await sql`select from available_truck where shipment_id = ${load.shipmentId}`.execute(system())
    expect(rows).toEqual([])
  })

  test('an empty location says that it waits there until its pickup, and wants to end near it', async () => {
    const { dispatcher, load } = await aHaul('booked', { pickupInHours: 40 })
    const said = (hours: number) =>
      house.call(api.running.updateEmptyLocation, {
        as: dispatcher,
        params: { shipmentId: load.shipmentId },
        body: {
          availableAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
          city: 'Dayton',
          state: 'OH',
          etaToPickup: null,
        },
      })
    await said(2)
    expect(await trucksOf(dispatcher)).toMatchObject([
      {
        place: { city: 'Dayton', timeZone: 'America/New_York' },
        destination: { city: 'Chicago', state: 'IL' },
        madeFrom: { because: 'empty-location' },
      },
    ])
    await said(36)
    expect(await trucksOf(dispatcher)).toEqual([])
  })

  test('a week after its time it is gone', async () => {
    const { carrier, truck } = await aTruck()
    await sql`update available_truck set empty_from = now() - interval '9 days', empty_until = now() - interval '6 days'
      where id = ${truck.id}`.execute(system())
    await forgetLapsed(house.waybill.db, new Date())
    expect((await house.call(find, { as: carrier, params: { truckId: truck.id } })).status).toBe(200)
    await forgetLapsed(house.waybill.db, new Date(Date.now() + 2 * 86_400_000))
    expect((await house.call(find, { as: carrier, params: { truckId: truck.id } })).status).toBe(404)
  })

  test('its carrier and the provider hear of it', async () => {
    const { carrier, truck } = await aTruck()
    const { rows } = await sql<{ company_ids: string[] }>`
      select company_ids from outbox where kind = 'truck-changed' and subject_id = ${truck.id}`.execute(system())
    expect(rows).toEqual([{ company_ids: [carrier.company.id] }])
  })
})
