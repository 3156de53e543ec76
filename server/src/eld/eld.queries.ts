import type { EldLink, EldVehicle, FollowedLoad, TrackingTrouble, TrackingWay } from '@waybill/contract/eld/eld.ts'
import type { TrackingProvider, TruckSource } from '@waybill/contract/tracking-providers.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/connection.ts'
import type { Authorized } from '../http/authorized.ts'
import type { HoursLeft, Vehicle } from '../outside/eld/eld.ts'
import { isFollowed } from '../shipments/shipments.ts'
import { forgetTrail } from '../tracking/tracking.ts'
import type { Sighting, Trail } from './sensing.ts'

/** A connection as stored. */
export type Connected = {
  companyId: string
  provider: TrackingProvider
  account: string
  way: TrackingWay
  sealed: Buffer | null
  connectedAt: Date
  tokenExpiresAt: Date | null
  expiredAt: Date | null
  cursor: string | null
  readAt: Date | null
  trouble: TrackingTrouble | null
  webhookId: string
  webhookSecret: Buffer | null
  heardAt: Date | null
}

const columns = sql`company_id as "companyId", provider, account, way, sealed, connected_at as "connectedAt",
  token_expires_at as "tokenExpiresAt", expired_at as "expiredAt", cursor, read_at as "readAt", trouble,
  webhook_id as "webhookId", webhook_secret as "webhookSecret", heard_at as "heardAt"`

type Key = Pick<Connected, 'companyId' | 'provider'>
const isIt = ({ companyId, provider }: Key) => sql<boolean>`company_id = ${companyId} and provider = ${provider}`

export async function listConnections(db: Db, companyId: string): Promise<Connected[]> {
  const { rows } = await sql<Connected>`
    select ${columns} from tracking_integration where company_id = ${companyId}`.execute(db.read)
  return rows
}

export async function findConnection(tx: Tx, key: Key): Promise<Connected | undefined> {
  const { rows } = await sql<Connected>`select ${columns} from tracking_integration where ${isIt(key)}`.execute(tx)
  return rows[0]
}

export type NewConnection = Key & {
  account: string
  way: TrackingWay
  sealed: Buffer
  tokenExpiresAt: Date | null
  at: Date
}

/** Whose webhook it is. */
export async function findListener(db: Db, webhookId: string): Promise<Connected | undefined> {
  const { rows } = await sql<Connected>`
    select ${columns} from tracking_integration where webhook_id = ${webhookId}`.execute(db.read)
  return rows[0]
}

const ofSameAccount = <Kept>(kept: RawBuilder<Kept>) =>
  sql<Kept | null>`case when tracking_integration.account = excluded.account then ${kept} end`

/** In the place of an earlier one. Another account signs its webhook with another secret; who signs in again as before is told as before. */
export async function writeConnection(tx: Tx, connection: Authorized<NewConnection>): Promise<void> {
  const { companyId, provider, account, way, sealed, tokenExpiresAt, at } = connection
  const values = { account, way, sealed, token_expires_at: tokenExpiresAt, connected_at: at, expired_at: null }
  const anew = {
    cursor: null,
    read_at: null,
    polled_at: null,
    resume_at: null,
    trouble: null,
    refreshing_until: null,
    webhook_secret: ofSameAccount(sql<Buffer>`tracking_integration.webhook_secret`),
    heard_at: ofSameAccount(sql<Date>`tracking_integration.heard_at`),
  }
  await tx
    .insertInto('tracking_integration')
    .values({ company_id: companyId, provider, ...values })
    .onConflict((on) => on.columns(['company_id', 'provider']).doUpdateSet({ ...values, ...anew }))
    .execute()
}

/** With everything that was read through it. */
export async function deleteConnection(tx: Tx, { companyId, provider }: Authorized<Key>): Promise<void> {
  await tx
    .deleteFrom('tracking_integration')
    .where('company_id', '=', companyId)
    .where('provider', '=', provider)
    .execute()
  await forgetTrail(tx, { companyId, provider })
  await tx.deleteFrom('shipment_truck').where('carrier_id', '=', companyId).where('provider', '=', provider).execute()
}

export async function writeWebhookSecret(tx: Tx, one: Authorized<Key>, sealed: Buffer): Promise<void> {
  await sql`update tracking_integration set webhook_secret = ${sealed}, heard_at = null where ${isIt(one)}`.execute(tx)
}

/** False if it was told before. */
export async function keepDelivery(tx: Tx, one: Connected, deliveryId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('eld_delivery')
    .values({ webhook_id: one.webhookId, delivery_id: deliveryId, heard_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await sql`update tracking_integration set heard_at = ${now} where ${isIt(one)}`.execute(tx)
  return true
}

export async function forgetDeliveries(db: Db, heardBefore: Date): Promise<void> {
  await db.read.deleteFrom('eld_delivery').where('heard_at', '<', heardBefore).execute()
}

/** Names that are new or have changed; a vehicle that is gone there stays, and is seen no more. */
export async function keepVehicles(tx: Tx, { companyId, provider }: Key, vehicles: readonly Vehicle[]): Promise<void> {
  if (vehicles.length === 0) return
  const rows = JSON.stringify([...new Map(vehicles.map((vehicle) => [vehicle.vehicleId, vehicle])).values()])
  await sql`
    insert into eld_vehicle as known (company_id, provider, eld_vehicle_id, name)
    select ${companyId}, ${provider}, "vehicleId", vehicle
    from json_to_recordset(${rows}::json) as seen("vehicleId" text, vehicle text) where vehicle <> ''
    on conflict (company_id, provider, eld_vehicle_id) do update set name = excluded.name where known.name <> excluded.name`.execute(
    tx,
  )
}

/** With the number of the tractor that somebody said it is. */
export type KnownVehicle = Omit<EldVehicle, 'isByHand'> & { tractorNumber: string | null }

/** More than any carrier of ours has. */
const MOST_VEHICLES = 5_000

export async function listVehicles(db: Db, companyId: string, provider?: TrackingProvider): Promise<KnownVehicle[]> {
  const { rows } = await sql<KnownVehicle>`
    select provider, eld_vehicle_id as "eldVehicleId", name, vehicle_id as "vehicleId", number as "tractorNumber"
    from eld_vehicle left join fleet_vehicle on fleet_vehicle.id = vehicle_id
    where eld_vehicle.company_id = ${companyId} and provider = coalesce(${provider ?? null}, provider)
    order by length(name), name, provider limit ${MOST_VEHICLES}`.execute(db.read)
  return rows
}

/** The company's tractors that can be matched by number. */
export async function listTractors(db: Db, companyId: string): Promise<{ id: string; number: string }[]> {
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from fleet_vehicle
    where company_id = ${companyId} and kind = 'tractor' and retired_at is null`.execute(db.read)
  return rows
}

/** Says which tractor the vehicle is; the one that was it before is matched by its number again. */
export async function writeLink(
  tx: Tx,
  companyId: string,
  tractor: Authorized<{ id: string }>,
  link: EldLink | null,
): Promise<boolean> {
  const own = sql`company_id = ${companyId}`
  await sql`update eld_vehicle set vehicle_id = null where ${own} and vehicle_id = ${tractor.id}`.execute(tx)
  if (!link) return true
  const { numAffectedRows } = await sql`
    update eld_vehicle set vehicle_id = ${tractor.id}
    where ${own} and provider = ${link.provider} and eld_vehicle_id = ${link.eldVehicleId}`.execute(tx)
  return numAffectedRows === 1n
}

/** Takes the right to use the refresh token, which works once; not while somebody else has it, or has used it. */
export async function claimRefresh(db: Db, one: Connected, now: Date, until: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update tracking_integration set refreshing_until = ${until}
    where ${isIt(one)} and sealed = ${one.sealed} and (refreshing_until is null or refreshing_until < ${now})`.execute(
    db.read,
  )
  return numAffectedRows === 1n
}

export async function keepGrant(db: Db, one: Connected, sealed: Buffer, expiresAt: Date): Promise<void> {
  await sql`
    update tracking_integration set sealed = ${sealed}, token_expires_at = ${expiresAt}, refreshing_until = null
    where ${isIt(one)} and sealed = ${one.sealed}`.execute(db.read)
}

export async function releaseRefresh(db: Db, one: Connected): Promise<void> {
  await sql`update tracking_integration set refreshing_until = null where ${isIt(one)}`.execute(db.read)
}

/** Another process may be refreshing it. */
export async function isRefreshing(db: Db, one: Connected, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from tracking_integration where ${isIt(one)} and sealed = ${one.sealed} and refreshing_until >= ${now}`.execute(
    db.read,
  )
  return rows.length > 0
}

/** The connection whose trucks were looked for longest ago, if any is due; it is this process's for the round. */
export async function claimDue(db: Db, now: Date, polledBefore: Date): Promise<Connected | undefined> {
  const { rows } = await sql<Connected>`
    update tracking_integration set polled_at = ${now}
    where (company_id, provider) = (
      select company_id, provider from tracking_integration
      where expired_at is null and (polled_at is null or polled_at <= ${polledBefore})
        and (resume_at is null or resume_at <= ${now})
        and exists (select from shipment where carrier_id = company_id and ${isFollowed(now)})
      order by polled_at nulls first limit 1 for update skip locked)
    returning ${columns}`.execute(db.read)
  return rows[0]
}

export async function keepRead(db: Db, one: Connected, cursor: string | null, now: Date): Promise<void> {
  await sql`
    update tracking_integration set cursor = ${cursor}, read_at = ${now}, resume_at = null, trouble = null
    where ${isIt(one)} and expired_at is null`.execute(db.read)
}

export async function keepTrouble(db: Db, one: Connected, trouble: TrackingTrouble, resumeAt: Date | null) {
  await sql`
    update tracking_integration set trouble = ${trouble}, resume_at = ${resumeAt}
    where ${isIt(one)} and expired_at is null`.execute(db.read)
}

export async function clearTrouble(db: Db, one: Connected): Promise<void> {
  await sql`update tracking_integration set trouble = null, resume_at = null where ${isIt(one)}`.execute(db.read)
}

/** Whether it was this call that found it expired; not if it was connected again meanwhile. */
export async function markExpired(tx: Tx, one: Connected, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update tracking_integration set expired_at = ${now}, refreshing_until = null, trouble = null
    where ${isIt(one)} and expired_at is null and sealed is not distinct from ${one.sealed}`.execute(tx)
  return numAffectedRows === 1n
}

export type FollowedStop = {
  id: string
  latitude: number | null
  longitude: number | null
  arrivedAt: string | null
  departedAt: string | null
}

/** A load whose truck is looked for, with what is known of the truck. */
export type Followed = {
  id: string
  number: string
  status: number
  tractorNumber: string
  carrierId: string
  customerId: string
  stops: FollowedStop[]
  trail: Trail
  told: Told
}

/** What was last announced of a truck. */
export type Told = {
  latitude?: number
  longitude?: number
  eta?: number | null
  left?: string | null
  checkedAt?: number
}

/** Whichever provider its device has. */
export const sourceOf = (provider: TruckSource) => (provider === 'phone' ? 'phone' : 'eld')

/** With what is known of its truck from that source. */
const followed = (source: 'eld' | 'phone') => sql`
  select shipment.id, shipment.number, shipment.status, shipment.tractor_number as "tractorNumber",
    shipment.carrier_id as "carrierId", shipment.customer_id as "customerId",
    coalesce(truck.trail, '{}') as trail, coalesce(truck.told, '{}') as told,
    (select json_agg(json_build_object('id', stop.id, 'latitude', stop.latitude, 'longitude', stop.longitude,
        'arrivedAt', wire_time(stop.arrived_at), 'departedAt', wire_time(stop.departed_at)) order by stop.sequence)
      from shipment_stop as stop where stop.shipment_id = shipment.id) as stops
  from shipment left join shipment_truck as truck on truck.shipment_id = shipment.id
    and truck.carrier_id = shipment.carrier_id and truck.tractor_number = shipment.tractor_number and truck.source = ${source}`

/** The loads on the way first: of two loads on one truck, the first is the one it hauls. */
export async function listFollowed(db: Db, companyId: string, now: Date): Promise<Followed[]> {
  const { rows } = await sql<Followed>`${followed('eld')}
    where shipment.carrier_id = ${companyId} and ${isFollowed(now)}
    order by shipment.status = 4, shipment.pickup_at, shipment.id`.execute(db.read)
  return rows
}

/** With what its driver's phone has said; undefined for a load whose truck is nobody's business now. */
export async function findFollowedByPhone(tx: Tx, shipmentId: string, now: Date): Promise<Followed | undefined> {
  const { rows } = await sql<Followed>`${followed('phone')}
    where shipment.id = ${shipmentId} and ${isFollowed(now)}`.execute(tx)
  return rows[0]
}

/** As many as a page of the profile shows. */
const MOST_LOADS = 50

export async function listLoadsFollowed(db: Db, companyId: string, now: Date): Promise<FollowedLoad[]> {
  const { rows } = await sql<FollowedLoad>`
    select shipment.number as "shipmentNumber", shipment.tractor_number as "tractorNumber", wire_time(truck.at) as "seenAt"
    from shipment left join shipment_truck as truck on truck.shipment_id = shipment.id
      and truck.carrier_id = shipment.carrier_id and truck.tractor_number = shipment.tractor_number and truck.source = 'eld'
    where shipment.carrier_id = ${companyId} and ${isFollowed(now)}
    order by shipment.pickup_at, shipment.number limit ${MOST_LOADS}`.execute(db.read)
  return rows
}

export type TruckNow = {
  shipmentId: string
  companyId: string
  tractorNumber: string
  provider: TruckSource
  position: Sighting
  nextStopId: string | null
  milesLeft: number | null
  eta: Date | null
  left: { stopId: string; at: Date } | null
  /** What its driver has left of his hours, if the device says so. */
  hours: HoursLeft | null
  trail: Trail
  told: Told
}

const TRUCK_COLUMNS = `shipment_id uuid, carrier_id uuid, tractor_number text, provider text, at timestamptz,
  latitude double precision, longitude double precision, heading smallint, mph smallint, place text,
  accuracy_meters integer, next_stop_id uuid, miles_left integer, eta timestamptz, left_stop_id uuid, left_at timestamptz, hours jsonb, trail jsonb, told jsonb`
const TRUCK_NAMES = TRUCK_COLUMNS.split(',').map((column) => column.trim().split(' ')[0] ?? '')

/** All in one statement; a load that has another truck or carrier by now keeps nothing, nor does one of which something newer is known. */
export async function writeTrucks(tx: Tx, trucks: readonly TruckNow[]): Promise<void> {
  if (trucks.length === 0) return
  const rows = trucks.map(({ position, left, ...truck }) => ({
    shipment_id: truck.shipmentId,
    carrier_id: truck.companyId,
    tractor_number: truck.tractorNumber,
    provider: truck.provider,
    at: position.at,
    latitude: position.latitude,
    longitude: position.longitude,
    heading: position.heading,
    mph: position.mph,
    place: position.place,
    accuracy_meters: position.accuracyMeters ?? null,
    next_stop_id: truck.nextStopId,
    miles_left: truck.milesLeft,
    eta: truck.eta,
    left_stop_id: left?.stopId ?? null,
    left_at: left?.at ?? null,
    hours: truck.hours,
    trail: truck.trail,
    told: truck.told,
  }))
  const names = sql.join(TRUCK_NAMES.map((name) => sql.ref(name)))
  await sql`
    insert into shipment_truck (${names})
    select ${sql.join(TRUCK_NAMES.map((name) => sql.ref(`truck.${name}`)))}
    from json_to_recordset(${JSON.stringify(rows)}::json) as truck(${sql.raw(TRUCK_COLUMNS)})
    join shipment on shipment.id = truck.shipment_id and shipment.carrier_id = truck.carrier_id
      and shipment.tractor_number = truck.tractor_number
    on conflict (shipment_id, source) do update set (${names}) =
      (${sql.join(TRUCK_NAMES.map((name) => sql.ref(`excluded.${name}`)))})
      where excluded.at >= shipment_truck.at
        or (excluded.carrier_id, excluded.tractor_number) <> (shipment_truck.carrier_id, shipment_truck.tractor_number)`.execute(
    tx,
  )
}

/** Keeps a position that nobody believes yet, of a truck that is known. */
export async function writeTrail(db: Db, shipmentId: string, provider: TruckSource, trail: Trail): Promise<void> {
  await db.read
    .updateTable('shipment_truck')
    .set({ trail: JSON.stringify(trail) })
    .where('shipment_id', '=', shipmentId)
    .where('source', '=', sourceOf(provider))
    .execute()
}

/** What was read of loads whose time is over. */
export async function forgetTrucks(db: Db, now: Date): Promise<void> {
  await sql`
    delete from shipment_truck using shipment
    where shipment.id = shipment_truck.shipment_id and not coalesce(${isFollowed(now)}, false)`.execute(db.read)
}
