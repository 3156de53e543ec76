import { z } from 'zod'

/** A place on the map. */
export const GeoPoint = z.strictObject({ latitude: z.number(), longitude: z.number() })
export type GeoPoint = z.infer<typeof GeoPoint>

const EARTH_RADIUS_MILES = 3_958.8

/** Miles as the crow flies. */
export function greatCircle(from: GeoPoint, to: GeoPoint): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude)
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(chord))
}
