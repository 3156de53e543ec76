import { expect, test } from 'vitest'
import { hoursAt } from './desk-hours.ts'

const weekdays = { days: [1, 2, 3, 4, 5], opens: '07:00', closes: '18:00', timeZone: 'America/Chicago' }
const at = (text: string) => new Date(text)

test.each([
  ['in the middle of Wednesday', '2027-01-13T16:00:00Z', true, '2027-01-14T00:00:00.000Z'],
  ['at the very opening', '2027-01-13T13:00:00Z', true, '2027-01-14T00:00:00.000Z'],
  ['before Wednesday begins', '2027-01-13T12:59:00Z', false, '2027-01-13T13:00:00.000Z'],
  ['at the very closing', '2027-01-14T00:00:00Z', false, '2027-01-14T13:00:00.000Z'],
  ['on Friday evening', '2027-01-16T02:00:00Z', false, '2027-01-18T13:00:00.000Z'],
  ['on Sunday before the clocks change', '2027-03-14T07:30:00Z', false, '2027-03-15T12:00:00.000Z'],
])('%s', (_, now, isOpen, until) => {
  expect(hoursAt(weekdays, at(now))).toEqual({ isOpen, until: at(until) })
})

test('days that end at midnight go on as the next', () => {
  const weekend = { days: [6, 7], opens: '00:00', closes: '24:00', timeZone: 'America/New_York' }
  expect(hoursAt(weekend, at('2027-01-16T17:00:00Z'))).toEqual({ isOpen: true, until: at('2027-01-18T05:00:00Z') })
  const always = { ...weekend, days: [1, 2, 3, 4, 5, 6, 7] }
  expect(hoursAt(always, at('2027-01-16T17:00:00Z'))).toEqual({ isOpen: true, until: null })
})

test('without a day nobody comes back', () => {
  expect(hoursAt({ ...weekdays, days: [] }, at('2027-01-13T16:00:00Z'))).toEqual({ isOpen: false, until: null })
})
