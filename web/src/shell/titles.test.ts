import { expect, it } from 'vitest'
import { titleOf } from './titles.ts'

it.each([
  ['/available-freight', 'Load Board'],
  ['/available-freight/S-1042', 'Available Freight'],
  ['/live-equipment', 'Available Trucks'],
  ['/rates', 'Rate Requests'],
  ['/cases/C-1/preview/notes', 'Accessorial Requests'],
  ['/all-shipments/S-1042/preview/details', 'All Shipments'],
  ['/third-party-payer-invoices', 'Third Party Payer Invoices'],
  ['/', ''],
])('%s is titled %s', (path, title) => {
  expect(titleOf(path)).toBe(title)
})
