import type { ScoreNumber, ScoreRules, ScoreShare } from '@waybill/contract/score-cards/score-cards.ts'
import {
  FEWEST_COUNTED,
  FEWEST_FOR_CLAIMS,
  FEWEST_LOADS,
  GRADED_METRICS,
  type GradedMetric,
  isLessBetter,
  SCORE_METRICS,
  type ScoreMetric,
} from '@waybill/contract/score-cards/score-metrics.ts'
import { SCORE_TIERS, type ScoreTier } from '@waybill/contract/tier-names.ts'

const DAY = 86_400_000
export const LONGEST_DAYS = 365
const GRADED_DAYS = 90

export type Sums = Record<ScoreMetric, { part: number; whole: number }>
/** What counts on one day, `2026-11-24`. */
export type DaySums = { day: string; sums: Sums }
export type Limits = Pick<ScoreRules, 'gold' | 'standard'>

export type Reckoned = {
  from: string
  loads: number
  numbers: ScoreNumber[]
  /** By the numbers alone: the lowest of them; null while none says anything. */
  tier: ScoreTier | null
}

export function daysBefore(today: string, days: number): string {
  return new Date(Date.parse(today) - days * DAY).toISOString().slice(0, 10)
}

/** A card from the days that count, newest first. `missing` counts for the tier above the one these numbers make. */
export function reckon(days: readonly DaySums[], today: string, limits: Limits): Reckoned {
  const from = gradedFrom(days, today)
  const since = (first: string, until = today) => sumOf(days.filter(({ day }) => day > first && day <= until))
  const graded = sumOf(days.filter(({ day }) => day >= from && day <= today))
  const [month, quarter, year] = [
    since(daysBefore(today, 30)),
    since(daysBefore(today, 90)),
    since(daysBefore(today, 365)),
  ]
  const before = since(daysBefore(today, 180), daysBefore(today, 90))
  const tiers = GRADED_METRICS.map((metric) => tierOf(metric, shareOf(metric, graded), limits))
  const tier = SCORE_TIERS.findLast((name) => tiers.includes(name)) ?? null
  const next = tierAbove(tier)
  const numbers = SCORE_METRICS.map((metric): ScoreNumber => {
    const share = shareOf(metric, graded)
    const isGraded = isGradedMetric(metric)
    return {
      metric,
      graded: share,
      windows: {
        30: shareOf(metric, month),
        90: shareOf(metric, quarter),
        365: shareOf(metric, year),
      },
      before: shareOf(metric, before),
      tier: isGraded ? tierOf(metric, share, limits) : null,
      limits: isGraded ? { gold: limits.gold[metric], standard: limits.standard[metric] } : null,
      missing: isGraded && next ? missing(metric, share, limitOf(metric, next, limits)) : null,
    }
  })
  return { from, loads: graded.claims.whole, numbers, tier }
}

/** The one above; null at the top, and before there is any. */
export function tierAbove(tier: ScoreTier | null): ScoreTier | null {
  return tier === null ? null : (SCORE_TIERS[SCORE_TIERS.indexOf(tier) - 1] ?? null)
}

export function isBetter(one: ScoreTier, other: ScoreTier): boolean {
  return SCORE_TIERS.indexOf(one) < SCORE_TIERS.indexOf(other)
}

/** The first Monday at least a week after. */
export function mondayAfterNotice(today: string): string {
  const earliest = daysBefore(today, -7)
  return daysBefore(earliest, -((8 - new Date(Date.parse(earliest)).getUTCDay()) % 7))
}

/** 90 days, further back until there are enough loads, at most a year. */
function gradedFrom(days: readonly DaySums[], today: string): string {
  const usual = daysBefore(today, GRADED_DAYS - 1)
  const earliest = daysBefore(today, LONGEST_DAYS - 1)
  let loads = 0
  for (const { day, sums } of days) {
    if (day > today) continue
    if (day < earliest) break
    if (day < usual && loads >= FEWEST_LOADS) return usual
    loads += sums.claims.whole
    if (loads >= FEWEST_LOADS && day < usual) return day
  }
  return loads >= FEWEST_LOADS ? usual : earliest
}

function isGradedMetric(metric: ScoreMetric): metric is GradedMetric {
  return (GRADED_METRICS as readonly ScoreMetric[]).includes(metric)
}

function sumOf(days: readonly DaySums[]): Sums {
  return Object.fromEntries(
    SCORE_METRICS.map((metric) => [
      metric,
      {
        part: days.reduce((sum, { sums }) => sum + sums[metric].part, 0),
        whole: days.reduce((sum, { sums }) => sum + sums[metric].whole, 0),
      },
    ]),
  ) as Sums
}

function shareOf(metric: ScoreMetric, sums: Sums): ScoreShare {
  const { part: sum, whole } = sums[metric]
  // Bookings given back are counted in hundredths.
  const part = metric === 'cancellation' ? sum / 100 : sum
  // One load has several reports.
  const counted = metric === 'tracking' ? sums.claims.whole : whole
  if (counted < (metric === 'claims' ? FEWEST_FOR_CLAIMS : FEWEST_COUNTED)) return { part, whole, share: null }
  const per = metric === 'claims' ? 1_000 : 100
  return { part, whole, share: Math.round((part / whole) * per * 10) / 10 }
}

function limitOf(metric: GradedMetric, tier: ScoreTier, limits: Limits): number {
  return tier === 'Gold' ? limits.gold[metric] : limits.standard[metric]
}

function meets(metric: GradedMetric, { part, whole }: ScoreShare, limit: number): boolean {
  return isLessBetter(metric) ? part * 100 <= limit * whole : part * 100 >= limit * whole
}

function tierOf(metric: GradedMetric, share: ScoreShare, limits: Limits): ScoreTier | null {
  if (share.share === null) return null
  return SCORE_TIERS.find((tier) => tier === 'Watch' || meets(metric, share, limitOf(metric, tier, limits))) ?? null
}

/** How many in a row, all well, reach the limit; null if it is reached, or 100 % is asked of what was missed. */
function missing(metric: GradedMetric, share: ScoreShare, limit: number): number | null {
  if (share.share === null || meets(metric, share, limit)) return null
  const { part, whole } = share
  if (isLessBetter(metric)) return limit === 0 ? null : Math.ceil((part * 100) / limit - whole)
  return limit === 100 ? null : Math.ceil((limit * whole - part * 100) / (100 - limit))
}
