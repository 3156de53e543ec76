import { ELD_SAYINGS } from '@waybill/contract/eld/eld.sayings.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { sayer } from '@waybill/contract/said.ts'
import type { Tx } from '../db/connection.ts'
import { announce } from '../events.ts'
import { greatCircle } from '../locations/locations.ts'
import type { Batch, HoursLeft, Position } from '../outside/eld/eld.ts'
import { EldTrouble } from '../outside/eld/trouble.ts'
import { type Rounds, startRounds, takeAll } from '../rounds.ts'
import { type LockedShipment, lockShipment, tellByDevice } from '../shipments/shipments.ts'
import { expectArrivals, FRESH, keepPositions, thinned } from '../tracking/tracking.ts'
import { type EldMeans, withAccess } from './access.ts'
import { isHauledBy, mayArriveByDevice, mayCheckInByDevice } from './eld.policy.ts'
import {
  type Connected,
  claimDue,
  type Followed,
  keepRead,
  listFollowed,
  type Told,
  type TruckNow,
  writeTrail,
  writeTrucks,
} from './eld.queries.ts'
import { expire, keepTroubleOf } from './eld.ts'
import { type Sensed, sense } from './sensing.ts'

const say = sayer(ELD_SAYINGS)

const MINUTE = 60_000
const EVERY_MS = MINUTE
/** A slow provider holds up only its own carriers. */
const AT_ONCE = 4
/** Shorter than a round: a round that starts early skips nobody. */
const NOT_WITHIN_MS = 50_000
/** After a longer silence, where a truck was then is nobody's business any more: its feed begins again. */
const CURSOR_LIFE_MS = 60 * MINUTE
/** Hours of service change slowly. */
const CLOCKS_EVERY_MS = 10 * MINUTE
/** In place of somebody's check call. */
const CHECK_EVERY_MS = 60 * MINUTE
/** News only of what a person would notice. */
const NEWS_MILES = 5
const NEWS_MS = 10 * MINUTE

type Clocks = ReadonlyMap<string, HoursLeft>

/** Reads the trucks of every carrier that is due. Any number of processes can do so at once. */
export class Following {
  readonly #means: EldMeans
  readonly #clocks = new Map<string, { at: number; hours: Clocks }>()

  constructor(means: EldMeans) {
    this.#means = means
  }

  start(now: () => Date, onError: (error: unknown) => void): Rounds {
    return startRounds(EVERY_MS, (signal) => this.round(now(), signal), onError)
  }

  /** Returns how many connections were read. */
  async round(now: Date, signal?: AbortSignal): Promise<number> {
    const lanes = Array.from({ length: AT_ONCE }, () => takeAll(() => this.#readOne(now), signal))
    return (await Promise.all(lanes)).reduce((sum, taken) => sum + taken, 0)
  }

  async #readOne(now: Date): Promise<boolean> {
    const { system } = this.#means
    const one = await claimDue(system, now, new Date(now.getTime() - NOT_WITHIN_MS))
    if (!one) return false
    try {
      const { positions, cursor } = await this.#positions(one, now)
      const clocks = await this.#clocksOf(one, now)
      await this.#follow(one, positions, clocks, now)
      // Last: what was read and not kept is read again.
      await keepRead(system, one, cursor, now)
    } catch (error) {
      if (!(error instanceof EldTrouble)) throw error
      if (error.kind === 'unauthorized') await system.transaction((tx) => expire(tx, one, now))
      else await keepTroubleOf(this.#means, one, error, now)
    }
    return true
  }

  async #positions(one: Connected, now: Date): Promise<Batch> {
    const isFresh = one.readAt !== null && one.readAt.getTime() > now.getTime() - CURSOR_LIFE_MS
    const cursor = isFresh ? one.cursor : null
    return await withAccess(this.#means, one, now, async (eld, credential) => {
      try {
        return await eld.positions(credential, cursor)
      } catch (error) {
        if (cursor === null || !(error instanceof EldTrouble) || error.kind !== 'rejected') throw error
        return await eld.positions(credential, null)
      }
    })
  }

  /** What each truck's driver has left; a provider that does not say so is no reason to lose positions. */
  async #clocksOf(one: Connected, now: Date): Promise<Clocks> {
    const key = `${one.provider} ${one.companyId}`
    const known = this.#clocks.get(key)
    if (known && known.at > now.getTime() - CLOCKS_EVERY_MS) return known.hours
    const hours = await withAccess(this.#means, one, now, (eld, credential) => eld.hours(credential)).catch(
      (error: unknown): Clocks => {
        if (error instanceof EldTrouble) return new Map()
        throw error
      },
    )
    this.#clocks.set(key, { at: now.getTime(), hours })
    return hours
  }

  async #follow(one: Connected, positions: readonly Position[], clocks: Clocks, now: Date): Promise<void> {
    const byTractor = positionsByTractor(positions)
    const hauling = new Set<string>()
    const quiet: Moved[] = []
    for (const load of await listFollowed(this.#means.system, one.companyId, now)) {
      const tractor = tractorOf(load.tractorNumber)
      // A truck hauls one load at a time: the next one waits for it, wherever its pickup is.
      const isFirst = !hauling.has(tractor) || load.status === DELIVERED
      if (load.status !== DELIVERED) hauling.add(tractor)
      const seen = byTractor.get(tractor)
      const moved = seen && (await this.#see(one, load, seen, isFirst, clocks, now))
      if (moved) quiet.push(moved)
    }
    if (quiet.length > 0) await this.#means.system.transaction((tx) => keep(tx, quiet))
  }

  /** Tells what there is to tell of a load's truck. Most often there is nothing, and its place is only to be kept. */
  async #see(
    one: Connected,
    load: Followed,
    positions: readonly Position[],
    isFirst: boolean,
    clocks: Clocks,
    now: Date,
  ): Promise<Moved | undefined> {
    const { system } = this.#means
    const sensed = sense(load.trail, positions, isFirst ? load.stops : [], now)
    const position = sensed.positions.at(-1)
    if (!position) {
      if (sensed.trail !== load.trail) await writeTrail(system, load.id, sensed.trail)
      return undefined
    }
    const hours = clocks.get(position.vehicleId)
    const ahead = isFirst ? aheadOf(load, sensed, position, hours, now) : NOTHING_AHEAD
    const left = sensed.trail.left ? { stopId: sensed.trail.left.stopId, at: new Date(sensed.trail.left.at) } : null
    const told = whatToTell(load.told, { position, eta: ahead.eta, left: left?.stopId ?? null })
    const truck: TruckNow = {
      companyId: one.companyId,
      tractorNumber: load.tractorNumber,
      ...ahead,
      shipmentId: load.id,
      provider: one.provider,
      position,
      left,
      hours: hours ?? null,
      trail: sensed.trail,
      told: told ?? load.told,
    }
    const moved = { truck, positions: sensed.positions }
    if (!told && !sensed.arrival && !mayBeDue(load, position)) return moved
    await system.transaction(async (tx) => {
      const shipment = await lockShipment(tx, load.id)
      if (!isHauledBy(shipment, truck)) return
      const checkedAt = await report(tx, shipment, load, sensed, { position, eta: ahead.eta, now })
      await keep(tx, [
        { ...moved, truck: { ...truck, told: { ...truck.told, ...(checkedAt !== undefined && { checkedAt }) } } },
      ])
      const subject = { type: 'shipment', id: load.id } as const
      if (told) await announce(tx, { kind: 'truck-moved', subject, companyIds: [one.companyId, load.customerId] })
    })
    return undefined
  }
}

/** A truck with what it is known by now, and its new positions. */
type Moved = { truck: TruckNow; positions: readonly Position[] }

async function keep(tx: Tx, moved: readonly Moved[]): Promise<void> {
  await writeTrucks(
    tx,
    moved.map(({ truck }) => truck),
  )
  await keepPositions(
    tx,
    moved.flatMap(({ truck: { shipmentId, companyId }, positions }) =>
      thinned(positions).map(({ at, latitude, longitude, mph }) => ({
        shipmentId,
        carrierId: companyId,
        source: 'eld' as const,
        at,
        latitude,
        longitude,
        mph,
      })),
    ),
  )
}

const DELIVERED = SHIPMENT_STATUS.delivered
const NOTHING_AHEAD = { nextStopId: null, milesLeft: null, eta: null }

/** Tractor 0042, "Truck 42" and "#42" are one. */
export function tractorOf(name: string): string {
  return name
    .toUpperCase()
    .replaceAll(/\b(?:TRUCK|TRACTOR|UNIT|NO)\b/g, '')
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '')
}

/** Of two vehicles by one name nobody knows which is meant. */
function positionsByTractor(positions: readonly Position[]): Map<string, Position[]> {
  const all = Map.groupBy(positions, ({ vehicle }) => tractorOf(vehicle))
  const isOne = (seen: readonly Position[]) => new Set(seen.map(({ vehicleId }) => vehicleId)).size === 1
  return new Map([...all].filter(([name, seen]) => name !== '' && isOne(seen)))
}

/** The next stop of the truck, how far it is, and when the truck will be there; nothing while it stands at one. */
function aheadOf(
  { status, stops }: Followed,
  sensed: Sensed,
  position: Position,
  hours: HoursLeft | undefined,
  now: Date,
): Pick<TruckNow, 'nextStopId' | 'milesLeft' | 'eta'> {
  if (status === DELIVERED) return NOTHING_AHEAD
  const next = stops.find((stop) => !stop.departedAt && stop.id !== sensed.trail.left?.stopId)
  const isThere = !next || next.arrivedAt !== null || next.id === sensed.arrival?.stopId
  if (isThere || next.latitude === null || next.longitude === null) return NOTHING_AHEAD
  const stop = { id: next.id, latitude: next.latitude, longitude: next.longitude, opensAt: null, arrivedAt: null }
  const clocks = { hours: hours ?? FRESH, isTold: hours !== undefined }
  const [expected] = expectArrivals(position, [stop], clocks, now)
  return expected ? { nextStopId: next.id, milesLeft: expected.miles, eta: expected.likely } : NOTHING_AHEAD
}

/** What the device says in place of a person. Returns when somebody last checked in, on a load between two stops. */
async function report(
  tx: Tx,
  shipment: LockedShipment,
  { told }: Followed,
  { arrival }: Sensed,
  { position, eta, now }: { position: Position; eta: Date | null; now: Date },
): Promise<number | undefined> {
  const arriving = arrival && mayArriveByDevice(shipment, arrival)
  if (arriving) {
    const stop = shipment.stops.find(({ id }) => id === arrival.stopId)
    const where = { stop: stop?.name ?? '', city: stop?.city ?? '', state: stop?.state ?? '' }
    const event = { kind: 'arrived', at: arrival.at, stopId: arrival.stopId } as const
    await tellByDevice(tx, arriving, now, { event, says: say('eld-arrived', where), kind: 'stop-arrived' })
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
  const event = { kind: 'checked', at: position.at, payload } as const
  await tellByDevice(tx, checking, now, { event, says: say('eld-checked'), kind: 'shipment-changed' })
  return position.at.getTime()
}

/** Whether a check call can be due, before the load is looked at. */
function mayBeDue({ status, told }: Followed, position: Position): boolean {
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
  { position, eta, left }: { position: Position; eta: Date | null; left: string | null },
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
