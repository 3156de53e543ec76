import { LONGEST_VALIDITY_DAYS } from '@waybill/contract/rate-requests/rate-requests.ts'
import { respondWithinText } from '../../tenders/offer/respond-within.ts'
import type { Option } from '../../ui/select.tsx'
import { plural, t } from '../../ui/words.ts'
import { timeText } from '../../ui/zoned-time.ts'

export const USUAL = 'usual'
const HOURS = [4, 8, 24, 48] as const
const HOUR_MS = 3_600_000

/** How long an offer may be good: from the moment the form opened, so that what is sent is what was read. */
export function goodUntilChoices(
  opened: number,
  timeZone: string,
  usual = t('2 hours after the deadline (default)'),
): Option[] {
  const untilIn = (hours: number, label: string): Option => {
    const at = new Date(opened + hours * HOUR_MS).toISOString()
    return { value: at, label, detail: t('until {time}', { time: timeText({ at, timeZone }) }) }
  }
  return [
    { value: USUAL, label: usual },
    ...HOURS.map((hours) => untilIn(hours, respondWithinText(hours * 60))),
    untilIn(LONGEST_VALIDITY_DAYS * 24, plural(LONGEST_VALIDITY_DAYS, '{n} day', '{n} days')),
  ]
}
