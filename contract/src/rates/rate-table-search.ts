import { z } from 'zod'
import { SearchText } from '../paging.ts'

/** Whether a rate table row is in force today, later, or no longer. */
export const IN_FORCE = ['in-force', 'to-come', 'ended'] as const
export const InForce = z.enum(IN_FORCE)
export type InForce = z.infer<typeof InForce>

/** Rate table filters; the address bar reads them too. */
export const RateTableNarrowing = { query: SearchText, inForce: InForce.optional() }
