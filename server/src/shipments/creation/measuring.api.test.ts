import { api } from '@waybill/contract/api.ts'
import type { Distance } from '@waybill/contract/miles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { House } from '../../../test/house.ts'
import { type Company, foundCompany, hire } from '../../../test/people.ts'
import { aShipment, type LoadOfTest } from '../../../world/factories.ts'
import { Roads } from '../../locations/locations.ts'
import type { Router } from '../../outside/router/router.ts'
import { measureLoads } from './measuring.ts'

let house: House
let as: { token: string }
let provider: Company
beforeAll(async () => {
  house = await House.open()
  provider = await foundCompany(house.waybill.db, 'provider')
  as = await house.sessionOf(await hire(house.waybill.db, 'operations', { company: provider }))
})
afterAll(() => house.close())

const system = () => house.waybill.db.as({ kind: 'system' })
const ROUTED: Distance = { miles: 977, engine: 'pcmiler', version: 'PCM37', isEstimated: false }

const MAPPED: Distance = { miles: 1_000, engine: 'highway', version: '1', isEstimated: true }

/** A load with the map's miles, as new ones are saved. */
async function saved(status: 'readyToBook' | 'booked'): Promise<LoadOfTest> {
  const { db } = house.waybill
  const [customer, carrier] = await Promise.all([foundCompany(db, 'shipper'), foundCompany(db, 'carrier')])
  return await aShipment(db, { provider, customer, carrier, status, but: { distance: MAPPED } })
}

/** A round of the day that the loads are from. */
const measured = (measure: Router['measure']) =>
  measureLoads(system(), new Roads({ measure }, vi.fn()), new Date(Date.now() - 48 * 3_600_000))

const milesOf = async ({ number }: { number: string }) => {
  const { body } = await house.call(api.shipments.find, { as, params: { shipment: number } })
  return [body.miles, body.milesEngine]
}

test('a load that nobody is offered gets the miles of the router, one that is booked keeps the map’s', async () => {
  const [open, booked] = [await saved('readyToBook'), await saved('booked')]
  await measured(async () => ROUTED)
  expect(await milesOf(open)).toEqual([977, 'pcmiler'])
  expect(await milesOf(booked)).toEqual([1_000, 'highway'])
  await measured(async () => ({ ...ROUTED, miles: 500 }))
  expect(await milesOf(open)).toEqual([977, 'pcmiler'])
})

test('a load keeps the miles of the map while the router is silent, and those that it has meanwhile', async () => {
  const load = await saved('readyToBook')
  await measured(() => Promise.reject(new Error('silent')))
  expect(await milesOf(load)).toEqual([1_000, 'highway'])
  const replanned = async () => {
    await system()
      .read.updateTable('shipment')
      .set({ version: sql`version + 1` })
      .where('id', '=', load.shipmentId)
      .execute()
    return ROUTED
  }
  await measured(replanned)
  expect(await milesOf(load)).toEqual([1_000, 'highway'])
})
