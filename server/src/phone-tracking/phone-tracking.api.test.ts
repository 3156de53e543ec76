import { api } from '@waybill/contract/api.ts'
import { ELD_SAYINGS } from '@waybill/contract/eld/eld.sayings.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { CONSENT_TEXT } from '@waybill/contract/phone-tracking/phone-tracking.ts'
import { sayer } from '@waybill/contract/said.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, foundCompany, hire } from '../../test/people.ts'
import { aShipment, type LoadWish } from '../../world/factories.ts'
import { listFollowed } from '../eld/eld.queries.ts'
import { keepMoved, see } from '../eld/eld.ts'

const MINUTE = 60_000
/** Where the factory's loads are picked up. */
const CHICAGO = { latitude: 41.782, longitude: -87.771 }
const north = (miles: number) => ({ latitude: CHICAGO.latitude + miles / 69, longitude: CHICAGO.longitude })

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterEach(() => house.setClock(undefined))
afterAll(() => house.close())

const { find, answer, tellBlocked, report } = api.phoneTracking

async function signIn(persona: Persona, company?: Company) {
  const person = await hire(house.waybill.db, persona, company ? { company } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}

/** A driver with a load whose pickup is in an hour. */
async function aDrive(wish: Partial<LoadWish> = {}) {
  const { db } = house.waybill
  const driver = await signIn('driver')
  const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
  const name = `Robin ${driver.canary}`
  const load = await aShipment(db, {
    provider,
    customer,
    carrier: driver.company,
    driver: { id: driver.id, name },
    status: 'dispatched',
    pickupInHours: 1,
    ...wish,
  })
  return { driver, load, customer }
}
type Drive = Awaited<ReturnType<typeof aDrive>>

const YES = { isAgreed: true, textVersion: CONSENT_TEXT }
const NO = { isAgreed: false, textVersion: CONSENT_TEXT }

const say = async ({ driver, load }: Drive, body: object) =>
  await house.call(answer, { as: driver, params: { shipmentId: load.shipmentId }, body: { ...body } })

async function anAgreedDrive(wish: Partial<LoadWish> = {}): Promise<Drive> {
  const drive = await aDrive(wish)
  house.setClock(new Date(Date.now() - 30 * MINUTE))
  expect((await say(drive, YES)).status).toBe(200)
  house.setClock(undefined)
  return drive
}

const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * MINUTE).toISOString()
const position = (minutesAgo: number, miles: number, more: object = {}) => ({
  at: at(minutesAgo),
  ...north(miles),
  accuracyMeters: 20,
  ...more,
})

const send = async ({ driver, load }: Drive, ...positions: object[]) =>
  await house.call(report, { as: driver, params: { shipmentId: load.shipmentId }, body: { positions } })

const shipmentOf = async (as: { token: string }, { load }: Drive) =>
  (await house.call(api.shipments.find, { as, params: { shipment: load.number } })).body

const trackingOf = async (as: { token: string }, { load }: Drive) =>
  (await house.call(api.tracking.find, { as, params: { shipment: load.number } })).body
const trailOf = async (as: { token: string }, { load }: Drive) =>
  (await house.call(api.tracking.positions, { as, params: { shipment: load.number } })).body

describeEndpoint(api.phoneTracking.find, {
  works: {
    'dispatch reads not asked, agreed, declined; the driver their own answer': async () => {
      const drive = await aDrive()
      const { driver, load } = drive
      const dispatcher = await signIn('carrier-dispatcher', driver.company)
      const params = { shipment: load.number }
      const read = async (as = dispatcher) => (await house.call(find, { as, params })).body
      expect(await read()).toMatchObject({
        isOpen: true,
        isEldReporting: false,
        drivers: [{ driverId: driver.id, state: 'not-asked', answeredAt: null, textVersion: null }],
      })
      await say(drive, YES)
      expect((await read()).drivers).toMatchObject([{ state: 'agreed', textVersion: CONSENT_TEXT }])
      await say(drive, NO)
      expect((await read(await signIn('operations'))).drivers).toMatchObject([{ state: 'declined' }])
      expect((await house.call(find, { as: driver, params })).body.drivers).toHaveLength(1)
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      const { driver, load } = await aDrive()
      const said = { as: driver, params: { shipment: load.number }, query: { driverId: driver.id } }
      expect((await house.call(find, said)).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'the shipper, who sees only where the truck is': async () => {
      const { load, customer } = await aDrive()
      const as = await signIn('shipper', customer)
      expect((await house.call(find, { as, params: { shipment: load.number } })).problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'another carrier, as if there were no such load': async () => {
      const { load } = await aDrive()
      const as = await signIn('carrier-dispatcher')
      expect((await house.call(find, { as, params: { shipment: load.number } })).problem.code).toBe('not-found')
    },
  },
})

describeEndpoint(api.phoneTracking.answer, {
  works: {
    'each answer is kept with its time and text, and is in the history once': async () => {
      const drive = await aDrive()
      for (const body of [YES, YES, NO, NO, YES]) expect((await say(drive, body)).status).toBe(200)
      const { read } = house.waybill.db.as({ kind: 'system' })
      const kept = await read
        .selectFrom('position_consent')
        .select(['is_agreed', 'text_version'])
        .where('contact_id', '=', drive.driver.id)
        .orderBy('answered_at')
        .execute()
      expect(kept.map(({ is_agreed: isAgreed }) => isAgreed)).toEqual([true, false, true])
      const history = await read
        .selectFrom('history_entry')
        .select('description')
        .where('subject_id', '=', drive.load.shipmentId)
        .where('contact_id', '=', drive.driver.id)
        .orderBy('id')
        .execute()
      expect(history.map(({ description }) => description.replace(/^\S+ \S+ /, ''))).toEqual([
        'agreed to share their phone’s position for this load',
        'no longer shares their phone’s position for this load',
        'agreed to share their phone’s position for this load',
      ])
    },
    'withdrawn: what the phone said is gone, and nothing more is taken': async () => {
      const drive = await anAgreedDrive()
      await send(drive, position(2, 7))
      const dispatcher = await signIn('carrier-dispatcher', drive.driver.company)
      expect((await shipmentOf(dispatcher, drive)).truck).toMatchObject({ source: 'phone', place: 'Chicago, IL' })
      await say(drive, NO)
      expect((await shipmentOf(dispatcher, drive)).truck).toBeNull()
      expect((await trailOf(dispatcher, drive)).data).toEqual([])
      expect((await send(drive, position(1, 39))).problem.code).toBe('phone-not-shared')
    },
  },
  refusesBadInput: {
    'an agreement to another text than today’s': async () => {
      const drive = await aDrive()
      expect((await say(drive, { isAgreed: true, textVersion: CONSENT_TEXT + 1 })).problem.code).toBe(
        'agreement-changed',
      )
      expect((await say(drive, { isAgreed: 'yes', textVersion: 1 })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a dispatcher, who cannot agree for a driver': async () => {
      const drive = await aDrive()
      const driver = await signIn('carrier-dispatcher', drive.driver.company)
      expect((await say({ ...drive, driver }, YES)).problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'a driver of another carrier, and a colleague who is not on the load': async () => {
      const drive = await aDrive()
      for (const driver of [await signIn('driver'), await signIn('driver', drive.driver.company)])
        expect((await say({ ...drive, driver }, YES)).problem.code).toBe('not-found')
    },
  },
})

const tell = async ({ driver, load }: Drive, isBlocked: boolean) =>
  await house.call(tellBlocked, { as: driver, params: { shipmentId: load.shipmentId }, body: { isBlocked } })

describeEndpoint(api.phoneTracking.tellBlocked, {
  works: {
    'dispatch reads that the phone may not see where it is, until it may, or the driver declines': async () => {
      const drive = await anAgreedDrive({ status: 'inTransit', pickupInHours: -1 })
      const dispatcher = await signIn('carrier-dispatcher', drive.driver.company)
      const params = { shipment: drive.load.number }
      const kinds = async () =>
        (await house.call(api.running.trackingProblems, { as: dispatcher, params })).body.data.map(({ kind }) => kind)
      expect((await tell(drive, true)).status).toBe(200)
      expect(await kinds()).toContain('LocationPermissionOff')
      await tell(drive, false)
      expect(await kinds()).not.toContain('LocationPermissionOff')
      await tell(drive, true)
      await say(drive, NO)
      expect(await kinds()).toContain('TrackingEndedByUser')
      await say(drive, YES)
      expect(await kinds()).not.toContain('LocationPermissionOff')
    },
  },
  refusesBadInput: {
    'nothing said, and a phone that is not shared': async () => {
      const drive = await aDrive()
      const params = { shipmentId: drive.load.shipmentId }
      expect((await house.call(tellBlocked, { as: drive.driver, params, body: {} })).status).toBe(400)
      expect((await tell(drive, true)).problem.code).toBe('phone-not-shared')
    },
  },
  refusesWhoMayNot: {
    'a dispatcher': async () => {
      const { driver, load } = await anAgreedDrive()
      const as = await signIn('carrier-dispatcher', driver.company)
      const params = { shipmentId: load.shipmentId }
      expect((await house.call(tellBlocked, { as, params, body: { isBlocked: true } })).problem.code).toBe(
        'not-authorized',
      )
    },
  },
  refusesTheOtherCompany: {
    'a driver of another carrier, as if there were no such load': async () => {
      const [{ load }, other] = [await anAgreedDrive(), await aDrive()]
      expect((await tell({ ...other, load }, true)).status).toBe(404)
    },
  },
})

describeEndpoint(api.phoneTracking.report, {
  works: {
    'the last position is the truck’s, with how exact it is and the ETA': async () => {
      const drive = await anAgreedDrive()
      const last = position(1, 45, { accuracyMeters: 900, heading: 180, mph: 55 })
      expect((await send(drive, position(12, 55), last)).body).toEqual({ kept: 2, refused: 0 })
      const dispatcher = await signIn('carrier-dispatcher', drive.driver.company)
      const { truck, stops } = await shipmentOf(dispatcher, drive)
      expect(truck).toMatchObject({
        at: last.at,
        ...north(45),
        source: 'phone',
        place: null,
        accuracyMeters: 900,
        mph: 55,
        nextStopId: stops[0]?.stopId,
      })
      expect(truck?.milesLeft).toBeGreaterThanOrEqual(45)
      expect((await trackingOf(dispatcher, drive)).seen).toMatchObject({ ...north(45), source: 'phone', at: last.at })
      expect((await trailOf(dispatcher, drive)).data).toMatchObject([
        { ...north(45), source: 'phone' },
        { ...north(55), source: 'phone' },
      ])
    },
    'the same batch again has one effect': async () => {
      const drive = await anAgreedDrive({ status: 'inTransit', pickupInHours: -10 })
      const said = { as: drive.driver, params: { shipmentId: drive.load.shipmentId } }
      const body = { positions: [position(1, 100)] }
      const headers = { 'idempotency-key': crypto.randomUUID() }
      const answers = [
        await house.call(report, { ...said, body, headers }),
        await house.call(report, { ...said, body, headers }),
      ]
      expect(answers.map((one) => [one.status, one.body.kept])).toEqual([
        [201, 1],
        [201, 1],
      ])
      const run = await house.call(api.running.find, { as: drive.driver, params: { shipment: drive.load.number } })
      expect(run.body.checkCalls).toMatchObject([{ source: 'driver-app', ...north(100) }])
    },
  },
  refusesBadInput: {
    'no position, too many, one too inexact, one beside the world': async () => {
      const drive = await anAgreedDrive()
      const bodies = [
        [],
        Array.from({ length: 101 }, () => position(1, 1)),
        [position(1, 1, { accuracyMeters: 2_001 })],
        [position(1, 1, { latitude: 91 })],
      ]
      for (const positions of bodies) expect((await send(drive, ...positions)).status).toBe(400)
    },
    'before the driver has agreed, and after declining': async () => {
      const drive = await aDrive()
      expect((await send(drive, position(1, 40))).problem.code).toBe('phone-not-shared')
      await say(drive, NO)
      expect((await send(drive, position(1, 40))).problem.code).toBe('phone-not-shared')
    },
    'more than a day before the pickup, and an hour after the last stop': async () => {
      const early = await anAgreedDrive({ pickupInHours: 30 })
      expect((await send(early, position(1, 40))).problem.code).toBe('step-not-allowed')
      const late = await anAgreedDrive({ status: 'delivered', pickupInHours: -60 })
      expect((await send(late, position(1, 40))).problem.code).toBe('step-not-allowed')
    },
  },
  refusesWhoMayNot: {
    'a dispatcher': async () => {
      const drive = await anAgreedDrive()
      const driver = await signIn('carrier-dispatcher', drive.driver.company)
      expect((await send({ ...drive, driver }, position(1, 40))).problem.code).toBe('not-authorized')
    },
  },
  refusesTheOtherCompany: {
    'a driver of another carrier': async () => {
      const drive = await anAgreedDrive()
      const driver = await signIn('driver')
      expect((await send({ ...drive, driver }, position(1, 40))).problem.code).toBe('not-found')
    },
  },
})

describe('positions of a phone', () => {
  test('from before the driver agreed, of the future, out of order or too far away are not kept', async () => {
    const drive = await anAgreedDrive()
    const wrong = [position(31, 52), position(-5, 40), position(3, 900)]
    expect((await send(drive, position(4, 45), ...wrong)).body).toEqual({ kept: 1, refused: 3 })
    expect((await send(drive, position(10, 50))).body).toEqual({ kept: 0, refused: 1 })
    expect((await shipmentOf(drive.driver, drive)).truck).toMatchObject(north(45))
  })

  test('at a stop record no arrival: the driver confirms it; a departure is proposed to dispatch', async () => {
    const drive = await anAgreedDrive()
    await send(drive, position(9, 0.1, { mph: 0 }), position(8, 0.1, { mph: 0 }))
    const [stop] = (await shipmentOf(drive.driver, drive)).stops
    expect(stop?.arrivedAt).toBeNull()
    const params = { shipmentId: drive.load.shipmentId, stopId: stop?.stopId ?? '' }
    const arrived = await house.call(api.shipments.arrive, { as: drive.driver, params, body: { at: at(9) } })
    expect(arrived.status).toBe(201)
    await send(drive, position(7, 0.1, { mph: 0 }), position(2, 2, { mph: 50 }))
    const after = await shipmentOf(drive.driver, drive)
    expect(after.truck?.left).toMatchObject({ stopId: stop?.stopId })
    expect(after.stops[0]?.departedAt).toBeNull()
  })

  test('too inexact to tell a dock say nothing about stops', async () => {
    const drive = await anAgreedDrive()
    await send(drive, position(9, 0.1, { accuracyMeters: 1_500, mph: 0 }))
    expect((await shipmentOf(drive.driver, drive)).truck).toMatchObject({ accuracyMeters: 1_500, left: null })
  })

  test('wait while the truck’s ELD reports, take over when it falls silent, and give way when it is back', async () => {
    const drive = await anAgreedDrive()
    const system = house.waybill.db.as({ kind: 'system' })
    const eldSees = async (minutesAgo: number, miles: number) => {
      const [load] = await listFollowed(system, drive.driver.company.id, new Date())
      if (!load) throw new Error('The load is not followed')
      const sighting = { at: new Date(at(minutesAgo)), ...north(miles), heading: null, mph: 50, place: null }
      const voice = { source: 'eld', checked: sayer(ELD_SAYINGS)('eld-checked') } as const
      const { moved } = await see(system, load, [sighting], { provider: 'samsara', isFirst: true, voice }, new Date())
      if (moved) await system.transaction((tx) => keepMoved(tx, [moved]))
    }
    const source = async () => (await shipmentOf(drive.driver, drive)).truck?.source
    const seenBy = async () => (await trackingOf(drive.driver, drive)).seen?.source
    const asked = async () =>
      (await house.call(find, { as: drive.driver, params: { shipment: drive.load.number } })).body.isEldReporting
    await send(drive, position(29, 50))
    expect([await source(), await asked()]).toEqual(['phone', false])
    await eldSees(20, 45)
    expect((await send(drive, position(10, 40))).body).toEqual({ kept: 0, refused: 1 })
    expect(await source()).toBe('samsara')
    expect((await send(drive, position(4, 36))).body).toEqual({ kept: 1, refused: 0 })
    expect([await source(), await seenBy(), await asked()]).toEqual(['phone', 'phone', false])
    await eldSees(1, 34)
    expect([await source(), await seenBy(), await asked()]).toEqual(['samsara', 'eld', true])
  })

  test('are taken long after they were measured, when the phone had no signal', async () => {
    const drive = await anAgreedDrive({ status: 'inTransit', pickupInHours: -10 })
    house.setClock(new Date(Date.now() + 20 * MINUTE))
    expect((await send(drive, position(20, 90), position(10, 82))).body.kept).toBe(2)
  })
})
