import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { expect, it } from 'vitest'
import { DISPATCHER } from '../test/signed-in.ts'
import { targetOf } from './quick-search-target.ts'

it.each(Object.entries(SHIPMENT_STATUS))('leads from a shipment that is %s where SPEC §2.4 says', (name, value) => {
  const target = targetOf({ shipmentNumber: 'S 1', status: { value, displayName: name } }, DISPATCHER)
  const expected =
    name === 'draft'
      ? null
      : ['tendering', 'readyToBook'].includes(name)
        ? '/available-freight/S%201'
        : '/shipments/S%201'
  expect(target).toBe(expected)
})

it('leads whoever may not open the board to the page of the load', () => {
  const open = { shipmentNumber: 'S1', status: { value: SHIPMENT_STATUS.readyToBook, displayName: 'Ready to Book' } }
  expect(targetOf(open, { ...DISPATCHER, persona: 'shipper', permissions: ['ShipperPortal'] })).toBe('/shipments/S1')
})
