import type { Moment } from '../moment.ts'

/** Where the phone was. */
export type Fix = {
  latitude: number
  longitude: number
  accuracyMeters: number
  /** Degrees from north; null while it stands. */
  heading: number | null
  mph: number | null
  moment: Moment
}

type Point = Pick<Fix, 'latitude' | 'longitude'>

const EARTH_METERS = 6_371_000
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** As the crow flies. */
export function metersBetween(one: Point, other: Point): number {
  const [a, b] = [radians(one.latitude), radians(other.latitude)]
  const across = radians(other.longitude - one.longitude)
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(across / 2) ** 2
  return 2 * EARTH_METERS * Math.asin(Math.sqrt(half))
}

const EVERY_MS = 60_000
const EVERY_METERS = 500
/** As the server takes them (contract, WORST_ACCURACY_METERS). */
const WORST_METERS = 2_000

/** A position a minute or every half kilometer, and none that says nothing. */
export function isWorthKeeping(last: Fix | undefined, next: Fix): boolean {
  if (next.accuracyMeters > WORST_METERS) return false
  if (!last) return true
  return next.moment.reading.mono - last.moment.reading.mono >= EVERY_MS || metersBetween(last, next) >= EVERY_METERS
}
