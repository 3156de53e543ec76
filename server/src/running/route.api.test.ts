import { api } from '@waybill/contract/api.ts'
import type { Persona } from '@waybill/contract/permissions.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { type Company, hire } from '../../test/people.ts'
import { aShipment, type LoadStatus } from '../../world/factories.ts'

const { running, shipments } = api
const HOUR = 3_600_000
const CHICAGO = { latitude: 41.782, longitude: -87.77 }
const PHOENIX = { latitude: 33.432, longitude: -112.19 }

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

async function signIn(persona: Persona, company?: Company) {
  const person = await hire(house.waybill.db, persona, company ? { company } : {})
  return { ...person, ...(await house.sessionOf(person)) }
}

/** From Chicago to Phoenix. */
async function freight(status: LoadStatus, pickupInHours = -8) {
  const [carrier, ops, staff] = [
    await signIn('carrier-dispatcher'),
    await signIn('operations'),
    await signIn('shipper'),
  ]
  const driver = await signIn('driver', carrier.company)
  const parties = {
    provider: ops.company,
    customer: staff.company,
    carrier: carrier.company,
    driver: { id: driver.id, name: `Robin ${driver.canary}` },
  }
  const load = await aShipment(house.waybill.db, { ...parties, status, pickupInHours })
  const of = { shipmentId: load.shipmentId }
  const [pickupId = '', deliveryId = ''] = load.stopIds
  const left = (hours: number) => ({
    at: ago(hours),
    confirmedLineItems: load.lineItemIds.map((lineItemId) => ({ lineItemId, packages: 20 })),
  })
  return { carrier, ops, staff, load, left, of, params: { shipment: load.number }, pickupId, deliveryId }
}

const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

describeEndpoint(api.running.route, {
  works: {
    'before the pickup all of it is ahead, and no truck is known': async () => {
      const { staff, params, pickupId, deliveryId } = await freight('booked')
      const { body } = await house.call(running.route, { as: staff, params })
      expect(body).toMatchObject({ driven: [], position: null, next: null })
      expect(body.stops).toEqual([
        { stopId: pickupId, point: expect.objectContaining({ latitude: expect.closeTo(CHICAGO.latitude, 1) }) },
        { stopId: deliveryId, point: expect.objectContaining({ latitude: expect.closeTo(PHOENIX.latitude, 1) }) },
      ])
      expect(body.ahead.length).toBeGreaterThan(10)
    },
    'a check call is where the truck is, with the miles and the ETA to the next stop': async () => {
      const { carrier, ops, params, of, left, pickupId, deliveryId } = await freight('dispatched')
      const at = { ...of, stopId: pickupId }
      await house.call(shipments.arrive, { as: ops, params: at, body: { at: ago(8) } })
      const atPickup = (await house.call(running.route, { as: carrier, params })).body
      expect(atPickup.position).toMatchObject({ by: 'arrival', latitude: expect.closeTo(CHICAGO.latitude, 1) })
      expect(atPickup.next?.miles).toBeGreaterThan(1_500)
      expect((await house.call(shipments.depart, { as: ops, params: at, body: left(6) })).status).toBe(201)
      const eta = ago(-20)
      const amarillo = { at: ago(1), latitude: 35.2, longitude: -101.83, eta }
      expect((await house.call(running.checkCall, { as: carrier, params: of, body: amarillo })).status).toBe(201)
      const { body } = await house.call(running.route, { as: carrier, params })
      expect(body.position).toMatchObject({ latitude: 35.2, longitude: -101.83, by: 'check-call' })
      // West by south-west, along the way to Phoenix.
      expect(body.position?.heading).toBeGreaterThan(225)
      expect(body.position?.heading).toBeLessThan(315)
      expect(body.next).toMatchObject({ stopId: deliveryId })
      // Told to the second.
      expect(Date.parse(body.next?.eta ?? '')).toBe(Math.floor(Date.parse(eta) / 1000) * 1000)
      expect(body.next?.miles).toBeLessThan(900)
      expect(body.driven.at(-1)).toEqual({ latitude: 35.2, longitude: -101.83 })
      expect(body.ahead[0]).toEqual({ latitude: 35.2, longitude: -101.83 })
    },
    'a check call of a city alone is where that city is': async () => {
      const { carrier, ops, params, of, left, pickupId } = await freight('dispatched')
      const at = { ...of, stopId: pickupId }
      await house.call(shipments.arrive, { as: ops, params: at, body: { at: ago(8) } })
      await house.call(shipments.depart, { as: ops, params: at, body: left(6) })
      const body = { at: ago(1), city: 'Springfield', state: 'IL' }
      await house.call(running.checkCall, { as: carrier, params: of, body })
      const seen = (await house.call(running.route, { as: carrier, params })).body
      expect(seen.position).toMatchObject({ latitude: 39.8, longitude: -89.65, by: 'check-call' })
    },
    'delivered, all of it is driven and the truck is nobody’s business': async () => {
      const { staff, params } = await freight('delivered')
      const { body } = await house.call(running.route, { as: staff, params })
      expect(body).toMatchObject({ ahead: [], position: null, next: null })
      expect(body.driven.length).toBeGreaterThan(10)
    },
  },
  refusesBadInput: {
    'a query that it does not know': async () => {
      const { staff, params } = await freight('booked')
      expect((await house.call(running.route, { as: staff, params, query: { page: 1 } })).status).toBe(400)
    },
  },
  refusesWhoMayNot: {
    'a factoring clerk': async () => {
      const { params } = await freight('booked')
      expect((await house.call(running.route, { as: await signIn('factor'), params })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a carrier that does not haul it, as if there were no such load': async () => {
      const { params } = await freight('booked')
      expect((await house.call(running.route, { as: await signIn('carrier-admin'), params })).status).toBe(404)
    },
  },
})
