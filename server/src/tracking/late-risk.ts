import type { LateRisk } from '@waybill/contract/shipments/shipments.ts'
import type { Expected } from './expecting.ts'

/** A truck is expected in time again only when it is so much ahead: one that is on the edge stays what it was. */
const MARGIN_MS = 15 * 60_000

/** Late when even the earliest is past the end of the stop's window, at risk when the likely time is. */
export function riskOf(
  { earliest, likely }: Pick<Expected, 'earliest' | 'likely'>,
  due: Date | null,
  before: LateRisk | null,
): LateRisk | null {
  if (!due) return null
  const isPast = (at: Date, isSticky: boolean) => at.getTime() > due.getTime() - (isSticky ? MARGIN_MS : 0)
  if (isPast(earliest, before === 'late')) return 'late'
  return isPast(likely, before !== null) ? 'at-risk' : null
}

/** The first of the stops that threaten the worst. */
export function worstOf<One extends { risk: LateRisk | null }>(
  stops: readonly One[],
): (One & { risk: LateRisk }) | undefined {
  const threatened = stops.filter((stop): stop is One & { risk: LateRisk } => stop.risk !== null)
  return threatened.find(({ risk }) => risk === 'late') ?? threatened[0]
}
