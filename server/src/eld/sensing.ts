import { greatCircle } from '../locations/locations.ts'
import type { Position } from '../outside/eld/eld.ts'

/** Where a truck was, as whatever sees it says. */
export type Sighting = Omit<Position, 'vehicleId' | 'vehicle'>

/** A position as the trail remembers it; times in milliseconds. */
type Mark = { at: number; latitude: number; longitude: number }

/** What the next position is judged by. */
export type Trail = {
  /** The last position believed. */
  seen?: Mark
  /** One that is too far away to be true, unless the next is there too. */
  doubted?: Mark
  /** Around which stop the truck is. */
  around?: { stopId: string; since: number; until: number; count: number }
  /** How often in a row it was seen moving just outside the stop where it is. */
  outside?: number
  left?: { stopId: string; at: number }
}

export type StopOnTheWay = {
  id: string
  latitude: number | null
  longitude: number | null
  arrivedAt: string | null
  departedAt: string | null
}

export type Sensed = {
  trail: Trail
  /** The new positions that are believed, in the order in which they were measured. */
  positions: Sighting[]
  /** The truck is there, and nobody has said so. */
  arrival: { stopId: string; at: Date } | undefined
  /** How many were refused: out of order, in the future, or too far away. */
  refused: number
}

const METERS_PER_MILE = 1609.344
/** A stop is so wide (domain: market and road, 5.5). */
const AROUND_METERS = 400
const AROUND = AROUND_METERS / METERS_PER_MILE
const BESIDE = 500 / METERS_PER_MILE
const AWAY = 800 / METERS_PER_MILE
/** Slower, a truck stands or parks. */
const STANDING_MPH = 5
const AHEAD_MS = 2 * 60_000
const TOP_MPH = 100
/** A measured position can jump so far. */
const JITTER_MILES = 2

/** What new positions of a truck say about its load, in the order in which they were measured. */
export function sense(
  before: Trail,
  positions: readonly Sighting[],
  stops: readonly StopOnTheWay[],
  now: Date,
): Sensed {
  let trail = before
  const believable: Sighting[] = []
  let refused = 0
  for (const one of positions.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const believed = believe(trail, one, now)
    trail = believed.trail
    if (!believed.isTrue) {
      refused++
      continue
    }
    believable.push(one)
    if (isExact(one)) trail = atStops(trail, one, stops)
  }
  return { trail, positions: believable, arrival: arrivalIn(trail, believable.at(-1), stops), refused }
}

/** A position that is less exact than a stop is wide says nothing about stops. */
function isExact({ accuracyMeters = 0 }: Sighting): boolean {
  return accuracyMeters <= AROUND_METERS
}

/** Refuses what is older than what is known, what has not happened yet, and places no truck can have reached. */
function believe(trail: Trail, one: Sighting, now: Date): { isTrue: boolean; trail: Trail } {
  const mark: Mark = { at: one.at.getTime(), latitude: one.latitude, longitude: one.longitude }
  const { seen, doubted, ...rest } = trail
  if (mark.at > now.getTime() + AHEAD_MS || (seen && mark.at <= seen.at)) return { isTrue: false, trail }
  const isNear = !seen || isWithinReach(seen, mark)
  // Two in a row that agree: the earlier one was wrong.
  const isConfirmed = doubted !== undefined && mark.at > doubted.at && isWithinReach(doubted, mark)
  if (!isNear && !isConfirmed) return { isTrue: false, trail: { ...rest, ...(seen && { seen }), doubted: mark } }
  return { isTrue: true, trail: { ...rest, seen: mark } }
}

function isWithinReach(from: Mark, to: Mark): boolean {
  const miles = greatCircle(from, to)
  return miles <= JITTER_MILES || miles <= ((to.at - from.at) / 3_600_000) * TOP_MPH
}

function atStops(trail: Trail, one: Sighting, stops: readonly StopOnTheWay[]): Trail {
  const at = one.at.getTime()
  const { around, outside = 0, left, ...rest } = trail
  const open = stops.filter((stop) => !stop.departedAt)
  const [here] = open
  const kept = left && here?.id === left.stopId ? { left } : {}
  // Where nobody has recorded the departure, the truck can already be on its way to the next.
  const next = here && (here.arrivedAt && kept.left ? open[1] : here)
  const near = [here, next].find((stop) => stop && milesTo(stop, one) <= AROUND)
  if (near) {
    const again = around?.stopId === near.id
    const stay = { stopId: near.id, since: again ? around.since : at, until: at, count: again ? around.count + 1 : 1 }
    // Back at the stop that it had left: it has not.
    return { ...rest, around: stay, ...(near.id === here?.id ? {} : kept) }
  }
  if (!here?.arrivedAt || kept.left)
    return { ...rest, ...kept, ...(here && isBeside(here, one) && around ? { around } : {}) }
  const miles = milesTo(here, one)
  const isMoving = (one.mph ?? 0) > STANDING_MPH
  const times = miles > BESIDE && isMoving ? outside + 1 : outside
  if (miles <= AWAY && times < 2) return { ...rest, ...(around && { around }), outside: times }
  const since = Math.max(around?.stopId === here.id ? around.until : at, Date.parse(here.arrivedAt))
  return { ...rest, left: { stopId: here.id, at: since } }
}

/** Two positions inside, or one of a truck that stands: it has not just driven past. */
function arrivalIn(trail: Trail, position: Sighting | undefined, stops: readonly StopOnTheWay[]): Sensed['arrival'] {
  const { around } = trail
  const here = stops.find((stop) => !stop.departedAt)
  if (!position || !around || !here || here.arrivedAt || around.stopId !== here.id) return undefined
  const isThere = around.count >= 2 || (position.mph !== null && position.mph <= STANDING_MPH)
  return isThere ? { stopId: here.id, at: new Date(around.since) } : undefined
}

function isBeside(stop: StopOnTheWay, one: Sighting): boolean {
  return milesTo(stop, one) <= AWAY
}

function milesTo(stop: StopOnTheWay, one: Sighting): number {
  if (stop.latitude === null || stop.longitude === null) return Number.POSITIVE_INFINITY
  return greatCircle({ latitude: stop.latitude, longitude: stop.longitude }, one)
}
