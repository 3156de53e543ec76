import { z } from 'zod'

/**
 * Who says how many miles it is: the shipment itself, our own map of highways, or the operator's router. Loads from before we had that map
 * keep the great circle times 1.17.
 */
export const MilesEngine = z.enum(['shipment', 'great-circle', 'highway', 'osrm', 'valhalla', 'pcmiler'])
export type MilesEngine = z.infer<typeof MilesEngine>

const ESTIMATES: readonly MilesEngine[] = ['great-circle', 'highway']

/** Whether nobody routed a truck to get the miles. */
export function isEstimate(engine: MilesEngine): boolean {
  return ESTIMATES.includes(engine)
}

/** A distance and its source. What depends on it keeps it: another engine or version gives other miles (domain §2.6). */
export const Distance = z.strictObject({
  miles: z.number().int(),
  engine: MilesEngine,
  version: z.string(),
  isEstimated: z.boolean(),
})
export type Distance = z.infer<typeof Distance>
