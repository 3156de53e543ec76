import { expect, it } from 'vitest'
import { placeOf, whereIs } from './order-refusals.ts'

it('lists what was refused in the order in which the form asks for it', () => {
  const refused = [
    'reeferMode',
    'stops.0.locationNumber',
    'stops.1.lineItems.1.weight',
    'stops.0.schedule.date',
    'customerId',
  ]
  const listed = refused.toSorted((one, other) => placeOf(one) - placeOf(other))
  expect(listed).toEqual([
    'customerId',
    'stops.0.locationNumber',
    'stops.0.schedule.date',
    'stops.1.lineItems.1.weight',
    'reeferMode',
  ])
  expect(listed.map(whereIs)).toEqual(['', 'Stop 1', 'Stop 1', 'Stop 2, item 2', ''])
})
