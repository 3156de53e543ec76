import { t } from '../../ui/words.ts'

/** Below this a share says nothing (domain §3). */
const FEWEST = 3
/** Between two segments, in hundredths of the ring, so a sliver of late stops stays visible. */
const GAP = 1.6

/** "94%", or "n/a" while too few stops are decided. Only all on time is 100. */
export function shareText(onTime: number, late: number): string {
  const decided = onTime + late
  if (decided < FEWEST) return t('n/a')
  const share = (onTime / decided) * 100
  return `${late > 0 ? Math.min(99, Math.round(share)) : 100}%`
}

/** Start and length of each share on a ring of 100; undefined for empty ones, or too few. */
export function arcsOf(shares: readonly number[]): ({ start: number; length: number } | undefined)[] {
  const total = shares.reduce((sum, share) => sum + share, 0)
  if (total < FEWEST) return shares.map(() => undefined)
  const gap = shares.filter((share) => share > 0).length > 1 ? GAP : 0
  let start = 0
  return shares.map((share) => {
    if (share <= 0) return undefined
    const whole = (share / total) * 100
    const arc = { start: start + gap / 2, length: Math.max(0.8, whole - gap) }
    start += whole
    return arc
  })
}
