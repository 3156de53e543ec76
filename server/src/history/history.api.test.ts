import { api } from '@waybill/contract/api.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { describeEndpoint } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { foundCompany, hire } from '../../test/people.ts'
import { aShipment } from '../../world/factories.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

/** A booked load, and the carrier's dispatcher, who may read its history. */
async function bookedLoad() {
  const { db } = house.waybill
  const [provider, customer] = [await foundCompany(db, 'provider'), await foundCompany(db, 'shipper')]
  const dispatcher = await hire(db, 'carrier-dispatcher')
  const load = await aShipment(db, { provider, customer, carrier: dispatcher.company, status: 'booked' })
  return { load, dispatcher, provider }
}

const about = (entityId: string) => ({ entityType: 'shipment', entityId })

describeEndpoint(api.history.list, {
  works: {
    'tells what was done to a load, newest first, in pages that agree with their total': async () => {
      const { load, dispatcher } = await bookedLoad()
      const as = await house.sessionOf(dispatcher)
      const { status, body } = await house.call(api.history.list, { as, query: about(load.shipmentId) })
      expect(status).toBe(200)
      expect(body.totalCount).toBe(body.data.length)
      const times = body.data.map((entry) => Date.parse(entry.operationDateTime))
      expect(times).toEqual(times.toSorted((a, b) => b - a))
      const first = await house.call(api.history.list, { as, query: { ...about(load.shipmentId), pageSize: 1 } })
      expect(first.body).toEqual({ data: body.data.slice(0, 1), totalCount: body.totalCount })
    },
    'keeps from a carrier what is internal to the provider': async () => {
      const { load, dispatcher, provider } = await bookedLoad()
      const operations = await hire(house.waybill.db, 'operations', { company: provider })
      const description = 'Asked three other carriers first'
      await house.waybill.db
        .as({ kind: 'system' })
        .read.insertInto('history_entry')
        .values({
          id: crypto.randomUUID(),
          subject_type: 'shipment',
          subject_id: load.shipmentId,
          description,
          first_name: 'Robin',
          last_name: operations.canary,
          company_id: provider.id,
          is_internal: true,
        })
        .execute()
      const read = async (person: typeof operations) =>
        (await house.call(api.history.list, { as: await house.sessionOf(person), query: about(load.shipmentId) })).text
      expect(await read(operations)).toContain(description)
      expect(await read(dispatcher)).not.toContain(description)
    },
  },
  refusesBadInput: {
    'a kind of record that there is not, and an id that is none': async () => {
      const { dispatcher } = await bookedLoad()
      const query = { entityType: 'secret', entityId: '1' }
      const { status, problem } = await house.call(api.history.list, { as: await house.sessionOf(dispatcher), query })
      expect(status).toBe(400)
      expect(Object.keys(problem.modelState ?? {}).sort()).toEqual(['entityId', 'entityType'])
    },
  },
  refusesWhoMayNot: {
    'a driver, even of this load': async () => {
      const { load, dispatcher } = await bookedLoad()
      const driver = await hire(house.waybill.db, 'driver', { company: dispatcher.company })
      const as = await house.sessionOf(driver)
      expect((await house.call(api.history.list, { as, query: about(load.shipmentId) })).status).toBe(403)
    },
  },
  refusesTheOtherCompany: {
    'a carrier that has nothing to do with the load, as if there were none': async () => {
      const { load } = await bookedLoad()
      const as = await house.sessionOf(await hire(house.waybill.db, 'carrier-admin'))
      const foreign = await house.call(api.history.list, { as, query: about(load.shipmentId) })
      const random = await house.call(api.history.list, { as, query: about(crypto.randomUUID()) })
      expect(foreign.status).toBe(404)
      expect({ ...foreign.problem, traceId: '' }).toEqual({ ...random.problem, traceId: '' })
    },
  },
})
