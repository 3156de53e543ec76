import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { expect, it } from 'vitest'
import { targetOf } from './quick-search-target.ts'

it.each(Object.entries(SHIPMENT_STATUS))('leads from a shipment that is %s where SPEC §2.4 says', (name, value) => {
  const target = targetOf({ shipmentNumber: 'S 1', status: { value, displayName: name } })
  const expected =
    name === 'draft'
      ? null
      : ['tendering', 'readyToBook'].includes(name)
        ? '/available-freight/S%201'
        : '/shipments/S%201'
  expect(target).toBe(expected)
})
