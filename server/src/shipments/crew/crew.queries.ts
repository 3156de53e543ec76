import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { AvailableDriver } from '@waybill/contract/shipments/shipments.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import { contains } from '../../db/body.ts'
import type { Tx } from '../../db/connection.ts'
import { literals } from '../../db/literals.ts'
import { milesFrom, ROAD_FACTOR } from '../../locations/locations.ts'
import { believedFirst } from '../believed-truck.queries.ts'
import type { Endorsed } from '../shipments.policy.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)

/** When a load is in progress, for whatever else its driver and tractor do. */
export type Span = { id: string; carrierId: string; pickupAt: Date | null; deliveryAt: Date | null }

/** A driver's earlier loads tell where they are for so long; after that they are taken to be home. */
const REMEMBERED = sql.lit('14 days')
/** How long unloading takes (domain §7.3). */
const UNLOADING = sql.lit('2 hours')
const EMPTY_MPH = sql.lit(50)

/** `other` is in progress during the shipment. */
function isMeanwhile({ id, pickupAt, deliveryAt }: Span): RawBuilder<boolean> {
  return sql`other.id <> ${id} and other.status between ${SHIPMENT.booked} and ${SHIPMENT.atStop}
    and other.pickup_at < ${deliveryAt} and other.delivery_at > ${pickupAt}`
}

/** When `load`'s truck is empty at its `last` stop. */
const isEmptyAt = sql`coalesce(last.departed_at, greatest(coalesce(last.arrived_at, load.delivery_at), (
  select eta from shipment_truck as truck where shipment_id = load.id and next_stop_id = last.id and load.status < ${SHIPMENT.delivered}
  order by ${believedFirst} limit 1
)) + interval ${UNLOADING})`

type Standing = Omit<AvailableDriver, 'can'> & { hazmatUntil: string | null }

/**
 * A carrier's active drivers, and what the policy has to decide. Read in narrow steps, and put together without a table: one statement over
 * all of these tables costs more to plan, with row security on each, than to run.
 */
export async function listDrivers(actor: Actor, span: Span, text: string | undefined): Promise<Standing[]> {
  const { read } = actor.db
  const wanted = await findWanted(actor, span)
  if (!wanted) return []
  const drivers = await listActive(read, span.carrierId, text)
  const loads = Map.groupBy(await listTheirLoads(read, drivers, span), ({ contactId }) => contactId)
  const around = drivers.map((driver) => ({ ...driver, ...loadsAround(wanted, loads.get(driver.id) ?? []) }))
  const ends = await findEndings(read, [...new Set(around.flatMap(({ busy, before }) => [busy?.id, before?.id]))])
  const ended = (load: TheirLoad | undefined) => (load ? { ...load, ...ends.get(load.id) } : null)
  const standing = around.map((one) => ({ ...one, busy: ended(one.busy), before: ended(one.before) }))
  const ending = sql`(number text, tractor_number text, trailer_number text, city text, state text, time_zone text,
    latitude double precision, longitude double precision, empty_at timestamptz)`
  const { rows } = await sql<Standing>`
    with wanted as (
      select ${wanted.latitude}::double precision as latitude, ${wanted.longitude}::double precision as longitude,
        ${wanted.dueAt}::timestamptz as due_at
    ), standing as (
      select driver.id, name, phone as "mobilePhoneNumber", hazmat_until as "hazmatUntil",
        coalesce(driver.tractor_number, before.tractor_number, busy.tractor_number) as "tractorNumber",
        coalesce(driver.trailer_number, before.trailer_number, busy.trailer_number) as "trailerNumber",
        busy.number as "busyWith", case when busy.number is not null
          then json_build_object('at', stop_time(busy.empty_at, busy.time_zone), 'timeZone', busy.time_zone) end as "busyUntil",
        case when before.number is not null
          then json_build_object('city', before.city, 'state', before.state, 'timeZone', before.time_zone)
          when home_city is not null then json_build_object('city', home_city, 'state', home_state, 'timeZone', home_time_zone) end as place,
        case when before.empty_at > ${actor.now} then stop_time(before.empty_at, before.time_zone) end as "freeAt",
        greatest(before.empty_at, ${actor.now}) as free_at, wanted.due_at,
        round(${milesFrom(
          { latitude: sql`wanted.latitude`, longitude: sql`wanted.longitude` },
          {
            latitude: sql`coalesce(before.latitude, home_latitude)`,
            longitude: sql`coalesce(before.longitude, home_longitude)`,
          },
        )} * ${sql.lit(ROAD_FACTOR)})::integer as "milesAway",
        "nextLoad"
      from json_to_recordset(${JSON.stringify(standing)}::json) as driver(
        id uuid, name text, phone text, hazmat_until text, tractor_number text, trailer_number text, home_city text, home_state text,
        home_time_zone text, home_latitude double precision, home_longitude double precision, busy json, before json, "nextLoad" json)
      cross join wanted
      cross join lateral json_to_record(coalesce(driver.busy, '{}')) as busy${ending}
      cross join lateral json_to_record(coalesce(driver.before, '{}')) as before${ending}
    )
    select id, name, "mobilePhoneNumber", "hazmatUntil", "tractorNumber", "trailerNumber", "busyWith", "busyUntil", place, "freeAt",
      "milesAway", free_at + "milesAway" * interval '1 hour' / ${EMPTY_MPH} <= due_at as "isInTime", "nextLoad"
    from standing
    order by "busyWith" is not null, free_at + "milesAway" * interval '1 hour' / ${EMPTY_MPH} > due_at, "milesAway" nulls last, name
    limit 50`.execute(read)
  return rows
}

/** From where and until when somebody is wanted; epochs in seconds. */
type Wanted = {
  startsAt: number
  endsAt: number
  latitude: number | null
  longitude: number | null
  dueAt: Date | null
}

async function findWanted({ db, now }: Actor, { id }: Span): Promise<Wanted | undefined> {
  const { rows } = await sql<Wanted>`
    select extract(epoch from greatest(pickup_at, ${now}))::double precision as "startsAt",
      extract(epoch from delivery_at)::double precision as "endsAt", stop.latitude, stop.longitude,
      coalesce(appointment + make_interval(mins => coalesce(appointment_minutes, 0)), late, early) at time zone time_zone as "dueAt"
    from shipment cross join lateral (
      select * from shipment_stop where shipment_id = shipment.id order by departed_at is not null, sequence limit 1
    ) as stop where shipment.id = ${id}`.execute(db.read)
  return rows[0]
}

async function listActive(tx: Tx, carrierId: string, text: string | undefined): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select contact.id, first_name || ' ' || last_name as name, phone_numbers[1] as phone, record.hazmat_until::text, record.tractor_number,
      record.trailer_number, record.home_city, record.home_state, record.home_time_zone, record.home_latitude, record.home_longitude
    from contact join membership on membership.contact_id = contact.id and membership.company_id = ${carrierId}
    left join fleet_driver as record on record.contact_id = contact.id and record.company_id = membership.company_id
    where 'Driver' = any (roles) and first_name || ' ' || last_name ilike ${contains(text ?? '')} and record.retired_at is null`.execute(
    tx,
  )
  return rows
}

type TheirLoad = {
  contactId: string
  id: string
  number: string
  pickup: number
  delivery: number
  pickupAt: string
  isOpen: boolean
  isMeanwhile: boolean
}

/** Read once for all drivers, and only recent ones: all they ever drove is far more. For whichever carrier they drove them. */
async function listTheirLoads(tx: Tx, drivers: readonly { id: string }[], span: Span): Promise<TheirLoad[]> {
  const ids = drivers.map(({ id }) => id)
  const { rows } = await sql<TheirLoad>`
    select contact_id as "contactId", other.id, other.number, other.tractor_number, other.trailer_number,
      extract(epoch from other.pickup_at)::double precision as pickup,
      extract(epoch from other.delivery_at)::double precision as delivery, wire_time(other.pickup_at) as "pickupAt",
      other.status <= ${SHIPMENT.atStop} as "isOpen", (${isMeanwhile(span)}) as "isMeanwhile"
    from shipment as other join shipment_driver on shipment_id = other.id and removed_at is null
    where contact_id = any (${ids}::uuid[]) and other.id <> ${span.id} and other.status between ${SHIPMENT.booked} and ${SHIPMENT.deliveryConfirmed}
      and other.delivery_at > ${span.pickupAt}::timestamptz - interval ${REMEMBERED}`.execute(tx)
  return rows
}

/** What a driver hauls at that time, what they hauled before it, and what comes after. */
function loadsAround({ startsAt, endsAt }: Wanted, loads: readonly TheirLoad[]) {
  const byPickup = loads.toSorted((one, other) => one.pickup - other.pickup)
  const next = byPickup.find(({ pickup, isOpen }) => pickup >= endsAt && isOpen)
  return {
    busy: byPickup.find((load) => load.isMeanwhile),
    before: loads
      .filter((load) => !load.isMeanwhile && load.pickup < startsAt)
      .toSorted((one, other) => other.delivery - one.delivery)[0],
    nextLoad: next ? { shipmentNumber: next.number, pickupAt: next.pickupAt } : null,
  }
}

/** Where and when each load ends. */
async function findEndings(tx: Tx, ids: readonly (string | undefined)[]): Promise<Map<string, object>> {
  const { rows } = await sql<{ id: string }>`
    select load.id, last.city, last.state, last.time_zone, last.latitude, last.longitude, ${isEmptyAt} as empty_at
    from shipment as load
    cross join lateral (select * from shipment_stop where shipment_id = load.id order by sequence desc limit 1) as last
    where load.id = any (${ids.filter((id) => id !== undefined)}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The number of a driver's load at an overlapping time (P12). */
function busyWith(driver: RawBuilder<unknown>, shipment: Span): RawBuilder<string | null> {
  return sql`select other.number from shipment_driver join shipment as other on other.id = shipment_driver.shipment_id
    where shipment_driver.contact_id = ${driver} and shipment_driver.removed_at is null and ${isMeanwhile(shipment)}
    order by other.pickup_at limit 1`
}

export async function findDriver(
  tx: Tx,
  driverId: string,
  shipment: Span,
): Promise<(Endorsed & { id: string; isRetired: boolean; busyWith: string | null }) | undefined> {
  // If two dispatchers give one driver two loads at once, this settles it: his row is locked until the commit, and his other
  // loads are only then looked up, so the second sees what the first did.
  const { rows: held } = await sql`select id from contact where id = ${driverId} for update`.execute(tx)
  if (held.length === 0) return undefined
  const { rows } = await sql<Endorsed & { id: string; isRetired: boolean; busyWith: string | null }>`
    select contact.id, first_name || ' ' || last_name as name, hazmat_until::text as "hazmatUntil",
      retired_at is not null as "isRetired", (${busyWith(sql`contact.id`, shipment)}) as "busyWith"
    from contact left join fleet_driver on contact_id = contact.id and fleet_driver.company_id = ${shipment.carrierId}
    where contact.id = ${driverId} and exists (
      select from membership where membership.contact_id = contact.id and membership.company_id = ${shipment.carrierId} and 'Driver' = any (roles)
    )`.execute(tx)
  return rows[0]
}

export async function insertDriver(tx: Tx, shipmentId: string, driverId: string, now: Date): Promise<void> {
  await tx
    .insertInto('shipment_driver')
    .values({ shipment_id: shipmentId, contact_id: driverId, assigned_at: now })
    .execute()
}

export async function nameOfDriverOn(tx: Tx, shipmentId: string, driverId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from shipment_driver join contact on contact.id = contact_id
    where shipment_id = ${shipmentId} and contact_id = ${driverId} and removed_at is null`.execute(tx)
  return rows[0]?.name
}

export async function endDriver(tx: Tx, shipmentId: string, driverId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shipment_driver')
    .set({ removed_at: now })
    .where('shipment_id', '=', shipmentId)
    .where('contact_id', '=', driverId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Driver names in lists, from the current assignments. */
export async function refreshDriverName(tx: Tx, shipmentId: string): Promise<void> {
  await sql`update shipment set driver_name = (
    select string_agg(first_name || ' ' || last_name, ', ' order by assigned_at) from shipment_driver
    join contact on contact.id = contact_id where shipment_id = shipment.id and removed_at is null
  ) where id = ${shipmentId}`.execute(tx)
}

/**
 * The number of the carrier's load this tractor pulls at an overlapping time (P12). If two dispatchers name one tractor for
 * two loads at once, the second waits for the first's commit.
 */
export async function findTractorsLoad(tx: Tx, tractorNumber: string, shipment: Span): Promise<string | undefined> {
  const tractor = `tractor ${shipment.carrierId} ${tractorNumber.toLowerCase()}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${tractor}, 0))`.execute(tx)
  const { rows } = await sql<{ number: string }>`
    select number from shipment
    where carrier_id = ${shipment.carrierId} and status between ${SHIPMENT.booked} and ${SHIPMENT.atStop} and id <> ${shipment.id}
      and lower(tractor_number) = lower(${tractorNumber})
      and pickup_at < ${shipment.deliveryAt} and delivery_at > ${shipment.pickupAt}
    order by pickup_at limit 1`.execute(tx)
  return rows[0]?.number
}

export async function writeEquipment(
  tx: Tx,
  shipmentId: string,
  equipment: { tractorNumber: string | null; trailerNumber: string | null },
): Promise<void> {
  await tx
    .updateTable('shipment')
    .set({ tractor_number: equipment.tractorNumber, trailer_number: equipment.trailerNumber })
    .where('id', '=', shipmentId)
    .execute()
}
