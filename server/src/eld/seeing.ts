import { type EventSource, SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { Said } from '@waybill/contract/said.ts'
import type { TruckSource } from '@waybill/contract/tracking-providers.ts'
import type { Db, Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { greatCircle } from '../locations/locations.ts'
import type { HoursLeft } from '../outside/eld/eld.ts'
import { type LockedShipment, lockShipment, tellByDevice } from '../shipments/shipments.ts'
import { expectArrivals, FRESH, keepPositions, thinned } from '../tracking/tracking.ts'
import { isHauledBy, mayArriveByDevice, mayCheckInByDevice } from './eld.policy.ts'
import { type Followed, sourceOf, type Told, type TruckNow, writeTrail, writeTrucks } from './eld.queries.ts'
import { type Sensed, type Sighting, sense } from './sensing.ts'

const MINUTE = 60_000
/** In place of somebody's check call. */
const CHECK_EVERY_MS = 60 * MINUTE
/** News only of what a person would notice. */
const NEWS_MILES = 5
const NEWS_MS = 10 * MINUTE

const NOTHING_AHEAD = { nextStopId: null, milesLeft: null, eta: null }

type Where = { stop: string; city: string; state: string }

/** What is recorded of a truck's positions. Without `arrived` no arrival is: somebody confirms it. */
export type Voice = { source: EventSource; checked: Said; arrived?: (where: Where) => Said }

export type Seeing = {
  provider: TruckSource
  /** A truck hauls one load at a time: the others wait for it, wherever their pickup is. */
  isFirst: boolean
  /** What the driver has left of his hours, where that is known. */
  hours?: HoursLeft | undefined
  voice: Voice
}

/**
 * Tells what there is to tell of a load's truck. Most often there is nothing, and its place is only to be kept: that is `moved`, which the
 * caller keeps, with others if there are any. `refused` is how many of the positions nobody believes.
 */
export async function see(
  db: Db,
  load: Followed,
  positions: readonly Sighting[],
  { provider, isFirst, hours, voice }: Seeing,
  now: Date,
): Promise<{ moved?: Moved; refused: number }> {
  const sensed = sense(load.trail, positions, isFirst ? load.stops : [], now)
  const { trail, refused } = sensed
  const position = sensed.positions.at(-1)
  if (!position) {
    if (trail !== load.trail) await writeTrail(db, load.id, provider, trail)
    return { refused }
  }
  const ahead = isFirst ? aheadOf(load, sensed, position, hours, now) : NOTHING_AHEAD
  const left = trail.left ? { stopId: trail.left.stopId, at: new Date(trail.left.at) } : null
  const told = whatToTell(load.told, { position, eta: ahead.eta, left: left?.stopId ?? null })
  const truck: TruckNow = {
    companyId: load.carrierId,
    tractorNumber: load.tractorNumber,
    ...ahead,
    shipmentId: load.id,
    provider,
    position,
    left,
    hours: hours ?? null,
    trail,
    told: told ?? load.told,
  }
  const moved = { truck, positions: sensed.positions }
  const isArriving = sensed.arrival !== undefined && voice.arrived !== undefined
  if (!told && !isArriving && !mayBeDue(load, position)) return { moved, refused }
  await db.transaction(async (tx) => {
    const shipment = await lockShipment(tx, load.id)
    if (!isHauledBy(shipment, truck)) return
    const checkedAt = await report(tx, shipment, load, sensed, { position, eta: ahead.eta, voice, now })
    await keepMoved(tx, [
      { ...moved, truck: { ...truck, told: { ...truck.told, ...(checkedAt !== undefined && { checkedAt }) } } },
    ])
    const subject = { type: 'shipment', id: load.id } as const
    if (told) await announce(tx, { kind: 'truck-moved', subject, companyIds: [load.carrierId, load.customerId] })
  })
  return { refused }
}

/** A truck with what it is known by now, and its new positions. */
export type Moved = { truck: TruckNow; positions: readonly Sighting[] }

export async function keepMoved(tx: Tx, moved: readonly Moved[]): Promise<void> {
  await writeTrucks(
    tx,
    moved.map(({ truck }) => truck),
  )
  await keepPositions(
    tx,
    moved.flatMap(({ truck: { shipmentId, companyId, provider }, positions }) =>
      thinned(positions).map(({ at, latitude, longitude, mph }) => ({
        shipmentId,
        carrierId: companyId,
        source: sourceOf(provider),
        at,
        latitude,
        longitude,
        mph,
      })),
    ),
  )
}

/** The next stop of the truck, how far it is, and when the truck will be there; nothing while it stands at one. */
function aheadOf(
  { status, stops }: Followed,
  sensed: Sensed,
  position: Sighting,
  hours: HoursLeft | undefined,
  now: Date,
): Pick<TruckNow, 'nextStopId' | 'milesLeft' | 'eta'> {
  if (status === SHIPMENT_STATUS.delivered) return NOTHING_AHEAD
  const next = stops.find((stop) => !stop.departedAt && stop.id !== sensed.trail.left?.stopId)
  const isThere = !next || next.arrivedAt !== null || next.id === sensed.arrival?.stopId
  if (isThere || next.latitude === null || next.longitude === null) return NOTHING_AHEAD
  const stop = { id: next.id, latitude: next.latitude, longitude: next.longitude, opensAt: null, arrivedAt: null }
  const clocks = { hours: hours ?? FRESH, isTold: hours !== undefined }
  const [expected] = expectArrivals(position, [stop], clocks, now)
  return expected ? { nextStopId: next.id, milesLeft: expected.miles, eta: expected.likely } : NOTHING_AHEAD
}

/** What is recorded in place of a person's report. Returns when somebody last checked in, on a load between two stops. */
async function report(
  tx: Tx,
  shipment: LockedShipment,
  { told }: Followed,
  { arrival }: Sensed,
  { position, eta, voice, now }: { position: Sighting; eta: Date | null; voice: Voice; now: Date },
): Promise<number | undefined> {
  const { source, arrived, checked } = voice
  const arriving = arrival && arrived && mayArriveByDevice(shipment, arrival)
  if (arriving) {
    const stop = shipment.stops.find(({ id }) => id === arrival.stopId)
    const where = { stop: stop?.name ?? '', city: stop?.city ?? '', state: stop?.state ?? '' }
    const event = { kind: 'arrived', at: arrival.at, stopId: arrival.stopId, source } as const
    await tellByDevice(tx, arriving, now, { event, says: arrived(where), kind: 'stop-arrived' })
    return undefined
  }
  const checking = mayCheckInByDevice(shipment)
  const last = shipment.events.findLast(({ kind }) => kind === 'checked')
  const lastAt = Math.max(last?.occurredAt.getTime() ?? 0, told.checkedAt ?? 0)
  if (!checking) return undefined
  if (position.at.getTime() < lastAt + CHECK_EVERY_MS) return lastAt
  const payload = {
    ...cityIn(position.place),
    latitude: position.latitude,
    longitude: position.longitude,
    eta: eta?.toISOString() ?? null,
    // What a person gave as the reason for a delay stays true.
    reason: last?.payload.reason ?? null,
    temperature: null,
    text: null,
  }
  const event = { kind: 'checked', at: position.at, payload, source } as const
  await tellByDevice(tx, checking, now, { event, says: checked, kind: 'shipment-changed' })
  return position.at.getTime()
}

/** Whether a check call can be due, before the load is looked at. */
function mayBeDue({ status, told }: Followed, position: Sighting): boolean {
  return status === SHIPMENT_STATUS.inTransit && position.at.getTime() >= (told.checkedAt ?? 0) + CHECK_EVERY_MS
}

/** Of "I 40, West Memphis, AR" the town, as a person would say it. */
function cityIn(place: string | null): { city: string | null; state: string | null } {
  const [, city, state] = /(?:^|, )([^,]{1,80}), ([A-Z]{2})(?: \d{5})?$/.exec(place ?? '') ?? []
  return city && state ? { city, state } : { city: null, state: null }
}

/** Undefined if nobody would notice the difference. */
function whatToTell(
  told: Told,
  { position, eta, left }: { position: Sighting; eta: Date | null; left: string | null },
): Told | undefined {
  const { latitude, longitude } = position
  const due = eta?.getTime() ?? null
  const now: Told = { ...told, latitude, longitude, eta: due, left }
  if (told.latitude === undefined || told.longitude === undefined) return now
  const miles = greatCircle({ latitude: told.latitude, longitude: told.longitude }, position)
  const isOtherEta =
    (told.eta ?? null) === null || due === null
      ? (told.eta ?? null) !== due
      : Math.abs((told.eta ?? 0) - due) >= NEWS_MS
  return miles >= NEWS_MILES || isOtherEta || (told.left ?? null) !== left ? now : undefined
}
