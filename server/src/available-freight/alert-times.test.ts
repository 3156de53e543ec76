import { expect, test } from 'vitest'
import { dueAt } from './alert-times.ts'

const night = { from: '21:00', until: '06:30' }
const at = (now: string, { timeZone = 'America/Chicago', recent = 0 } = {}) => ({
  now: new Date(now),
  timeZone,
  recent,
})
const when = (due: Date | 'at-once') => (due === 'at-once' ? due : due.toISOString())

test('at once, unless the clock of the person says that it is night', () => {
  const alert = { pace: 'at-once', quiet: night } as const
  expect(dueAt(alert, at('2027-01-12T18:00:00Z'))).toBe('at-once')
  expect(when(dueAt(alert, at('2027-01-13T04:00:00Z')))).toBe('2027-01-13T12:30:00.000Z')
  expect(when(dueAt(alert, at('2027-01-13T12:29:59Z')))).toBe('2027-01-13T12:30:00.000Z')
  expect(dueAt(alert, at('2027-01-13T12:30:00Z'))).toBe('at-once')
  expect(dueAt(alert, at('2027-01-13T04:00:00Z', { timeZone: 'America/Los_Angeles' }))).toBe('at-once')
})

test('quiet hours within a day end on that day', () => {
  const alert = { pace: 'at-once', quiet: { from: '12:00', until: '14:00' } } as const
  expect(when(dueAt(alert, at('2027-07-01T18:00:00Z')))).toBe('2027-07-01T19:00:00.000Z')
  expect(dueAt(alert, at('2027-07-01T19:00:00Z'))).toBe('at-once')
})

test('once a day at seven, or when quiet hours that cover it end', () => {
  expect(when(dueAt({ pace: 'daily', quiet: null }, at('2027-01-12T18:00:00Z')))).toBe('2027-01-13T13:00:00.000Z')
  expect(when(dueAt({ pace: 'daily', quiet: null }, at('2027-01-12T12:59:00Z')))).toBe('2027-01-12T13:00:00.000Z')
  const late = { pace: 'daily', quiet: { from: '20:00', until: '09:00' } } as const
  expect(when(dueAt(late, at('2027-01-12T18:00:00Z')))).toBe('2027-01-13T15:00:00.000Z')
})

test('seven in the morning stays seven when the clocks change', () => {
  expect(when(dueAt({ pace: 'daily', quiet: null }, at('2027-03-13T18:00:00Z')))).toBe('2027-03-14T12:00:00.000Z')
})

test('the sixth load in ten minutes waits for the others', () => {
  const alert = { pace: 'at-once', quiet: null } as const
  expect(dueAt(alert, at('2027-01-12T18:03:00Z', { recent: 4 }))).toBe('at-once')
  expect(when(dueAt(alert, at('2027-01-12T18:03:00Z', { recent: 5 })))).toBe('2027-01-12T18:10:00.000Z')
})
