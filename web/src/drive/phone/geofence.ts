import type { ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import type { Moment } from '../moment.ts'
import { type Fix, metersBetween } from './fix.ts'

/** What positions have said of the next stop; it outlives the page. */
export type AtStop = {
  stopId: string
  /** The first position at the stop, and the last. */
  since: Moment
  until: Moment
  /** The phone has gone on. */
  hasLeft: boolean
  /** The driver said that the truck is not there yet. */
  isDenied: boolean
}

type Stop = Pick<ShipmentStop, 'stopId' | 'latitude' | 'longitude' | 'arrivedAt' | 'departedAt'>

export type Proposal = { kind: 'arrive' | 'depart'; at: Moment }

const AT_METERS = 800
const GONE_METERS = 1_500
/** A position less exact than this does not tell a dock from the road to it. */
const EXACT_METERS = 400

/** What one more position says of the next stop. */
export function follow(before: AtStop | undefined, fix: Fix, stop: Stop | undefined): AtStop | undefined {
  const here = stop && before?.stopId === stop.stopId ? before : undefined
  if (!stop || stop.latitude === null || stop.longitude === null) return here
  if (fix.accuracyMeters > EXACT_METERS) return here
  const meters = metersBetween(fix, { latitude: stop.latitude, longitude: stop.longitude })
  if (meters <= AT_METERS)
    return here
      ? { ...here, until: fix.moment, hasLeft: false }
      : { stopId: stop.stopId, since: fix.moment, until: fix.moment, hasLeft: false, isDenied: false }
  if (meters <= GONE_METERS || !here) return here
  // Nobody arrived: it drove past, and may come back.
  return stop.arrivedAt ? { ...here, hasLeft: true } : undefined
}

/** What the driver is asked to confirm; nothing is ever recorded without that. */
export function proposal(at: AtStop | undefined, stop: Stop | undefined): Proposal | undefined {
  if (!at || at.stopId !== stop?.stopId || stop.departedAt) return undefined
  if (stop.arrivedAt) return at.hasLeft ? { kind: 'depart', at: at.until } : undefined
  return at.isDenied ? undefined : { kind: 'arrive', at: at.since }
}
