import type {
  DockSchedule,
  DockScheduleEntry,
  Location,
  LocationEntry,
  LocationRow,
} from '@waybill/contract/locations/locations.ts'
import type { CompanyKind } from '@waybill/contract/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { contains, pageOf, plannedOnce } from '../db/body.ts'
import type { Db, Tx } from '../db/connection.ts'
import { isSeen } from '../db/is-seen.ts'
import { newId } from '../db/new-id.ts'
import type { Json } from '../http/json.ts'
import type { InSight } from '../http/subjects.ts'

/** A location as PostgreSQL has it; the policy adds what can be done with it. */
export type LocationFacts = Omit<Location, 'can'> & { ownerId: string }

const isOwn = (actor: Actor): RawBuilder<boolean> =>
  actor.companyKind === 'provider' ? sql`true` : sql`location.company_id = ${actor.companyId}`

/**
 * The locations the actor may see, as a condition on `location`: the provider all, others their own and the stops of loads they see
 * (domain §10.2). The first wall; row security is the second (TRUST P3).
 */
function visibleTo(actor: Actor, loads: InSight): RawBuilder<boolean> {
  if (actor.companyKind === 'provider') return sql`true`
  return sql`(location.company_id = ${actor.companyId} or location.id in (
    select shipment.location_id from searched_stop as shipment where shipment.location_id is not null and (${loads(actor)})))`
}

/** Only the owner and the provider see whose it is and its EDI codes (domain §10.3). */
const columns = (actor: Actor) => sql`location.id, location.number as "locationNumber", location.name,
  location_type as "locationType", location.is_primary as "isPrimaryLocation", is_appointment_required as "isAppointmentRequired",
  lumpers_available as "lumpersAvailable", overnight_parking as "overnightParking", address_line1 as "addressLine1", city,
  state as province, postal_code as "postalCode", country, location.time_zone as "timeZone", phones as "phoneNumbers",
  case when ${isOwn(actor)} then edi_codes else '{}' end as "ediCodes",
  case when ${isOwn(actor)} then company_id end as "companyId",
  case when ${isOwn(actor)} then (select company.name from company where company.id = location.company_id) end as "companyName"`

/** Dock hours for the current weekday there. */
const today = (actor: Actor) => sql`coalesce((
  select json_agg(jsonb_build_object('name', dock_schedule.name) || day order by lower(dock_schedule.name), dock_schedule.id)
  from dock_schedule cross join lateral jsonb_array_elements(dock_hours) as day
  where dock_schedule.location_id = location.id
    and (day ->> 'dayOfWeek')::int = extract(dow from ${actor.now}::timestamptz at time zone location.time_zone)), '[]'::json)`

const schedules = (actor: Actor) => sql`coalesce((
  select json_agg(json_build_object('id', dock_schedule.id, 'locationId', location_id,
    'tmsCompanyId', case when ${isOwn(actor)} then dock_schedule.company_id end,
    'name', dock_schedule.name, 'isAppointmentRequired', dock_schedule.is_appointment_required,
    'equipmentModes', equipment_modes, 'shippingModes', shipping_modes, 'stopTypes', stop_types, 'dockHours', dock_hours,
    'version', dock_schedule.version) order by lower(dock_schedule.name), dock_schedule.id)
  from dock_schedule where location_id = location.id), '[]'::json)`

export type Narrowing = {
  query?: string | undefined
  locationTypes?: string[] | undefined
  companyId?: string | undefined
  hasEdiCode?: boolean
  page: number
  pageSize: number
}

/** As many words as anyone types; extra words are ignored. */
const MOST_WORDS = 6

function matches({ query, locationTypes, companyId, hasEdiCode }: Narrowing, actor: Actor): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`true`]
  // An EDI code the reader cannot see does not match either.
  const words = sql`case when ${isOwn(actor)} then search_text
    else location_words(number, name, address_line1, city, state, postal_code, '{}') end`
  for (const word of query?.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS) ?? [])
    conditions.push(sql`${words} ilike ${contains(word)}`)
  if (locationTypes?.length) conditions.push(sql`location_type = any(${locationTypes}::text[])`)
  if (companyId) conditions.push(sql`company_id = ${companyId} and ${isOwn(actor)}`)
  if (hasEdiCode) conditions.push(sql`edi_codes <> '{}' and ${isOwn(actor)}`)
  return sql`${sql.join(conditions, sql` and `)}`
}

/** A page of locations by name; each company's primary location comes first. */
export function listBody(
  actor: Actor,
  loads: InSight,
  narrowing: Narrowing,
): Promise<Json<{ data: LocationRow[]; totalCount: number }>> {
  const { page, pageSize } = narrowing
  const order = sql`order by location.is_primary desc, lower(location.name), location.id`
  return pageOf(
    actor.db,
    // Found once: the wall looks at every load's stops.
    sql<{ rows: string | null; total: number }>`
      with found as materialized (select location.* from location where ${visibleTo(actor, loads)} and ${matches(narrowing, actor)})
      select
        (select string_agg(row_to_json(row)::text, ',') from (
          select ${columns(actor)}, ${today(actor)} as today
          from (select * from found as location ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) as location
          ${order}
        ) as row) as rows,
        (select count(*) from found) as total`,
  )
}

export type Which = { id: string } | { number: string }

/** One whole location. One out of sight is as if it did not exist. */
export async function findFacts(
  actor: Actor,
  loads: InSight,
  which: Which,
  tx: Tx = actor.db.read,
): Promise<LocationFacts | undefined> {
  const condition = 'id' in which ? sql`location.id = ${which.id}` : sql`location.number = ${which.number}`
  const rows = await plannedOnce(
    tx,
    sql<{ facts: LocationFacts }>`
    select row_to_json(fact) as facts from (
      select ${columns(actor)}, address_line2 as "addressLine2", email, dock_length as "dockLength", directions, latitude, longitude,
        ${schedules(actor)} as "dockSchedules", location.version, location.company_id as "ownerId"
      from location where ${condition} and ${visibleTo(actor, loads)}
    ) as fact`,
  )
  return rows[0]?.facts
}

/** What we know of where it is. */
export type Whereabouts = {
  country: string
  timeZone: string
  point: { latitude: number; longitude: number } | null
}

function columnsOf(entry: LocationEntry, where: Whereabouts) {
  return {
    name: entry.name,
    location_type: entry.locationType,
    is_primary: entry.isPrimaryLocation,
    lumpers_available: entry.lumpersAvailable,
    is_appointment_required: entry.isAppointmentRequired,
    overnight_parking: entry.overnightParking,
    address_line1: entry.addressLine1,
    address_line2: entry.addressLine2 || null,
    city: entry.city,
    state: entry.province,
    postal_code: entry.postalCode,
    country: where.country,
    latitude: where.point?.latitude ?? null,
    longitude: where.point?.longitude ?? null,
    time_zone: where.timeZone,
    phones: JSON.stringify(entry.phoneNumbers),
    edi_codes: entry.ediCodes,
    email: entry.email,
    dock_length: entry.dockLength,
    directions: entry.directions || null,
  }
}

export async function insertLocation(
  tx: Tx,
  companyId: string,
  entry: LocationEntry,
  where: Whereabouts,
): Promise<{ id: string; number: string }> {
  return await tx
    .insertInto('location')
    .values({ id: newId(), company_id: companyId, ...columnsOf(entry, where) })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

/** False if somebody else was faster (P15). */
export async function updateLocation(
  tx: Tx,
  location: { id: string; version: number },
  entry: LocationEntry,
  where: Whereabouts,
): Promise<boolean> {
  const changed = await tx
    .updateTable('location')
    .set((expression) => ({ ...columnsOf(entry, where), version: expression('version', '+', 1) }))
    .where('id', '=', location.id)
    .where(isSeen(location.version))
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Locks the company's locations: two that become primary at once go one after the other. */
export async function lockCompany(tx: Tx, companyId: string): Promise<void> {
  await sql`select id from company where id = ${companyId} for no key update`.execute(tx)
}

/** The company's primary location, if any, no longer is. */
export async function clearPrimary(
  tx: Tx,
  companyId: string,
  exceptId: string | null,
): Promise<{ id: string; number: string } | undefined> {
  return await tx
    .updateTable('location')
    .set((expression) => ({ is_primary: false, version: expression('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('is_primary', '=', true)
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId))
    .returning(['id', 'number'])
    .executeTakeFirst()
}

/** The company's other location that already has such a code. */
export async function locationWithCode(
  tx: Tx,
  companyId: string,
  codes: readonly string[],
  exceptId: string | null,
): Promise<{ number: string; code: string } | undefined> {
  const { rows } = await sql<{ number: string; code: string }>`
    select number, code from location cross join lateral unnest(edi_codes) as code
    where company_id = ${companyId} and code = any(${codes}::text[]) and id is distinct from ${exceptId}::uuid limit 1`.execute(
    tx,
  )
  return rows[0]
}

export async function insertDockSchedule(
  tx: Tx,
  location: { id: string; ownerId: string },
  entry: DockScheduleEntry,
): Promise<void> {
  await tx
    .insertInto('dock_schedule')
    .values({ id: newId(), location_id: location.id, company_id: location.ownerId, ...scheduleColumns(entry) })
    .execute()
}

/** False if somebody else was faster (P15). */
export async function updateDockSchedule(
  tx: Tx,
  schedule: Pick<DockSchedule, 'id' | 'version'>,
  entry: DockScheduleEntry,
): Promise<boolean> {
  const changed = await tx
    .updateTable('dock_schedule')
    .set((expression) => ({ ...scheduleColumns(entry), version: expression('version', '+', 1) }))
    .where('id', '=', schedule.id)
    .where(isSeen(schedule.version))
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

function scheduleColumns(entry: DockScheduleEntry) {
  return {
    name: entry.name,
    is_appointment_required: entry.isAppointmentRequired,
    equipment_modes: entry.equipmentModes,
    shipping_modes: entry.shippingModes,
    stop_types: entry.stopTypes,
    dock_hours: JSON.stringify(entry.dockHours),
  }
}

export type Owner = { id: string; name: string; kind: CompanyKind }

export async function companyOf(db: Db, companyId: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`select id, name, kind from company where id = ${companyId}`.execute(db.read)
  return rows[0]
}
