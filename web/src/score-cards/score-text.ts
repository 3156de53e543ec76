import type { ScoreNumber, ScoreShare } from '@waybill/contract/score-cards/score-cards.ts'
import type { ContestReason, ScoreMetric } from '@waybill/contract/score-cards/score-metrics.ts'
import { SCORE_TIER_NAMES, type ScoreTier } from '@waybill/contract/tier-names.ts'
import { locale, plural, t } from '../ui/words.ts'

export function metricText(metric: ScoreMetric): string {
  switch (metric) {
    case 'pickup':
      return t('On-time pickup')
    case 'delivery':
      return t('On-time delivery')
    case 'otif':
      return t('On time in full')
    case 'tracking':
      return t('Automatic tracking')
    case 'positions':
      return t('Positions')
    case 'cancellation':
      return t('Cancellations')
    case 'acceptance':
      return t('Tender acceptance')
    case 'proof':
      return t('Proof on time')
    case 'billing':
      return t('Billing')
    case 'claims':
      return t('Claims')
  }
}

/** Who declined a tender or gave a load back no longer sees the load. */
export function isOpenTo(metric: ScoreMetric): boolean {
  return metric !== 'acceptance' && metric !== 'cancellation'
}

/** What is divided by what, for whoever reads the number. */
export function definitionText(metric: ScoreMetric): string {
  switch (metric) {
    case 'pickup':
      return t(
        'Pickups reached no later than 15 min after the appointment or window, out of all with a recorded arrival.',
      )
    case 'delivery':
      return t(
        'Deliveries reached no later than 15 min after the appointment or window, out of all with a recorded arrival.',
      )
    case 'otif':
      return t('Loads on time at every delivery with nothing short, damaged or refused, out of all delivered.')
    case 'positions':
      return t(
        'Loads whose truck reported its position at least every 30 min for 90% of the time from the first stop to the last, out of all that sent positions.',
      )
    case 'tracking':
      return t('Arrivals and departures reported by ELD, driver app, EDI or the facility, out of all that were due.')
    case 'cancellation':
      return t(
        'Bookings given back. Each counts in full within 24 h of the pickup, half within 48 h, and not at all before that.',
      )
    case 'acceptance':
      return t('Contract tenders accepted, out of those accepted, declined or expired.')
    case 'proof':
      return t('Loads whose accepted proof of delivery came within 48 h after the last stop.')
    case 'billing':
      return t('Bills that matched the agreed charges the first time, out of all audited.')
    case 'claims':
      return t('Cargo claims per 1,000 loads, once there are 25 loads.')
  }
}

export function tierText(tier: ScoreTier | null): string {
  return tier ? t(SCORE_TIER_NAMES[tier]) : t('Not rated yet')
}

/** 97.5%, or claims per 1,000 loads. */
export function shareText(metric: ScoreMetric, { share }: Pick<ScoreShare, 'share'>): string {
  if (share === null) return t('n/a')
  if (metric === 'claims') return share.toLocaleString(locale())
  return (share / 100).toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 1 })
}

/** What reaches the next tier, as a count of what has to go well; null if this number does not hold it back. */
export function missingText({ metric, missing }: Pick<ScoreNumber, 'metric' | 'missing'>): string | null {
  if (missing === null) return null
  switch (metric) {
    case 'pickup':
      return plural(missing, '{n} more on-time pickup', '{n} more on-time pickups')
    case 'delivery':
      return plural(missing, '{n} more on-time delivery', '{n} more on-time deliveries')
    case 'tracking':
      return plural(missing, '{n} more automatic report', '{n} more automatic reports')
    case 'cancellation':
      return plural(missing, '{n} more booking kept', '{n} more bookings kept')
    case 'otif':
    case 'positions':
    case 'acceptance':
    case 'proof':
    case 'billing':
    case 'claims':
      return null
  }
}

/** Why a carrier thinks that a load should not count. */
export function reasonText(reason: ContestReason): string {
  switch (reason) {
    case 'facility':
      return t('The facility held the truck')
    case 'weather':
      return t('Weather or road closure')
    case 'appointment':
      return t('The appointment was changed')
    case 'record':
      return t('The record is wrong')
    case 'provider':
      return t('The provider caused it')
    case 'other':
      return t('Something else')
  }
}
