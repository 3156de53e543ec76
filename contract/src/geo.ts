import { z } from 'zod'

/** A place on the map. */
export const GeoPoint = z.strictObject({ latitude: z.number(), longitude: z.number() })
export type GeoPoint = z.infer<typeof GeoPoint>
