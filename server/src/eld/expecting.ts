import { type Point, routeBetween } from '../locations/locations.ts'

/** On free road, stops for fuel included. */
const MPH = 55
const MINUTE = 60_000
/** Hours of service in the United States: eleven hours of driving, then ten off. */
const SHIFT_MINUTES = 11 * 60
const REST_MINUTES = 10 * 60

/** When a truck will be there, and how far it is: by our map of highways, with the rests that its driver owes. */
export function expectedAt(
  from: Point & { at: Date },
  to: Point,
  driveMinutes: number | undefined,
): { miles: number; eta: Date } {
  const miles = Math.round(routeBetween(from, to).miles)
  const driving = (miles / MPH) * 60
  const eta = new Date(from.at.getTime() + (driving + restsOn(driving, driveMinutes ?? SHIFT_MINUTES)) * MINUTE)
  return { miles, eta }
}

function restsOn(driving: number, left: number): number {
  return driving <= left ? 0 : Math.ceil((driving - left) / SHIFT_MINUTES) * REST_MINUTES
}
