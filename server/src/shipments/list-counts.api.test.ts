import { api } from '@waybill/contract/api.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { describeEndpoint, doesNotApply } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { hire, newCanary } from '../../test/people.ts'
import { aShipment } from '../../world/factories.ts'
import { happen, lockShipment, WAYBILL } from './activity/timeline.ts'
import { joinStopsMet } from './shipments.queries.ts'

const { shipments } = api

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

/** A carrier with one dispatched load. */
async function freight() {
  const { db } = house.waybill
  const person = await hire(db, 'carrier-dispatcher')
  const driver = await hire(db, 'driver', { company: person.company })
  const parties = {
    provider: (await hire(db, 'operations')).company,
    customer: (await hire(db, 'shipper')).company,
    carrier: person.company,
    driver: { id: driver.id, name: 'Robin' },
  }
  await aShipment(db, { ...parties, status: 'dispatched' })
  return { dispatcher: await house.sessionOf(person), parties }
}
type Freight = Awaited<ReturnType<typeof freight>>
type Parties = Freight['parties']

describeEndpoint(api.shipments.statusCounts, {
  works: {
    'each status with its number, under the same filters as the list': async () => {
      const { dispatcher, parties } = await freight()
      await aShipment(house.waybill.db, { ...parties, status: 'delivered' })
      await aShipment(house.waybill.db, { ...parties, status: 'booked' })
      const { body } = await house.call(shipments.statusCounts, { as: dispatcher })
      expect(body).toMatchObject({ all: 3, booked: 1, dispatched: 1, delivered: 1, inTransit: 0, readyToBook: 0 })
      const narrowed = await house.call(shipments.statusCounts, { as: dispatcher, query: { statuses: '7' } })
      expect(narrowed.body).toMatchObject({ all: 1, booked: 0, delivered: 1 })
    },
  },
  refusesBadInput: {
    'a status that there is not': async () => {
      const { dispatcher } = await freight()
      const { status } = await house.call(shipments.statusCounts, { as: dispatcher, query: { statuses: '12' } })
      expect(status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a factor': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'factor'))
      expect((await house.call(shipments.statusCounts, { as })).problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'counts nothing of another carrier': async () => {
      await freight()
      const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher'))
      expect((await house.call(shipments.statusCounts, { as })).body.all).toBe(0)
    },
  },
})

/** A load whose truck came and went at these stops, minutes from each appointment. */
async function runLoad(parties: Parties, stops: readonly [arrivedAfter: number, leftAfter: number][]): Promise<string> {
  const load = await aShipment(house.waybill.db, {
    ...parties,
    status: 'dispatched',
    now: new Date(Date.now() - 96 * 3_600_000),
  })
  await house.waybill.db.as({ kind: 'system' }).transaction(async (tx) => {
    let shipment = await lockShipment(tx, load.shipmentId)
    for (const [index, [arrivedAfter, leftAfter]] of stops.entries()) {
      const stop = shipment.stops[index]
      const due = stop?.commitmentEnd?.getTime() ?? 0
      const at = (minutes: number) => new Date(due + minutes * 60_000)
      const stopId = stop?.id ?? ''
      shipment = await happen(
        tx,
        shipment,
        WAYBILL,
        new Date(),
        { kind: 'arrived', at: at(arrivedAfter), stopId },
        { kind: 'departed', at: at(leftAfter), stopId },
      )
    }
  })
  return load.shipmentId
}

/** What operations are told of all loads, which is kept, and of the loads in every status that a live one has, which is counted. */
async function keptAndCounted() {
  const as = await house.sessionOf(await hire(house.waybill.db, 'operations'))
  const statuses = Object.values(SHIPMENT_STATUS).filter((status) => status >= SHIPMENT_STATUS.readyToBook)
  const kept = await house.call(shipments.onTimeCounts, { as })
  const counted = await house.call(shipments.onTimeCounts, { as, query: { statuses: statuses.join(',') } })
  return [kept.body, counted.body] as const
}

describeEndpoint(api.shipments.onTimeCounts, {
  works: {
    'the sums over all loads, which are kept, are those of the loads: met, drafts again, and live again': async () => {
      const { parties } = await freight()
      const system = house.waybill.db.as({ kind: 'system' })
      const loads = await Promise.all([1, 2, 3].map(() => runLoad(parties, [[-10, 60]])))
      await runLoad(parties, [
        [120, 150],
        [90, 120],
      ])
      const [before, counted] = await keptAndCounted()
      expect(before).toEqual(counted)
      const statusOf = (load: number, status: number) =>
        system.read
          .updateTable('shipment')
          .set({ status })
          .where('id', '=', loads[load] ?? '')
          .execute()
      await statusOf(0, SHIPMENT_STATUS.draft)
      const [without, live] = await keptAndCounted()
      expect(without.pickup.onTime).toBe(before.pickup.onTime - 1)
      expect(without).toEqual(live)
      // Of two processes that join the rows at once, neither loses what the other joins.
      await Promise.all([joinStopsMet(system), joinStopsMet(system), statusOf(0, SHIPMENT_STATUS.dispatched)])
      expect(await keptAndCounted()).toEqual([before, before])
      await joinStopsMet(system)
      expect(await system.read.selectFrom('stops_met').select('pickups_on_time').execute()).toEqual([
        { pickups_on_time: before.pickup.onTime },
      ])
    },
    'a stop is on time, late, undecided, or late because the dock before kept the truck': async () => {
      const { dispatcher, parties } = await freight()
      await runLoad(parties, [
        [-10, 60],
        [-5, 30],
      ])
      await runLoad(parties, [
        [120, 150],
        [90, 120],
      ])
      await runLoad(parties, [
        [-10, 300],
        [90, 120],
      ])
      const { body } = await house.call(shipments.onTimeCounts, { as: dispatcher })
      expect(body).toEqual({
        pickup: { onTime: 2, late: 1, undecided: 1, excused: 0 },
        delivery: { onTime: 1, late: 1, undecided: 1, excused: 1 },
      })
      const moved = await house.call(shipments.onTimeCounts, { as: dispatcher, query: { statuses: '4' } })
      expect(moved.body.pickup).toEqual({ onTime: 0, late: 0, undecided: 1, excused: 0 })
    },
    'a pickup that was booked less than two hours ahead excuses its lateness': async () => {
      const { dispatcher, parties } = await freight()
      const load = await aShipment(house.waybill.db, { ...parties, status: 'dispatched', pickupInHours: 1 })
      await house.waybill.db.as({ kind: 'system' }).transaction(async (tx) => {
        const shipment = await lockShipment(tx, load.shipmentId)
        const [stop] = shipment.stops
        const at = new Date((stop?.commitmentEnd?.getTime() ?? 0) + 3_600_000)
        await tx
          .updateTable('shipment_event')
          .set({ reported_at: new Date() })
          .where('shipment_id', '=', load.shipmentId)
          .where('kind', '=', 'booked')
          .execute()
        await happen(tx, shipment, WAYBILL, at, { kind: 'arrived', at, stopId: stop?.id ?? '' })
      })
      const { body } = await house.call(shipments.onTimeCounts, { as: dispatcher })
      expect(body.pickup).toEqual({ onTime: 0, late: 0, undecided: 1, excused: 1 })
    },
  },
  refusesBadInput: {
    'a day that there is not': async () => {
      const { dispatcher } = await freight()
      const query = { pickupStart: '2026-02-30' }
      expect((await house.call(shipments.onTimeCounts, { as: dispatcher, query })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a factor': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'factor'))
      expect((await house.call(shipments.onTimeCounts, { as })).problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'counts nothing of another carrier': async () => {
      await freight()
      const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher'))
      expect((await house.call(shipments.onTimeCounts, { as })).body.pickup.undecided).toBe(0)
    },
  },
})

const aSet = (name: string) => ({ name, filters: { view: 'booking', statuses: [1] } })
const keptSet = async (as: { token: string }, name = `Set ${newCanary()}`) =>
  (await house.call(shipments.createFilterSet, { as, body: aSet(name) })).body
const asFactor = async () => await house.sessionOf(await hire(house.waybill.db, 'factor'))
const asColleague = async ({ dispatcher, parties }: Freight) => ({
  dispatcher,
  colleague: await house.sessionOf(await hire(house.waybill.db, 'carrier-dispatcher', { company: parties.carrier })),
})

describeEndpoint(api.shipments.createFilterSet, {
  works: {
    'a name that filters of orders bear is free for those of shipments': async () => {
      const as = await house.sessionOf(await hire(house.waybill.db, 'shipper'))
      const orders = await house.call(api.orders.createFilterSet, { as, body: { name: 'Mine', filters: {} } })
      expect([orders.status, (await keptSet(as, 'Mine')).name]).toEqual([201, 'Mine'])
      const listed = await house.call(shipments.filterSets, { as })
      expect(listed.body.data.map(({ filters }) => filters.view)).toEqual(['booking'])
    },
  },
  refusesBadInput: {
    'a name that is given, and filters that there are not': async () => {
      const { dispatcher } = await freight()
      await keptSet(dispatcher, 'Mine')
      for (const body of [aSet('mine'), { name: 'Other', filters: { customerId: 'x' } }])
        expect((await house.call(shipments.createFilterSet, { as: dispatcher, body })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a factor': async () => {
      const body = aSet('Mine')
      expect((await house.call(shipments.createFilterSet, { as: await asFactor(), body })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: doesNotApply('one keeps filters for oneself'),
})

describeEndpoint(api.shipments.filterSets, {
  works: {
    'by name': async () => {
      const { dispatcher } = await freight()
      for (const name of ['b', 'A']) await keptSet(dispatcher, name)
      const { body } = await house.call(shipments.filterSets, { as: dispatcher })
      expect(body.data.map(({ name }) => name)).toEqual(['A', 'b'])
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      const { dispatcher } = await freight()
      expect((await house.call(shipments.filterSets, { as: dispatcher, query: { of: 'all' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a factor': async () => {
      expect((await house.call(shipments.filterSets, { as: await asFactor() })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'even a colleague sees their own alone': async () => {
      const { dispatcher, colleague } = await asColleague(await freight())
      await keptSet(dispatcher)
      expect((await house.call(shipments.filterSets, { as: colleague })).body.data).toEqual([])
    },
  },
})

describeEndpoint(api.shipments.findFilterSet, {
  works: {
    'one set by its id': async () => {
      const { dispatcher } = await freight()
      const set = await keptSet(dispatcher)
      const { body } = await house.call(shipments.findFilterSet, { as: dispatcher, params: { filterSetId: set.id } })
      expect(body).toEqual(set)
    },
  },
  refusesBadInput: {
    'what is no id': async () => {
      const { dispatcher } = await freight()
      const params = { filterSetId: 'mine' }
      expect((await house.call(shipments.findFilterSet, { as: dispatcher, params })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a factor': async () => {
      const { dispatcher } = await freight()
      const params = { filterSetId: (await keptSet(dispatcher)).id }
      expect((await house.call(shipments.findFilterSet, { as: await asFactor(), params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a colleague, as if there were none; nor is it a set of orders': async () => {
      const { dispatcher, colleague } = await asColleague(await freight())
      const params = { filterSetId: (await keptSet(dispatcher)).id }
      expect((await house.call(shipments.findFilterSet, { as: colleague, params })).status).toBe(404)
      const as = await house.sessionOf(await hire(house.waybill.db, 'shipper'))
      const own = { filterSetId: (await keptSet(as)).id }
      expect((await house.call(api.orders.findFilterSet, { as, params: own })).status).toBe(404)
    },
  },
})

describeEndpoint(api.shipments.replaceFilterSet, {
  works: {
    'another name and other filters': async () => {
      const { dispatcher } = await freight()
      const params = { filterSetId: (await keptSet(dispatcher)).id }
      const body = { name: 'Renamed', filters: { view: 'tracking' } }
      await house.call(shipments.replaceFilterSet, { as: dispatcher, params, body })
      const found = await house.call(shipments.findFilterSet, { as: dispatcher, params })
      expect(found.body).toMatchObject({ name: 'Renamed', filters: { view: 'tracking' } })
    },
  },
  refusesBadInput: {
    'no name': async () => {
      const { dispatcher } = await freight()
      const params = { filterSetId: (await keptSet(dispatcher)).id }
      const body = aSet(' ')
      expect((await house.call(shipments.replaceFilterSet, { as: dispatcher, params, body })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a factor': async () => {
      const { dispatcher } = await freight()
      const params = { filterSetId: (await keptSet(dispatcher)).id }
      const asked = { as: await asFactor(), params, body: aSet('Mine') }
      expect((await house.call(shipments.replaceFilterSet, asked)).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a colleague, as if there were none': async () => {
      const { dispatcher, colleague } = await asColleague(await freight())
      const params = { filterSetId: (await keptSet(dispatcher)).id }
      const asked = { as: colleague, params, body: aSet('Mine') }
      expect((await house.call(shipments.replaceFilterSet, asked)).status).toBe(404)
    },
  },
})

describeEndpoint(api.shipments.deleteFilterSet, {
  works: {
    'it is gone': async () => {
      const { dispatcher } = await freight()
      const params = { filterSetId: (await keptSet(dispatcher)).id }
      expect((await house.call(shipments.deleteFilterSet, { as: dispatcher, params })).status).toBe(204)
      expect((await house.call(shipments.filterSets, { as: dispatcher })).body.data).toEqual([])
    },
  },
  refusesBadInput: {
    'what is no id': async () => {
      const { dispatcher } = await freight()
      const params = { filterSetId: 'mine' }
      expect((await house.call(shipments.deleteFilterSet, { as: dispatcher, params })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a factor': async () => {
      const { dispatcher } = await freight()
      const params = { filterSetId: (await keptSet(dispatcher)).id }
      expect((await house.call(shipments.deleteFilterSet, { as: await asFactor(), params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a colleague, as if there were none': async () => {
      const { dispatcher, colleague } = await asColleague(await freight())
      const params = { filterSetId: (await keptSet(dispatcher)).id }
      expect((await house.call(shipments.deleteFilterSet, { as: colleague, params })).status).toBe(404)
    },
  },
})
