import { expect, it } from 'vitest'
import { searchFrom } from './search-from.ts'

const REEFER = {
  place: { city: 'Phoenix', state: 'AZ', timeZone: 'America/Phoenix' },
  equipmentMode: 1,
  // In Greenwich it is the next day.
  emptyFrom: '2026-11-27T22:00:00-07:00',
  emptyUntil: '2026-11-29T06:00:00-07:00',
  radius: 150,
} as const

it('searches around the truck, for what a reefer hauls, on the days of the place while it waits', () => {
  expect(searchFrom(REEFER)).toEqual({
    origin: 'Phoenix, AZ',
    originRadius: 150,
    equipmentModes: [0, 1],
    pickupStart: '2026-11-27',
    pickupEnd: '2026-11-29',
  })
  expect(searchFrom({ ...REEFER, equipmentMode: 2 }).equipmentModes).toEqual([2])
})

it('without a truck searches anywhere, as before', () => {
  expect(searchFrom(undefined)).toEqual({
    origin: undefined,
    originRadius: 100,
    equipmentModes: undefined,
    pickupStart: undefined,
    pickupEnd: undefined,
  })
})
