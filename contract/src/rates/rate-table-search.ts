import { z } from 'zod'
import { SearchText } from '../paging.ts'

/** Whether a row in the rate tables is in force today, later, or no longer. */
export const IN_FORCE = ['in-force', 'to-come', 'ended'] as const
export const InForce = z.enum(IN_FORCE)
export type InForce = z.infer<typeof InForce>

/** What narrows the rate tables; the address bar reads it too. */
export const RateTableNarrowing = { query: SearchText, inForce: InForce.optional() }
