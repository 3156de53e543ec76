import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findPlaceByCity, greatCircle, type Place, readPlaces } from '../places/places.ts'
import { HIGHWAYS_FILE } from './highways.ts'
import { distanceAlong, milesBetween } from './roads.ts'
import { routeBetween } from './route.ts'

/** Asked a thousand times: one state is searched sooner than all. */
const placesByState = Map.groupBy(readPlaces(), ({ state }) => state)

function placeOf(city: string, state: string): Place | undefined {
  return findPlaceByCity(placesByState.get(state) ?? [], { city, state })
}

/** "Salt Lake City UT" */
function city(name: string): Place {
  const place = placeOf(name.slice(0, -3), name.slice(-2))
  if (!place) throw new Error(`No place for ${name}`)
  return place
}

/** What road atlases say between cities, give or take one percent. */
const KNOWN = readFileSync(new URL('known-miles.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [, from = '', to = '', miles] = /^(.+), (.+): (\d+)$/.exec(line) ?? []
    return { line, from: city(from), to: city(to), miles: Number(miles) }
  })

test('junctions in the United States lie where their cities do', () => {
  const junctions = readFileSync(HIGHWAYS_FILE, 'utf8').split('\n\n')[0]?.split('\n') ?? []
  const far = junctions.flatMap((line) => {
    const [, name = '', state = '', latitude, longitude] = /^(.+) ([A-Z]{2}) (\S+) (\S+)$/.exec(line) ?? []
    const place = placeOf(name, state)
    if (place?.country !== 'US') return []
    return greatCircle(place, { latitude: Number(latitude), longitude: Number(longitude) }) > 25 ? [name] : []
  })
  // Our places have it inland.
  expect(far).toEqual(['San Ysidro'])
})

describe('a route over the highways', () => {
  test('is as long as atlases say: 2.1 percent off in the middle, 7.1 at most', () => {
    const off = KNOWN.map(({ line, from, to, miles }) => ({ line, off: routeBetween(from, to).miles / miles - 1 }))
    expect(off.length).toBeGreaterThan(150)
    expect(off.filter((one) => Math.abs(one.off) > 0.075)).toEqual([])
    expect(off.reduce((sum, one) => sum + Math.abs(one.off), 0) / off.length).toBeLessThan(0.022)
    expect(Math.abs(off.reduce((sum, one) => sum + one.off, 0) / off.length)).toBeLessThan(0.01)
  })

  test('goes from one end to the other, and no stretch of it is far', () => {
    const [from, to] = [city('Seattle WA'), city('Miami FL')]
    const { points, miles } = routeBetween(from, to)
    expect([points[0], points.at(-1)]).toEqual([from, to])
    expect(points.length).toBeGreaterThan(50)
    const legs = points.slice(1).map((point, index) => greatCircle(points[index] ?? point, point))
    expect(Math.max(...legs)).toBeLessThan(160)
    expect(miles).toBeGreaterThan(legs.reduce((sum, leg) => sum + leg, 0))
  })

  test('goes around lakes', () => {
    expect(milesBetween(city('Toronto ON'), city('Rochester NY'))).toBeGreaterThan(150)
    expect(milesBetween(city('Milwaukee WI'), city('Muskegon MI'))).toBeGreaterThan(250)
  })

  test('is about as long back', () => {
    const [from, to] = [city('Halifax NS'), city('Laredo TX')]
    expect(routeBetween(to, from).miles).toBeCloseTo(routeBetween(from, to).miles, 6)
  })

  test('stays in town where the ends do, and is nothing where they are one', () => {
    const [from, to] = [city('Elizabeth NJ'), city('Newark NJ')]
    expect(milesBetween(from, to)).toBeLessThan(12)
    expect(routeBetween(from, from)).toEqual({ miles: 0, slowMiles: 0, points: [from, from] })
  })

  test('is a great circle times 1.17 where no highway leads', () => {
    const [from, to] = [city('Anchorage AK'), city('Fairbanks AK')]
    expect(routeBetween(from, to)).toMatchObject({ miles: greatCircle(from, to) * 1.17, points: [from, to] })
  })
})

test('a distance is the sum of its legs, with its source; unknown once one stop is not on the map', () => {
  const [chicago, dallas, phoenix] = [city('Chicago IL'), city('Dallas TX'), city('Phoenix AZ')]
  const miles = milesBetween(chicago, dallas) + milesBetween(dallas, phoenix)
  expect(distanceAlong([chicago, dallas, phoenix])).toEqual({
    miles,
    engine: 'highway',
    version: '1',
    isEstimated: true,
  })
  expect(distanceAlong([chicago, null, phoenix])).toBeNull()
  expect(distanceAlong([chicago])).toBeNull()
})
