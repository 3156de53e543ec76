import { z } from 'zod'

/** What a carrier is measured by. Pickup, delivery, tracking and cancellation decide its tier; tracking counts updates that came by themselves. */
export const SCORE_METRICS = [
  'pickup',
  'delivery',
  'otif',
  'tracking',
  'positions',
  'cancellation',
  'acceptance',
  'proof',
  'billing',
  'claims',
] as const
export const ScoreMetric = z.enum(SCORE_METRICS)
export type ScoreMetric = z.infer<typeof ScoreMetric>

/** What the provider sets a limit for. */
export const GRADED_METRICS = ['pickup', 'delivery', 'tracking', 'cancellation'] as const satisfies ScoreMetric[]
export type GradedMetric = (typeof GRADED_METRICS)[number]

/** How far back a card looks; tiers are decided by the 90 days. */
export const SCORE_DAYS = [30, 90, 365] as const
export const ScoreDays = z.union([z.literal(30), z.literal(90), z.literal(365)])
export type ScoreDays = z.infer<typeof ScoreDays>

/** Fewer than these say nothing. Claims are rare: they take more loads. */
export const FEWEST_COUNTED = 3
export const FEWEST_FOR_CLAIMS = 25
/** The graded window reaches back until it has as many loads, but never beyond a year. */
export const FEWEST_LOADS = 20

/** Of these, little is good; of all others, much. */
export function isLessBetter(metric: ScoreMetric): boolean {
  return metric === 'cancellation' || metric === 'claims'
}

/** Why a carrier thinks that a load should not count. */
export const ContestReason = z.enum(['facility', 'weather', 'appointment', 'record', 'provider', 'other'])
export type ContestReason = z.infer<typeof ContestReason>

export const ContestState = z.enum(['open', 'excused', 'upheld', 'withdrawn'])
export type ContestState = z.infer<typeof ContestState>

/** A load can be contested for as many days. */
export const CONTEST_WITHIN_DAYS = 14
