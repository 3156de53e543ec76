import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  DEFAULT_LIMITS,
  type NewShipment,
  type PlanEntry,
  type PlannedVisitEntry,
  type ProposedVisit,
  planning,
  type ShipmentProposal,
} from '@waybill/contract/planning/planning.ts'
import { queryFor } from '../api/queries.ts'
import { partsTakenOver, type TakenOver, takenOver } from '../form/taken-over.ts'
import type { Form } from '../form/use-form.ts'
import { useDebounced } from '../ui/use-debounced.ts'

const REST_MS = 250

export function blankEntry(orders: string[]): PlanEntry {
  return { orders, limits: DEFAULT_LIMITS, isDraft: false }
}

/** A plan in progress: the planner's entries, and the server's proposal. */
export function usePlan(form: Form<PlanEntry>, shipmentId?: string) {
  const entry: PlanEntry & Partial<NewShipment> = form.draft
  const { isDraft: _isDraft, specialInstructions: _told, origination: _origination, maxBuy: _maxBuy, ...asked } = entry
  // Compared as text: a watched form returns a new object each time.
  const written = JSON.stringify({ ...asked, shipmentId })
  const rested = useDebounced(written, REST_MS)
  const proposal = useQuery({
    // Written two lines above.
    ...queryFor(planning.propose, { body: JSON.parse(rested) as typeof asked }),
    enabled: entry.orders.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  // While the next proposal is on its way, the one before it is shown.
  const isCurrent = rested === written && !proposal.isPlaceholderData
  return { form, proposal, isCurrent, stops: stopsOf(entry, proposal.data) }
}
export type PlanInHand = ReturnType<typeof usePlan>

/** Identifies a visit while it moves. */
export function keyOfVisit({ orderStopIds }: PlannedVisitEntry): string {
  return orderStopIds.join()
}

/** Shows moved stops at once; the server's view follows. */
function stopsOf({ stops }: PlanEntry, proposal: ShipmentProposal | undefined): ProposedVisit[] {
  const proposed = proposal?.stops ?? []
  const known = new Map(proposed.map((visit) => [keyOfVisit(visit), visit]))
  if (!stops || stops.length !== known.size) return proposed
  const moved = stops.flatMap((stop) => {
    const visit = known.get(keyOfVisit(stop))
    return visit ? [{ ...visit, ...stop }] : []
  })
  return moved.length === known.size ? moved : proposed
}

/** Two people planned one shipment: merges by stop. Where both changed a value, the user's stays and `isDisputed` is set. */
export function mergedPlan(mine: PlanEntry, begun: PlanEntry, theirs: PlanEntry): TakenOver<PlanEntry> {
  const merged = takenOver(mine, begun, theirs)
  const stops = partsTakenOver([mine.stops ?? [], begun.stops ?? [], theirs.stops ?? []], keyOfVisit)
  if (!mine.stops || !stops) return merged
  const besides = takenOver({ ...mine, stops: [] }, { ...begun, stops: [] }, { ...theirs, stops: [] })
  return { draft: { ...merged.draft, stops: stops.draft }, isDisputed: besides.isDisputed || stops.isDisputed }
}

/** The stops as sent. */
export function entriesOf(stops: readonly ProposedVisit[]): PlannedVisitEntry[] {
  return stops.map(({ orderStopIds, earlyDateTime, lateDateTime, appointmentDateTime }) => ({
    orderStopIds,
    earlyDateTime,
    lateDateTime,
    appointmentDateTime,
  }))
}

/** Removes an order: its own stops go, shared ones are planned again. */
export function withoutOrder(
  entry: PlanEntry,
  stops: readonly ProposedVisit[],
  orderNumber: string,
): Pick<PlanEntry, 'orders' | 'stops'> {
  return {
    orders: entry.orders.filter((number) => number !== orderNumber),
    stops: entry.stops && entriesOf(stops.filter(({ orderNumbers }) => !orderNumbers.includes(orderNumber))),
  }
}
