import { TRUCK_SAYINGS } from '@waybill/contract/available-trucks/available-trucks.sayings.ts'
import type {
  AvailableTruck,
  availableTrucks,
  FittingLoad,
  FittingTruck,
  TruckEntry,
} from '@waybill/contract/available-trucks/available-trucks.ts'
import type { TruckCountsQuery, TruckPointsQuery, TruckQuery } from '@waybill/contract/available-trucks/truck-search.ts'
import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import { sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf } from '../actor.ts'
import { canBook } from '../company/bookability/bookability.policy.ts'
import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import { locate, type Point, pointOf } from '../locations/locations.ts'
import { idOf } from '../shipments/shipments.ts'
import { instantAt, later } from '../wall-clock.ts'
import { abilities, mayChange, mayPost } from './available-trucks.policy.ts'
import * as stored from './available-trucks.queries.ts'

export { isVisible } from './available-trucks.queries.ts'

const say = sayer(TRUCK_SAYINGS)

type Paged = { page: number; pageSize: number }

/** The trucks that wait for freight, or soon will. */
export async function list(actor: Actor, query: TruckQuery): Promise<AnswerOf<typeof availableTrucks.list>> {
  const { data, totalCount } = await stored.listTrucks(actor, query, await nearOf(actor, query.origin))
  return { data: data.map((facts) => abilities(actor, facts)), totalCount }
}

export async function counts(actor: Actor, query: TruckCountsQuery): Promise<AnswerOf<typeof availableTrucks.counts>> {
  return await stored.countTrucks(actor, query, await nearOf(actor, query.origin))
}

export async function points(actor: Actor, query: TruckPointsQuery): Promise<AnswerOf<typeof availableTrucks.points>> {
  return await stored.listTruckPoints(actor, query, await nearOf(actor, query.origin))
}

export async function find(actor: Actor, truckId: string, tx?: Tx): Promise<AvailableTruck> {
  const facts = await stored.findTruck(actor, truckId, tx)
  if (!facts) throw new Refusal('not-found')
  return abilities(actor, facts)
}

/** A carrier says where a truck will be empty. What a load said of the same truck is dropped. */
export async function post(actor: Actor, entry: TruckEntry): Promise<AvailableTruck> {
  const { companyId } = mayPost(actor)
  return await actor.db.transaction(async (tx) => {
    const id = newId()
    const columns = await columnsOf(tx, actor, entry)
    await stored.dropMadeOf(tx, companyId, columns)
    await stored.insertTruck(tx, id, companyId, columns)
    await record(tx, actor, { type: 'truck', id }, say('truck-posted', { place: placeText(columns) }))
    return await find(actor, id, tx)
  })
}

/** Corrects a truck, or shows it again. */
export async function change(
  actor: Actor,
  truckId: string,
  version: number,
  entry: TruckEntry,
): Promise<AvailableTruck> {
  return await actor.db.transaction(async (tx) => {
    const truck = mayChange(actor, await stored.lockTruck(tx, actor, truckId))
    if (version !== truck.version) throw new Refusal('changed-meanwhile')
    const columns = await columnsOf(tx, actor, entry)
    await stored.updateTruck(tx, truck, columns)
    await record(tx, actor, { type: 'truck', id: truckId }, say('truck-changed', { place: placeText(columns) }))
    return await find(actor, truckId, tx)
  })
}

/** Takes a truck off the list. One that a load made stays hidden, however that load goes on. */
export async function withdraw(actor: Actor, truckId: string): Promise<AvailableTruck> {
  return await actor.db.transaction(async (tx) => {
    const truck = mayChange(actor, await stored.lockTruck(tx, actor, truckId))
    if (!truck.isHidden) {
      await stored.hideTruck(tx, truck, actor.now)
      await record(tx, actor, { type: 'truck', id: truckId }, say(truck.isMade ? 'truck-hidden' : 'truck-withdrawn'))
    }
    return await find(actor, truckId, tx)
  })
}

/** What a truck could haul next. */
export async function loads(
  actor: Actor,
  truckId: string,
  paging: Paged,
): Promise<{ data: FittingLoad[]; totalCount: number }> {
  await find(actor, truckId)
  return await stored.listFittingLoads(actor, truckId, paging)
}

/** Whose truck could haul a load. */
export async function ofShipment(
  actor: Actor,
  shipment: string,
  paging: Paged,
): Promise<{ data: FittingTruck[]; totalCount: number }> {
  const { data, totalCount } = await stored.listFittingTrucks(actor, await idOf(actor, shipment), paging)
  const told = data.map(({ objections, ...truck }) => ({
    ...truck,
    canBook: canBook(actor, { name: truck.company.name, objections }),
  }))
  return { data: told, totalCount }
}

async function nearOf(actor: Actor, origin: string | undefined): Promise<Point | undefined> {
  if (!origin) return undefined
  const point = await pointOf(actor.db.read, origin)
  if (!point) throw new Refusal('place-unknown', undefined, { modelState: { origin: ['This place is unknown'] } })
  return point
}

const placeText = ({ city, state }: { city: string; state: string }): string => `${city}, ${state}`

/** A truck as it is stored: its places found, its times meant where it is. */
async function columnsOf(tx: Tx, actor: Actor, entry: TruckEntry): Promise<stored.TruckColumns> {
  const at = await placeOf(tx, entry, 'city')
  const to = entry.destination && (await placeOf(tx, entry.destination, 'destination.city'))
  const emptyUntil = entry.emptyUntil ?? later(`${entry.emptyFrom}:00`, { days: 1 }).slice(0, 16)
  const until = instantAt(`${emptyUntil}:00`, at.timeZone)
  if (until <= actor.now)
    throw new Refusal('bad-request', undefined, {
      modelState: { [entry.emptyUntil ? 'emptyUntil' : 'emptyFrom']: ['This time has passed'] },
    })
  return {
    equipment_mode: entry.equipmentMode,
    trailer_feet: entry.trailerFeet,
    city: at.city,
    state: entry.state,
    time_zone: at.timeZone,
    ...at.point,
    empty_from: instantAt(`${entry.emptyFrom}:00`, at.timeZone),
    empty_until: until,
    radius: entry.radius,
    destination_states: [...new Set(entry.destinationStates)],
    destination_city: to?.city ?? null,
    destination_state: entry.destination?.state ?? null,
    destination_latitude: to?.point.latitude ?? null,
    destination_longitude: to?.point.longitude ?? null,
    destination_radius: entry.destinationRadius,
    max_miles: entry.maxMiles,
    min_per_mile: entry.minPerMile,
    note: entry.note || null,
    driver_name: entry.driverName || null,
    tractor_number: entry.tractorNumber || null,
    posted_by: nameOf(actor),
  }
}

/** In the United States or in Canada: no state is in both. */
async function placeOf(tx: Tx, { city, state }: { city: string; state: string }, field: string) {
  for (const country of ['US', 'CA']) {
    const found = await locate(tx, { city, state, postalCode: '', country })
    if (found?.point) return { ...found, point: found.point }
  }
  throw new Refusal('place-unknown', undefined, { modelState: { [field]: ['This place is unknown'] } })
}
