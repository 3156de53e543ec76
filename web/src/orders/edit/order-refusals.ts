import { t } from '../../ui/words.ts'

/** "Stop 1, item 2" before an error there. */
export function whereIs(path: string): string {
  const [, stop, item] = /^stops\.(\d+)(?:\.lineItems\.(\d+))?/.exec(path) ?? []
  if (stop === undefined) return ''
  return item === undefined
    ? t('Stop {n}', { n: Number(stop) + 1 })
    : t('Stop {n}, item {item}', { n: Number(stop) + 1, item: Number(item) + 1 })
}

/** The customer, then stop by stop, then the rest, in form order. */
export function placeOf(path: string): number {
  const stop = /^stops\.(\d+)/.exec(path)?.[1]
  if (stop !== undefined) return Number(stop)
  return path === 'customerId' ? -1 : Number.MAX_SAFE_INTEGER
}
