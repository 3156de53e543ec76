import { readFileSync } from 'node:fs'
import { greatCircle, type Point } from '../places/places.ts'

/** From one junction to the next on a road: its miles, what they are worth to somebody choosing between roads, and whether trucks are slow there. */
type Stretch = { to: number; miles: number; effort: number; isSlow: boolean }
type Network = { junctions: readonly Point[]; stretches: readonly (readonly Stretch[])[] }

export const HIGHWAYS_FILE = new URL('highways.txt', import.meta.url)

/** A road bends between two junctions, and mountains bend it more: the first that a stretch's middle lies in. */
const TERRAIN: readonly { south: number; north: number; west: number; east: number; bend: number }[] = [
  // British Columbia
  { south: 48.95, north: 60, west: -130, east: -114.5, bend: 1.26 },
  // The Snake River Plain, flat among mountains
  { south: 42, north: 44, west: -117, east: -112.5, bend: 1.05 },
  // The Rockies, in the north and in the south
  { south: 44, north: 49.2, west: -117.5, east: -104.8, bend: 1.13 },
  { south: 37, north: 44, west: -114.2, east: -104.8, bend: 1.13 },
  // The Mogollon Rim
  { south: 33.4, north: 35.2, west: -112.5, east: -110, bend: 1.2 },
  // The coast of northern California
  { south: 39, north: 42.3, west: -125, east: -123.1, bend: 1.25 },
  // The Cascades and the Sierra Nevada
  { south: 40.3, north: 49.2, west: -124.5, east: -117.5, bend: 1.1 },
  { south: 38, north: 40.3, west: -121.3, east: -119, bend: 1.15 },
  // The Appalachians, in the south and in the north
  { south: 34.5, north: 38.5, west: -87, east: -78, bend: 1.09 },
  { south: 38.5, north: 42, west: -82.5, east: -75, bend: 1.11 },
  // New England and the Maritimes
  { south: 41, north: 48, west: -75, east: -60, bend: 1.1 },
  // The plain along the Gulf and into Florida
  { south: 24, north: 34, west: -98, east: -80, bend: 1.02 },
]
const BEND = 1.05
/** Other roads than Interstates have lights, towns and oncoming traffic: a truck drives nine miles of Interstate rather than eight of those. */
const SLOW_ROAD = /^(US|AZ)-/
const SLOW_EFFORT = 1.12

let read: Network | undefined

/** The roads of the US and Canada that trucks take, read when they are first needed: 20 ms, half a megabyte. */
export function highways(): Network {
  read ??= readHighways()
  return read
}

/** Junctions, a line each, and after an empty line the roads, from one junction to the next. */
function readHighways(): Network {
  const [places = '', roads = ''] = readFileSync(HIGHWAYS_FILE, 'utf8').split('\n\n')
  const index = new Map<string, number>()
  const junctions = places.split('\n').map((line, at) => {
    const [, name, latitude, longitude] = /^(.+) (\S+) (\S+)$/.exec(line) ?? []
    if (name === undefined || index.has(name)) throw new Error(`Not a junction, or there twice: "${line}"`)
    index.set(name, at)
    return { latitude: Number(latitude), longitude: Number(longitude) }
  })
  const stretches: Stretch[][] = junctions.map(() => [])
  const numbered = (name: string) => {
    const at = index.get(name)
    if (at === undefined) throw new Error(`No such junction: "${name}"`)
    return at
  }
  for (const road of roads.trimEnd().split('\n')) {
    const along = road
      .slice(road.indexOf(': ') + 2)
      .split(', ')
      .map(numbered)
    for (const [place, to] of along.entries()) {
      const from = along[place - 1]
      if (from === undefined) continue
      const miles = milesAlong(junctions[from], junctions[to])
      const isSlow = SLOW_ROAD.test(road)
      const effort = isSlow ? miles * SLOW_EFFORT : miles
      stretches[from]?.push({ to, miles, effort, isSlow })
      stretches[to]?.push({ to: from, miles, effort, isSlow })
    }
  }
  return { junctions, stretches }
}

function milesAlong(from: Point | undefined, to: Point | undefined): number {
  if (!from || !to) return Number.POSITIVE_INFINITY
  const latitude = (from.latitude + to.latitude) / 2
  const longitude = (from.longitude + to.longitude) / 2
  const terrain = TERRAIN.find(
    ({ south, north, west, east }) => latitude > south && latitude < north && longitude > west && longitude < east,
  )
  return greatCircle(from, to) * (terrain?.bend ?? BEND)
}
