import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { GeoPoint } from '@waybill/contract/geo.ts'
import type { Run, RunRoute, TruckPosition } from '@waybill/contract/running/running.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import type { Actor } from '../actor.ts'
import { milesApart, milesBetween, pointOf, wayAlong } from '../locations/locations.ts'
import * as shipments from '../shipments/shipments.ts'
import { find } from './running.ts'

type Seen = { at: string; by: TruckPosition['by']; point: GeoPoint }

/** A load's way for the map, as its reader may see the truck. */
export async function route(actor: Actor, idOrNumber: string): Promise<RunRoute> {
  const shipment = await shipments.find(actor, idOrNumber)
  const run = await find(actor, shipment.id)
  const stops = shipment.stops.map(({ stopId, ...stop }) => ({ stopId, point: pointAt(stop) }))
  const points = stops.map(({ point }) => point)
  const left = shipment.stops.filter(({ departedAt }) => departedAt).length
  const isUnderWay = shipment.status >= SHIPMENT_STATUS.dispatched && shipment.status <= SHIPMENT_STATUS.atStop
  if (!isUnderWay) {
    const isOver = shipment.status > SHIPMENT_STATUS.atStop && left > 0
    const way = wayAlong(points)
    return { stops, driven: isOver ? way : [], ahead: isOver ? [] : way, position: null, next: null }
  }
  const seen = await lastSeen(actor, shipment, run)
  // At a stop, what lies ahead begins there.
  const reached = shipment.stops.filter(({ arrivedAt, departedAt }) => arrivedAt || departedAt).length
  const driven = wayAlong([...points.slice(0, reached), ...(seen && reached > 0 ? [seen.point] : [])])
  const ahead = wayAlong([
    ...(seen ? [seen.point] : points.slice(Math.max(0, reached - 1), reached)),
    ...points.slice(reached),
  ])
  return {
    stops,
    driven: withoutRepeats(driven),
    ahead: withoutRepeats(ahead),
    position: seen ? { ...seen.point, at: seen.at, by: seen.by, heading: headingAlong(withoutRepeats(ahead)) } : null,
    next: nextStop(stops, reached, seen, shipment, run),
  }
}

/** The newest of what the truck's device, check calls, arrivals and departures say. */
async function lastSeen(actor: Actor, shipment: Shipment, run: Run): Promise<Seen | undefined> {
  const { truck } = shipment
  const said = await lastSaid(actor, shipment, run)
  if (!truck || (said && Date.parse(said.at) > Date.parse(truck.at))) return said
  return { at: truck.at, by: 'device', point: { latitude: truck.latitude, longitude: truck.longitude } }
}

async function lastSaid(actor: Actor, shipment: Shipment, { checkCalls }: Run): Promise<Seen | undefined> {
  const atStops = shipment.stops.flatMap((stop): Seen[] => {
    const point = pointAt(stop)
    if (!point) return []
    return [
      ...(stop.arrivedAt ? [{ at: stop.arrivedAt, by: 'arrival' as const, point }] : []),
      ...(stop.departedAt ? [{ at: stop.departedAt, by: 'departure' as const, point }] : []),
    ]
  })
  const newestStop = newest(atStops)
  const calls = checkCalls.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  for (const call of calls) {
    if (newestStop && Date.parse(call.at) <= Date.parse(newestStop.at)) break
    const point = pointAt(call) ?? (call.city && (await pointOf(actor.db.read, `${call.city}, ${call.state ?? ''}`)))
    if (point) return { at: call.at, by: 'check-call', point }
  }
  return newestStop
}

function newest(seen: readonly Seen[]): Seen | undefined {
  return seen.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0]
}

/** The next stop that the truck has not reached; its ETA is the newest one said since the truck was last at a stop. */
function nextStop(
  stops: RunRoute['stops'],
  reached: number,
  seen: Seen | undefined,
  { truck }: Shipment,
  { checkCalls }: Run,
): RunRoute['next'] {
  const next = stops[reached]
  if (!next?.point || !seen) return null
  const miles = milesBetween(seen.point, next.point)
  const told = seen.by === 'device' ? truck : checkCalls.find(({ at }) => seen.by === 'check-call' && at === seen.at)
  const eta = told?.eta ?? null
  return { stopId: next.stopId, miles, eta }
}

function pointAt({ latitude, longitude }: { latitude: number | null; longitude: number | null }): GeoPoint | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

function withoutRepeats(way: readonly GeoPoint[]): GeoPoint[] {
  return way.filter((point, index) => {
    const before = way[index - 1]
    return before?.latitude !== point.latitude || before.longitude !== point.longitude
  })
}

/** A turn onto the highway is no direction. */
const HEADING_MILES = 10

/** Degrees clockwise from north, from a way's start to where it is some miles on. */
function headingAlong(way: readonly GeoPoint[]): number | null {
  const [from] = way
  const to = from && (way.find((point) => milesApart(from, point) >= HEADING_MILES) ?? way.at(-1))
  if (!from || !to || to === from) return null
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const east = radians(to.longitude - from.longitude)
  const [start, end] = [radians(from.latitude), radians(to.latitude)]
  const y = Math.sin(east) * Math.cos(end)
  const x = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(east)
  return Math.round((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
}
