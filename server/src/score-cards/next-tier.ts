import type { ScoreTier } from '@waybill/contract/tier-names.ts'
import { isBetter, mondayAfterNotice } from './card.ts'
import type { StoredTier } from './score-cards.queries.ts'

/**
 * A carrier's tier after another look at its numbers: up at once, down on a Monday at least seven days after it was announced, and not
 * at all if the numbers recover until then. Numbers that say nothing leave it as it is.
 */
export function nextTier(stored: StoredTier, reached: ScoreTier | null, today: string): StoredTier {
  const { tier, since, fallsTo, fallsOn } = stored
  if (reached === null) return { tier, since, fallsTo: null, fallsOn: null }
  const settled = (now: ScoreTier): StoredTier => ({ tier: now, since: today, fallsTo: null, fallsOn: null })
  if (tier === null || isBetter(reached, tier)) return settled(reached)
  if (reached === tier) return { tier, since, fallsTo: null, fallsOn: null }
  if (!fallsTo || !fallsOn) return { tier, since, fallsTo: reached, fallsOn: mondayAfterNotice(today) }
  // Further than announced needs its own notice; less far does not.
  const announced = isBetter(reached, fallsTo) ? reached : fallsTo
  if (fallsOn > today) return { tier, since, fallsTo: announced, fallsOn }
  return settled(announced)
}
