import { fleet } from '@waybill/contract/fleet/fleet.ts'
import { shipments } from '@waybill/contract/shipments/shipments.ts'
import { expect, it } from 'vitest'
import { addressOf, queryText } from './address.ts'

it('joins lists by commas and leaves out what is absent or empty', () => {
  const query = { statuses: [3 as const, 4 as const], query: '', view: undefined, page: 2 }
  expect(addressOf(shipments.list, { query })).toBe('/api/v2/shipments?statuses=3,4&page=2')
})

it('keeps the commas of a value, however it is read back', () => {
  const homes = ['Chicago, IL', 'Acme\\, Inc.', 'Gary\\']
  expect(queryText({ homes: ['Chicago, IL'] })).toBe('homes=Chicago%5C,+IL')
  const sent = Object.fromEntries(new URLSearchParams(queryText({ homes })))
  expect(fleet.drivers.query.parse(sent)).toMatchObject({ homes })
  expect(fleet.drivers.query.parse({ homes: 'Chicago,,C:\\Gary' })).toMatchObject({ homes: ['Chicago', 'C:\\Gary'] })
})

it('escapes what stands in the path', () => {
  expect(addressOf(shipments.find, { params: { shipment: 'S/1 #2' } })).toBe('/api/v2/shipments/S%2F1%20%232')
})
