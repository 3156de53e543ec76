import { useClock } from './clock.ts'
import { t } from './words.ts'
import { isTold } from './zoned-time.ts'

/** Why no time there can be read, until the server has told the zone's clock. */
export function useClockLacks(timeZone: string): string | null {
  useClock()
  return isTold(timeZone) ? null : untoldText()
}

export function untoldText(): string {
  return t('The time zone of this place is not available yet. Reload the page in a few minutes.')
}
