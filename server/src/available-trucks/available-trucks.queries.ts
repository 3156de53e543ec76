import {
  type AvailableTruck,
  type FittingLoad,
  type FittingTruck,
  MOST_TRUCK_POINTS,
  type TruckPoint,
} from '@waybill/contract/available-trucks/available-trucks.ts'
import type {
  TruckCountsQuery,
  TruckPointsQuery,
  TruckQuery,
  TruckView,
} from '@waybill/contract/available-trucks/truck-search.ts'
import { LIMITS_IN } from '@waybill/contract/currency.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider } from '../actor.ts'
import type { Standing } from '../company/bookability/bookability.policy.ts'
import { contains } from '../db/body.ts'
import type { Tx } from '../db/connection.ts'
import { literals } from '../db/literals.ts'
import { cellOf, cellsAround, milesFrom, type Point, ROAD_FACTOR } from '../locations/locations.ts'
import { FITS, MILES_IN, MILES_OUT } from './fitting.queries.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)

/** The trucks the actor may see, as a condition on `truck`. What a carrier has hidden, it alone sees (domain §10.2). */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  switch (actor.persona) {
    case 'operations':
      return sql`truck.hidden_at is null`
    case 'carrier-admin':
    case 'carrier-dispatcher':
    case 'broker':
      return sql`truck.company_id = ${actor.companyId}`
    default:
      return sql`false`
  }
}

export type TruckFacts = Omit<AvailableTruck, 'can'> & { isBrokers: boolean }

/** Loads on the board that fit `truck`, by the name `load`. A carrier does not see what it has hidden, nor what pays it too little in US dollars. */
function boardFor(actor: Actor): RawBuilder<unknown> {
  const own = isProvider(actor)
    ? sql`true`
    : sql`(truck.min_per_mile is null or load.rate is null or load.currency <> ${LIMITS_IN}
          or load.rate >= truck.min_per_mile * (load.miles + ${MILES_OUT}))
        and not exists (select from board_mark where shipment_id = load.id and board_mark.company_id = ${actor.companyId}
          and hidden_because is not null)`
  return sql`board_load as load where load.is_open and load.pickup_until > ${actor.now}
    and load.origin_cell = any (truck.cells) and ${FITS} and ${own}`
}

/** More are not counted. */
const MOST_MATCHES = 99

function columns(actor: Actor): RawBuilder<unknown> {
  return sql`truck.id, json_build_object('id', company.id, 'name', company.name) as company,
    company.kind = 'broker' as "isBrokers", truck.equipment_mode as "equipmentMode", truck.trailer_feet as "trailerFeet",
    json_build_object('city', truck.city, 'state', truck.state, 'timeZone', truck.time_zone) as place,
    stop_time(truck.empty_from, truck.time_zone) as "emptyFrom", stop_time(truck.empty_until, truck.time_zone) as "emptyUntil",
    truck.radius, truck.destination_states as "destinationStates",
    case when truck.destination_city is not null
      then json_build_object('city', truck.destination_city, 'state', truck.destination_state) end as destination,
    truck.destination_radius as "destinationRadius", truck.max_miles as "maxMiles",
    ${isProvider(actor) ? sql`null::numeric` : sql`truck.min_per_mile`} as "minPerMile",
    truck.note, truck.driver_name as "driverName", truck.tractor_number as "tractorNumber",
    truck.drive_left as "driveLeft",
    case when truck.shipment_id is null then 'posted' else 'made' end as source,
    case when truck.shipment_id is not null
      then json_build_object('shipmentNumber', shipment.number, 'because', truck.made_because) end as "madeFrom",
    truck.hidden_at is not null as "isHidden", truck.posted_by as "postedBy", truck.version`
}

const matchesOf = (actor: Actor) =>
  !may(actor.persona, 'available-truck:match')
    ? sql`null::integer`
    : sql`(select count(*) from (select from ${boardFor(actor)} limit ${sql.lit(MOST_MATCHES)}) as fitting)::integer`

const trucks = sql`available_truck as truck join company on company.id = truck.company_id
  left join shipment on shipment.id = truck.shipment_id`

const VIEWS: Record<TruckView, RawBuilder<boolean>> = {
  open: sql`truck.hidden_at is null`,
  posted: sql`truck.hidden_at is null and truck.shipment_id is null`,
  made: sql`truck.hidden_at is null and truck.shipment_id is not null`,
  hidden: sql`truck.hidden_at is not null`,
}

const truckPoint = { latitude: sql`truck.latitude`, longitude: sql`truck.longitude` }

function matches(actor: Actor, query: TruckCountsQuery, near: Point | undefined): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [visibleTo(actor), sql`truck.empty_until > ${actor.now}`]
  const add = (condition: RawBuilder<unknown>) => conditions.push(condition)
  if (query.query) {
    const pattern = contains(query.query)
    add(sql`(truck.city ilike ${pattern} or company.name ilike ${pattern} or truck.tractor_number ilike ${pattern}
      or truck.driver_name ilike ${pattern})`)
  }
  if (near) {
    add(sql`truck.cell = any (${cellsAround(near, query.originRadius)}::integer[])`)
    add(sql`${milesFrom(near, truckPoint)} <= ${query.originRadius}`)
  }
  if (query.equipmentModes?.length) add(sql`truck.equipment_mode = any (${query.equipmentModes}::smallint[])`)
  if (query.emptyStart) add(sql`(truck.empty_from at time zone truck.time_zone)::date >= ${query.emptyStart}`)
  if (query.emptyEnd) add(sql`(truck.empty_from at time zone truck.time_zone)::date <= ${query.emptyEnd}`)
  return sql`${sql.join(conditions, sql` and `)}`
}

function sortOf(property: TruckQuery['sortProperty'], near: Point | undefined): RawBuilder<unknown> {
  switch (property) {
    case 'emptyFrom':
      return sql`truck.empty_from`
    case 'milesAway':
      return near ? sql`"milesAway"` : sql`truck.empty_from`
    case 'matches':
      return sql`matches`
    case 'carrier':
      return sql`lower(company.name)`
  }
}

const milesAway = (near: Point | undefined) =>
  near ? sql`round(${milesFrom(near, truckPoint)} * ${sql.lit(ROAD_FACTOR)})::integer` : sql`null::integer`

export async function listTrucks(
  actor: Actor,
  query: TruckQuery,
  near: Point | undefined,
): Promise<{ data: TruckFacts[]; totalCount: number }> {
  const found = sql`${trucks} where ${VIEWS[query.view]} and ${matches(actor, query, near)}`
  const direction = query.sortDirection === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<{ data: TruckFacts[]; totalCount: number }>`
    select coalesce((select json_agg(row) from (
        select ${columns(actor)}, ${milesAway(near)} as "milesAway", ${matchesOf(actor)} as matches
        from ${found}
        order by ${sortOf(query.sortProperty, near)} ${direction} nulls last, truck.empty_from, truck.id
        limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
      ) as row), '[]') as data,
      (select count(*) from ${found}) as "totalCount"`.execute(actor.db.read)
  return rows[0] ?? { data: [], totalCount: 0 }
}

/** To a mile or so: where a truck waits, not at which door. */
const POINT_DECIMALS = 2

export async function listTruckPoints(
  actor: Actor,
  query: TruckPointsQuery,
  near: Point | undefined,
): Promise<{ points: TruckPoint[]; totalCount: number }> {
  const found = sql`${trucks} where ${VIEWS[query.view]} and ${matches(actor, query, near)}`
  const rounded = (degrees: RawBuilder<unknown>) => sql`round(${degrees}::numeric, ${sql.lit(POINT_DECIMALS)})`
  const { rows } = await sql<{ points: TruckPoint[]; totalCount: number }>`
    select coalesce((select json_agg(point) from (
        select truck.id as "truckId", ${rounded(truckPoint.latitude)} as latitude, ${rounded(truckPoint.longitude)} as longitude
        from ${found} order by truck.empty_from, truck.id limit ${sql.lit(MOST_TRUCK_POINTS)}
      ) as point), '[]') as points,
      (select count(*) from ${found})::integer as "totalCount"`.execute(actor.db.read)
  return rows[0] ?? { points: [], totalCount: 0 }
}

export async function countTrucks(
  actor: Actor,
  query: TruckCountsQuery,
  near: Point | undefined,
): Promise<Record<TruckView, number>> {
  const count = (view: TruckView) => sql`count(*) filter (where ${VIEWS[view]})::integer as ${sql.ref(view)}`
  const { rows } = await sql<Record<TruckView, number>>`
    select ${count('open')}, ${count('posted')}, ${count('made')}, ${count('hidden')}
    from ${trucks} where ${matches(actor, query, near)}`.execute(actor.db.read)
  return rows[0] ?? { open: 0, posted: 0, made: 0, hidden: 0 }
}

export async function findTruck(actor: Actor, id: string, tx: Tx = actor.db.read): Promise<TruckFacts | undefined> {
  const { rows } = await sql<{ truck: TruckFacts }>`
    select row_to_json(found) as truck from (
      select ${columns(actor)}, null::integer as "milesAway", ${matchesOf(actor)} as matches
      from ${trucks} where truck.id = ${id} and ${visibleTo(actor)}
    ) as found`.execute(tx)
  return rows[0]?.truck
}

export async function isVisible(actor: Actor, id: string): Promise<boolean> {
  const { rows } =
    await sql`select from available_truck as truck where truck.id = ${id} and ${visibleTo(actor)}`.execute(
      actor.db.read,
    )
  return rows.length > 0
}

export type LockedTruck = { id: string; version: number; isMade: boolean; isHidden: boolean }

export async function lockTruck(tx: Tx, actor: Actor, id: string): Promise<LockedTruck | undefined> {
  const { rows } = await sql<LockedTruck>`
    select id, version, shipment_id is not null as "isMade", hidden_at is not null as "isHidden"
    from available_truck as truck where id = ${id} and ${visibleTo(actor)} for update`.execute(tx)
  return rows[0]
}

export type TruckColumns = {
  equipment_mode: number
  trailer_feet: number | null
  city: string
  state: string
  time_zone: string
  latitude: number
  longitude: number
  empty_from: Date
  empty_until: Date
  radius: number
  destination_states: string[]
  destination_city: string | null
  destination_state: string | null
  destination_latitude: number | null
  destination_longitude: number | null
  destination_radius: number
  max_miles: number | null
  min_per_mile: number | null
  note: string | null
  driver_name: string | null
  tractor_number: string | null
  posted_by: string
}

export async function insertTruck(tx: Tx, id: string, companyId: string, columns: TruckColumns): Promise<void> {
  await tx
    .insertInto('available_truck')
    .values({ id, company_id: companyId, ...columns })
    .execute()
}

export async function updateTruck(tx: Tx, truck: LockedTruck, columns: TruckColumns): Promise<void> {
  await tx
    .updateTable('available_truck')
    .set({ ...columns, hidden_at: null, is_corrected: truck.isMade, version: truck.version + 1 })
    .where('id', '=', truck.id)
    .execute()
}

export async function hideTruck(tx: Tx, truck: LockedTruck, now: Date): Promise<void> {
  await tx
    .updateTable('available_truck')
    .set({ hidden_at: now, version: truck.version + 1 })
    .where('id', '=', truck.id)
    .execute()
}

/** What its carrier posts, no load needs to say again. */
export async function dropMadeOf(
  tx: Tx,
  companyId: string,
  { tractor_number, driver_name, empty_until }: TruckColumns,
): Promise<void> {
  await sql`delete from available_truck where company_id = ${companyId} and shipment_id is not null and empty_from < ${empty_until}
    and (tractor_number = ${tractor_number} or driver_name = ${driver_name})`.execute(tx)
}

/** Takes the trucks whose time has long passed out of the list. Returns how many. */
export async function deleteLapsed(tx: Tx, before: Date): Promise<number> {
  const gone = await tx.deleteFrom('available_truck').where('empty_until', '<', before).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

const PER_ALL_MILES = sql`load.rate / nullif(load.miles + "milesOut" + coalesce("milesIn", 0), 0)`

/** Loads on the board that fit a truck, by what they pay for each mile driven. */
export async function listFittingLoads(
  actor: Actor,
  truckId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ data: FittingLoad[]; totalCount: number }> {
  const { rows } = await sql<{ data: FittingLoad[]; totalCount: number }>`
    with fitting as materialized (
      select load.*, ${MILES_OUT} as "milesOut", ${MILES_IN} as "milesIn"
      from available_truck as truck, ${boardFor(actor)} and truck.id = ${truckId}
    )
    select (select count(*) from fitting) as "totalCount", coalesce((select json_agg(row) from (
      select load.id, number as "shipmentNumber", lane, equipment_mode as "equipmentMode", shipping_mode as "shippingMode", miles,
        miles_engine as "milesEngine", weight, commodities, is_hazmat as "isHazmat", is_team_required as "isTeamRequired",
        reefer_temperature as "reeferTemperature", currency, wire_time(posted_at) as "postedAt", rate, "milesOut", "milesIn",
        round(per_mile, 2) as "perMile", round(${PER_ALL_MILES}, 2) as "perAllMiles"
      from fitting as load
      order by ${PER_ALL_MILES} desc nulls last, "milesOut", load.id
      limit ${pageSize} offset ${(page - 1) * pageSize}
    ) as row), '[]') as data`.execute(actor.db.read)
  return rows[0] ?? { data: [], totalCount: 0 }
}

export type FittingTruckFacts = Omit<FittingTruck, 'canBook'> & { objections: Standing['objections'] }

/** Trucks that fit a load which nobody hauls yet, nearest first. */
export async function listFittingTrucks(
  actor: Actor,
  shipmentId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ data: FittingTruckFacts[]; totalCount: number }> {
  const { rows } = await sql<{ data: FittingTruckFacts[]; totalCount: number }>`
    with load as (
      select shipment.id, equipment_mode, miles, pickup_at, delivery_on,
        greatest(pickup_at, first.late at time zone first.time_zone) as pickup_until,
        first.latitude as origin_latitude, first.longitude as origin_longitude, last.state as destination_state,
        last.latitude as destination_latitude, last.longitude as destination_longitude,
        ${cellOf({ latitude: sql`first.latitude`, longitude: sql`first.longitude` })} as origin_cell
      from shipment
      cross join lateral (select * from shipment_stop where shipment_id = shipment.id order by sequence limit 1) as first
      cross join lateral (select * from shipment_stop where shipment_id = shipment.id order by sequence desc limit 1) as last
      where shipment.id = ${shipmentId} and shipment.status between ${SHIPMENT.draft} and ${SHIPMENT.tendering}
    ), fitting as materialized (
      select truck.*, ${MILES_OUT} as empty_miles, load.id as load_id, load.delivery_on
      from load join available_truck as truck on truck.cells @> array[load.origin_cell]
      where truck.empty_until > ${actor.now} and ${visibleTo(actor)} and ${FITS}
    )
    select (select count(*) from fitting) as "totalCount", coalesce((select json_agg(row) from (
      select truck.id as "truckId", json_build_object('id', company.id, 'name', company.name) as company,
        equipment_mode as "equipmentMode", json_build_object('city', truck.city, 'state', truck.state) as place,
        truck.time_zone as "timeZone", stop_time(empty_from, truck.time_zone) as "emptyFrom",
        stop_time(empty_until, truck.time_zone) as "emptyUntil", empty_miles as "emptyMiles", note,
        case when shipment_id is null then 'posted' else 'made' end as source,
        company_objections(company.id, ${actor.now}, delivery_on, load_id) as objections
      from fitting as truck join company on company.id = truck.company_id
      order by empty_miles, empty_from, truck.id
      limit ${pageSize} offset ${(page - 1) * pageSize}
    ) as row), '[]') as data`.execute(actor.db.read)
  return rows[0] ?? { data: [], totalCount: 0 }
}
