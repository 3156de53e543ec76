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

/** A plan while it is made: what the planner entered, and what the server makes of it. */
export function usePlan(form: Form<PlanEntry>, shipmentId?: string) {
  const entry: PlanEntry & Partial<NewShipment> = form.draft
  const { isDraft: _isDraft, specialInstructions: _told, origination: _origination, maxBuy: _maxBuy, ...asked } = entry
  // By its text: a form that is watched gives another object at each look.
  const rested = useDebounced(JSON.stringify({ ...asked, shipmentId }), REST_MS)
  const proposal = useQuery({
    // Written a line above.
    ...queryFor(planning.propose, { body: JSON.parse(rested) as typeof asked }),
    enabled: entry.orders.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return { form, proposal, stops: stopsOf(entry, proposal.data) }
}
export type PlanInHand = ReturnType<typeof usePlan>

/** What a visit is known by while it moves. */
export function keyOfVisit({ orderStopIds }: PlannedVisitEntry): string {
  return orderStopIds.join()
}

/** The stops at once as they were moved; how the server sees them follows. */
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

/** Two planned one shipment: what either changed, stop by stop. What both changed stays one's own, and `isDisputed` says so. */
export function mergedPlan(mine: PlanEntry, begun: PlanEntry, theirs: PlanEntry): TakenOver<PlanEntry> {
  const merged = takenOver(mine, begun, theirs)
  const stops = partsTakenOver([mine.stops ?? [], begun.stops ?? [], theirs.stops ?? []], keyOfVisit)
  if (!mine.stops || !stops) return merged
  const besides = takenOver({ ...mine, stops: [] }, { ...begun, stops: [] }, { ...theirs, stops: [] })
  return { draft: { ...merged.draft, stops: stops.draft }, isDisputed: besides.isDisputed || stops.isDisputed }
}

/** What is sent of the stops. */
export function entriesOf(stops: readonly ProposedVisit[]): PlannedVisitEntry[] {
  return stops.map(({ orderStopIds, earlyDateTime, lateDateTime, appointmentDateTime }) => ({
    orderStopIds,
    earlyDateTime,
    lateDateTime,
    appointmentDateTime,
  }))
}

/** Without an order: its own stops go, those that it shares are placed anew. */
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
