import type { PlannedVisitEntry } from '@waybill/contract/planning/planning.ts'
import { Refusal } from '../http/refusal.ts'
import { loadsAt, type OrderStopToPlan, type OrderToPlan, unloadsAt, type Visit, type VisitTimes } from './plan.ts'

/**
 * The truck's visits in order: the entered ones, plus the orders' unplaced stops, pickups before the first delivery and
 * deliveries at the end, by due time; each place once if possible.
 */
export function routeOf(orders: readonly OrderToPlan[], entered: readonly PlannedVisitEntry[] = []): Visit[] {
  const byId = new Map(orders.flatMap(({ stops }) => stops).map((stop) => [stop.id, stop]))
  const visits = entered.map((entry, index) => visitOf(entry, index, byId))
  const open = [...byId.values()].toSorted((one, other) => dueOf(one).localeCompare(dueOf(other)))
  for (const stop of open.filter(({ type }) => type === 'Pickup')) addPickup(visits, stop)
  for (const stop of open.filter(({ type }) => type === 'Delivery')) addDelivery(visits, stop, orders)
  return entered.length > 0 ? visits : joined(visits, orders)
}

/** Each stop is placed once: it is removed from the remaining ones. */
function visitOf(entry: PlannedVisitEntry, index: number, left: Map<string, OrderStopToPlan>): Visit {
  const refuse = (said: string) =>
    new Refusal('bad-request', undefined, { modelState: { [`stops.${index}.orderStopIds`]: [said] } })
  const stops = entry.orderStopIds.map((id) => {
    const stop = left.get(id)
    if (!stop) throw refuse('This is not a stop of these orders, or it is listed twice')
    left.delete(id)
    return stop
  })
  const [first] = stops
  if (first && stops.some((stop) => placeOf(stop) !== placeOf(first)))
    throw refuse('These stops are at different places')
  const times = { early: entry.earlyDateTime, late: entry.lateDateTime, appointment: entry.appointmentDateTime }
  return { stops, ...times }
}

function addPickup(visits: Visit[], stop: OrderStopToPlan): void {
  const firstDelivery = visits.findIndex(unloadsAt)
  const before = firstDelivery < 0 ? visits : visits.slice(0, firstDelivery)
  if (joinedAt(before, stop)) return
  visits.splice(firstDelivery < 0 ? visits.length : firstDelivery, 0, alone(stop))
}

function addDelivery(visits: Visit[], stop: OrderStopToPlan, orders: readonly OrderToPlan[]): void {
  const lastPickup = visits.findLastIndex((visit) => visit.stops.some((other) => isLoadedFor(other, stop, orders)))
  const after = visits.slice(lastPickup + 1).filter((visit) => !loadsAt(visit))
  if (!joinedAt(after, stop)) visits.push(alone(stop))
}

/** Joins the stop to a visit at its place unless each has its own appointment. */
function joinedAt(visits: readonly Visit[], stop: OrderStopToPlan): boolean {
  const visit = visits.find(
    ({ stops, appointment }) =>
      stops.some((other) => placeOf(other) === placeOf(stop)) &&
      (appointment === null || stop.appointment === null || appointment === stop.appointment),
  )
  if (!visit) return false
  Object.assign(visit, meeting(visit, stop))
  visit.stops.push(stop)
  return true
}

/** The last pickup and first delivery at one place are one stop with two activities (domain §1.3), unless one order has both. */
function joined(visits: readonly Visit[], orders: readonly OrderToPlan[]): Visit[] {
  const route: Visit[] = []
  for (const visit of visits) {
    const before = route.at(-1)
    const isOnePlace = before?.stops[0] && visit.stops[0] && placeOf(before.stops[0]) === placeOf(visit.stops[0])
    const together = before && { ...meeting(before, visit), stops: [...before.stops, ...visit.stops] }
    if (before && together && isOnePlace && isPossible(before, visit) && !isOutOfOrder([together], orders))
      route[route.length - 1] = together
    else route.push(visit)
  }
  return route
}

function isPossible(one: VisitTimes, other: VisitTimes): boolean {
  return one.appointment === null || other.appointment === null || one.appointment === other.appointment
}

function alone(stop: OrderStopToPlan): Visit {
  return { stops: [stop], early: stop.early, late: stop.late, appointment: stop.appointment }
}

/** If both can be met: the hours they share, else the first one's. */
function meeting(one: VisitTimes, other: VisitTimes): VisitTimes {
  const early =
    [one.early, other.early]
      .filter((time) => time !== null)
      .toSorted()
      .at(-1) ?? null
  const late = [one.late, other.late].filter((time) => time !== null).toSorted()[0] ?? null
  const appointment = one.appointment ?? other.appointment
  return early && late && late < early
    ? { early: one.early, late: one.late, appointment }
    : { early, late, appointment }
}

/** A known location is itself; otherwise the address says if two places are one. */
function placeOf(stop: OrderStopToPlan): string {
  const { locationId, name, addressLine1, city, postalCode } = stop
  return locationId ?? [name, addressLine1 ?? '', city, postalCode].join('|').toLowerCase()
}

function dueOf({ appointment, late, early }: VisitTimes): string {
  return appointment ?? late ?? early ?? '9'
}

function isLoadedFor(pickup: OrderStopToPlan, delivery: OrderStopToPlan, orders: readonly OrderToPlan[]): boolean {
  return orders.some(({ items }) =>
    items.some(({ pickupStopId, deliveryStopId }) => pickupStopId === pickup.id && deliveryStopId === delivery.id),
  )
}

function isOutOfOrder(visits: readonly Visit[], orders: readonly OrderToPlan[]): boolean {
  return outOfOrder(visits, orders).length > 0
}

/** Orders that would unload before, or at the same stop as, they load. */
export function outOfOrder(visits: readonly Visit[], orders: readonly OrderToPlan[]): OrderToPlan[] {
  const placeOfStop = new Map(visits.flatMap(({ stops }, place) => stops.map(({ id }) => [id, place] as const)))
  return orders.filter(({ items }) =>
    items.some(({ pickupStopId, deliveryStopId }) => {
      const [pickup, delivery] = [placeOfStop.get(pickupStopId), placeOfStop.get(deliveryStopId)]
      return pickup !== undefined && delivery !== undefined && delivery <= pickup
    }),
  )
}
