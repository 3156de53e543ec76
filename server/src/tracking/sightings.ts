import type { PositionSource } from '@waybill/contract/tracking/tracking.ts'
import { greatCircle, type Point } from '../locations/locations.ts'
import { SAME_MOMENT_MINUTES } from '../shipments/shipments.ts'

/** Where somebody or something saw the truck. */
export type Seen = Point & { at: Date; source: PositionSource }

/** The first is believed over the others. */
const RANKS: readonly PositionSource[] = ['eld', 'phone', 'arrival', 'departure', 'check-call']
/** What is newer than this beats what is more exact. */
const SAME_MOMENT_MS = SAME_MOMENT_MINUTES * 60_000

/** The newest word of a truck; of those within a quarter of an hour of it, the most exact. */
export function bestOf<One extends Pick<Seen, 'at' | 'source'>>(seen: readonly One[]): One | undefined {
  const newest = Math.max(...seen.map(({ at }) => at.getTime()))
  return seen
    .filter(({ at }) => newest - at.getTime() <= SAME_MOMENT_MS)
    .toSorted(
      (one, other) => RANKS.indexOf(one.source) - RANKS.indexOf(other.source) || other.at.getTime() - one.at.getTime(),
    )[0]
}

/** A trail keeps a position after so many miles, or after so long. */
export const KEPT_MILES = 5
export const KEPT_MINUTES = 15

/** The positions that a trail needs, in the order in which they were measured. */
export function thinned<One extends Point & { at: Date }>(positions: readonly One[]): One[] {
  const kept: One[] = []
  for (const one of positions.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const last = kept.at(-1)
    if (!last || isWorthKeeping(last, one)) kept.push(one)
  }
  return kept
}

function isWorthKeeping(last: Point & { at: Date }, one: Point & { at: Date }): boolean {
  return one.at.getTime() - last.at.getTime() >= KEPT_MINUTES * 60_000 || greatCircle(last, one) >= KEPT_MILES
}
