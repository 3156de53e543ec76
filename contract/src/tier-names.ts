import { z } from 'zod'

/** How a carrier performs, best first: its tier brings what the provider has set for it. */
export const SCORE_TIERS = ['Gold', 'Standard', 'Watch'] as const
export const ScoreTier = z.enum(SCORE_TIERS)
export type ScoreTier = z.infer<typeof ScoreTier>

export const SCORE_TIER_NAMES: Record<ScoreTier, string> = { Gold: 'Gold', Standard: 'Standard', Watch: 'Watch' }
