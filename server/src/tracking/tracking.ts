import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { KeptPosition, Tracking } from '@waybill/contract/tracking/tracking.ts'
import type { Actor } from '../actor.ts'
import { Refusal } from '../http/refusal.ts'
import { milesBetween } from '../locations/locations.ts'
import * as shipments from '../shipments/shipments.ts'
import { seenIn } from './estimating.ts'
import type { Seen } from './sightings.ts'
import { findRoad, listPositions, placeNear, type RoadFacts } from './tracking.queries.ts'

export { FRESH } from './driving-hours.ts'
export { estimateDue } from './estimating.ts'
export { expectArrivals } from './expecting.ts'
export { bestOf, type Seen, thinned } from './sightings.ts'
export {
  findTrail,
  forgetPhonesTrail,
  forgetTrail,
  keepPositions,
  type NewPosition,
  placeNear,
  type TrailPoint,
} from './tracking.queries.ts'

const NOTHING: Tracking = { seen: null, progress: null, expected: [], hours: null }

/** Where the load's truck is and when it will be at each stop ahead, as its reader may know. */
export async function find(actor: Actor, idOrNumber: string): Promise<Tracking> {
  const road = await findRoad(actor, idOrNumber)
  if (!road) throw new Refusal('not-found')
  const isUnderWay = road.status >= SHIPMENT_STATUS.dispatched && road.status <= SHIPMENT_STATUS.atStop
  if (!road.seesTruck || !isUnderWay) return NOTHING
  const seen = seenIn(road)
  const reached = new Set(road.stops.filter(({ arrivedAt }) => arrivedAt !== null).map(({ stopId }) => stopId))
  return {
    seen: seen ? { ...seen, at: seen.at.toISOString(), near: await placeNear(actor.db, seen) } : null,
    progress: seen ? progressOf(road, seen) : null,
    // What was estimated before the truck got there is no longer true.
    expected: road.expected.filter(({ stopId }) => !reached.has(stopId)),
    hours: road.estimatedBy,
  }
}

/** The best word of the load's truck, for the map; undefined where the reader may not know, or nobody does. */
export async function lastSeen(actor: Actor, shipmentId: string): Promise<Seen | undefined> {
  const road = await findRoad(actor, shipmentId)
  return road?.seesTruck ? seenIn(road) : undefined
}

export async function positions(
  actor: Actor,
  idOrNumber: string,
  page: { page: number; pageSize: number },
): Promise<{ data: KeptPosition[]; totalCount: number }> {
  return await listPositions(actor, await shipments.idOf(actor, idOrNumber), page)
}

/** By road miles: those of the legs that are done, and of the leg under way what does not lie ahead. */
function progressOf({ stops }: RoadFacts, seen: Seen): Tracking['progress'] {
  const points = stops.flatMap(({ latitude, longitude }) => (latitude === null ? [] : [{ latitude, longitude }]))
  if (points.length < stops.length) return null
  const legs = points.slice(1).map((point, index) => milesBetween(points[index] ?? point, point))
  const milesWhole = legs.reduce((sum, miles) => sum + miles, 0)
  const reached = stops.findLastIndex(({ arrivedAt, departedAt }) => arrivedAt !== null || departedAt !== null)
  const before = legs.slice(0, Math.max(0, reached)).reduce((sum, miles) => sum + miles, 0)
  const [leg, next] = [legs[reached], points[reached + 1]]
  const isDriving = reached >= 0 && stops[reached]?.departedAt !== null
  if (!isDriving || !next || !leg) return { milesDriven: before, milesWhole, legShare: 0 }
  const legShare = Math.min(1, Math.max(0, 1 - milesBetween(seen, next) / leg))
  return { milesDriven: before + Math.round(legShare * leg), milesWhole, legShare }
}
