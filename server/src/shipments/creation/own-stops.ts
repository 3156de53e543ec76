import type { Tx } from '../../db/connection.ts'
import { type KnownStop, listStops } from './create-shipment.queries.ts'
import type { PlannedVisit, ShipmentPlan } from './create-shipment.ts'

/**
 * The plan at the load's own stops: what is recorded there stays, and so does an appointment that the dock agreed to, unless the plan brings
 * one. `inTheWay` are recorded stops that the plan leaves out.
 */
export async function atOwnStops(
  tx: Tx,
  shipmentId: string,
  plan: ShipmentPlan,
): Promise<{ plan: ShipmentPlan; inTheWay: string[] }> {
  const known = await listStops(tx, shipmentId)
  const own = sameStops(known, plan.stops)
  const stops = plan.stops.map((visit, index) => ({
    ...visit,
    id: own[index]?.id,
    appointment: visit.appointment ?? own[index]?.agreed ?? null,
  }))
  const inTheWay = known.filter((stop) => stop.isRecorded && !own.includes(stop)).map(({ name }) => name)
  return { plan: { ...plan, stops }, inTheWay }
}

/** For each visit the stop of its type at its place: the one with its sequence number, else the first that is left. */
export function sameStops(known: readonly KnownStop[], visits: readonly PlannedVisit[]): (KnownStop | undefined)[] {
  const left = new Set(known)
  const claim = (visit: PlannedVisit, among: readonly KnownStop[]) => {
    const same = among.find((stop) => left.has(stop) && isSame(stop, visit))
    if (same) left.delete(same)
    return same
  }
  const inPlace = visits.map((visit, index) => claim(visit, known.slice(index, index + 1)))
  return visits.map((visit, index) => inPlace[index] ?? claim(visit, known))
}

function isSame(stop: KnownStop, visit: PlannedVisit): boolean {
  return stop.type === visit.type && placeOf(stop) === placeOf(visit)
}

function placeOf({ name, addressLine1, city, postalCode }: KnownStop | PlannedVisit): string {
  return [name, addressLine1 ?? '', city, postalCode].join('|').toLowerCase()
}
