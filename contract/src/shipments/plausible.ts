import { type GeoPoint, greatCircle } from '../geo.ts'
import { type Said, sayer } from '../said.ts'
import { SHIPMENT_SAYINGS } from './shipments.sayings.ts'
import type { ShipmentStop } from './shipments.ts'

const say = sayer(SHIPMENT_SAYINGS)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** No truck averages more between two docks. */
const FASTEST_MPH = 85
/** Nobody comes so long before the appointment. */
const EARLIEST = 24 * HOUR
const LONGEST_STAY = 24 * HOUR
/** This late is still on time (domain §11.4). */
const TOLERANCE = 15 * MINUTE

/** A stop as far as its times are judged. */
export type Timed = {
  point: GeoPoint | null
  commitmentStart: Date | null
  commitmentEnd: Date | null
}

export function timedOf(stop: ShipmentStop): Timed {
  const start = stop.appointment ?? stop.early ?? stop.late
  const end = stop.appointment ?? stop.late ?? stop.early
  return {
    point: pointOf(stop),
    commitmentStart: start === null ? null : new Date(start),
    commitmentEnd: end === null ? null : new Date(end),
  }
}

function pointOf({ latitude, longitude }: ShipmentStop): GeoPoint | null {
  return latitude == null || longitude == null ? null : { latitude, longitude }
}

/** When and where the truck left the stop before this one. */
export function leftBefore(
  stops: readonly ShipmentStop[],
  { stopId }: Pick<ShipmentStop, 'stopId'>,
): { at: Date; point: GeoPoint | null } | null {
  const before = stops[stops.findIndex((one) => one.stopId === stopId) - 1]
  return before?.departedAt ? { at: new Date(before.departedAt), point: pointOf(before) } : null
}

/** What is hard to believe about an arrival: asked once, recorded all the same. */
export function doubtsOfArrival(at: Date, stop: Timed, left: { at: Date; point: GeoPoint | null } | null): Said[] {
  const doubts: Said[] = []
  if (left?.point && stop.point) {
    const miles = Math.round(greatCircle(left.point, stop.point))
    const minutes = Math.max(1, Math.round((at.getTime() - left.at.getTime()) / MINUTE))
    if (miles > (minutes / 60) * FASTEST_MPH) doubts.push(say('doubt-fast', { miles, time: lasting(minutes) }))
  }
  const early = stop.commitmentStart ? stop.commitmentStart.getTime() - at.getTime() : 0
  if (early > EARLIEST) doubts.push(say('doubt-early', { time: lasting(early / MINUTE) }))
  return doubts
}

/** The same of a departure. */
export function doubtsOfDeparture(at: Date, arrivedAt: Date): Said[] {
  const stay = at.getTime() - arrivedAt.getTime()
  return stay > LONGEST_STAY ? [say('doubt-stay', { time: lasting(stay / MINUTE) })] : []
}

export function isLateArrival(at: Date, { commitmentEnd }: Pick<Timed, 'commitmentEnd'>): boolean {
  return commitmentEnd !== null && at.getTime() > commitmentEnd.getTime() + TOLERANCE
}

function lasting(minutes: number): Said {
  return minutes < 120
    ? say('lasting-minutes', { minutes: Math.round(minutes) })
    : say('lasting-hours', { hours: Math.round(minutes / 60) })
}
