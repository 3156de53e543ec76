import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { GeoPoint } from '@waybill/contract/geo.ts'
import type { Run, RunRoute } from '@waybill/contract/running/running.ts'
import type { Shipment } from '@waybill/contract/shipments/shipments.ts'
import type { Actor } from '../actor.ts'
import { milesApart, milesBetween, pointOf, wayAlong } from '../locations/locations.ts'
import * as shipments from '../shipments/shipments.ts'
import * as tracking from '../tracking/tracking.ts'
import { find } from './running.ts'

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
  const said = await lastSaid(actor, shipment, run)
  const tracked = await tracking.lastSeen(actor, shipment.id)
  const seen = tracking.bestOf([said, tracked].filter((one) => one !== undefined))
  const trail = (await tracking.findTrail(actor, shipment.id)).map(({ latitude, longitude }) => ({
    latitude,
    longitude,
  }))
  // At a stop, what lies ahead begins there.
  const reached = shipment.stops.filter(({ arrivedAt, departedAt }) => arrivedAt || departedAt).length
  const here = seen && { latitude: seen.latitude, longitude: seen.longitude }
  // Where nobody has seen it, along the highways.
  const driven =
    here && trail.length > 1
      ? [...trail, here]
      : wayAlong([...points.slice(0, reached), ...(here && reached > 0 ? [here] : [])])
  const ahead = wayAlong([
    ...(here ? [here] : points.slice(Math.max(0, reached - 1), reached)),
    ...points.slice(reached),
  ])
  return {
    stops,
    driven: withoutRepeats(driven),
    ahead: withoutRepeats(ahead),
    position:
      seen && here
        ? { ...here, at: seen.at.toISOString(), by: seen.source, heading: headingAlong(withoutRepeats(ahead)) }
        : null,
    next: nextStop(stops, reached, seen, shipment, run),
  }
}

/** What check calls, arrivals and departures say last. */
async function lastSaid(actor: Actor, shipment: Shipment, { checkCalls }: Run): Promise<tracking.Seen | undefined> {
  const atStops = shipment.stops.flatMap((stop): tracking.Seen[] => {
    const point = pointAt(stop)
    if (!point) return []
    return [
      ...(stop.arrivedAt ? [{ at: new Date(stop.arrivedAt), source: 'arrival' as const, ...point }] : []),
      ...(stop.departedAt ? [{ at: new Date(stop.departedAt), source: 'departure' as const, ...point }] : []),
    ]
  })
  const newestStop = atStops.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]
  const calls = checkCalls.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  for (const call of calls) {
    const at = new Date(call.at)
    if (newestStop && at <= newestStop.at) break
    const point = pointAt(call) ?? (call.city && (await pointOf(actor.db.read, `${call.city}, ${call.state ?? ''}`)))
    if (point) return { at, source: call.source === 'eld' ? 'eld' : 'check-call', ...point }
  }
  return newestStop
}

/** The next stop that the truck has not reached; its ETA is the one that came with the truck's place. */
function nextStop(
  stops: RunRoute['stops'],
  reached: number,
  seen: tracking.Seen | undefined,
  { truck }: Shipment,
  { checkCalls }: Run,
): RunRoute['next'] {
  const next = stops[reached]
  if (!next?.point || !seen) return null
  // A check call tells its time to the second.
  const at = Math.floor(seen.at.getTime() / 1000) * 1000
  const call = checkCalls.find((call) => seen.source === 'check-call' && Date.parse(call.at) === at)
  const eta = (call ?? (seen.source === 'eld' ? truck : null))?.eta ?? null
  return { stopId: next.stopId, miles: milesBetween(seen, next.point), eta }
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
