import { api } from '@waybill/contract/api.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, hire } from '../../test/people.ts'
import { aShipment, type LoadWish } from '../../world/factories.ts'
import { estimateDue } from './estimating.ts'
import { forgetPositions, keepPositions } from './tracking.queries.ts'

const { running, shipments, tracking } = api
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const SPRINGFIELD = { latitude: 39.8, longitude: -89.65 }

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

const system = () => house.waybill.db.as({ kind: 'system' })
const ago = (hours: number) => new Date(Date.now() - hours * HOUR)

async function signIn(persona: Persona, company?: Company) {
  const person = await hire(house.waybill.db, persona, company ? { company } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}

/** From Chicago to Phoenix, on its way since two hours after its pickup. */
async function onTheRoad(wish: Partial<LoadWish> = {}) {
  const [carrier, ops, staff] = [
    await signIn('carrier-dispatcher'),
    await signIn('operations'),
    await signIn('shipper'),
  ]
  const driver = await signIn('driver', carrier.company)
  const load = await aShipment(house.waybill.db, {
    provider: ops.company,
    customer: staff.company,
    carrier: carrier.company,
    driver: { id: driver.id, name: 'Robin Driver' },
    status: 'inTransit',
    pickupInHours: -8,
    ...wish,
  })
  return { carrier, ops, staff, driver, load, params: { shipment: load.number }, of: { shipmentId: load.shipmentId } }
}
type Load = Awaited<ReturnType<typeof onTheRoad>>

async function sees(
  { load, carrier }: Load,
  place: { latitude: number; longitude: number },
  at: Date,
  source: 'eld' | 'phone' = 'phone',
) {
  const one = { shipmentId: load.shipmentId, carrierId: carrier.company.id, source, at, ...place, mph: 60 }
  await system().transaction((tx) => keepPositions(tx, [one]))
}

const estimate = () => estimateDue(system(), new Date())
const trackingOf = async (as: { token: string }, { params }: Load) =>
  (await house.call(tracking.find, { as, params })).body
const positionsOf = async (as: { token: string }, { params }: Load) =>
  (await house.call(tracking.positions, { as, params })).body

describeEndpoint(api.tracking.find, {
  works: {
    'a check call says where the truck is, how far it has come, and between which times it will be there': async () => {
      const load = await onTheRoad()
      const body = { at: ago(1).toISOString(), city: 'Springfield', state: 'IL' }
      expect((await house.call(running.checkCall, { as: load.carrier, params: load.of, body })).status).toBe(201)
      await expect.poll(async () => (await estimate(), (await trackingOf(load.carrier, load)).expected)).toHaveLength(1)
      const { seen, progress, expected, hours } = await trackingOf(load.ops, load)
      expect(seen).toMatchObject({
        source: 'check-call',
        ...SPRINGFIELD,
        near: { city: 'Springfield', miles: 0, direction: null },
      })
      expect(progress?.milesDriven).toBeGreaterThan(150)
      expect(progress?.legShare).toBeCloseTo((progress?.milesDriven ?? 0) / (progress?.milesWhole ?? 1), 2)
      const [delivery] = expected
      expect(delivery).toMatchObject({ stopId: load.load.stopIds[1], dwellMinutes: 0 })
      expect(delivery?.restMinutes).toBeGreaterThanOrEqual(600)
      expect(Date.parse(delivery?.earliest ?? '')).toBeLessThan(Date.parse(delivery?.likely ?? ''))
      expect(hours).toBe('assumed')
    },
    'the nearest town is named with its direction': async () => {
      const load = await onTheRoad()
      await sees(load, { latitude: 39.8, longitude: -89.5 }, ago(0.5))
      expect((await trackingOf(load.driver, load)).seen?.near).toEqual({
        city: 'Springfield',
        state: 'IL',
        miles: 8,
        direction: 'E',
      })
    },
    'a truck at a stop is expected at the next, and a load that is delivered has nothing to tell': async () => {
      const there = await onTheRoad({ status: 'atStop', pickupInHours: -1 })
      await expect.poll(async () => (await estimate(), (await trackingOf(there.ops, there)).expected.length)).toBe(1)
      expect((await trackingOf(there.ops, there)).progress).toMatchObject({ milesDriven: 0, legShare: 0 })
      const done = await onTheRoad({ status: 'delivered', pickupInHours: -40 })
      expect(await trackingOf(done.ops, done)).toEqual({ seen: null, progress: null, expected: [], hours: null })
    },
    'the shipper of a blind load learns nothing of its truck': async () => {
      const load = await onTheRoad()
      expect((await trackingOf(load.staff, load)).seen).not.toBeNull()
      await system()
        .read.updateTable('shipment')
        .set({ is_blind: true })
        .where('id', '=', load.load.shipmentId)
        .execute()
      expect(await trackingOf(load.staff, load)).toEqual({ seen: null, progress: null, expected: [], hours: null })
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      const { ops, params } = await onTheRoad()
      expect((await house.call(tracking.find, { as: ops, params, query: { page: 1 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'factors, payers, and whoever only bills': async () => {
      const { params, carrier } = await onTheRoad()
      for (const as of [
        await signIn('factor'),
        await signIn('payer'),
        await signIn('carrier-billing', carrier.company),
      ])
        expect((await house.call(tracking.find, { as, params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a carrier that does not haul it, as if there were no such load': async () => {
      const { params } = await onTheRoad()
      expect((await house.call(tracking.find, { as: await signIn('carrier-admin'), params })).status).toBe(404)
    },
  },
})

describeEndpoint(api.tracking.positions, {
  works: {
    'where the truck was, newest first, thinned': async () => {
      const load = await onTheRoad()
      const north = (miles: number) => ({ latitude: 40 + miles / 69, longitude: -89.65 })
      await sees(load, north(0), ago(3))
      await sees(load, north(2), new Date(ago(3).getTime() + 2 * MINUTE))
      const there = ago(2.7)
      await sees(load, north(20), there)
      await sees(load, north(20), new Date(there.getTime() + 1_000), 'eld')
      const { data, totalCount } = await positionsOf(load.carrier, load)
      expect(totalCount).toBe(3)
      expect(data.map(({ source, miles }) => [source, miles])).toEqual([
        ['eld', 0],
        ['phone', 20],
        ['phone', null],
      ])
      expect(data[1]?.near?.city).toBe('Springfield')
      const route = await house.call(running.route, { as: load.ops, params: load.params })
      expect(route.body.driven.slice(0, 2)).toEqual(
        [north(0), north(20)].map((point) => expect.objectContaining(point)),
      )
    },
    'of another carrier that had the load before, the next learns nothing': async () => {
      const load = await onTheRoad()
      await sees(load, SPRINGFIELD, ago(1))
      const next = await signIn('carrier-dispatcher')
      await system()
        .read.updateTable('shipment')
        .set({ carrier_id: next.company.id })
        .where('id', '=', load.load.shipmentId)
        .execute()
      expect((await positionsOf(load.ops, load)).totalCount).toBe(0)
    },
    'is forgotten an hour after the last stop': async () => {
      const [moving, done] = [await onTheRoad(), await onTheRoad({ status: 'delivered', pickupInHours: -60 })]
      for (const load of [moving, done]) await sees(load, SPRINGFIELD, ago(1))
      await forgetPositions(system(), new Date())
      expect((await positionsOf(done.ops, done)).totalCount).toBe(0)
      expect((await positionsOf(moving.ops, moving)).totalCount).toBe(1)
    },
  },
  refusesBadInput: {
    'a page that there cannot be': async () => {
      const { ops, params } = await onTheRoad()
      expect((await house.call(tracking.positions, { as: ops, params, query: { page: 0 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'factors and payers': async () => {
      const { params } = await onTheRoad()
      for (const persona of ['factor', 'payer'] as const)
        expect((await house.call(tracking.positions, { as: await signIn(persona), params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a carrier that does not haul it': async () => {
      const { params } = await onTheRoad()
      expect((await house.call(tracking.positions, { as: await signIn('broker'), params })).status).toBe(404)
    },
  },
})

describe('a load that will be late', () => {
  const rowOf = async (as: { token: string }, { load }: Load) => {
    const { body } = await house.call(shipments.list, { as, query: { query: load.number, view: 'late-risk' } })
    return body.data[0]?.lateRisk ?? null
  }
  const noticesOf = async (as: { token: string }) =>
    (await house.call(api.notifications.list, { as })).body.data.map(({ wording }) => wording)

  test('is in the queues of dispatch and provider, who are told once, until it is in time again', async () => {
    // A truck that is still in Illinois is due in Phoenix eleven hours from now.
    const load = await onTheRoad({ pickupInHours: -13 })
    const { carrier, ops, staff, driver } = load
    await sees(load, SPRINGFIELD, ago(0.1))
    await expect.poll(async () => (await estimate(), await rowOf(carrier, load))).toBe('late')
    expect(await rowOf(ops, load)).toBe('late')
    expect(await rowOf(staff, load)).toBeNull()
    expect((await house.call(shipments.find, { as: staff, params: load.params })).body.lateRisk).toBeNull()
    expect((await trackingOf(driver, load)).expected[0]?.risk).toBe('late')
    const counts = (as: { token: string }) => house.call(shipments.counts, { as, query: { query: load.load.number } })
    expect((await counts(ops)).body.lateRisk).toBe(1)
    expect((await counts(staff)).body.lateRisk).toBe(0)
    await expect.poll(() => noticesOf(carrier)).toContain('load-late')
    await expect.poll(() => noticesOf(ops)).toContain('load-late')
    expect(await noticesOf(driver)).not.toContain('load-late')

    // The facility gives another appointment.
    const set = (hours: number) =>
      system()
        .read.updateTable('shipment_stop')
        .set({ appointment: new Date(Date.now() + hours * HOUR).toISOString().slice(0, 19) })
        .where('id', '=', load.load.stopIds[1] ?? '')
        .execute()
    const again = async () => {
      await system().read.deleteFrom('shipment_estimate').where('shipment_id', '=', load.load.shipmentId).execute()
      await estimate()
      return await rowOf(ops, load)
    }
    await set(100)
    await expect.poll(again).toBeNull()
    await set(-8)
    await expect.poll(again).toBe('late')
    expect((await noticesOf(carrier)).filter((wording) => wording === 'load-late')).toHaveLength(1)
  })

  test('is one whose dispatcher says so, whatever the map does, until the dispatcher says otherwise', async () => {
    const load = await onTheRoad()
    await system()
      .read.updateTable('shipment_stop')
      .set({ appointment: new Date(Date.now() + 60 * HOUR).toISOString().slice(0, 19) })
      .where('id', '=', load.load.stopIds[1] ?? '')
      .execute()
    await sees(load, SPRINGFIELD, ago(0.1))
    await expect.poll(async () => (await estimate(), (await trackingOf(load.carrier, load)).expected.length)).toBe(1)
    expect(await rowOf(load.carrier, load)).toBeNull()
    const says = async (hours: number) => {
      const body = { at: ago(0).toISOString(), city: 'Springfield', state: 'IL', eta: ago(-hours).toISOString() }
      expect((await house.call(running.checkCall, { as: load.carrier, params: load.of, body })).status).toBe(201)
    }
    await says(90)
    await expect.poll(async () => (await estimate(), await rowOf(load.carrier, load))).toBe('late')
    await says(40)
    await expect.poll(async () => (await estimate(), await rowOf(load.carrier, load))).toBeNull()
  })

  test('that is expected at another time is news for who has it open, unless by minutes', async () => {
    const load = await onTheRoad({ status: 'dispatched', pickupInHours: 20 })
    const news = async () => {
      await estimate()
      const { rows } = await sql<{ companyIds: string[] }>`select company_ids as "companyIds" from outbox
        where kind = 'truck-moved' and subject_id = ${load.load.shipmentId}`.execute(system().read)
      return rows.map(({ companyIds }) => companyIds.toSorted())
    }
    const whose = [load.carrier.company.id, load.staff.company.id].toSorted()
    const says = async (minutes: number) => {
      const body = {
        at: ago(0).toISOString(),
        city: 'Nowhere Junction',
        state: 'IL',
        eta: ago(-minutes / 60).toISOString(),
      }
      expect((await house.call(running.checkCall, { as: load.carrier, params: load.of, body })).status).toBe(201)
    }
    await says(10 * 60)
    await expect.poll(news).toEqual([whose])
    await says(10 * 60 + 5)
    expect(await news()).toEqual([whose])
    await says(14 * 60)
    await expect.poll(news).toEqual([whose, whose])
    expect(await rowOf(load.ops, load)).toBeNull()
  })

  test('is one whose dispatcher says so although nobody has seen its truck, for as long as nobody says otherwise', async () => {
    const load = await onTheRoad({ status: 'dispatched', pickupInHours: 6 })
    const at = (hours: number) => ago(-hours).toISOString()
    const isRisk = async (risk: string | null) =>
      await expect.poll(async () => (await estimate(), await rowOf(load.carrier, load))).toBe(risk)
    const says = async (hours: number) => {
      // A town that no map has.
      const body = { at: at(0), city: 'Nowhere Junction', state: 'IL', eta: at(hours) }
      expect((await house.call(running.checkCall, { as: load.carrier, params: load.of, body })).status).toBe(201)
    }
    const empty = { availableAt: at(0), city: 'Nowhere Junction', state: 'IL', etaToPickup: at(30) }
    const set = await house.call(running.updateEmptyLocation, { as: load.carrier, params: load.of, body: empty })
    expect(set.status).toBe(200)
    await isRisk('late')
    const { seen, progress, expected } = await trackingOf(load.ops, load)
    expect([seen, progress, expected.length]).toEqual([null, null, 1])
    expect(expected[0]).toMatchObject({ stopId: load.load.stopIds[0], likely: empty.etaToPickup, miles: null })
    await expect.poll(() => noticesOf(load.carrier)).toContain('load-late')
    await expect.poll(() => noticesOf(load.ops)).toContain('load-late')
    await says(4)
    await isRisk(null)
    await says(40)
    await isRisk('late')
    await estimateDue(system(), new Date(Date.now() + 5 * HOUR))
    expect(await rowOf(load.ops, load)).toBe('late')
    expect((await noticesOf(load.carrier)).filter((wording) => wording === 'load-late')).toHaveLength(1)
  })

  test('threatens no longer once the truck is there', async () => {
    const load = await onTheRoad({ pickupInHours: -30 })
    await sees(load, SPRINGFIELD, ago(0.1))
    await expect.poll(async () => (await estimate(), await rowOf(load.ops, load))).toBe('late')
    const stop = { ...load.of, stopId: load.load.stopIds[1] ?? '' }
    const arrived = { at: ago(0).toISOString() }
    expect((await house.call(shipments.arrive, { as: load.ops, params: stop, body: arrived })).status).toBe(201)
    expect((await trackingOf(load.ops, load)).expected).toEqual([])
    await expect.poll(async () => (await estimate(), await rowOf(load.ops, load))).toBeNull()
  })
})
