import { readFileSync } from 'node:fs'
import { greatCircle, HIGHWAYS_FILE, routeBetween, type Point as Spot } from '../../src/locations/locations.ts'
import type { Point } from './road.ts'

const MPH = 58
/** Nearer than this, a truck is at the dock. */
const THERE_MILES = 0.05
const SHIFT_MINUTES = 11 * 60

/** One truck on its way over the highways to a place, where it stays until it is sent on. */
export class Driving {
  readonly vehicleId: string
  readonly vehicle: string
  #at: Spot
  #target: Spot
  #ahead: Spot[]
  #heading = 0
  #driven = 0

  constructor(truck: { vehicleId: string; vehicle: string; from: Spot; to: Spot }) {
    this.vehicleId = truck.vehicleId
    this.vehicle = truck.vehicle
    this.#at = truck.from
    this.#target = truck.to
    this.#ahead = wayTo(truck.from, truck.to)
  }

  /** Somewhere else from here; the same place again changes nothing. */
  sendTo(to: Spot): void {
    if (to.latitude === this.#target.latitude && to.longitude === this.#target.longitude) return
    this.#target = to
    this.#ahead = wayTo(this.#at, to)
  }

  /** Where the truck is after so many minutes more. */
  drive(minutes: number, at: Date): Point {
    let miles = (minutes / 60) * MPH
    const isMoving = miles > 0 && greatCircle(this.#at, this.#target) > THERE_MILES
    for (let next = this.#ahead[0]; next && miles > 0; next = this.#ahead[0]) {
      const leg = greatCircle(this.#at, next)
      this.#heading = bearing(this.#at, next)
      this.#at = leg <= miles ? next : between(this.#at, next, miles / leg)
      if (leg <= miles) this.#ahead.shift()
      miles -= leg
    }
    if (isMoving) this.#driven = (this.#driven + minutes) % SHIFT_MINUTES
    const isThere = this.#ahead.length === 0
    return {
      vehicleId: this.vehicleId,
      vehicle: this.vehicle,
      at,
      latitude: rounded(this.#at.latitude),
      longitude: rounded(this.#at.longitude),
      heading: Math.round(this.#heading) % 360,
      mph: isThere ? 0 : MPH,
      place: placeNear(this.#at),
      driveMinutes: Math.round(SHIFT_MINUTES - this.#driven),
    }
  }
}

/** Wherever its plan has a truck now, it still has some of its way before it. */
const [LEAST_DRIVEN, MOST_DRIVEN] = [0.05, 0.9]

/** How much of its way a truck has driven by its plan. */
export function fractionDriven(left: number, due: number, now: number): number {
  const fraction = due > left ? (now - left) / (due - left) : MOST_DRIVEN
  return Math.min(Math.max(fraction, LEAST_DRIVEN), MOST_DRIVEN)
}

/** So far along the way between two places, as a fraction of its length. */
export function along(from: Spot, to: Spot, fraction: number): Spot {
  const points = [from, ...wayTo(from, to)]
  const legs = points.slice(1).map((point, index) => greatCircle(points[index] ?? from, point))
  let left = legs.reduce((sum, miles) => sum + miles, 0) * fraction
  for (const [index, miles] of legs.entries()) {
    const [start, end] = [points[index] ?? from, points[index + 1] ?? to]
    if (left <= miles) return miles === 0 ? start : between(start, end, left / miles)
    left -= miles
  }
  return to
}

function wayTo(from: Spot, to: Spot): Spot[] {
  return routeBetween(from, to).points.slice(1)
}

function between(from: Spot, to: Spot, fraction: number): Spot {
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * fraction,
    longitude: from.longitude + (to.longitude - from.longitude) * fraction,
  }
}

function bearing(from: Spot, to: Spot): number {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  return (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI + (east < 0 ? 360 : 0)
}

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

type Junction = Spot & { city: string; state: string }
let junctions: Junction[] | undefined

/** The nearest junction that bears the name of a town. */
function placeNear(spot: Spot): Point['place'] {
  junctions ??= readJunctions()
  const nearest = junctions.reduce<Junction | undefined>(
    (best, one) => (!best || greatCircle(one, spot) < greatCircle(best, spot) ? one : best),
    undefined,
  )
  return { city: nearest?.city ?? '', state: nearest?.state ?? '' }
}

function readJunctions(): Junction[] {
  const [places = ''] = readFileSync(HIGHWAYS_FILE, 'utf8').split('\n\n')
  return places.split('\n').flatMap((line) => {
    const [, city, state, latitude, longitude] = /^(.+) ([A-Z]{2}) (\S+) (\S+)$/.exec(line) ?? []
    return city && state ? [{ city, state, latitude: Number(latitude), longitude: Number(longitude) }] : []
  })
}
