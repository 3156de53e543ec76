import {
  type BoardCell,
  type BoardPoint,
  type BoardRow,
  MOST_BOARD_POINTS,
} from '@waybill/contract/available-freight/available-freight.ts'
import {
  type Area,
  areaOf,
  type BoardCountsQuery,
  type BoardFreight,
  type BoardPointsQuery,
  type BoardQuery,
  type BoardView,
} from '@waybill/contract/available-freight/board-search.ts'
import { LIMITS_IN } from '@waybill/contract/currency.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { body, contains } from '../db/body.ts'
import type { Json } from '../http/json.ts'
import {
  cellOf,
  cellsAlong,
  cellsAround,
  cellsIn,
  goesAlong,
  legRows,
  legsAlong,
  milesFrom,
  type Point,
  ROAD_FACTOR,
} from '../locations/locations.ts'
import { markColumn, ownOfferColumn } from './available-freight.queries.ts'

/** Where the truck is, and where it wants to be; undefined: anywhere. */
export type Around = {
  origin: Point | undefined
  destination: Point | undefined
  /** The way between them, if loads along it are wanted. */
  way: readonly Point[] | undefined
}

/** A part of the map with more cells than these is most of the board: its index would not help. */
const MOST_CELLS = 400

/** The cells of a part of the map; undefined: too many. */
export function fewCellsIn(area: Area): number[] | undefined {
  const cells = cellsIn(area)
  return cells.length > MOST_CELLS ? undefined : cells
}

function liesIn(area: Area): RawBuilder<boolean> {
  const { west, south, east, north } = area
  const cells = fewCellsIn(area)
  const near = !cells ? sql`` : sql`origin_cell = any(${cells}::integer[]) and `
  return sql`(${near}origin_latitude between ${south} and ${north} and origin_longitude between ${west} and ${east})`
}

const origin = { latitude: sql`origin_latitude`, longitude: sql`origin_longitude` }
const destination = { latitude: sql`destination_latitude`, longitude: sql`destination_longitude` }

function byRoad(from: Point | undefined, to: typeof origin): RawBuilder<number | null> {
  return from ? sql`round(${milesFrom(from, to)} * ${sql.lit(ROAD_FACTOR)})::integer` : sql`null::integer`
}

const EMPTY_MILES = sql`coalesce(miles_out, 0) + coalesce(miles_in, 0)`
const PER_ALL_MILES = sql`rate / nullif(miles + ${EMPTY_MILES}, 0)`

function board(actor: Actor, around: Around): RawBuilder<unknown> {
  return sql`board_load
    left join board_mark as mark on mark.shipment_id = board_load.id and mark.company_id = ${actor.companyId}
    cross join lateral (select ${byRoad(around.origin, origin)} as miles_out, ${byRoad(around.destination, destination)} as miles_in) as empty`
}

const VIEWS: Record<BoardView, RawBuilder<boolean>> = {
  open: sql`mark.hidden_because is null`,
  priced: sql`mark.hidden_because is null and rate is not null`,
  starred: sql`mark.is_starred`,
  hidden: sql`mark.hidden_because is not null`,
}

const FREIGHT: Record<BoardFreight, RawBuilder<boolean>> = {
  hazmat: sql`is_hazmat`,
  'no-hazmat': sql`not is_hazmat`,
  team: sql`is_team_required`,
  'no-team': sql`not is_team_required`,
  reefer: sql`reefer_temperature is not null`,
}

/** Minimums are US dollars: any price in another currency reaches them. */
export function reaches(
  least: unknown,
  price: RawBuilder<unknown>,
  currency: RawBuilder<unknown> = sql`currency`,
): RawBuilder<boolean> {
  return sql`(${price} >= ${least} or ${currency} <> ${LIMITS_IN} and ${price} is not null)`
}

function matches(actor: Actor, query: BoardCountsQuery, around: Around): RawBuilder<boolean> {
  // `is_open` is the wall's too; said here, the board's indexes serve.
  const conditions: RawBuilder<unknown>[] = [sql`is_open`, sql`pickup_until > ${actor.now}`]
  const add = (condition: RawBuilder<unknown>) => conditions.push(condition)
  if (query.query) add(sql`search_text like ${contains(query.query.toLowerCase())}`)
  if (around.way && query.along) {
    const cells = sql`${cellsAlong(around.way, query.along)}::integer[]`
    add(sql`origin_cell = any(${cells})`)
    const fits = goesAlong(legRows(legsAlong(around.way)), query.along, { from: origin, to: destination })
    // Most loads near the way leave it, and how far is dear to tell: a delivery in none of these cells lies too far.
    add(sql`case when ${cellOf(destination)} in (select unnest(${cells})) then ${fits} else false end`)
  } else if (around.origin) {
    add(sql`origin_cell = any(${cellsAround(around.origin, query.originRadius)}::integer[])`)
    add(sql`${milesFrom(around.origin, origin)} <= ${query.originRadius}`)
  }
  const ends = [
    ...(around.destination && !around.way
      ? [sql`${milesFrom(around.destination, destination)} <= ${query.destinationRadius}`]
      : []),
    ...(query.destinationStates?.length ? [sql`destination_state = any(${query.destinationStates})`] : []),
  ]
  if (ends.length > 0) add(sql`(${sql.join(ends, sql` or `)})`)
  if (query.area) add(liesIn(areaOf(query.area)))
  if (query.pickupStart) add(sql`pickup_on >= ${query.pickupStart}`)
  if (query.pickupEnd) add(sql`pickup_on <= ${query.pickupEnd}`)
  if (query.equipmentModes?.length) add(sql`equipment_mode = any(${query.equipmentModes}::smallint[])`)
  if (query.maxWeight !== undefined) add(sql`(weight is null or weight <= ${query.maxWeight})`)
  if (query.minRate !== undefined) add(reaches(query.minRate, sql`rate`))
  if (query.minPerMile !== undefined) add(reaches(query.minPerMile, sql`per_mile`))
  if (query.maxEmptyMiles !== undefined) add(sql`${EMPTY_MILES} <= ${query.maxEmptyMiles}`)
  if (query.maxStops !== undefined) add(sql`stops <= ${query.maxStops}`)
  for (const wanted of query.freight ?? []) add(FREIGHT[wanted])
  return sql`${sql.join(conditions, sql` and `)}`
}

/** Beyond this nobody leafs, and counting every load would cost more than all else. */
const MOST_COUNTED = 10_000

function countOf(found: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select count(*) from (select from ${found} limit ${sql.lit(MOST_COUNTED)}) as counted)`
}

/** Where the truck is nowhere, its empty miles are no order: an index has the next best. */
function sortOf(property: BoardQuery['sortProperty'], { origin, destination }: Around): RawBuilder<unknown> {
  switch (property) {
    case 'age':
      return sql`posted_at`
    case 'pickup':
      return sql`pickup_at`
    case 'milesOut':
      return origin ? sql`miles_out` : sql`posted_at`
    case 'miles':
      return sql`miles`
    case 'rate':
      return sql`rate`
    case 'perMile':
      return sql`per_mile`
    case 'perAllMiles':
      return origin || destination ? PER_ALL_MILES : sql`per_mile`
  }
}

export function listBody(
  actor: Actor,
  query: BoardQuery,
  around: Around,
): Promise<Json<{ data: BoardRow[]; totalCount: number }>> {
  const direction = query.sortDirection === 'asc' ? sql`asc` : sql`desc`
  const rows = sql`(select board_load.id, ${sortOf(query.sortProperty, around)} as place
    from ${board(actor, around)} where ${VIEWS[query.view]} and ${matches(actor, query, around)})`
  // Around a place, its cells find all there is, once for page and count; elsewhere the page comes in the order of an index.
  const isNear = around.origin !== undefined
  const found = isNear ? sql`found` : sql`${rows} as found`
  const order = sql`place ${direction} nulls last, id ${direction}`
  return body(
    actor.db,
    sql`${isNear ? sql`with found as materialized ${rows}` : sql``} select json_build_object(
      'data', coalesce((select json_agg(row) from (
        select board_load.id, number as "shipmentNumber", lane, equipment_mode as "equipmentMode", shipping_mode as "shippingMode",
          miles, miles_engine as "milesEngine", weight, commodities, is_hazmat as "isHazmat", is_team_required as "isTeamRequired",
          reefer_temperature as "reeferTemperature", currency, wire_time(posted_at) as "postedAt", rate,
          miles_out as "milesOut", miles_in as "milesIn", round(per_mile, 2) as "perMile", round(${PER_ALL_MILES}, 2) as "perAllMiles",
          ${markColumn} as mark, ${ownOfferColumn(actor, sql`board_load.id`)} as offer
        from ${board(actor, around)}
        join (select id, place from ${found} order by ${order} limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}) as page
          on page.id = board_load.id
        order by place ${direction} nulls last, board_load.id ${direction}
      ) as row), '[]'),
      'totalCount', ${countOf(found)}
    )::text as json`,
  )
}

export function countsBody(
  actor: Actor,
  query: BoardCountsQuery,
  around: Around,
): Promise<Json<Record<BoardView, number>>> {
  const found = (holds: RawBuilder<boolean>) =>
    sql`${board(actor, around)} where ${holds} and ${matches(actor, query, around)}`
  const counts = Object.entries(VIEWS).map(([view, holds]) => sql`${sql.lit(view)}, ${countOf(found(holds))}`)
  return body(actor.db, sql`select json_build_object(${sql.join(counts)})::text as json`)
}

/** To a mile or so: nobody finds a dock by it. */
const POINT_DECIMALS = 2
/** The side of a cell in degrees: a fortieth of the searched part of the map, one degree without one. */
const CELLS_ACROSS = 40
const SMALLEST_CELL = 0.1

function cellSide(area: string | undefined): number {
  if (!area) return 1
  const { west, south, east, north } = areaOf(area)
  return Math.max(SMALLEST_CELL, Math.min(1, Math.max(east - west, north - south) / CELLS_ACROSS))
}

/** Each load of a search, or its cells where there are too many: one statement either way, and a bounded answer. */
export function pointsBody(
  actor: Actor,
  query: BoardPointsQuery,
  around: Around,
  mostPoints: number = MOST_BOARD_POINTS,
): Promise<Json<{ points: BoardPoint[]; cells: BoardCell[]; way: Point[]; totalCount: number }>> {
  const found = sql`${board(actor, around)} where ${VIEWS[query.view]} and ${matches(actor, query, around)}`
  const perAllMiles = around.origin || around.destination ? PER_ALL_MILES : sql`per_mile`
  const side = sql.lit(cellSide(query.area))
  const most = sql.lit(mostPoints)
  return body(
    actor.db,
    sql`with found as materialized (
        select board_load.id, number, rate, currency, ${perAllMiles} as per_all_miles, origin_latitude as latitude, origin_longitude as longitude
        from ${found}
      ), placed as (select * from found where latitude is not null and longitude is not null),
      total as (select count(*) as number from found)
    select json_build_object(
      'points', coalesce((select json_agg(point) from (
        select round(latitude::numeric, ${sql.lit(POINT_DECIMALS)}) as latitude, round(longitude::numeric, ${sql.lit(POINT_DECIMALS)}) as longitude,
          number as "shipmentNumber", rate, round(per_all_miles, 2) as "perAllMiles", currency
        from placed where (select number from total) <= ${most} order by id
      ) as point), '[]'),
      'cells', coalesce((select json_agg(cell) from (
        select round(avg(latitude)::numeric, ${sql.lit(POINT_DECIMALS)}) as latitude, round(avg(longitude)::numeric, ${sql.lit(POINT_DECIMALS)}) as longitude,
          sum(count)::integer as count,
          coalesce(json_agg(json_build_object('amount', round(best, 2), 'currency', currency) order by currency)
            filter (where best is not null), '[]') as best
        from (
          select floor(latitude / ${side}) as row, floor(longitude / ${side}) as "column", currency,
            avg(latitude) as latitude, avg(longitude) as longitude, count(*) as count, max(per_all_miles) as best
          from placed where (select number from total) > ${most} group by 1, 2, currency
        ) as by_currency
        group by row, "column" order by row, "column"
      ) as cell), '[]'),
      'way', ${JSON.stringify(around.way ?? [])}::json,
      'totalCount', (select number from total)
    )::text as json`,
  )
}
