import { plural } from '../ui/words.ts'

const HOUR_MS = 3_600_000

/** The usual times to think, in minutes. */
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
