import { randomUUID } from 'node:crypto'
import { api } from '@waybill/contract/api.ts'
import type { Endpoint } from '@waybill/contract/endpoint.ts'
import { PERSONAS, type Persona } from '@waybill/contract/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, foundCompany, hire } from '../../test/people.ts'
import { aShipment, type LoadWish } from '../../world/factories.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

const { fleet, dispatchBoard, shipments } = api

const OTHERS = PERSONAS.filter((persona) => !(['carrier-admin', 'carrier-dispatcher'] as Persona[]).includes(persona))

async function signIn(persona: Persona, company?: Company) {
  const person = await hire(house.waybill.db, persona, company ? { company } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}

const matching = (version: number) => ({ 'if-match': `"${version}"` })

const dee = { firstName: 'Dee', lastName: 'Driver', licenseClass: 'A', hazmatUntil: '2099-01-31' }
const tractor = { kind: 'tractor', number: '218', plate: 'P118 442', plateState: 'IL' }
const trailer = { kind: 'trailer', number: '53218', equipmentMode: 0, feet: 53 }

/** A carrier's dispatcher with a driver and a tractor on record. */
async function aFleet() {
  const dispatcher = await signIn('carrier-dispatcher')
  const driver = (await house.call(fleet.addDriver, { as: dispatcher, body: dee })).body
  const vehicle = (await house.call(fleet.addVehicle, { as: dispatcher, body: tractor })).body
  return { dispatcher, driver, vehicle, ofDriver: { driverId: driver.id }, ofVehicle: { vehicleId: vehicle.id } }
}

/** A load of the carrier with this driver. */
async function aHaul(company: Company, driver?: { id: string; name: string }, wish: Partial<LoadWish> = {}) {
  const provider = await foundCompany(house.waybill.db, 'provider')
  const customer = await foundCompany(house.waybill.db, 'shipper')
  return await aShipment(house.waybill.db, {
    provider,
    customer,
    carrier: company,
    ...(driver && { driver }),
    status: 'dispatched',
    ...wish,
  })
}

async function refusesOthers(endpoint: Endpoint, sent: object) {
  for (const persona of OTHERS)
    expect((await house.call(endpoint, { as: await signIn(persona), ...sent })).status, persona).toBe(403)
}

/** Nobody else's: not found, whatever it is. */
async function refusesStrangers(endpoint: Endpoint, sent: object) {
  const stranger = await signIn('carrier-admin')
  expect((await house.call(endpoint, { as: stranger, ...sent })).status).toBe(404)
}

describeEndpoint(api.fleet.addDriver, {
  works: {
    'with license, endorsement, home terminal and usual truck; the driver can get a sign-in link': async () => {
      const dispatcher = await signIn('carrier-dispatcher')
      const { status, body } = await house.call(fleet.addDriver, {
        as: dispatcher,
        body: {
          ...dee,
          mobilePhoneNumber: '+1 312 555 0144',
          primaryEmail: 'dee@alder.example',
          home: { city: 'chicago', state: 'IL' },
          tractorNumber: '218',
        },
      })
      expect(status).toBe(201)
      expect(body).toMatchObject({
        name: 'Dee Driver',
        mobilePhoneNumber: '+1 312 555 0144',
        primaryEmail: 'dee@alder.example',
        licenseClass: 'A',
        hazmatUntil: '2099-01-31',
        home: { city: 'Chicago', state: 'IL' },
        tractorNumber: '218',
        onLoad: null,
        isRetired: false,
        can: { change: true, retire: true },
      })
      const link = await house.call(api.driverSignIn.makeLink, {
        as: dispatcher,
        params: { driverId: body.id },
        body: {},
      })
      expect(link.status).toBe(201)
    },
  },
  refusesBadInput: {
    'a home that there is not, and an endorsement without a license': async () => {
      const as = await signIn('carrier-admin')
      const refused = async (wish: object) =>
        (await house.call(fleet.addDriver, { as, body: { ...dee, ...wish } })).problem.modelState
      expect(await refused({ home: { city: 'Nowhere', state: 'IL' } })).toHaveProperty(['home.city'])
      expect(await refused({ licenseClass: null })).toHaveProperty('licenseClass')
    },
  },
  refusesWhoMayNot: { 'everybody but carriers who dispatch': () => refusesOthers(fleet.addDriver, { body: dee }) },
  refusesTheOtherCompany: {
    'another carrier does not see the driver': async () => {
      const { driver } = await aFleet()
      const { body } = await house.call(fleet.drivers, { as: await signIn('carrier-admin'), query: { query: 'Dee' } })
      expect(body.data.map(({ id }) => id)).not.toContain(driver.id)
    },
  },
})

describeEndpoint(api.fleet.drivers, {
  works: {
    'by name, with the load they are on and the next one; a driver without a record too': async () => {
      const { dispatcher, driver } = await aFleet()
      const unfiled = await hire(house.waybill.db, 'driver', { company: dispatcher.company })
      const name = `Robin ${unfiled.canary}`
      const now = await aHaul(dispatcher.company, { id: unfiled.id, name }, { status: 'inTransit' })
      const next = await aHaul(dispatcher.company, driver)
      const { body } = await house.call(fleet.drivers, { as: dispatcher })
      expect(body.totalCount).toBe(2)
      const of = (id: string) => body.data.find((one) => one.id === id)
      expect(of(unfiled.id)).toMatchObject({ licenseClass: null, onLoad: { shipmentNumber: now.number } })
      expect(of(driver.id)).toMatchObject({ onLoad: null, nextLoad: { shipmentNumber: next.number } })
      const free = await house.call(fleet.drivers, { as: dispatcher, query: { view: 'free' } })
      expect(free.body.data.map(({ id }) => id)).toEqual([driver.id])
    },
    'by home terminal, which has a comma': async () => {
      const { dispatcher } = await aFleet()
      const living = async (firstName: string, city: string, state: string) =>
        await house.call(fleet.addDriver, { as: dispatcher, body: { ...dee, firstName, home: { city, state } } })
      await living('Al', 'Chicago', 'IL')
      await living('Bea', 'Phoenix', 'AZ')
      const query = { homes: String.raw`Chicago\, IL,Phoenix\, AZ` }
      const { body } = await house.call(fleet.drivers, { as: dispatcher, query })
      expect(body.data.map(({ name }) => name)).toEqual(['Al Driver', 'Bea Driver'])
      const board = await house.call(dispatchBoard.find, { as: dispatcher, query: { ...span(-1, 7), ...query } })
      expect(board.body.totalCount).toBe(2)
      const counted = await house.call(fleet.driverCounts, {
        as: dispatcher,
        query: { homes: String.raw`Phoenix\, AZ` },
      })
      expect(counted.body.active).toBe(1)
    },
  },
  refusesBadInput: {
    'a view that there is not': async () => {
      const as = await signIn('carrier-admin')
      expect((await house.call(fleet.drivers, { as, query: { view: 'asleep' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: { 'everybody else': () => refusesOthers(fleet.drivers, {}) },
  refusesTheOtherCompany: {
    'an empty list': async () => {
      await aFleet()
      expect((await house.call(fleet.drivers, { as: await signIn('carrier-admin') })).body.data).toEqual([])
    },
  },
})

describeEndpoint(api.fleet.driverCounts, {
  works: {
    'as many as each view lists, and the terminals': async () => {
      const { dispatcher, ofDriver } = await aFleet()
      const home = { city: 'Chicago', state: 'IL' }
      await house.call(fleet.addDriver, { as: dispatcher, body: { ...dee, firstName: 'Al', home } })
      await house.call(fleet.retireDriver, { as: dispatcher, params: ofDriver, body: { isRetired: true } })
      const { body } = await house.call(fleet.driverCounts, { as: dispatcher })
      expect(body).toEqual({ active: 1, free: 1, 'on-load': 0, retired: 1, homes: ['Chicago, IL'] })
    },
  },
  refusesBadInput: {
    'an unknown name': async () => {
      const as = await signIn('carrier-admin')
      expect((await house.call(fleet.driverCounts, { as, query: { color: 'red' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: { 'everybody else': () => refusesOthers(fleet.driverCounts, {}) },
  refusesTheOtherCompany: {
    'counts nobody of another carrier': async () => {
      await aFleet()
      expect((await house.call(fleet.driverCounts, { as: await signIn('carrier-admin') })).body.active).toBe(0)
    },
  },
})

describeEndpoint(api.fleet.driver, {
  works: {
    'one driver': async () => {
      const { dispatcher, ofDriver } = await aFleet()
      expect((await house.call(fleet.driver, { as: dispatcher, params: ofDriver })).body.name).toBe('Dee Driver')
    },
  },
  refusesBadInput: {
    'somebody who does not drive': async () => {
      const { dispatcher } = await aFleet()
      const { status } = await house.call(fleet.driver, { as: dispatcher, params: { driverId: dispatcher.id } })
      expect(status).toBe(404)
    },
  },
  refusesWhoMayNot: {
    'everybody else': async () => refusesOthers(fleet.driver, { params: { driverId: randomUUID() } }),
  },
  refusesTheOtherCompany: {
    'not found': async () => refusesStrangers(fleet.driver, { params: (await aFleet()).ofDriver }),
  },
})

describeEndpoint(api.fleet.changeDriver, {
  works: {
    'the person and the record; of two changes to one version the second is told': async () => {
      const { dispatcher, driver, ofDriver } = await aFleet()
      const change = (lastName: string) =>
        house.call(fleet.changeDriver, {
          as: dispatcher,
          params: ofDriver,
          headers: matching(driver.version),
          body: { ...dee, lastName, hazmatUntil: null, trailerNumber: '53218' },
        })
      const { body } = await change('Dryver')
      expect(body).toMatchObject({ name: 'Dee Dryver', hazmatUntil: null, trailerNumber: '53218' })
      expect((await change('Other')).status).toBe(412)
    },
    'a name or number that changed in the contact meanwhile is not put back': async () => {
      const { dispatcher, driver, ofDriver } = await aFleet()
      await house.waybill.db.as({ kind: 'system' }).transaction((tx) =>
        tx
          .updateTable('contact')
          .set(({ eb }) => ({ last_name: 'Married', version: eb('version', '+', 1) }))
          .where('id', '=', driver.id)
          .execute(),
      )
      const sent = { as: dispatcher, params: ofDriver, headers: matching(driver.version), body: dee }
      expect((await house.call(fleet.changeDriver, sent)).problem.code).toBe('changed-meanwhile')
    },
    'an administrator who drives too: the license by a dispatcher, name and address by an administrator': async () => {
      const { dispatcher } = await aFleet()
      const owner = await hire(house.waybill.db, 'carrier-admin', { company: dispatcher.company })
      const { db } = house.waybill
      await db.as({ kind: 'system' }).transaction((tx) =>
        tx
          .updateTable('membership')
          .set({ roles: ['Admin', 'Driver'] })
          .where('contact_id', '=', owner.id)
          .execute(),
      )
      const params = { driverId: owner.id }
      const found = async () => (await house.call(fleet.driver, { as: dispatcher, params })).body
      const { firstName, lastName, mobilePhoneNumber, primaryEmail } = await found()
      const person = { firstName, lastName, mobilePhoneNumber, primaryEmail }
      const change = async (as: { token: string }, more: object) => {
        const headers = matching((await found()).version)
        return await house.call(fleet.changeDriver, { as, params, headers, body: { ...person, ...more } })
      }
      expect((await change(dispatcher, { licenseClass: 'A' })).status).toBe(200)
      const { problem } = await change(dispatcher, { primaryEmail: 'dispatcher@alder.example' })
      expect([problem.code, problem.detail]).toEqual([
        'not-authorized',
        'Only an administrator can change an administrator',
      ])
      expect((await change(await house.sessionOf(owner), { primaryEmail: 'owner@alder.example' })).status).toBe(200)
    },
  },
  refusesBadInput: {
    'nobody’s name': async () => {
      const { dispatcher, driver, ofDriver } = await aFleet()
      const sent = { as: dispatcher, params: ofDriver, headers: matching(driver.version) }
      expect((await house.call(fleet.changeDriver, { ...sent, body: { ...dee, firstName: ' ' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'everybody else': async () =>
      refusesOthers(fleet.changeDriver, { params: { driverId: randomUUID() }, headers: matching(1), body: dee }),
  },
  refusesTheOtherCompany: {
    'not found': async () =>
      refusesStrangers(fleet.changeDriver, { params: (await aFleet()).ofDriver, headers: matching(1), body: dee }),
  },
})

describeEndpoint(api.fleet.retireDriver, {
  works: {
    'is no longer offered for loads nor assigned; taken back, again': async () => {
      const { dispatcher, driver, ofDriver } = await aFleet()
      const nobody = await hire(house.waybill.db, 'driver', { company: dispatcher.company })
      const load = await aHaul(dispatcher.company, { id: nobody.id, name: 'Robin' }, { status: 'booked' })
      const offered = async () =>
        (await house.call(shipments.availableDrivers, { as: dispatcher, params: load })).body.data.map(({ id }) => id)
      const retire = (isRetired: boolean) =>
        house.call(fleet.retireDriver, { as: dispatcher, params: ofDriver, body: { isRetired } })
      expect((await retire(true)).body.isRetired).toBe(true)
      expect((await retire(true)).status).toBe(200)
      expect(await offered()).not.toContain(driver.id)
      const body = { driverId: driver.id }
      expect((await house.call(shipments.assignDriver, { as: dispatcher, params: load, body })).status).toBe(409)
      await retire(false)
      expect(await offered()).toContain(driver.id)
    },
  },
  refusesBadInput: {
    'a driver on a load': async () => {
      const { dispatcher, driver, ofDriver } = await aFleet()
      await aHaul(dispatcher.company, driver, { status: 'inTransit' })
      const sent = { as: dispatcher, params: ofDriver, body: { isRetired: true } }
      expect((await house.call(fleet.retireDriver, sent)).problem.code).toBe('step-not-allowed')
    },
  },
  refusesWhoMayNot: {
    'everybody else': async () =>
      refusesOthers(fleet.retireDriver, { params: { driverId: randomUUID() }, body: { isRetired: true } }),
  },
  refusesTheOtherCompany: {
    'not found': async () =>
      refusesStrangers(fleet.retireDriver, { params: (await aFleet()).ofDriver, body: { isRetired: true } }),
  },
})

describeEndpoint(api.fleet.addVehicle, {
  works: {
    'a tractor and a trailer may have one number': async () => {
      const dispatcher = await signIn('carrier-dispatcher')
      const add = (body: object) => house.call(fleet.addVehicle, { as: dispatcher, body: { ...body } })
      expect((await add(tractor)).status).toBe(201)
      expect((await add({ ...trailer, number: '218' })).body).toMatchObject({ equipmentMode: 0, feet: 53 })
      expect((await add({ ...tractor, number: ' 218 ' })).problem.code).toBe('vehicle-number-taken')
    },
  },
  refusesBadInput: {
    'a tractor with a length': async () => {
      const as = await signIn('carrier-admin')
      expect((await house.call(fleet.addVehicle, { as, body: { ...tractor, feet: 53 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: { 'everybody else': () => refusesOthers(fleet.addVehicle, { body: tractor }) },
  refusesTheOtherCompany: {
    'each carrier has its own numbers': async () => {
      await aFleet()
      const { status } = await house.call(fleet.addVehicle, { as: await signIn('carrier-admin'), body: tractor })
      expect(status).toBe(201)
    },
  },
})

describeEndpoint(api.fleet.vehicles, {
  works: {
    'with who usually drives it, and the load it is on': async () => {
      const { dispatcher, driver, ofDriver, vehicle } = await aFleet()
      await house.call(fleet.changeDriver, {
        as: dispatcher,
        params: ofDriver,
        headers: matching(driver.version),
        body: { ...dee, tractorNumber: '218' },
      })
      const load = await aHaul(dispatcher.company, driver, { status: 'inTransit', but: { tractorNumber: '218' } })
      const { body } = await house.call(fleet.vehicles, { as: dispatcher, query: { query: '218' } })
      expect(body.data).toMatchObject([
        { id: vehicle.id, driverName: 'Dee Driver', onLoad: { shipmentNumber: load.number }, can: { change: true } },
      ])
    },
  },
  refusesBadInput: {
    'an order that there is not': async () => {
      const as = await signIn('carrier-admin')
      expect((await house.call(fleet.vehicles, { as, query: { sortProperty: 'color' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: { 'everybody else': () => refusesOthers(fleet.vehicles, {}) },
  refusesTheOtherCompany: {
    'an empty list': async () => {
      await aFleet()
      expect((await house.call(fleet.vehicles, { as: await signIn('carrier-admin') })).body.data).toEqual([])
    },
  },
})

describeEndpoint(api.fleet.vehicleCounts, {
  works: {
    'as many as each view lists': async () => {
      const { dispatcher } = await aFleet()
      await house.call(fleet.addVehicle, { as: dispatcher, body: trailer })
      const { body } = await house.call(fleet.vehicleCounts, { as: dispatcher })
      expect(body).toEqual({ active: 2, tractors: 1, trailers: 1, retired: 0 })
    },
  },
  refusesBadInput: {
    'an unknown name': async () => {
      const as = await signIn('carrier-admin')
      expect((await house.call(fleet.vehicleCounts, { as, query: { view: 'active' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: { 'everybody else': () => refusesOthers(fleet.vehicleCounts, {}) },
  refusesTheOtherCompany: {
    'counts none of another carrier': async () => {
      await aFleet()
      expect((await house.call(fleet.vehicleCounts, { as: await signIn('carrier-admin') })).body.active).toBe(0)
    },
  },
})

describeEndpoint(api.fleet.vehicle, {
  works: {
    'one tractor': async () => {
      const { dispatcher, ofVehicle } = await aFleet()
      expect((await house.call(fleet.vehicle, { as: dispatcher, params: ofVehicle })).body.plate).toBe('P118 442')
    },
  },
  refusesBadInput: {
    'an id that is none': async () => {
      const as = await signIn('carrier-admin')
      expect((await house.call(fleet.vehicle, { as, params: { vehicleId: '218' } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'everybody else': async () => refusesOthers(fleet.vehicle, { params: { vehicleId: randomUUID() } }),
  },
  refusesTheOtherCompany: {
    'not found': async () => refusesStrangers(fleet.vehicle, { params: (await aFleet()).ofVehicle }),
  },
})

describeEndpoint(api.fleet.changeVehicle, {
  works: {
    'of two changes to one version the second is told': async () => {
      const { dispatcher, vehicle, ofVehicle } = await aFleet()
      const change = (number: string) =>
        house.call(fleet.changeVehicle, {
          as: dispatcher,
          params: ofVehicle,
          headers: matching(vehicle.version),
          body: { ...tractor, number },
        })
      expect((await change('219')).body.number).toBe('219')
      expect((await change('220')).status).toBe(412)
    },
  },
  refusesBadInput: {
    'another one’s number': async () => {
      const { dispatcher, vehicle, ofVehicle } = await aFleet()
      await house.call(fleet.addVehicle, { as: dispatcher, body: { ...tractor, number: '219' } })
      const sent = { as: dispatcher, params: ofVehicle, headers: matching(vehicle.version) }
      const { problem } = await house.call(fleet.changeVehicle, { ...sent, body: { ...tractor, number: '219' } })
      expect(problem.modelState).toHaveProperty('number')
    },
  },
  refusesWhoMayNot: {
    'everybody else': async () =>
      refusesOthers(fleet.changeVehicle, { params: { vehicleId: randomUUID() }, headers: matching(1), body: tractor }),
  },
  refusesTheOtherCompany: {
    'not found': async () =>
      refusesStrangers(fleet.changeVehicle, {
        params: (await aFleet()).ofVehicle,
        headers: matching(1),
        body: tractor,
      }),
  },
})

describeEndpoint(api.fleet.retireVehicle, {
  works: {
    'it leaves the list, and comes back': async () => {
      const { dispatcher, ofVehicle } = await aFleet()
      const retire = (isRetired: boolean) =>
        house.call(fleet.retireVehicle, { as: dispatcher, params: ofVehicle, body: { isRetired } })
      expect((await retire(true)).body).toMatchObject({ isRetired: true })
      expect((await house.call(fleet.vehicles, { as: dispatcher })).body.data).toEqual([])
      expect((await retire(false)).body.isRetired).toBe(false)
    },
  },
  refusesBadInput: {
    'a tractor on a load': async () => {
      const { dispatcher, driver, ofVehicle } = await aFleet()
      await aHaul(dispatcher.company, driver, { but: { tractorNumber: '218' } })
      const sent = { as: dispatcher, params: ofVehicle, body: { isRetired: true } }
      expect((await house.call(fleet.retireVehicle, sent)).problem.code).toBe('step-not-allowed')
    },
  },
  refusesWhoMayNot: {
    'everybody else': async () =>
      refusesOthers(fleet.retireVehicle, { params: { vehicleId: randomUUID() }, body: { isRetired: true } }),
  },
  refusesTheOtherCompany: {
    'not found': async () =>
      refusesStrangers(fleet.retireVehicle, { params: (await aFleet()).ofVehicle, body: { isRetired: true } }),
  },
})

const DAY = 86_400_000
const span = (from: number, to: number) => ({
  from: new Date(Date.now() + from * DAY).toISOString(),
  to: new Date(Date.now() + to * DAY).toISOString(),
})

describeEndpoint(api.dispatchBoard.find, {
  works: {
    'drivers with their loads of these days, and loads that nobody drives': async () => {
      const { dispatcher, driver } = await aFleet()
      const hauled = await aHaul(dispatcher.company, driver)
      const open = await aHaul(dispatcher.company, driver, { status: 'booked' })
      const { body } = await house.call(dispatchBoard.find, { as: dispatcher, query: span(-1, 7) })
      expect(body.data).toMatchObject([
        { id: driver.id, name: 'Dee Driver', loads: [{ shipmentNumber: hauled.number, isLate: false, status: 4 }] },
      ])
      expect(body.unassigned).toMatchObject({ totalCount: 1, data: [{ shipmentNumber: open.number }] })
      const later = await house.call(dispatchBoard.find, { as: dispatcher, query: span(40, 47) })
      expect(later.body).toMatchObject({ data: [{ loads: [] }], unassigned: { totalCount: 0 } })
      const none = await house.call(dispatchBoard.find, { as: dispatcher, query: { ...span(-1, 7), query: 'Nobody' } })
      expect(none.body).toMatchObject({ data: [], totalCount: 0 })
    },
  },
  refusesBadInput: {
    'more than 15 days, and an end before the start': async () => {
      const as = await signIn('carrier-admin')
      for (const query of [span(0, 16), span(7, 0)])
        expect((await house.call(dispatchBoard.find, { as, query })).problem.modelState).toHaveProperty('to')
    },
  },
  refusesWhoMayNot: { 'everybody else': () => refusesOthers(dispatchBoard.find, { query: span(0, 7) }) },
  refusesTheOtherCompany: {
    'nothing of another carrier': async () => {
      const { dispatcher, driver } = await aFleet()
      await aHaul(dispatcher.company, driver, { status: 'booked' })
      const { body } = await house.call(dispatchBoard.find, { as: await signIn('carrier-admin'), query: span(-1, 7) })
      expect(body).toMatchObject({ data: [], unassigned: { totalCount: 0 } })
    },
  },
})

describe('a driver for a load', () => {
  test('is free where and when the load before ends, and has one after it', async () => {
    const { dispatcher, driver } = await aFleet()
    const before = await aHaul(dispatcher.company, driver, { status: 'inTransit', pickupInHours: -30 })
    const load = await aHaul(dispatcher.company, undefined, { status: 'booked', pickupInHours: 60 })
    const after = await aHaul(dispatcher.company, driver, { pickupInHours: 200 })
    await house.waybill.db
      .as({ kind: 'system' })
      .read.updateTable('shipment')
      .set({ delivery_at: new Date(Date.now() + 20 * 3_600_000) })
      .where('id', '=', before.shipmentId)
      .execute()
    const { body } = await house.call(shipments.availableDrivers, { as: dispatcher, params: load })
    const [found] = body.data
    expect(found).toMatchObject({
      id: driver.id,
      busyWith: null,
      place: { city: 'Phoenix', state: 'AZ' },
      nextLoad: { shipmentNumber: after.number, pickupAt: expect.any(String) },
    })
    expect(Math.abs(Date.parse(found?.freeAt ?? '') - Date.now() - 22 * 3_600_000)).toBeLessThan(60_000)
  })

  test('is offered with where and when they are free, what they drive, and what they haul at that time', async () => {
    const { dispatcher, driver, ofDriver } = await aFleet()
    await house.call(fleet.changeDriver, {
      as: dispatcher,
      params: ofDriver,
      headers: matching(driver.version),
      body: { ...dee, home: { city: 'Chicago', state: 'IL' }, tractorNumber: '218', trailerNumber: '53218' },
    })
    const busy = await hire(house.waybill.db, 'driver', { company: dispatcher.company })
    const first = await aHaul(dispatcher.company, { id: busy.id, name: 'Robin' })
    const load = await aHaul(dispatcher.company, driver, { status: 'booked' })
    const { body } = await house.call(shipments.availableDrivers, { as: dispatcher, params: load })
    expect(body.data).toMatchObject([
      {
        id: driver.id,
        tractorNumber: '218',
        trailerNumber: '53218',
        busyWith: null,
        freeAt: null,
        place: { city: 'Chicago', state: 'IL' },
        milesAway: expect.any(Number),
        isInTime: true,
        can: true,
      },
      { id: busy.id, busyWith: first.number, busyUntil: { timeZone: 'America/Phoenix' }, place: null, milesAway: null },
    ])
  })
})
