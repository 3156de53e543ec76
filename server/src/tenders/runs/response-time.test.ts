import { describe, expect, test } from 'vitest'
import { afterDeskMinutes, respondByOf, usualMinutes } from './response-time.ts'

const CHICAGO = 'America/Chicago'
const HOUR = 3_600_000
const at = (iso: string) => new Date(iso)

describe('minutes at the desk, Monday to Friday from eight to five', () => {
  test.each([
    // March 18, 2026, a Wednesday, is Central Daylight Time: UTC minus five.
    ['in the morning', '2026-03-18T15:00:00Z', '2026-03-18T17:00:00Z'],
    ['over the evening', '2026-03-18T21:20:00Z', '2026-03-19T14:20:00Z'],
    ['at night', '2026-03-18T05:00:00Z', '2026-03-18T15:00:00Z'],
    ['over the weekend', '2026-03-20T21:00:00Z', '2026-03-23T14:00:00Z'],
    ['to the last minute of the day', '2026-03-18T20:00:00Z', '2026-03-18T22:00:00Z'],
    // Daylight time starts on Sunday, March 8, 2026.
    ['over the weekend on which the clocks change', '2026-03-06T22:00:00Z', '2026-03-09T14:00:00Z'],
  ])('120 minutes %s', (_, from, to) => {
    expect(afterDeskMinutes(at(from), 120, CHICAGO)).toEqual(at(to))
  })

  test("it is the carrier's own desk", () => {
    expect(afterDeskMinutes(at('2026-03-18T15:00:00Z'), 120, 'America/Los_Angeles')).toEqual(at('2026-03-18T17:00:00Z'))
    expect(afterDeskMinutes(at('2026-03-18T13:00:00Z'), 120, 'America/Los_Angeles')).toEqual(at('2026-03-18T17:00:00Z'))
    expect(afterDeskMinutes(at('2026-03-18T11:10:00Z'), 120, 'America/St_Johns')).toEqual(at('2026-03-18T13:10:00Z'))
  })
})

describe('how long a carrier gets', () => {
  test.each([
    [200, 120],
    [48, 120],
    [47.9, 60],
    [24, 60],
    [23.9, 30],
    [4, 30],
    [3.9, 15],
    [-1, 15],
  ])('%d hours before pickup: %d minutes', (hours, minutes) => {
    expect(usualMinutes(hours * HOUR)).toBe(minutes)
  })

  test('nearer than two days the clock does not stop at night', () => {
    const night = at('2026-03-18T05:00:00Z')
    expect(respondByOf(night, new Date(night.getTime() + 30 * HOUR), CHICAGO, null)).toEqual(at('2026-03-18T06:00:00Z'))
  })

  test('a weekend does not eat up the day before pickup', () => {
    const friday = at('2026-03-20T21:30:00Z')
    const sunday = new Date(friday.getTime() + 50 * HOUR)
    expect(respondByOf(friday, sunday, CHICAGO, null)).toEqual(new Date(sunday.getTime() - 24 * HOUR))
  })

  test('what a person said counts on every clock', () => {
    const night = at('2026-03-18T05:00:00Z')
    expect(respondByOf(night, null, CHICAGO, 45)).toEqual(at('2026-03-18T05:45:00Z'))
    expect(respondByOf(night, null, CHICAGO, null)).toEqual(at('2026-03-18T15:00:00Z'))
  })
})
