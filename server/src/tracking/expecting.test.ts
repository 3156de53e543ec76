import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assumedHours, type DrivingHours, drive, FRESH, readyAfter, work } from './driving-hours.ts'
import { type Expected, expectArrivals, type StopAhead, withTypedEta } from './expecting.ts'
import { riskOf, worstOf } from './late-risk.ts'
import { bestOf, type Seen, thinned } from './sightings.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = new Date('2026-11-24T15:00:00Z')
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR)
const hoursTo = (moment: Date) => (moment.getTime() - NOW.getTime()) / HOUR

const CHICAGO = { latitude: 41.782, longitude: -87.771 }
const DES_MOINES = { latitude: 41.6, longitude: -93.6 }
const PHOENIX = { latitude: 33.45, longitude: -112.07 }
const stop = (place: { latitude: number; longitude: number }, more: Partial<StopAhead> = {}): StopAhead => ({
  id: `${place.latitude}`,
  ...place,
  opensAt: null,
  arrivedAt: null,
  ...more,
})
const RESTED = { hours: FRESH, isTold: true }

function first(expected: readonly Expected[]): Expected {
  const [one] = expected
  if (!one) throw new Error('No stop is ahead')
  return one
}
const to = (stops: readonly StopAhead[], clocks = RESTED, from = { ...CHICAGO, at: NOW }) =>
  expectArrivals(from, stops, clocks, NOW)

describe('the hours of a driver', () => {
  test('have a break after eight hours of driving and ten hours of rest after eleven', () => {
    expect(drive(FRESH, 8 * 60)).toMatchObject({ minutes: 480, rest: 0 })
    expect(drive(FRESH, 9 * 60)).toMatchObject({ minutes: 570, rest: 30 })
    expect(drive(FRESH, 12 * 60)).toMatchObject({ minutes: 720 + 30 + 600, rest: 630 })
  })
  test('end fourteen hours after he came on duty, however little he has driven', () => {
    const after = work(work(FRESH, 6 * 60), 6 * 60)
    expect(drive(after, 3 * 60)).toMatchObject({ rest: 600 })
    expect(drive(after, 2 * 60)).toMatchObject({ rest: 0 })
  })
  test('end after seventy in eight days, until he has been off for 34', () => {
    expect(drive({ ...FRESH, cycle: 60 }, 2 * 60)).toMatchObject({ rest: 34 * 60, hours: { cycle: 69 * 60 } })
  })
  test('let him take another load after unloading, or after ten hours off, or after a restart', () => {
    expect(readyAfter({ ...FRESH, shift: 150 })).toEqual({ rest: 0, drive: 150 })
    expect(readyAfter({ ...FRESH, drive: 59 })).toEqual({ rest: 600, drive: 660 })
    expect(readyAfter({ ...FRESH, cycle: -30 })).toEqual({ rest: 34 * 60, drive: 660 })
  })
  test('that nobody tells are those of one who has driven since the departure', () => {
    expect(assumedHours(3 * 60)).toMatchObject({ drive: 8 * 60, untilBreak: 5 * 60 })
    expect(assumedHours(15 * 60)).toMatchObject({ drive: 0 })
    expect(assumedHours(22 * 60)).toMatchObject({ drive: FRESH.drive - 30 })
  })
})

describe('a truck', () => {
  test('is expected by the road ahead, within a band', () => {
    const { miles, earliest, likely, latest, restMinutes } = first(to([stop(DES_MOINES)]))
    expect(miles).toBeGreaterThan(300)
    expect(hoursTo(likely)).toBeCloseTo(miles / 56, 0)
    expect(hoursTo(earliest)).toBeLessThan(hoursTo(likely))
    expect(hoursTo(latest)).toBeGreaterThan(hoursTo(likely))
    expect(restMinutes).toBe(0)
  })
  test('has the rests that its driver owes: those his device tells, or the worse of what can be', () => {
    const tired: DrivingHours = { ...FRESH, drive: 60 }
    const [told, untold] = [
      first(to([stop(DES_MOINES)], { hours: tired, isTold: true })),
      first(to([stop(DES_MOINES)], { hours: tired, isTold: false })),
    ]
    expect(told.restMinutes).toBe(600)
    expect(hoursTo(told.earliest)).toBeGreaterThan(14)
    expect(hoursTo(untold.earliest)).toBeLessThan(6)
    expect(untold.likely).toEqual(told.likely)
  })
  test('waits at a stop between until it opens, and works there', () => {
    const [at1, at2] = to([stop(DES_MOINES, { opensAt: at(12) }), stop(PHOENIX)])
    expect(at1?.dwellMinutes).toBe(0)
    expect(at2?.dwellMinutes).toBeGreaterThan(7 * 60)
    expect(hoursTo(at2?.likely ?? NOW)).toBeGreaterThan(14 + 20)
    expect(at2?.miles).toBeGreaterThan(1_500)
  })
  test('that stands at a stop is expected at the next from when it can have left', () => {
    const there = stop(CHICAGO, { arrivedAt: at(-5) })
    const { stopId, likely } = first(to([there, stop(DES_MOINES)]))
    expect(stopId).toBe(`${DES_MOINES.latitude}`)
    expect(hoursTo(likely)).toBeGreaterThan(6)
  })
  test('that was seen long ago can have stood since, and is never expected in the past', () => {
    const { earliest, latest } = first(to([stop(DES_MOINES)], RESTED, { ...CHICAGO, at: at(-9) }))
    expect(earliest).toEqual(NOW)
    expect(hoursTo(latest)).toBeGreaterThan(6)
  })

  const place = fc.record({
    latitude: fc.double({ min: 30, max: 47, noNaN: true }),
    longitude: fc.double({ min: -118, max: -78, noNaN: true }),
  })
  const hours = fc.record({
    drive: fc.integer({ min: 0, max: 660 }),
    shift: fc.integer({ min: 0, max: 840 }),
    untilBreak: fc.integer({ min: 0, max: 480 }),
    cycle: fc.integer({ min: 0, max: 4_200 }),
  })
  test('has its likely time within its band, in the order of its stops, whatever its hours and its docks', () => {
    fc.assert(
      fc.property(
        place,
        fc.array(fc.tuple(place, fc.option(fc.integer({ min: -10, max: 40 }))), { minLength: 1, maxLength: 3 }),
        hours,
        fc.boolean(),
        (from, places, left, isTold) => {
          const stops = places.map(([one, opens]) => stop(one, { opensAt: opens === null ? null : at(opens) }))
          const all = to(stops, { hours: left, isTold }, { ...from, at: NOW })
          for (const [index, { earliest, likely, latest, miles }] of all.entries()) {
            expect(earliest.getTime()).toBeLessThanOrEqual(likely.getTime())
            expect(likely.getTime()).toBeLessThanOrEqual(latest.getTime())
            const before = all[index - 1]
            if (!before) continue
            expect(miles).toBeGreaterThanOrEqual(before.miles)
            expect(likely.getTime()).toBeGreaterThan(before.likely.getTime())
          }
        },
      ),
      { numRuns: 100, seed: 4_340 },
    )
  })
  test('is never sooner there by driving longer', () => {
    fc.assert(
      fc.property(
        hours,
        fc.integer({ min: 0, max: 6_000 }),
        fc.integer({ min: 1, max: 600 }),
        (left, minutes, more) => {
          expect(drive(left, minutes + more).minutes).toBeGreaterThanOrEqual(drive(left, minutes).minutes + more)
        },
      ),
      { seed: 4_340 },
    )
  })
})

describe('a load', () => {
  const expected = (likely: number, earliest = likely - 1): Expected => ({
    stopId: 'one',
    miles: 100,
    earliest: at(earliest),
    likely: at(likely),
    latest: at(likely + 2),
    restMinutes: 0,
    dwellMinutes: 0,
    leaves: at(likely + 2),
    hoursLeft: FRESH,
  })
  test('is at risk when its likely time is past the window, late when its earliest is', () => {
    expect(riskOf(expected(5), at(6), null)).toBeNull()
    expect(riskOf(expected(6.1), at(6), null)).toBe('at-risk')
    expect(riskOf(expected(7.1), at(6), null)).toBe('late')
    expect(riskOf(expected(7.1), null, null)).toBeNull()
  })
  test('on the edge stays what it was', () => {
    expect(riskOf(expected(5.9), at(6), 'at-risk')).toBe('at-risk')
    expect(riskOf(expected(5.7), at(6), 'at-risk')).toBeNull()
    expect(riskOf(expected(6.9, 5.9), at(6), 'late')).toBe('late')
    expect(riskOf(expected(6.7, 5.7), at(6), 'late')).toBe('at-risk')
  })
  test('is as bad as the first stop that threatens the worst', () => {
    const stops = [
      { id: 1, risk: 'at-risk' as const },
      { id: 2, risk: 'late' as const },
      { id: 3, risk: 'late' as const },
    ]
    expect(worstOf(stops)).toMatchObject({ id: 2 })
    expect(worstOf([{ risk: null }])).toBeUndefined()
  })
})

describe('of several who saw the truck', () => {
  const seen = (source: Seen['source'], minutes: number): Seen => ({ ...CHICAGO, source, at: at(minutes / 60) })
  test('the newest is believed, and within a quarter of an hour its device before the phone before a call', () => {
    expect(bestOf([seen('check-call', 0), seen('phone', -10), seen('eld', -14)])).toMatchObject({ source: 'eld' })
    expect(bestOf([seen('check-call', 0), seen('phone', -10), seen('eld', -16)])).toMatchObject({ source: 'phone' })
    expect(bestOf([seen('check-call', 0), seen('phone', -20), seen('eld', -40)])).toMatchObject({
      source: 'check-call',
    })
    expect(bestOf([])).toBeUndefined()
  })
  test('a trail keeps a position after five miles or a quarter of an hour', () => {
    const north = (miles: number, minutes: number) => ({
      latitude: 41 + miles / 69,
      longitude: -90,
      at: at(minutes / 60),
    })
    const all = [north(0, 0), north(6, 6), north(2, 2), north(6.1, 20), north(6.1, 22)]
    expect(thinned(all)).toEqual([north(0, 0), north(6, 6), north(6.1, 22)])
  })
})

test('a time that somebody gave counts, unless no truck could be there; the stops after it move along', () => {
  const [next, last] = [stop(DES_MOINES), stop(PHOENIX)]
  const byRoad = expectArrivals({ ...CHICAGO, at: NOW }, [next, last], { hours: FRESH, isTold: true }, NOW)
  const likelies = (typed: Date | undefined) => withTypedEta(byRoad, typed).map(({ likely }) => hoursTo(likely))
  const [first = 0, second = 0] = likelies(undefined)
  expect(likelies(at(first + 5))).toEqual([first + 5, second + 5])
  expect(likelies(at(0.5))[0]).toBeCloseTo(hoursTo(byRoad[0]?.earliest ?? NOW), 5)
  for (const typed of [at(0.5), at(first), at(first + 5)])
    for (const { earliest, likely, latest } of withTypedEta(byRoad, typed))
      expect([earliest, likely, latest].toSorted((one, other) => one.getTime() - other.getTime())).toEqual([
        earliest,
        likely,
        latest,
      ])
  expect(riskOf(withTypedEta(byRoad, at(first + 5))[0] as Expected, at(first + 1), null)).toBe('late')
})
