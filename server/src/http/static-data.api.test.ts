import { api } from '@waybill/contract/api.ts'
import { STATIC_LISTS } from '@waybill/contract/static-data.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { describeEndpoint, doesNotApply } from '../../test/endpoint-tests.ts'
import { House } from '../../test/house.ts'
import { hire } from '../../test/people.ts'

let house: House
beforeAll(async () => {
  house = await House.open()
})
afterAll(() => house.close())

const read = async (query: Record<string, string> = {}) =>
  house.call(api.staticData.list, { as: await house.sessionOf(await hire(house.waybill.db, 'driver')), query })

describeEndpoint(api.staticData.list, {
  works: {
    'every list, with the specification’s numbers': async () => {
      const { body } = await read()
      expect([body.data.map(({ list }) => list), body.totalCount]).toEqual([[...STATIC_LISTS], STATIC_LISTS.length])
      const name = (list: string, id: number | string) =>
        body.data.find((each) => each.list === list)?.items.find((item) => item.id === id)?.name
      expect([
        name('bookingTypes', 3),
        name('entityTypes', 9),
        name('fileTypes', 41),
        name('shipmentStatuses', -1),
        name('shippingModes', 4),
        name('states', 'QC'),
        name('trailerTypes', 524_288),
      ]).toEqual([
        'Small Carrier Quick Pay',
        'AP Invoice',
        'Signed Rate Confirmation',
        'Voided',
        'VLTL',
        'Quebec',
        'Belt Trailer',
      ])
    },
    'one list': async () => {
      const { body } = await read({ list: 'declineReasons' })
      expect(body.data).toHaveLength(1)
      expect(body.data[0]?.items.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5])
    },
  },
  refusesBadInput: {
    'a list that there is not': async () => expect((await read({ list: 'carriers' })).status).toBe(400),
  },
  refusesWhoMayNot: {
    'who is not signed in': async () => expect((await house.call(api.staticData.list)).status).toBe(401),
  },
  refusesTheOtherCompany: doesNotApply('the same stands there for everybody'),
})
