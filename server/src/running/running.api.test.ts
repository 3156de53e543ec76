import { api } from '@waybill/contract/api.ts'
import { DEFAULT_DOCK_HOURS } from '@waybill/contract/locations/locations.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import type { AppointmentChange } from '@waybill/contract/running/running.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, hire } from '../../test/people.ts'
import { aShipment, type LoadStatus, type LoadWish } from '../../world/factories.ts'
import { pageOf } from '../../world/one-page.ts'
import { newId } from '../db/new-id.ts'
import { DETENTION_WATCH } from './running-occasions.ts'

const { running, shipments } = api
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let house: House
beforeAll(async () => {
  // Its own: notices of other files' acts would all be sent first.
  house = await House.open()
})
afterEach(() => house.setClock(undefined))
afterAll(() => house.close())

async function signIn(persona: Persona, company?: Company) {
  const person = await hire(house.waybill.db, persona, company ? { company } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}
type SignedIn = Awaited<ReturnType<typeof signIn>>

async function freight(status: LoadStatus, more: Partial<LoadWish> = {}) {
  const [dispatcher, ops, staff, stranger] = await Promise.all([
    signIn('carrier-dispatcher'),
    signIn('operations'),
    signIn('shipper'),
    signIn('carrier-dispatcher'),
  ])
  const driver = await signIn('driver', dispatcher.company)
  const parties = {
    provider: ops.company,
    customer: staff.company,
    carrier: dispatcher.company,
    driver: { id: driver.id, name: `Robin ${driver.canary}` },
  }
  const load = await aShipment(house.waybill.db, { ...parties, status, ...more })
  const [lineItemId = ''] = load.lineItemIds
  const [pickupId = '', deliveryId = ''] = load.stopIds
  const at = (stopId: string) => ({ shipmentId: load.shipmentId, stopId })
  const of = { shipmentId: load.shipmentId }
  const byNumber = { shipment: load.number }
  return { dispatcher, driver, ops, staff, stranger, load, lineItemId, pickupId, deliveryId, at, of, byNumber, parties }
}

/** Two zones without daylight saving. */
const setZones = async (shipmentId: string, pickup: string, delivery: string) =>
  await sql`update shipment_stop set time_zone = case stop_type when 'Pickup' then ${pickup} else ${delivery} end
    where shipment_id = ${shipmentId}`.execute(system())
const inHonolulu = (instant: string) =>
  `${new Date(Date.parse(instant) - 10 * 3_600_000).toISOString().slice(0, 19)}-10:00`
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const system = () => house.waybill.db.as({ kind: 'system' }).read
const run = async (as: SignedIn, shipment: string) =>
  (await house.call(running.find, { as, params: { shipment } })).body
const stopOf = async (as: SignedIn, shipment: string, index = 0) => {
  const stop = (await run(as, shipment)).stops[index]
  if (!stop) throw new Error('There is such a stop')
  return stop
}
/** The load as on its page. */
const page = async (as: SignedIn, shipment: string) =>
  (await house.call(shipments.find, { as, params: { shipment } })).body

const soon = { act: 'request', version: 0, reason: 'The truck is late', isWarningConfirmed: true } as const
const inHours = (hours: number) => new Date(Math.ceil((Date.now() + hours * HOUR) / HOUR) * HOUR).toISOString()

describeEndpoint(api.running.find, {
  works: {
    'tells of appointments, clocks and what is owed, money only to who may see it': async () => {
      const { dispatcher, ops, staff, byNumber, load, at, pickupId } = await freight('dispatched', {
        pickupInHours: -5,
      })
      const arrival = { as: ops, params: at(pickupId), body: { at: ago(5 * HOUR) } }
      expect((await house.call(shipments.arrive, arrival)).status).toBe(201)
      const admin = await signIn('carrier-admin', dispatcher.company)
      const seen = (await house.call(running.find, { as: admin, params: byNumber })).body
      expect(seen.stops[0]?.detention).toMatchObject({
        freeMinutes: 120,
        billedMinutes: 180,
        amount: 180,
        endedAt: null,
      })
      expect(seen.stops[0]?.appointment).toMatchObject({ status: 'CONFIRMED', version: 0, versions: [] })
      expect(seen.updatesNeeded.map(({ kind }) => kind)).toEqual(['departure-overdue'])
      const poor = await stopOf(dispatcher, load.number)
      expect(poor.detention).toMatchObject({ billedMinutes: 180, amount: null, ratePerHour: null })
      const shippers = await run(staff, load.number)
      expect(shippers).toMatchObject({ updatesNeeded: [], emptyLocation: null, tripId: null })
    },
    'a customer has terms of its own, and a carrier reckons with those of its booking': async () => {
      const { dispatcher, ops, staff, load, parties } = await freight('dispatched', { pickupInHours: -5 })
      await sql`update company set detention_terms = '{"freeMinutes": 60, "ratePerHour": 75, "capMinutes": 120, "rounding": "ceil"}'
        where id = ${staff.company.id}`.execute(system())
      const next = await aShipment(house.waybill.db, { ...parties, status: 'dispatched', pickupInHours: -5 })
      const admin = await signIn('carrier-admin', dispatcher.company)
      const waiting = async ({ shipmentId, stopIds: [stopId = ''], number }: typeof load) => {
        const params = { shipmentId, stopId }
        await house.call(shipments.arrive, { as: ops, params, body: { at: ago(5 * HOUR) } })
        return (await stopOf(admin, number)).detention
      }
      expect(await waiting(load)).toMatchObject({ billedMinutes: 180, amount: 180, rounding: 'floor' })
      expect(await waiting(next)).toMatchObject({ billedMinutes: 120, amount: 150, rounding: 'ceil' })
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      const { dispatcher, byNumber } = await freight('dispatched')
      const asked = { as: dispatcher, params: byNumber, query: { page: 1 } }
      expect((await house.call(running.find, asked)).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a factoring clerk': async () => {
      const { byNumber } = await freight('dispatched')
      expect((await house.call(running.find, { as: await signIn('factor'), params: byNumber })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'not found for another carrier': async () => {
      const { stranger, byNumber } = await freight('dispatched')
      expect((await house.call(running.find, { as: stranger, params: byNumber })).status).toBe(404)
    },
  },
})

describeEndpoint(api.running.changeAppointment, {
  works: {
    'a carrier asks, operations confirm, and what was first confirmed stays what on time is measured by': async () => {
      const { dispatcher, ops, load, at, pickupId } = await freight('dispatched', { pickupInHours: 3 })
      const before = (await page(dispatcher, load.number)).stops[0]?.appointment
      const start = inHours(6)
      const params = at(pickupId)
      const asked = await house.call(running.changeAppointment, { as: dispatcher, params, body: { ...soon, start } })
      expect(asked.body.stops[0]?.appointment).toMatchObject({ status: 'PENDING', version: 1 })
      expect((await page(dispatcher, load.number)).stops[0]?.appointment).toBe(before)
      const body = { act: 'confirm', version: 1, confirmationNumber: 'D-17', isWarningConfirmed: true } as const
      const { body: agreed } = await house.call(running.changeAppointment, { as: ops, params, body })
      const appointment = agreed.stops[0]?.appointment
      expect(appointment).toMatchObject({ status: 'CONFIRMED', version: 2, confirmationNumber: 'D-17' })
      expect(appointment?.versions.map(({ status, askedBy }) => [status, askedBy])).toEqual([
        ['CONFIRMED', 'carrier'],
        ['PENDING', 'carrier'],
      ])
      // A plan is no version, but it is not forgotten either.
      expect(appointment?.versions.map(({ held }) => held)).toEqual([before, before])
      expect(new Date(appointment?.confirmed?.start ?? 0).toISOString()).toBe(start)
      expect(appointment?.committed).toBe(before)
    },
    'a time that the facility moved moves the commitment with it': async () => {
      const { ops, at, pickupId } = await freight('dispatched', { pickupInHours: 3 })
      const body = {
        act: 'set',
        version: 0,
        start: inHours(6),
        minutes: 60,
        askedBy: 'consignee',
        isWarningConfirmed: true,
      } as const
      const { body: moved } = await house.call(running.changeAppointment, { as: ops, params: at(pickupId), body })
      expect(moved.stops[0]?.appointment).toMatchObject({
        status: 'CONFIRMED',
        committed: null,
        confirmed: { minutes: 60 },
      })
    },
    'outside window and dock hours somebody has to read what is odd': async () => {
      const { ops, staff, load, at, pickupId } = await freight('dispatched', { pickupInHours: 3 })
      const locationId = newId()
      await sql`insert into location (id, company_id, name, city, state, postal_code, country, time_zone)
        values (${locationId}, ${staff.company.id}, 'Plant', 'Chicago', 'IL', '60638', 'US', 'America/Chicago')`.execute(
        system(),
      )
      const hours = JSON.stringify(
        DEFAULT_DOCK_HOURS.map((day) => ({ ...day, isClosed: true, startTime: null, endTime: null })),
      )
      await sql`insert into dock_schedule (id, location_id, company_id, name, equipment_modes, shipping_modes, stop_types, dock_hours)
        values (${newId()}, ${locationId}, ${staff.company.id}, 'Dock', '{Dry}', '{TL}', '{Shipping}', ${hours})`.execute(
        system(),
      )
      await sql`update shipment_stop set location_id = ${locationId} where id = ${pickupId}`.execute(system())
      const change = { act: 'set', version: 0, start: inHours(9) } as const
      const call = (body: AppointmentChange | typeof change) =>
        house.call(running.changeAppointment, { as: ops, params: at(pickupId), body })
      const { status, problem } = await call(change)
      expect({ status, code: problem.code, errors: problem.errors }).toEqual({
        status: 409,
        code: 'appointment-unusual',
        errors: ['The dock is closed at that time', 'It is later than the requested window'],
      })
      expect((await stopOf(ops, load.number)).appointment.version).toBe(0)
      expect((await call({ ...change, isWarningConfirmed: true })).status).toBe(200)
    },
    'of two who have seen the same version one is told that the other was there': async () => {
      const { dispatcher, ops, at, pickupId } = await freight('dispatched')
      const params = at(pickupId)
      await house.call(running.changeAppointment, { as: dispatcher, params, body: { ...soon, start: inHours(6) } })
      const body = { act: 'set', version: 0, start: inHours(8), isWarningConfirmed: true } as const
      const { status, problem } = await house.call(running.changeAppointment, { as: ops, params, body })
      expect([status, problem.code]).toEqual([412, 'changed-meanwhile'])
    },
    'a refused request leaves what holds, one that is taken back too': async () => {
      const { dispatcher, ops, load, at, pickupId } = await freight('dispatched')
      const params = at(pickupId)
      const change = (as: SignedIn, body: AppointmentChange) =>
        house.call(running.changeAppointment, { as, params, body })
      const asked = { ...soon, start: inHours(6), minutes: null }
      await change(dispatcher, asked)
      const refused = await change(ops, { act: 'reject', version: 1, reason: 'The dock is full' })
      expect(refused.body.stops[0]?.appointment).toMatchObject({ status: 'CONFIRMED', version: 2, proposed: null })
      await change(dispatcher, { ...asked, version: 2 })
      await change(dispatcher, { act: 'cancel', version: 3, reason: 'We make it after all' })
      expect((await stopOf(ops, load.number)).appointment.status).toBe('CONFIRMED')
      const { body: called } = await change(ops, { act: 'cancel', version: 4, reason: 'Closed that day' })
      expect(called.stops[0]?.appointment).toMatchObject({ status: 'CANCELED', confirmed: null })
      // A request or a refusal changes nothing, and is not reported as a change.
      const { data } = (await house.call(shipments.activity, { as: ops, params: { shipment: load.number } })).body
      const told = data.filter(({ kind }) => kind === 'appointment-changed').map(({ description }) => description)
      expect(told.toReversed().map((text) => text.replace(/ at .*/, ''))).toEqual([
        'Another time requested',
        'Other time declined',
        'Another time requested',
        'Request for another time withdrawn',
        'Appointment canceled',
      ])
    },
  },
  refusesBadInput: {
    'no reason, no such act, a time without zone': async () => {
      const { dispatcher, at, pickupId } = await freight('dispatched')
      const wrong = [
        { ...soon, start: inHours(6), reason: ' ' },
        { act: 'move', version: 0 },
        { ...soon, start: '2026-03-10T08:00:00' },
        { ...soon, start: inHours(6), minutes: 5 },
      ]
      for (const body of wrong)
        expect(
          (await house.call(running.changeAppointment, { as: dispatcher, params: at(pickupId), body })).status,
          JSON.stringify(body),
        ).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver, and a carrier that would set the time itself': async () => {
      const { driver, dispatcher, at, pickupId } = await freight('dispatched')
      const params = at(pickupId)
      const body = { ...soon, start: inHours(6) }
      expect((await house.call(running.changeAppointment, { as: driver, params, body })).status).toBe(403)
      const set = { act: 'set', version: 0, start: inHours(6) } as const
      expect((await house.call(running.changeAppointment, { as: dispatcher, params, body: set })).status).toBe(409)
    },
  },
  refusesTheOtherCompany: {
    'not found for another carrier': async () => {
      const { stranger, at, pickupId } = await freight('dispatched')
      const body = { ...soon, start: inHours(6) }
      expect((await house.call(running.changeAppointment, { as: stranger, params: at(pickupId), body })).status).toBe(
        404,
      )
    },
  },
})

test.each([
  ['the night in which the clocks go forward', '2027-03-14T08:30:00.000Z', '2027-03-14T03:30:00'],
  ['the night in which they go back', '2026-11-01T08:00:00.000Z', '2026-11-01T02:00:00'],
  ['the summer', '2027-07-01T13:00:00.000Z', '2027-07-01T08:00:00'],
])('an appointment keeps its wall time at the stop: %s', async (_, start, wall) => {
  const { ops, at, pickupId } = await freight('dispatched')
  const body = { act: 'set', version: 0, start, isWarningConfirmed: true } as const
  const { body: set } = await house.call(running.changeAppointment, { as: ops, params: at(pickupId), body })
  const { rows } = await sql<{ wall: string }>`
    select to_char(appointment, 'YYYY-MM-DD"T"HH24:MI:SS') as wall from shipment_stop where id = ${pickupId}`.execute(
    system(),
  )
  expect(rows[0]?.wall).toBe(wall)
  expect(new Date(set.stops[0]?.appointment.confirmed?.start ?? 0).toISOString()).toBe(start)
})

const sealed = (lineItemId: string) => ({
  trailerNumber: '53077',
  sealNumbers: ['S-1'],
  loadedAt: ago(HOUR),
  confirmedLineItems: [{ lineItemId, packages: 20 }],
  weight: 38_000,
})

describeEndpoint(api.running.preload, {
  works: {
    'the shipper records it; nobody waits for the dock then, and the status stays': async () => {
      const { ops, staff, load, at, pickupId, lineItemId } = await freight('dispatched', { pickupInHours: -5 })
      const { status, body } = await house.call(running.preload, {
        as: staff,
        params: at(pickupId),
        body: sealed(lineItemId),
      })
      expect(status).toBe(201)
      expect(body.stops[0]?.preload).toMatchObject({ trailerNumber: '53077', sealNumbers: ['S-1'], weight: 38_000 })
      await house.call(shipments.arrive, { as: ops, params: at(pickupId), body: { at: ago(5 * HOUR) } })
      expect((await stopOf(ops, load.number)).detention).toBeNull()
      expect((await page(ops, load.number)).status).toBe(6)
    },
  },
  refusesBadInput: {
    'no trailer, the future, goods of another load': async () => {
      const { staff, at, pickupId, lineItemId } = await freight('dispatched')
      const right = sealed(lineItemId)
      for (const wrong of [
        { trailerNumber: '' },
        { loadedAt: inHours(2) },
        { confirmedLineItems: [{ lineItemId: newId(), packages: 1 }] },
      ])
        expect(
          (await house.call(running.preload, { as: staff, params: at(pickupId), body: { ...right, ...wrong } })).status,
        ).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a billing clerk; and at a delivery nobody': async () => {
      const { dispatcher, staff, at, pickupId, deliveryId, lineItemId } = await freight('dispatched')
      const clerk = await signIn('carrier-billing', dispatcher.company)
      const body = sealed(lineItemId)
      expect((await house.call(running.preload, { as: clerk, params: at(pickupId), body })).status).toBe(403)
      expect((await house.call(running.preload, { as: staff, params: at(deliveryId), body })).status).toBe(409)
    },
  },
  refusesTheOtherCompany: {
    'not found for another carrier': async () => {
      const { stranger, at, pickupId, lineItemId } = await freight('dispatched')
      const asked = { as: stranger, params: at(pickupId), body: sealed(lineItemId) }
      expect((await house.call(running.preload, asked)).status).toBe(404)
    },
  },
})

describeEndpoint(api.running.undoPreload, {
  works: {
    'whoever recorded it, until the truck leaves: the truck waits for the dock, and the reports stay struck':
      async () => {
        const { driver, ops, load, at, pickupId, lineItemId } = await freight('dispatched', { pickupInHours: -5 })
        const params = at(pickupId)
        for (const trailerNumber of ['53077', '53078'])
          await house.call(running.preload, { as: driver, params, body: { ...sealed(lineItemId), trailerNumber } })
        await house.call(shipments.arrive, { as: ops, params, body: { at: ago(5 * HOUR) } })
        expect((await stopOf(driver, load.number)).can.undoPreload).toBe(true)
        const { status, body } = await house.call(running.undoPreload, { as: driver, params, body: {} })
        expect([status, body.stops[0]?.preload]).toEqual([200, null])
        expect((await stopOf(ops, load.number)).detention).toMatchObject({ billedMinutes: 180 })
        const { body: activity } = await house.call(shipments.activity, { as: ops, params: { shipment: load.number } })
        expect(activity.data[0]).toMatchObject({ kind: 'corrected', detail: null, correctedBy: null })
        const preloads = activity.data.filter(({ kind }) => kind === 'preloaded')
        expect(preloads.map(({ correctedBy }) => correctedBy)).toEqual(
          Array(2).fill(expect.stringContaining(driver.canary)),
        )
      },
    'operations, with a reason, also what the shipper recorded; between two pickups too': async () => {
      const { ops, staff, driver, load, at, lineItemId } = await freight('dispatched', {
        pickupInHours: -5,
        stops: ['Pickup', 'Pickup', 'Delivery'],
      })
      const [first = '', second = ''] = load.stopIds
      const body = { ...sealed(''), confirmedLineItems: [] }
      expect((await house.call(running.preload, { as: staff, params: at(second), body })).status).toBe(201)
      await house.call(shipments.arrive, { as: driver, params: at(first), body: { at: ago(5 * HOUR) } })
      const counted = { at: ago(4 * HOUR), confirmedLineItems: [{ lineItemId, packages: 20 }] }
      const left = await house.call(shipments.depart, { as: driver, params: at(first), body: counted })
      expect(left.body.status).toBe(5)
      const undone = { as: ops, params: at(second), body: { reason: 'The wrong trailer' } }
      expect((await house.call(running.undoPreload, undone)).body.stops[1]?.preload).toBeNull()
      const query = { entityType: 'shipment', entityId: load.shipmentId } as const
      const history = await house.call(api.history.list, { as: ops, query })
      expect(history.body.data[0]?.description).toMatch(/^Preload at .* undone: The wrong trailer$/)
    },
  },
  refusesBadInput: {
    'a stop without a preload, and one that the truck has left with it': async () => {
      const { driver, ops, at, pickupId, lineItemId } = await freight('dispatched', { pickupInHours: -5 })
      const undo = () => house.call(running.undoPreload, { as: driver, params: at(pickupId), body: {} })
      expect((await undo()).problem.said?.code).toBe('preload-none')
      const params = at(pickupId)
      await house.call(running.preload, { as: driver, params, body: sealed(lineItemId) })
      await house.call(shipments.arrive, { as: driver, params, body: { at: ago(5 * HOUR) } })
      const counted = { at: ago(4 * HOUR), confirmedLineItems: [{ lineItemId, packages: 20 }] }
      expect((await house.call(shipments.depart, { as: driver, params, body: counted })).status).toBe(201)
      const { status, problem } = await undo()
      expect([status, problem.said?.code]).toEqual([409, 'preload-left'])
      // The provider still can: the wait is paid by what really was.
      const late = { as: ops, params, body: { reason: 'Loaded at the dock' } }
      expect((await house.call(running.undoPreload, late)).body.stops[0]?.preload).toBeNull()
    },
  },
  refusesWhoMayNot: {
    'a billing clerk; and whoever did not record it': async () => {
      const { dispatcher, driver, staff, load, at, pickupId, lineItemId } = await freight('dispatched')
      const params = at(pickupId)
      await house.call(running.preload, { as: driver, params, body: sealed(lineItemId) })
      const undo = async (as: SignedIn) => (await house.call(running.undoPreload, { as, params, body: {} })).status
      const clerk = await signIn('carrier-billing', dispatcher.company)
      expect([await undo(clerk), await undo(dispatcher), await undo(staff)]).toEqual([403, 409, 409])
      expect((await stopOf(dispatcher, load.number)).can.undoPreload).toMatchObject({ code: 'preload-of-another' })
      // Saving it once more makes it nobody's own.
      await house.call(running.preload, { as: dispatcher, params, body: sealed(lineItemId) })
      expect([await undo(dispatcher), await undo(driver)]).toEqual([409, 409])
    },
    'whoever recorded it, an hour after the first time and after the arrival, whatever they recorded since':
      async () => {
        const { driver, ops, load, at, pickupId, lineItemId } = await freight('dispatched')
        const params = at(pickupId)
        const record = () => house.call(running.preload, { as: driver, params, body: sealed(lineItemId) })
        const mayUndo = async () => (await stopOf(driver, load.number)).can.undoPreload === true
        await record()
        await sql`update shipment_event set reported_at = now() - interval '12 hours'
        where stop_id = ${pickupId} and kind = 'preloaded'`.execute(system())
        expect(await mayUndo(), 'recorded the evening before').toBe(true)
        await house.call(shipments.arrive, { as: driver, params, body: { at: ago(50 * MINUTE) } })
        await record()
        expect(await mayUndo(), 'just here').toBe(true)
        house.setClock(new Date(Date.now() + 15 * MINUTE))
        const { status, problem } = await house.call(running.undoPreload, { as: driver, params, body: {} })
        expect([status, problem.said?.code]).toEqual([409, 'preload-too-late'])
        expect((await house.call(running.undoPreload, { as: ops, params, body: {} })).status).toBe(200)
      },
    'anybody but operations, where no report of it stands': async () => {
      const { dispatcher, driver, ops, staff, at, pickupId } = await freight('dispatched')
      const kept = { ...sealed(''), confirmedLineItems: [], recordedBy: 'The yard' }
      await sql`update shipment_stop set preload = ${JSON.stringify(kept)} where id = ${pickupId}`.execute(system())
      const undo = async (as: SignedIn) =>
        (await house.call(running.undoPreload, { as, params: at(pickupId), body: {} })).status
      expect([await undo(driver), await undo(dispatcher), await undo(staff)]).toEqual([409, 409, 409])
      expect(await undo(ops)).toBe(200)
    },
  },
  refusesTheOtherCompany: {
    'not found for another carrier': async () => {
      const { stranger, driver, at, pickupId, lineItemId } = await freight('dispatched')
      await house.call(running.preload, { as: driver, params: at(pickupId), body: sealed(lineItemId) })
      const asked = { as: stranger, params: at(pickupId), body: {} }
      expect((await house.call(running.undoPreload, asked)).status).toBe(404)
    },
  },
})

/** A load whose driver has just reported arrival at the first stop. */
async function arrived(hoursAgo = 2) {
  const all = await freight('dispatched', { pickupInHours: -hoursAgo })
  const body = { at: ago(hoursAgo * HOUR) }
  const answer = await house.call(shipments.arrive, { as: all.driver, params: all.at(all.pickupId), body })
  expect(answer.status).toBe(201)
  return all
}
const mistyped = { report: 'arrival', act: 'undo', reason: 'Wrong load' } as const

describeEndpoint(api.running.correct, {
  works: {
    'who reported an arrival undoes it: the status goes back, and the original stays struck': async () => {
      const { driver, ops, load, at, pickupId } = await arrived()
      const { status, body } = await house.call(running.correct, { as: driver, params: at(pickupId), body: mistyped })
      expect([status, body.status, body.stops[0]?.arrivedAt]).toEqual([201, 4, null])
      const { body: activity } = await house.call(shipments.activity, { as: ops, params: { shipment: load.number } })
      const [marker, original] = activity.data
      expect(marker).toMatchObject({ kind: 'corrected', detail: { text: 'Wrong load' }, correctedBy: null })
      expect(original).toMatchObject({ kind: 'arrived', correctedBy: expect.stringContaining(driver.canary) })
    },
    'an edited arrival decides on time and detention anew': async () => {
      const { ops, load, at, pickupId } = await arrived(5)
      expect((await page(ops, load.number)).stops[0]?.isLate).toBe(false)
      const edit = { report: 'arrival', act: 'edit', at: ago(4 * HOUR), reason: 'By the gate log' } as const
      const { body } = await house.call(running.correct, { as: ops, params: at(pickupId), body: edit })
      expect([body.status, body.stops[0]?.isLate]).toEqual([6, true])
      expect((await stopOf(ops, load.number)).detention).toBeNull()
    },
    'a departure is undone with its counts, and counts are corrected without it': async () => {
      const { driver, ops, at, pickupId, lineItemId } = await arrived()
      const counted = (packages: number) => [{ lineItemId, packages }]
      const body = {
        at: ago(HOUR),
        confirmedLineItems: counted(20),
        trailerNumber: '53099',
        bolNumber: 'B-1',
        signerName: 'Ann',
      }
      const left = await house.call(shipments.depart, { as: driver, params: at(pickupId), body })
      expect([left.body.status, left.body.trailerNumber]).toEqual([5, '53099'])
      const recount = {
        report: 'departure',
        act: 'edit',
        confirmedLineItems: counted(18),
        reason: 'Two short',
      } as const
      const fixed = await house.call(running.correct, { as: driver, params: at(pickupId), body: recount })
      expect(fixed.body.stops[0]?.lineItems[0]).toMatchObject({ confirmedPackages: 18 })
      const back = { report: 'departure', act: 'undo', reason: 'Still loading' } as const
      const undone = await house.call(running.correct, { as: ops, params: at(pickupId), body: back })
      expect(undone.body.status).toBe(6)
      expect(undone.body.stops[0]?.lineItems[0]).toMatchObject({ confirmedPackages: null, exception: null })
    },
    'a recount keeps what came damaged, and says what is short; only somebody who names it takes the damage back':
      async () => {
        const cans = { description: 'Cans', packageType: 'Pallets', packages: 20, weight: 9_000, freightClass: '65' }
        const lines = [cans, { ...cans, description: 'Jars' }].map((line) => ({
          ...line,
          unNumber: null,
          pickup: 0,
          delivery: 1,
        }))
        const { driver, at, pickupId, load } = await freight('atStop', { pickupInHours: -2, but: { lines } })
        const [first = '', second = ''] = load.lineItemIds
        const body = {
          at: ago(HOUR),
          confirmedLineItems: [
            { lineItemId: first, packages: 20, exception: 'Damaged' as const },
            { lineItemId: second, packages: 18 },
          ],
        }
        await house.call(shipments.depart, { as: driver, params: at(pickupId), body })
        const recount = async (jars: number, cansAre?: 'None') => {
          const confirmedLineItems = [
            { lineItemId: first, packages: 20, ...(cansAre && { exception: cansAre }) },
            { lineItemId: second, packages: jars },
          ]
          const edit = { report: 'departure', act: 'edit', confirmedLineItems, reason: 'Miscounted' } as const
          const answer = await house.call(running.correct, { as: driver, params: at(pickupId), body: edit })
          return answer.body.stops[0]?.lineItems.map(({ exception }) => exception)
        }
        expect(await recount(19)).toEqual(['Damaged', 'Short'])
        expect(await recount(20)).toEqual(['Damaged', 'None'])
        expect(await recount(20, 'None')).toEqual(['None', 'None'])
      },
    'a second arrival is refused, unless it says that it corrects the first': async () => {
      const { driver, at, pickupId } = await arrived()
      const again = { as: driver, params: at(pickupId), body: { at: ago(HOUR) } }
      const refused = await house.call(shipments.arrive, again)
      expect([refused.status, refused.problem.code]).toEqual([409, 'stop-already-arrived'])
      const { status, body } = await house.call(shipments.arrive, { ...again, body: { ...again.body, correct: true } })
      expect([status, Date.parse(body.stops[0]?.arrivedAt ?? '')]).toEqual([
        201,
        Math.floor(Date.parse(again.body.at) / 1000) * 1000,
      ])
    },
  },
  refusesBadInput: {
    'no reason, nothing to change, a time between the wrong reports': async () => {
      const { driver, at, pickupId } = await arrived()
      const edit = { report: 'arrival', act: 'edit', reason: 'Typed wrong' } as const
      for (const body of [{ ...mistyped, reason: '' }, edit, { ...edit, at: inHours(3) }])
        expect((await house.call(running.correct, { as: driver, params: at(pickupId), body })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a billing clerk, a colleague, and the reporter after an hour': async () => {
      const { driver, dispatcher, at, pickupId } = await arrived()
      const call = (as: SignedIn) => house.call(running.correct, { as, params: at(pickupId), body: mistyped })
      expect((await call(await signIn('carrier-billing', dispatcher.company))).status).toBe(403)
      expect((await call(dispatcher)).status).toBe(409)
      await sql`update shipment_event set reported_at = now() - interval '61 minutes'
        where stop_id = ${pickupId} and kind = 'arrived'`.execute(system())
      expect((await call(driver)).status).toBe(409)
    },
    'the reporter an hour after the first report, whatever was corrected since': async () => {
      const { driver, ops, load, at, pickupId } = await arrived()
      await sql`update shipment_event set reported_at = now() - interval '50 minutes'
        where stop_id = ${pickupId} and kind = 'arrived'`.execute(system())
      const edit = { report: 'arrival', act: 'edit', at: ago(HOUR), reason: 'By the gate log' } as const
      const call = async (as: SignedIn) =>
        (await house.call(running.correct, { as, params: at(pickupId), body: edit })).status
      expect([await call(driver), await call(driver)]).toEqual([201, 201])
      house.setClock(new Date(Date.now() + 15 * MINUTE))
      expect((await stopOf(driver, load.number)).can.editArrival).toMatchObject({ code: 'correction-too-late' })
      expect([await call(driver), await call(ops)]).toEqual([409, 201])
    },
    'nobody undoes what a later report stands on': async () => {
      const { driver, ops, at, pickupId, lineItemId } = await arrived()
      const body = { at: ago(HOUR), confirmedLineItems: [{ lineItemId, packages: 20 }] }
      await house.call(shipments.depart, { as: driver, params: at(pickupId), body })
      const { status, problem } = await house.call(running.correct, { as: ops, params: at(pickupId), body: mistyped })
      expect([status, problem.detail]).toEqual([409, expect.stringMatching(/^Undo the departure from/)])
    },
  },
  refusesTheOtherCompany: {
    'not found for another carrier': async () => {
      const { stranger, at, pickupId } = await arrived()
      expect((await house.call(running.correct, { as: stranger, params: at(pickupId), body: mistyped })).status).toBe(
        404,
      )
    },
  },
})

const inAmarillo = () => ({
  at: ago(MINUTE),
  city: 'Amarillo',
  state: 'TX',
  eta: inHours(2),
  temperature: 34,
  text: 'Fueling',
})

describeEndpoint(api.running.checkCall, {
  works: {
    'says where the truck is, and takes the load off the list of updates': async () => {
      const { driver, load, of } = await freight('inTransit')
      expect((await run(driver, load.number)).updatesNeeded.map(({ kind }) => kind)).toContain('check-call')
      const { status, body } = await house.call(running.checkCall, { as: driver, params: of, body: inAmarillo() })
      expect(status).toBe(201)
      expect(body.checkCalls[0]).toMatchObject({ city: 'Amarillo', temperature: 34, source: 'driver-app' })
      expect(body.updatesNeeded).toEqual([])
    },
    'a state that is none is decoration beside a reading; without one Mexico’s two letters are taken': async () => {
      const { driver, of } = await freight('inTransit')
      const call = async (more: object) =>
        await house.call(running.checkCall, {
          as: driver,
          params: of,
          body: { at: new Date().toISOString(), ...more } as never,
        })
      const reading = { latitude: 27.48, longitude: -99.51, city: 'Nuevo Laredo' }
      for (const [state, read] of [
        ['', null],
        ['Tamaulipas', 'Tamaulipas'],
        ['texas', 'TX'],
      ]) {
        const { status, body } = await call({ ...reading, state })
        expect([status, body.checkCalls[0]?.state]).toEqual([201, read])
      }
      expect((await call({ city: 'Nuevo Laredo', state: 'TM' })).status).toBe(201)
      const { status, problem } = await call({ city: 'Nuevo Laredo', state: 'Tamaulipas' })
      expect([status, problem.modelState]).toEqual([400, { state: ['Two letters'] }])
    },
    'told by the clock of the stop that is next, whatever offset somebody sends': async () => {
      const { driver, of } = await freight('inTransit')
      await setZones(of.shipmentId, 'America/Phoenix', 'Pacific/Honolulu')
      const eta = inHours(2)
      const body = { ...inAmarillo(), eta: eta.replace('Z', '+00:00') }
      const [call] = (await house.call(running.checkCall, { as: driver, params: of, body })).body.checkCalls
      expect(call).toMatchObject({ timeZone: 'Pacific/Honolulu', at: inHonolulu(body.at), eta: inHonolulu(eta) })
    },
    'a late arrival wants a reason': async () => {
      const { dispatcher, of } = await freight('inTransit', { pickupInHours: -20 })
      const late = { ...inAmarillo(), eta: inHours(30) }
      const call = async (body: typeof late & { reason?: 'AO' }) =>
        (await house.call(running.checkCall, { as: dispatcher, params: of, body })).body.updatesNeeded
      expect((await call(late)).map(({ kind }) => kind)).toEqual(['delay-reason'])
      expect(await call({ ...late, at: new Date().toISOString(), reason: 'AO' })).toEqual([])
    },
  },
  refusesBadInput: {
    'nowhere, the future, an unknown reason': async () => {
      const { dispatcher, of } = await freight('inTransit')
      for (const wrong of [{ city: null, state: null }, { at: inHours(2) }, { reason: 'ZZ' }])
        expect(
          (
            await house.call(running.checkCall, {
              as: dispatcher,
              params: of,
              body: { ...inAmarillo(), ...wrong } as never,
            })
          ).status,
        ).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a shipper; and before somebody hauls it anybody': async () => {
      const { staff, of } = await freight('inTransit')
      const body = inAmarillo()
      expect((await house.call(running.checkCall, { as: staff, params: of, body })).status).toBe(403)
      const { ops, of: open } = await freight('readyToBook')
      expect((await house.call(running.checkCall, { as: ops, params: open, body })).status).toBe(409)
    },
  },
  refusesTheOtherCompany: {
    'not found for another carrier': async () => {
      const { stranger, of } = await freight('inTransit')
      expect((await house.call(running.checkCall, { as: stranger, params: of, body: inAmarillo() })).status).toBe(404)
    },
  },
})

const emptyInGary = () => ({ availableAt: inHours(1), city: 'Gary', state: 'IN', etaToPickup: inHours(2) })

describeEndpoint(api.running.emptyLocation, {
  works: {
    'nothing until somebody said it': async () => {
      const { driver, dispatcher, of, byNumber } = await freight('dispatched')
      const asked = { as: driver, params: byNumber }
      expect((await house.call(running.emptyLocation, asked)).body).toBeNull()
      await house.call(running.updateEmptyLocation, { as: dispatcher, params: of, body: emptyInGary() })
      expect((await house.call(running.emptyLocation, asked)).body).toMatchObject({
        city: 'Gary',
        source: 'dispatcher',
      })
    },
    'told by the clock of the pickup': async () => {
      const { dispatcher, of, byNumber } = await freight('dispatched')
      await setZones(of.shipmentId, 'Pacific/Honolulu', 'America/Phoenix')
      const body = { ...emptyInGary(), etaToPickup: inHours(1) }
      await house.call(running.updateEmptyLocation, { as: dispatcher, params: of, body })
      expect((await house.call(running.emptyLocation, { as: dispatcher, params: byNumber })).body).toMatchObject({
        timeZone: 'Pacific/Honolulu',
        availableAt: inHonolulu(body.availableAt),
        etaToPickup: inHonolulu(body.etaToPickup),
      })
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      const { dispatcher, byNumber } = await freight('dispatched')
      const asked = { as: dispatcher, params: byNumber, query: { page: 1 } }
      expect((await house.call(running.emptyLocation, asked)).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a shipper': async () => {
      const { staff, byNumber } = await freight('dispatched')
      expect((await house.call(running.emptyLocation, { as: staff, params: byNumber })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'not found for another carrier': async () => {
      const { stranger, byNumber } = await freight('dispatched')
      expect((await house.call(running.emptyLocation, { as: stranger, params: byNumber })).status).toBe(404)
    },
  },
})

describeEndpoint(api.running.updateEmptyLocation, {
  works: {
    'the load near its pickup is owed no word any more': async () => {
      const { dispatcher, load, of } = await freight('dispatched', { pickupInHours: 1 })
      const kinds = async () => (await run(dispatcher, load.number)).updatesNeeded.map(({ kind }) => kind)
      expect(await kinds()).toEqual(['empty-location'])
      const { status } = await house.call(running.updateEmptyLocation, {
        as: dispatcher,
        params: of,
        body: emptyInGary(),
      })
      expect([status, await kinds()]).toEqual([200, []])
    },
  },
  refusesBadInput: {
    nowhere: async () => {
      const { dispatcher, of } = await freight('dispatched')
      const body = { availableAt: inHours(1) }
      expect((await house.call(running.updateEmptyLocation, { as: dispatcher, params: of, body })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver; and once the truck has come anybody': async () => {
      const { driver, of } = await freight('dispatched')
      const body = emptyInGary()
      expect((await house.call(running.updateEmptyLocation, { as: driver, params: of, body })).status).toBe(403)
      const { ops, of: moving } = await freight('inTransit')
      expect((await house.call(running.updateEmptyLocation, { as: ops, params: moving, body })).status).toBe(409)
    },
  },
  refusesTheOtherCompany: {
    'not found for another carrier': async () => {
      const { stranger, of } = await freight('dispatched')
      const asked = { as: stranger, params: of, body: emptyInGary() }
      expect((await house.call(running.updateEmptyLocation, asked)).status).toBe(404)
    },
  },
})

const flatTire = { reason: 'AI', text: 'Flat tire on I-40' } as const

describeEndpoint(api.running.reportProblem, {
  works: {
    'stands on the load, and in its activity without the words': async () => {
      const { driver, ops, of, load, deliveryId } = await freight('inTransit')
      const { status, body } = await house.call(running.reportProblem, {
        as: driver,
        params: of,
        body: { ...flatTire, stopId: deliveryId },
      })
      expect(status).toBe(201)
      expect(body.problems).toMatchObject([{ ...flatTire, stopId: deliveryId, solvedAt: null }])
      const { body: activity } = await house.call(shipments.activity, { as: ops, params: { shipment: load.number } })
      expect(activity.data[0]).toMatchObject({ kind: 'problem-reported', detail: { text: 'Mechanical breakdown' } })
    },
    'told by the clock of its stop, or of the one that is next': async () => {
      const { driver, of, load, pickupId } = await freight('inTransit')
      await setZones(of.shipmentId, 'America/Phoenix', 'Pacific/Honolulu')
      for (const stopId of [pickupId, null])
        await house.call(running.reportProblem, { as: driver, params: of, body: { ...flatTire, stopId } })
      const told = (await run(driver, load.number)).problems.map(({ timeZone, reportedAt }) => [
        timeZone,
        reportedAt.slice(-6),
      ])
      expect(told).toEqual([
        ['Pacific/Honolulu', '-10:00'],
        ['America/Phoenix', '-07:00'],
      ])
    },
    'at the time it happened, if the phone had no signal then': async () => {
      const { driver, ops, of, load } = await freight('inTransit')
      // Activity is told by the second.
      const at = `${ago(HOUR).slice(0, 19)}Z`
      const { status } = await house.call(running.reportProblem, { as: driver, params: of, body: { ...flatTire, at } })
      expect(status).toBe(201)
      const { body: activity } = await house.call(shipments.activity, { as: ops, params: { shipment: load.number } })
      const told = activity.data.find(({ kind }) => kind === 'problem-reported')
      expect(Date.parse(told?.timeStamp ?? '')).toBe(Date.parse(at))
      expect(Date.parse(told?.reportedAt ?? '')).toBeGreaterThan(Date.parse(at))
    },
  },
  refusesBadInput: {
    'no words, no problem, a stop of another load': async () => {
      const { driver, of } = await freight('inTransit')
      for (const [wrong, expected] of [
        [{ text: '' }, 400],
        [{ reason: 'NS' }, 400],
        [{ stopId: newId() }, 404],
        [{ at: ago(-HOUR) }, 400],
        [{ at: ago(15 * 24 * HOUR) }, 400],
      ] as const) {
        const body = { ...flatTire, ...wrong } as never
        expect((await house.call(running.reportProblem, { as: driver, params: of, body })).status).toBe(expected)
      }
    },
  },
  refusesWhoMayNot: {
    'a shipper': async () => {
      const { staff, of } = await freight('inTransit')
      expect((await house.call(running.reportProblem, { as: staff, params: of, body: flatTire })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'not found for another carrier': async () => {
      const { stranger, of } = await freight('inTransit')
      expect((await house.call(running.reportProblem, { as: stranger, params: of, body: flatTire })).status).toBe(404)
    },
  },
})

async function withProblem() {
  const all = await freight('inTransit')
  const { body } = await house.call(running.reportProblem, { as: all.driver, params: all.of, body: flatTire })
  return { ...all, problem: { ...all.of, problemId: body.problems[0]?.id ?? '' } }
}
const mended = { solution: 'Tire changed' }

describeEndpoint(api.running.solveProblem, {
  works: {
    'once, by whoever did it': async () => {
      const { dispatcher, problem } = await withProblem()
      const solve = { as: dispatcher, params: problem, body: mended }
      const { body } = await house.call(running.solveProblem, solve)
      expect(body.problems).toMatchObject([
        { solution: 'Tire changed', solvedBy: expect.stringContaining(dispatcher.canary) },
      ])
      const again = await house.call(running.solveProblem, solve)
      expect([again.status, again.problem.code]).toEqual([409, 'already-done'])
    },
  },
  refusesBadInput: {
    'without saying how': async () => {
      const { dispatcher, problem } = await withProblem()
      const solve = { as: dispatcher, params: problem, body: { solution: ' ' } }
      expect((await house.call(running.solveProblem, solve)).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a shipper': async () => {
      const { staff, problem } = await withProblem()
      expect((await house.call(running.solveProblem, { as: staff, params: problem, body: mended })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'not found for another carrier, nor under a load of its own': async () => {
      const { stranger, dispatcher, problem, parties } = await withProblem()
      expect((await house.call(running.solveProblem, { as: stranger, params: problem, body: mended })).status).toBe(404)
      const other = await aShipment(house.waybill.db, { ...parties, status: 'inTransit' })
      const params = { ...problem, shipmentId: other.shipmentId }
      expect((await house.call(running.solveProblem, { as: dispatcher, params, body: mended })).status).toBe(404)
    },
  },
})

describeEndpoint(api.running.trackingProblems, {
  works: {
    'a long silence, and to the provider alone a tractor on two loads': async () => {
      const { dispatcher, ops, byNumber, parties } = await freight('inTransit', { pickupInHours: -20 })
      const other = await aShipment(house.waybill.db, { ...parties, status: 'inTransit', pickupInHours: -18 })
      // The carrier must not learn, from any list or count, that somebody else may be hauling one.
      const told = await house.call(running.trackingProblems, { as: dispatcher, params: byNumber })
      expect([told.body.data.map(({ kind }) => kind).toSorted(), told.body.totalCount]).toEqual([
        ['DriverInviteUnanswered', 'Stale'],
        2,
      ])
      const { body } = await house.call(running.trackingProblems, { as: ops, params: byNumber })
      expect(body.data.map(({ kind }) => kind).toSorted()).toEqual([
        'DriverInviteUnanswered',
        'DuplicateAssetOnTwoLoads',
        'Stale',
      ])
      expect(body.data.find(({ kind }) => kind === 'DuplicateAssetOnTwoLoads')).toMatchObject({
        detail: other.number,
        owner: 'provider',
        resolvedAt: null,
      })
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      const { dispatcher, byNumber } = await freight('inTransit')
      const asked = { as: dispatcher, params: byNumber, query: { page: 1 } }
      expect((await house.call(running.trackingProblems, asked)).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a shipper': async () => {
      const { staff, byNumber } = await freight('inTransit')
      expect((await house.call(running.trackingProblems, { as: staff, params: byNumber })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'not found for another carrier': async () => {
      const { stranger, byNumber } = await freight('inTransit')
      expect((await house.call(running.trackingProblems, { as: stranger, params: byNumber })).status).toBe(404)
    },
  },
})

describeEndpoint(api.running.closeTrackingProblem, {
  works: {
    'with the reason, and only once': async () => {
      const { dispatcher, of, byNumber } = await freight('inTransit', { pickupInHours: -20 })
      const { data } = (await house.call(running.trackingProblems, { as: dispatcher, params: byNumber })).body
      const stale = data.find(({ kind }) => kind === 'Stale')
      const body = { kind: 'Stale', firstSeen: stale?.firstSeen, reason: 'Parked for the weekend, as agreed' }
      const closed = await house.call(running.closeTrackingProblem, { as: dispatcher, params: of, body })
      expect(closed.status).toBe(201)
      expect(closed.body.data.find(({ kind }) => kind === 'Stale')).toMatchObject({
        resolvedAt: expect.any(String),
        closing: { reason: body.reason },
        can: { close: expect.objectContaining({ text: 'This problem is already resolved' }) },
      })
      const again = await house.call(running.closeTrackingProblem, { as: dispatcher, params: of, body })
      expect(again.problem).toMatchObject({ status: 409, code: 'already-done' })
    },
    'what points to fraud is closed by the provider alone, and leaves no trace for the carrier': async () => {
      const { dispatcher, ops, of, byNumber, parties } = await freight('inTransit', { pickupInHours: -20 })
      await aShipment(house.waybill.db, { ...parties, status: 'inTransit', pickupInHours: -18 })
      const { data } = (await house.call(running.trackingProblems, { as: ops, params: byNumber })).body
      const double = data.find(({ kind }) => kind === 'DuplicateAssetOnTwoLoads')
      const body = { kind: 'DuplicateAssetOnTwoLoads', firstSeen: double?.firstSeen, reason: 'Checked with the yard' }
      const guessed = await house.call(running.closeTrackingProblem, { as: dispatcher, params: of, body })
      expect(guessed.problem).toMatchObject({ status: 404, code: 'not-found' })
      const closed = await house.call(running.closeTrackingProblem, { as: ops, params: of, body })
      expect(closed.body.data.find(({ kind }) => kind === body.kind)?.closing?.reason).toBe(body.reason)
      for (const answer of [
        await house.call(running.trackingProblems, { as: dispatcher, params: byNumber }),
        await house.call(api.shipments.activity, { as: dispatcher, params: byNumber }),
        await house.call(api.history.list, {
          as: dispatcher,
          query: { entityType: 'shipment', entityId: of.shipmentId },
        }),
      ])
        expect(answer.text).not.toMatch(/Duplicate|two loads|the yard/)
    },
  },
  refusesBadInput: {
    'no reason, and a problem that there is not': async () => {
      const { dispatcher, of } = await freight('inTransit')
      const said = { kind: 'Stale', firstSeen: new Date().toISOString() }
      const call = (body: object) =>
        house.call(running.closeTrackingProblem, { as: dispatcher, params: of, body: { ...body } })
      expect((await call({ ...said, reason: '' })).status).toBe(400)
      expect((await call({ ...said, kind: 'Cheese', reason: 'None' })).status).toBe(400)
      expect((await call({ ...said, reason: 'None' })).problem.code).toBe('not-found')
    },
  },
  refusesWhoMayNot: {
    'a driver, and a shipper': async () => {
      const { driver, staff, of } = await freight('inTransit')
      const body = { kind: 'Stale', firstSeen: new Date().toISOString(), reason: 'None' }
      for (const as of [driver, staff])
        expect((await house.call(running.closeTrackingProblem, { as, params: of, body })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'not found for another carrier': async () => {
      const { stranger, of } = await freight('inTransit')
      const body = { kind: 'Stale', firstSeen: new Date().toISOString(), reason: 'None' }
      expect((await house.call(running.closeTrackingProblem, { as: stranger, params: of, body })).status).toBe(404)
    },
  },
})

describeEndpoint(api.running.closeQuickly, {
  works: {
    'fills in the planned times; they earn no on-time credit and no detention': async () => {
      const { dispatcher, ops, load, of } = await freight('inTransit', { pickupInHours: -30 })
      const { status, body } = await house.call(running.closeQuickly, { as: dispatcher, params: of })
      expect([status, body.status]).toEqual([200, 7])
      expect(body.stops[1]).toMatchObject({ arrivedAt: body.stops[1]?.appointment, isLate: false })
      const closed = await stopOf(ops, load.number, 1)
      expect(closed).toMatchObject({ isEstimated: true, detention: null })
      const { rows } = await sql<{ on_time: number }>`
        select deliveries_on_time as on_time from shipment where id = ${load.shipmentId}`.execute(system())
      expect(rows[0]?.on_time).toBe(0)
    },
    'with the proofs accepted before, the delivery is confirmed at once (T14)': async () => {
      const { dispatcher, ops, of, deliveryId } = await freight('inTransit', { pickupInHours: -30 })
      const data = pageOf('Proof of delivery').toString('base64')
      const uploadData = { name: 'pod.pdf', data, fileType: 12, orderStopId: deliveryId }
      const proof = await house.call(api.documents.upload, { as: dispatcher, body: { uploadData } })
      const params = { documentId: proof.body.id }
      await house.call(api.documents.review, { as: ops, params, body: { decision: 'accept' } })
      const { status, body } = await house.call(running.closeQuickly, { as: dispatcher, params: of })
      expect([status, body.status]).toEqual([200, 8])
    },
    'asked with an empty body that is said to be JSON (SPEC §7)': async () => {
      const { dispatcher, of } = await freight('inTransit', { pickupInHours: -30 })
      const url = running.closeQuickly.path.replace(':shipmentId', of.shipmentId)
      const headers = { authorization: `Bearer ${dispatcher.token}`, 'content-type': 'application/json' }
      const answer = await house.waybill.server.inject({ method: 'PATCH', url, headers, payload: '' })
      expect([answer.statusCode, answer.json<{ status: number }>().status]).toEqual([200, 7])
    },
  },
  refusesBadInput: {
    'a body': async () => {
      const { ops, of } = await freight('inTransit', { pickupInHours: -30 })
      const body = { status: 7 } as never
      expect((await house.call(running.closeQuickly, { as: ops, params: of, body })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver; and before the last planned time anybody': async () => {
      const { driver, ops, of } = await freight('inTransit')
      expect((await house.call(running.closeQuickly, { as: driver, params: of })).status).toBe(403)
      const { status, problem } = await house.call(running.closeQuickly, { as: ops, params: of })
      expect([status, problem.detail]).toEqual([409, 'The last planned time has not come yet'])
    },
  },
  refusesTheOtherCompany: {
    'not found for another carrier': async () => {
      const { stranger, of } = await freight('inTransit', { pickupInHours: -30 })
      expect((await house.call(running.closeQuickly, { as: stranger, params: of })).status).toBe(404)
    },
  },
})

describeEndpoint(api.running.drivers, {
  works: {
    'a carrier finds its drivers, the provider those of a company': async () => {
      const { driver, dispatcher, ops } = await freight('dispatched')
      const own = await house.call(running.drivers, { as: dispatcher, query: { query: driver.canary } })
      expect(own.body).toMatchObject({
        totalCount: 1,
        data: [{ id: driver.id, firstName: 'Robin', lastName: driver.canary, name: `Robin ${driver.canary}` }],
      })
      expect(own.body.data[0]).toMatchObject({ primaryEmail: driver.userName, profilePictureURL: null })
      const of = await house.call(running.drivers, { as: ops, query: { companyId: dispatcher.company.id } })
      expect(of.body.data.map(({ id }) => id)).toEqual([driver.id])
    },
  },
  refusesBadInput: {
    'a company that is no id': async () => {
      const { ops } = await freight('dispatched')
      expect((await house.call(running.drivers, { as: ops, query: { companyId: 'alder' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a driver': async () => {
      const { driver } = await freight('dispatched')
      expect((await house.call(running.drivers, { as: driver })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'nobody of another carrier, though it is named': async () => {
      const { stranger, dispatcher } = await freight('dispatched')
      const { body } = await house.call(running.drivers, { as: stranger, query: { companyId: dispatcher.company.id } })
      expect(body).toEqual({ data: [], totalCount: 0 })
    },
  },
})

describeEndpoint(api.running.trips, {
  works: {
    'the trip that the load is part of, by its id or number': async () => {
      const { driver, load, parties } = await freight('delivered', { pickupInHours: -60 })
      const next = await aShipment(house.waybill.db, { ...parties, status: 'dispatched', pickupInHours: 3 })
      const { body } = await house.call(running.trips, { as: driver, params: { shipment: next.number } })
      expect(body).toMatchObject({ totalCount: 1, data: [{ id: load.shipmentId, loads: [{}, {}] }] })
      const byId = await house.call(running.trips, { as: driver, params: { shipment: load.shipmentId } })
      expect(byId.body).toEqual(body)
    },
    'none as long as nobody hauls it': async () => {
      const { ops, load } = await freight('readyToBook')
      const { body } = await house.call(running.trips, { as: ops, params: { shipment: load.shipmentId } })
      expect(body).toEqual({ data: [], totalCount: 0 })
    },
  },
  refusesBadInput: {
    'a name that no shipment has': async () => {
      const { ops } = await freight('dispatched')
      const asked = { as: ops, params: { shipment: 'x'.repeat(300) } }
      expect([400, 404]).toContain((await house.call(running.trips, asked)).status)
    },
  },
  refusesWhoMayNot: {
    'a shipper': async () => {
      const { staff, load } = await freight('dispatched')
      expect((await house.call(running.trips, { as: staff, params: { shipment: load.shipmentId } })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'not found for another carrier': async () => {
      const { stranger, load } = await freight('dispatched')
      expect((await house.call(running.trips, { as: stranger, params: { shipment: load.shipmentId } })).status).toBe(
        404,
      )
    },
  },
})

describeEndpoint(api.running.trip, {
  works: {
    'consecutive loads of one truck, with the empty miles between; any of them leads to it': async () => {
      const { driver, load, parties } = await freight('delivered', { pickupInHours: -60 })
      const next = await aShipment(house.waybill.db, { ...parties, status: 'dispatched', pickupInHours: 3 })
      const far = await aShipment(house.waybill.db, { ...parties, status: 'dispatched', pickupInHours: 200 })
      const colleague = await signIn('driver', parties.carrier)
      await aShipment(house.waybill.db, {
        ...parties,
        driver: { id: colleague.id, name: 'Other' },
        status: 'dispatched',
        pickupInHours: 4,
      })
      for (const tripId of [load.shipmentId, next.shipmentId]) {
        const { body } = await house.call(running.trip, { as: driver, params: { tripId } })
        expect(body.id).toBe(load.shipmentId)
        expect(body.loads.map(({ shipment }) => shipment.shipmentNumber)).toEqual([load.number, next.number])
        expect(body.loads[0]?.emptyMiles).toBeNull()
        // From Phoenix back to Chicago.
        expect(body.emptyMiles).toBeGreaterThan(1_500)
        expect(body.loads[1]?.emptyMiles).toBe(body.emptyMiles)
      }
      const alone = await house.call(running.trip, { as: driver, params: { tripId: far.shipmentId } })
      expect(alone.body.loads).toHaveLength(1)
    },
  },
  refusesBadInput: {
    'no id': async () => {
      const { driver } = await freight('dispatched')
      expect((await house.call(running.trip, { as: driver, params: { tripId: 'first' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a shipper': async () => {
      const { staff, load } = await freight('dispatched')
      expect((await house.call(running.trip, { as: staff, params: { tripId: load.shipmentId } })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'not found for another carrier': async () => {
      const { stranger, load } = await freight('dispatched')
      expect((await house.call(running.trip, { as: stranger, params: { tripId: load.shipmentId } })).status).toBe(404)
    },
  },
})

describe('people are told', () => {
  const wordings = async (as: SignedIn) =>
    (await house.call(api.notifications.list, { as })).body.data.map(({ wording }) => wording)

  test('of a request and its answer, of a problem, and of free time that ends soon: once', async () => {
    const { dispatcher, ops, load, at, of, pickupId } = await freight('dispatched', { pickupInHours: -1.6 })
    const params = at(pickupId)
    await house.call(running.changeAppointment, { as: dispatcher, params, body: { ...soon, start: inHours(1) } })
    await house.tellAll()
    await house.call(running.changeAppointment, {
      as: ops,
      params,
      body: { act: 'reject', version: 1, reason: 'Full' },
    })
    await house.call(running.reportProblem, { as: dispatcher, params: of, body: flatTire })
    await house.call(shipments.arrive, { as: ops, params, body: { at: ago(1.7 * HOUR) } })
    for (let times = 0; times < 2; times++) {
      await house.tellAll()
      await house.waybill.notifier.watch(DETENTION_WATCH, new Date())
    }
    const ofThisLoad = async (as: SignedIn) =>
      (await house.call(api.notifications.list, { as, query: { pageSize: 200 } })).body.data
        .filter(({ facts }) => facts['shipment'] === load.number)
        .map(({ wording }) => wording)
        // The load is late, too, which a round of the server finds out when it comes to it.
        .filter((wording) => wording !== 'load-late')
        .toSorted()
    expect(await ofThisLoad(ops)).toEqual(['appointment-asked', 'detention-near', 'problem-reported'])
    expect(await wordings(dispatcher)).toEqual(expect.arrayContaining(['appointment-refused', 'detention-near']))
  })
})

async function rescind(ops: SignedIn, params: { shipmentId: string }) {
  const body = { reason: 'carrier-fell-off' } as const
  expect((await house.call(api.booking.rescind, { as: ops, params, body })).status).toBe(200)
}

async function bookWithAnother(ops: SignedIn, of: { shipmentId: string }) {
  const next = await signIn('carrier-admin')
  const offer = await house.call(api.tenders.offer, {
    as: ops,
    body: { ...of, carrierIds: [next.company.id], rate: 1_500, respondWithinMinutes: 60 },
  })
  const params = { tenderId: offer.body.data[0]?.id ?? '' }
  expect((await house.call(api.tenders.answer, { as: next, params, body: { status: 1 } })).status).toBe(200)
  return next
}

test('a trailer that a carrier preloaded goes with its booking, what the shipper loaded before stays', async () => {
  const { dispatcher, ops, staff, load, of, at, pickupId, lineItemId } = await freight('booked')
  const preload = async (as: SignedIn) =>
    (await house.call(running.preload, { as, params: at(pickupId), body: sealed(lineItemId) })).status
  expect(await preload(dispatcher)).toBe(201)
  await rescind(ops, of)
  expect((await stopOf(ops, load.number)).preload).toBeNull()
  expect(await preload(staff)).toBe(201)
  const next = await bookWithAnother(ops, of)
  expect((await stopOf(next, load.number)).preload?.recordedBy).toContain(staff.canary)
  await rescind(ops, of)
  expect((await stopOf(ops, load.number)).preload?.recordedBy).toContain(staff.canary)
})

test('the next carrier is on time by the appointment it was given, not by what the one before asked to move', async () => {
  const { dispatcher, ops, load, of, at, pickupId, deliveryId } = await freight('booked', { pickupInHours: 40 })
  const ask = async (stopId: string, start: string) =>
    (
      await house.call(running.changeAppointment, {
        as: dispatcher,
        params: at(stopId),
        body: { ...soon, start },
      })
    ).status
  const confirm = async (stopId: string) => {
    const body = { act: 'confirm', version: 1, isWarningConfirmed: true } as const
    return (await house.call(running.changeAppointment, { as: ops, params: at(stopId), body })).status
  }
  expect([await ask(pickupId, inHours(44)), await confirm(pickupId)]).toEqual([200, 200])
  expect((await stopOf(ops, load.number)).appointment.committed).not.toBeNull()
  // Asked by the one, and answered when the other has the load.
  const asked = inHours(120)
  expect(await ask(deliveryId, asked)).toBe(200)
  await rescind(ops, of)
  const next = await bookWithAnother(ops, of)
  expect(await confirm(deliveryId)).toBe(200)
  for (const index of [0, 1])
    expect((await stopOf(next, load.number, index)).appointment).toMatchObject({ committed: null, status: 'CONFIRMED' })
  const delivery = (await stopOf(next, load.number, 1)).appointment.confirmed?.start ?? ''
  expect(new Date(delivery).toISOString()).toBe(asked)
})

test('the next carrier reads that an appointment was moved, not who of the one before asked for it and why', async () => {
  const { dispatcher, ops, load, of, at, pickupId } = await freight('booked', { pickupInHours: 40 })
  const asked = { ...soon, start: inHours(44), reason: `Ours is late, ${dispatcher.canary}` }
  expect(
    (await house.call(running.changeAppointment, { as: dispatcher, params: at(pickupId), body: asked })).status,
  ).toBe(200)
  await rescind(ops, of)
  const next = await bookWithAnother(ops, of)
  const read = async (as: SignedIn) => (await stopOf(as, load.number)).appointment.versions
  expect(await read(next)).toMatchObject([{ status: 'PENDING', askedBy: 'carrier', changedBy: '—', reason: null }])
  expect(JSON.stringify(await run(next, load.number))).not.toContain(dispatcher.canary)
  expect(await read(ops)).toMatchObject([
    { reason: asked.reason, changedBy: expect.stringContaining(dispatcher.canary) },
  ])
})
