import { z } from 'zod'
import { get, put } from '../endpoint.ts'
import { Can } from '../permissions.ts'
import { SCORE_TIERS, ScoreTier } from '../tier-names.ts'

const Fee = z
  .number()
  .min(0, 'Enter a percentage')
  .max(20, 'Enter a percentage')
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, 'Use at most two decimals')

/** What one tier brings its carriers. */
export const TierBenefits = z.strictObject({
  tier: ScoreTier,
  /** The quick pay fee in percent, by how early it pays. */
  quickPay: z.strictObject({ 'quick-7': Fee, 'quick-2': Fee }),
  /** Takes priced loads from the board without asking. */
  mayBookNow: z.boolean(),
  /** How much earlier than with none a load is on the board. */
  headStartMinutes: z.number().int('Whole minutes').min(0, 'Enter minutes').max(240, 'At most 240 minutes'),
})
export type TierBenefits = z.infer<typeof TierBenefits>

export const BenefitsByTier = z.strictObject({
  version: z.number().int(),
  /** Best first. Carriers without a tier have what Standard brings. */
  tiers: z.array(TierBenefits),
  /** Whose benefits your company has; null if it hauls nothing. */
  own: ScoreTier.nullable(),
  can: z.strictObject({ set: Can }),
})
export type BenefitsByTier = z.infer<typeof BenefitsByTier>

export const tierBenefits = {
  find: get('/api/v2/tier_benefits', {
    says: 'The benefits of each score card tier: quick pay fees, Book It Now, a head start on the board.',
    may: 'signed-in',
    returns: BenefitsByTier,
  }),
  set: put('/api/v2/tier_benefits', {
    says: 'Sets the benefits of each tier, from now on. Administrators of the provider.',
    may: 'tier-benefit:set',
    body: z.strictObject({
      tiers: z
        .array(TierBenefits)
        .length(SCORE_TIERS.length)
        .refine((tiers) => new Set(tiers.map(({ tier }) => tier)).size === tiers.length, 'Each tier once'),
    }),
    returns: BenefitsByTier,
    refuses: ['changed-meanwhile'],
    isVersioned: true,
  }),
}
