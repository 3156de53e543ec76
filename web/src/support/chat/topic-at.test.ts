import { expect, test } from 'vitest'
import { topicAt } from './topic-at.ts'

test.each([
  ['/shipments/4340017', 'shipment', '4340017'],
  ['/all-shipments/4340017/preview/details', 'shipment', '4340017'],
  ['/dashboard/shipments/4340017/preview', 'shipment', '4340017'],
  ['/accounting/INV%2F12/preview', 'invoice', 'INV/12'],
  ['/third-party-payer-invoices/7001/preview', 'invoice', '7001'],
  ['/cases/880012/preview/notes', 'case', '880012'],
])('a question asked at %s is about that %s', (path, type, number) => {
  expect(topicAt(path)).toEqual({ type, number })
})

test.each(['/dashboard', '/shipments', '/all-shipments/trip/x', '/available-freight/searches', '/contacts/42'])(
  'a question asked at %s is about nothing yet',
  (path) => {
    expect(topicAt(path)).toBeNull()
  },
)
