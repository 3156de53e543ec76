import { DEFAULT_DETENTION, SMALL_FREE_MINUTES } from '@waybill/contract/customers/default-detention.ts'
import { plural, t } from '../ui/words.ts'

export const minutesText = (count: number): string => plural(count, '{n} minute', '{n} minutes')

export const orDefault = (terms: string): string => t('{terms} (default)', { terms })

export const defaultFreeTime = (): string =>
  t('{time}, {small} for LTL', { time: minutesText(DEFAULT_DETENTION.freeMinutes), small: SMALL_FREE_MINUTES })
