import type { DriverView, FleetDriver, FleetDriverEntry, FleetDriverQuery } from '@waybill/contract/fleet/fleet.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { contains } from '../db/body.ts'
import type { Tx } from '../db/connection.ts'
import { literals } from '../db/literals.ts'
import { driverColumns } from '../shipments/shipments.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)

export type DriverFacts = Omit<FleetDriver, 'can'>
type Narrowing = Pick<FleetDriverQuery, 'query' | 'homes'>

const lane = (index: number) =>
  sql`load.lane -> ${sql.lit(index)} ->> 'city' || ', ' || (load.lane -> ${sql.lit(index)} ->> 'state')`

/** A load of a driver's, at its pickup (0) or its delivery (-1). */
const told = (
  index: 0 | -1,
) => sql`json_build_object('shipmentNumber', load.number, 'from', ${lane(0)}, 'to', ${lane(-1)},
  'at', stop_time(${index === 0 ? sql`load.pickup_at` : sql`load.delivery_at`}, load.lane -> ${sql.lit(index)} ->> 'timeZone'),
  'timeZone', load.lane -> ${sql.lit(index)} ->> 'timeZone')`

/**
 * The company's drivers as a table `driver`. Their loads are read once for all of them: what they ever drove is far more than what they
 * are on now.
 */
function drivers(actor: Actor): RawBuilder<unknown> {
  return sql`(
    with load as materialized (
      select shipment_driver.contact_id, number, status, lane, pickup_at, delivery_at
      from shipment join shipment_driver on shipment_id = shipment.id and removed_at is null
      where carrier_id = ${actor.companyId} and status between ${SHIPMENT.booked} and ${SHIPMENT.atStop}
        and pickup_at is not null and delivery_at is not null
    )
    select ${driverColumns(sql`true`)},
      record.license_class as "licenseClass", record.license_until as "licenseUntil", record.hazmat_until as "hazmatUntil",
      case when record.home_city is not null then json_build_object('city', record.home_city, 'state', record.home_state) end as home,
      record.tractor_number as "tractorNumber", record.trailer_number as "trailerNumber",
      record.retired_at is not null as "isRetired", contact.version + coalesce(record.version, 0) as version,
      (select ${told(-1)} from load where load.contact_id = contact.id and (status > ${SHIPMENT.dispatched} or pickup_at <= ${actor.now})
        order by delivery_at desc limit 1) as "onLoad",
      (select ${told(0)} from load where load.contact_id = contact.id and status <= ${SHIPMENT.dispatched} and pickup_at > ${actor.now}
        order by pickup_at limit 1) as "nextLoad"
    from membership join contact on contact.id = membership.contact_id
    left join fleet_driver as record on record.company_id = membership.company_id and record.contact_id = contact.id
    where membership.company_id = ${actor.companyId} and 'Driver' = any (membership.roles) and contact.acts_as is null
  ) as driver`
}

const VIEWS: Record<DriverView, RawBuilder<boolean>> = {
  active: sql`not driver."isRetired"`,
  free: sql`not driver."isRetired" and driver."onLoad" is null`,
  'on-load': sql`not driver."isRetired" and driver."onLoad" is not null`,
  retired: sql`driver."isRetired"`,
}

const homeText = sql`(driver.home ->> 'city' || ', ' || (driver.home ->> 'state'))`

function matches({ query, homes }: Narrowing): RawBuilder<boolean> {
  const pattern = query ? contains(query) : undefined
  const searched = pattern
    ? sql`(driver.name ilike ${pattern} or driver."tractorNumber" ilike ${pattern} or driver."trailerNumber" ilike ${pattern}
        or driver."mobilePhoneNumber" ilike ${pattern} or ${homeText} ilike ${pattern})`
    : sql`true`
  return sql`${searched} and ${homes?.length ? sql`${homeText} = any (${homes}::text[])` : sql`true`}`
}

const SORTS: Record<FleetDriverQuery['sortProperty'], RawBuilder<unknown>> = {
  name: sql`lower(driver."lastName")`,
  home: homeText,
  licenseUntil: sql`driver."licenseUntil"`,
  hazmatUntil: sql`driver."hazmatUntil"`,
}

export async function listDrivers(
  actor: Actor,
  query: FleetDriverQuery,
): Promise<{ data: DriverFacts[]; totalCount: number }> {
  const direction = query.sortDirection === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<{ data: DriverFacts[]; totalCount: number }>`
    with found as materialized (select driver.* from ${drivers(actor)} where ${VIEWS[query.view]} and ${matches(query)})
    select (select count(*) from found) as "totalCount", coalesce((select json_agg(row) from (
      select driver.* from found as driver
      order by ${SORTS[query.sortProperty]} ${direction} nulls last, lower(driver."lastName"), lower(driver."firstName"), driver.id
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
    ) as row), '[]') as data`.execute(actor.db.read)
  return rows[0] ?? { data: [], totalCount: 0 }
}

export async function countDrivers(
  actor: Actor,
  query: Narrowing,
): Promise<Record<DriverView, number> & { homes: string[] }> {
  const count = (view: DriverView) => sql`count(*) filter (where ${VIEWS[view]})::integer as ${sql.ref(view)}`
  const { rows } = await sql<Record<DriverView, number> & { homes: string[] }>`
    select ${count('active')}, ${count('free')}, ${count('on-load')}, ${count('retired')},
      (select coalesce(array_agg(distinct home_city || ', ' || home_state), '{}') from fleet_driver
        where company_id = ${actor.companyId} and home_city is not null and retired_at is null) as homes
    from ${drivers(actor)} where ${matches(query)}`.execute(actor.db.read)
  return rows[0] ?? { active: 0, free: 0, 'on-load': 0, retired: 0, homes: [] }
}

export async function findDriver(
  actor: Actor,
  driverId: string,
  tx: Tx = actor.db.read,
): Promise<DriverFacts | undefined> {
  const { rows } = await sql<{ driver: DriverFacts }>`
    select row_to_json(driver) as driver from ${drivers(actor)} where driver.id = ${driverId}`.execute(tx)
  return rows[0]?.driver
}

/** A driver's person is changed by one transaction at a time. */
export async function lockDriver(tx: Tx, driverId: string): Promise<void> {
  await sql`select from contact where id = ${driverId} for update`.execute(tx)
}

/** Whether they are more to the actor's company than a driver. */
export async function isAdministrator(tx: Tx, actor: Actor, driverId: string): Promise<boolean> {
  const { rows } = await sql`select from membership
    where contact_id = ${driverId} and company_id = ${actor.companyId} and 'Admin' = any (roles)`.execute(tx)
  return rows.length > 0
}

export type HomePoint = { city: string; state: string; timeZone: string; latitude: number; longitude: number }
type WrittenDriver = FleetDriverEntry & { homePoint: HomePoint | null }

/** Only the carrier's own people: somebody who drives for it from another company keeps their own name and numbers. */
export async function writePerson(tx: Tx, actor: Actor, driverId: string, entry: FleetDriverEntry): Promise<void> {
  const phones = entry.mobilePhoneNumber ? [{ type: 'MobileNumber', number: entry.mobilePhoneNumber }] : []
  await sql`update contact set first_name = ${entry.firstName}, last_name = ${entry.lastName}, version = version + 1,
      email_addresses = case when ${entry.primaryEmail}::text is null then email_addresses[2:]
        else ${entry.primaryEmail}::text || email_addresses[2:] end,
      phones = ${JSON.stringify(phones)}::jsonb || coalesce((
        select jsonb_agg(phone order by position) from jsonb_array_elements(phones) with ordinality as kept (phone, position)
        where position > 1), '[]')
    where id = ${driverId} and company_id = ${actor.companyId}
      and (first_name, last_name, email_addresses[1], phone_numbers[1])
        is distinct from (${entry.firstName}, ${entry.lastName}, ${entry.primaryEmail}::text, ${entry.mobilePhoneNumber}::text)`.execute(
    tx,
  )
}

export async function writeRecord(tx: Tx, actor: Actor, driverId: string, entry: WrittenDriver): Promise<void> {
  const { homePoint } = entry
  const columns = {
    license_class: entry.licenseClass,
    license_until: entry.licenseUntil,
    hazmat_until: entry.hazmatUntil,
    home_city: homePoint?.city ?? null,
    home_state: homePoint?.state ?? null,
    home_time_zone: homePoint?.timeZone ?? null,
    home_latitude: homePoint?.latitude ?? null,
    home_longitude: homePoint?.longitude ?? null,
    tractor_number: entry.tractorNumber || null,
    trailer_number: entry.trailerNumber || null,
  }
  await tx
    .insertInto('fleet_driver')
    .values({ company_id: actor.companyId, contact_id: driverId, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'contact_id'])
        .doUpdateSet({ ...columns, version: sql`fleet_driver.version + 1` }),
    )
    .execute()
}

export async function writeRetirement(tx: Tx, actor: Actor, driverId: string, retiredAt: Date | null): Promise<void> {
  await tx
    .insertInto('fleet_driver')
    .values({ company_id: actor.companyId, contact_id: driverId, retired_at: retiredAt })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'contact_id'])
        .doUpdateSet({ retired_at: retiredAt, version: sql`fleet_driver.version + 1` }),
    )
    .execute()
}
