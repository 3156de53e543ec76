import { plural, t } from '../../ui/words.ts'

const HOUR_MS = 3_600_000

/** The usual response times, in minutes. */
export const RESPOND_WITHIN = [15, 30, 60, 120, 240, 480, 1_440] as const
export type RespondWithin = (typeof RESPOND_WITHIN)[number]

/** How long carriers usually get: the nearer the pickup, the shorter (domain §2.2, defaults). */
export function usualRespondWithin(pickupAt: string | null, now = Date.now()): RespondWithin {
  const lead = pickupAt === null ? Number.POSITIVE_INFINITY : (Date.parse(pickupAt) - now) / HOUR_MS
  if (lead >= 48) return 120
  if (lead >= 24) return 60
  return lead >= 4 ? 30 : 15
}

export function respondWithinText(minutes: number): string {
  return minutes < 60 ? plural(minutes, '{n} minute', '{n} minutes') : plural(minutes / 60, '{n} hour', '{n} hours')
}

/** Why carriers usually get that long: time to pickup. */
export function leadText(hours: number): string {
  if (!Number.isFinite(hours)) return t('No pickup time is set.')
  if (hours >= 48) return t('Pickup is more than two days away.')
  if (hours >= 24) return t('Pickup is more than a day away.')
  return hours >= 4 ? t('Pickup is less than a day away.') : t('Pickup is less than four hours away.')
}
