import type { BoardAlert, SavedSearch } from '@waybill/contract/available-freight/board-alerts.ts'
import { type Area, areaOf, type BoardFilters } from '@waybill/contract/available-freight/board-search.ts'
import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { plannedOnce } from '../db/body.ts'
import type { Tx } from '../db/connection.ts'
import {
  cellsAlong,
  cellsAround,
  goesAlong,
  legRows,
  legsAlong,
  milesFrom,
  ROAD_FACTOR,
} from '../locations/locations.ts'
import { untold } from '../notifications/notifications.ts'
import { BURST_MINUTES } from './alert-times.ts'
import { type Around, fewCellsIn, reaches } from './board-search.queries.ts'

/** Stands for every cell: a search without a place. */
const ANYWHERE = -1

/** One's own, for the company that one acts for. */
export async function listSearches(tx: Tx, actor: Actor): Promise<SavedSearch[]> {
  const { rows } = await sql<SavedSearch>`
    select filter_set.id, name, filters, coalesce(pace, 'off') as pace,
      case when quiet_from is not null
        then json_build_object('from', to_char(quiet_from, 'HH24:MI'), 'until', to_char(quiet_until, 'HH24:MI')) end as quiet
    from filter_set left join board_alert as alert on alert.filter_set_id = filter_set.id
    where list = 'available_freight' and filter_set.contact_id = ${actor.id} and filter_set.company_id = ${actor.companyId}
    order by lower(name)`.execute(tx)
  return rows
}

/** The search's figures are kept beside the alert, so that a load is held against numbers. */
export async function writeAlert(
  tx: Tx,
  actor: Actor,
  id: string,
  { pace, quiet }: BoardAlert,
  filters: BoardFilters,
  { origin, destination, way }: Around,
): Promise<void> {
  await deleteAlert(tx, id)
  if (pace === 'off') return
  const area = filters.area === undefined ? undefined : areaOf(filters.area)
  await tx
    .insertInto('board_alert')
    .values({
      filter_set_id: id,
      contact_id: actor.id,
      company_id: actor.companyId,
      pace,
      quiet_from: quiet?.from ?? null,
      quiet_until: quiet?.until ?? null,
      view: filters.view,
      origin_latitude: origin?.latitude ?? null,
      origin_longitude: origin?.longitude ?? null,
      origin_radius: origin && !way ? filters.originRadius : null,
      destination_latitude: destination?.latitude ?? null,
      destination_longitude: destination?.longitude ?? null,
      destination_radius: destination && !way ? filters.destinationRadius : null,
      destination_states: filters.destinationStates?.length ? filters.destinationStates : null,
      along: filters.along ?? null,
      area_west: area?.west ?? null,
      area_south: area?.south ?? null,
      area_east: area?.east ?? null,
      area_north: area?.north ?? null,
      pickup_start: filters.pickupStart ?? null,
      pickup_end: filters.pickupEnd ?? null,
      equipment_modes: filters.equipmentModes?.length ? filters.equipmentModes : null,
      max_weight: filters.maxWeight ?? null,
      min_rate: filters.minRate ?? null,
      min_per_mile: filters.minPerMile ?? null,
      max_empty_miles: filters.maxEmptyMiles ?? null,
      max_stops: filters.maxStops ?? null,
      freight: filters.freight ?? [],
    })
    .execute()
  const cells = cellsOf(filters, { origin, way }, area)
  await sql`insert into board_alert_cell (filter_set_id, cell) select ${id}, unnest(${cells}::integer[])`.execute(tx)
  if (way) await sql`insert into board_alert_leg select ${id}, leg.* from ${legRows(legsAlong(way))} as leg`.execute(tx)
}

function cellsOf(
  { along, originRadius }: BoardFilters,
  { origin, way }: Omit<Around, 'destination'>,
  area: Area | undefined,
): number[] {
  if (way && along !== undefined) return cellsAlong(way, along)
  if (origin) return cellsAround(origin, originRadius)
  return (area && fewCellsIn(area)) ?? [ANYWHERE]
}

async function deleteAlert(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('board_alert').where('filter_set_id', '=', id).execute()
}

/** Somebody whose search finds a load that their company sees, has not hidden and can book. */
export type Match = Omit<BoardAlert, 'pace'> & {
  pace: 'at-once' | 'daily'
  filterSetId: string
  search: string
  contactId: string
  companyId: string
  timeZone: string
  recent: number
}

/** A load on the board as its notice names it. */
export type NewLoad = {
  id: string
  version: number
  number: string
  lane: string
  pickupOn: string | null
  until: string
}

const LANE = sql`concat_ws(', ', load.lane -> 0 ->> 'city', load.lane -> 0 ->> 'state') || ' → '
  || concat_ws(', ', load.lane -> -1 ->> 'city', load.lane -> -1 ->> 'state')`

export async function findNewLoad(tx: Tx, id: string, now: Date): Promise<NewLoad | undefined> {
  const { rows } = await sql<NewLoad>`
    select id, version::int, number, ${LANE} as lane, pickup_on as "pickupOn", wire_time(pickup_until) as until
    from board_load as load where id = ${id} and is_open and pickup_until > ${now}`.execute(tx)
  return rows[0]
}

const loadOrigin = { latitude: sql`load.origin_latitude`, longitude: sql`load.origin_longitude` }
const loadDestination = { latitude: sql`load.destination_latitude`, longitude: sql`load.destination_longitude` }
const toOrigin = milesFrom({ latitude: sql`alert.origin_latitude`, longitude: sql`alert.origin_longitude` }, loadOrigin)
const toDestination = milesFrom(
  { latitude: sql`alert.destination_latitude`, longitude: sql`alert.destination_longitude` },
  loadDestination,
)
const legs = sql`(select latitude, longitude, shrink, east, north, before from board_alert_leg
  where board_alert_leg.filter_set_id = alert.filter_set_id)`

/**
 * The searches that find a load, one for each person. Cells first: of ten thousand searches few
 * have a circle that touches the load's. The conditions are those of the board's own list.
 */
export async function findMatches(
  tx: Tx,
  loadId: string,
  { now, lead, givenBack }: { now: Date; lead: Date; givenBack: { since: Date; most: number } },
): Promise<Match[]> {
  const recentSince = new Date(now.getTime() - BURST_MINUTES * 60_000)
  return await plannedOnce(
    tx,
    sql<Match>`
    with load as materialized (select *, array_remove(array[
        case when is_hazmat then 'hazmat' else 'no-hazmat' end,
        case when is_team_required then 'team' else 'no-team' end,
        case when reefer_temperature is not null then 'reefer' end], null) as takes
      from board_load where id = ${loadId} and is_open and pickup_until > ${now} and (pickup_at is null or pickup_at > ${lead})),
    near as materialized (
      select cell.filter_set_id as id from load join board_alert_cell as cell on cell.cell = any(array[load.origin_cell, ${sql.lit(ANYWHERE)}])),
    found as materialized (
      select distinct on (alert.contact_id, alert.company_id) alert.*
      from load
      cross join near
      join board_alert as alert on alert.filter_set_id = near.id
      left join board_mark as mark on mark.company_id = alert.company_id and mark.shipment_id = load.id
      where (alert.equipment_modes is null or load.equipment_mode = any(alert.equipment_modes))
        and (alert.pickup_start is null or load.pickup_on >= alert.pickup_start)
        and (alert.pickup_end is null or load.pickup_on <= alert.pickup_end)
        and (load.carrier_ids is null or alert.company_id = any(load.carrier_ids))
        and mark.hidden_because is null
        and (alert.view <> 'priced' or load.rate is not null) and (alert.view <> 'starred' or mark.is_starred)
        and (alert.max_weight is null or load.weight is null or load.weight <= alert.max_weight)
        and (alert.min_rate is null or ${reaches(sql`alert.min_rate`, sql`load.rate`, sql`load.currency`)})
        and (alert.min_per_mile is null or ${reaches(sql`alert.min_per_mile`, sql`load.per_mile`, sql`load.currency`)})
        and (alert.max_stops is null or load.stops <= alert.max_stops)
        and alert.freight <@ load.takes
        and (alert.origin_radius is null or ${toOrigin} <= alert.origin_radius)
        and (alert.destination_radius is null and alert.destination_states is null
          or load.destination_state = any(alert.destination_states) or ${toDestination} <= alert.destination_radius)
        and (alert.along is null or ${goesAlong(legs, sql`alert.along`, { from: loadOrigin, to: loadDestination })})
        and (alert.area_west is null or load.origin_longitude between alert.area_west and alert.area_east
          and load.origin_latitude between alert.area_south and alert.area_north)
        and (alert.max_empty_miles is null
          or coalesce(round(${toOrigin} * ${sql.lit(ROAD_FACTOR)}), 0) + coalesce(round(${toDestination} * ${sql.lit(ROAD_FACTOR)}), 0)
            <= alert.max_empty_miles)
        and position(lower(coalesce((select filters ->> 'query' from filter_set where id = alert.filter_set_id), '')) in load.search_text) > 0
      order by alert.contact_id, alert.company_id, alert.pace, alert.filter_set_id
    ),
    fit as materialized (
      select company.id, company.time_zone from load cross join company
      where company.id in (select company_id from found) and kind = 'carrier'
        and (load.carrier_ids is not null or load.shown_minutes >= board_delay(company.id))
        and company_objections(company.id, ${now}, load.delivery_on, load.id) = '[]'
        and (select count(*) from booking where carrier_id = company.id and is_carrier_caused
          and ended_at > ${givenBack.since}) < ${givenBack.most}
    )
    select found.filter_set_id as "filterSetId", (select name from filter_set where id = found.filter_set_id) as search, found.contact_id as "contactId", found.company_id as "companyId",
      pace, time_zone as "timeZone",
      case when quiet_from is not null
        then json_build_object('from', to_char(quiet_from, 'HH24:MI'), 'until', to_char(quiet_until, 'HH24:MI')) end as quiet,
      (select count(*)::int from board_alert_hit as hit where hit.contact_id = found.contact_id and hit.company_id = found.company_id
        and hit.found_at > ${recentSince} and hit.due_at is null) as recent
    from found join fit on fit.id = found.company_id`,
  )
}

export type Hit = Match & { dueAt: Date | null }

/** Written once for each person and version; returns whom it is new to. */
export async function writeHits(
  tx: Tx,
  load: Pick<NewLoad, 'id' | 'version'>,
  hits: readonly Hit[],
  now: Date,
): Promise<Hit[]> {
  if (hits.length === 0) return []
  const { rows } = await sql<{ contactId: string; companyId: string }>`
    insert into board_alert_hit (contact_id, company_id, load_id, version, filter_set_id, found_at, due_at)
    select contact_id, company_id, ${load.id}, ${load.version}, filter_set_id, ${now}, due_at
    from unnest(${hits.map((hit) => hit.contactId)}::uuid[], ${hits.map((hit) => hit.companyId)}::uuid[],
      ${hits.map((hit) => hit.filterSetId)}::uuid[], ${hits.map((hit) => hit.dueAt)}::timestamptz[])
      as wanted (contact_id, company_id, filter_set_id, due_at)
    on conflict do nothing returning contact_id as "contactId", company_id as "companyId"`.execute(tx)
  const written = new Set(rows.map(({ contactId, companyId }) => `${contactId} ${companyId}`))
  return hits.filter(({ contactId, companyId }) => written.has(`${contactId} ${companyId}`))
}

/** What one person hears of together: loads that are still open to their company, as they were found. */
export type DueAlert = {
  key: string
  contactId: string
  companyId: string
  searches: string[]
  loads: NewLoad[]
}

/** Due by now, and not told yet. A minute later than due: who found a load just before is done writing. */
export async function findDue(tx: Tx, now: Date): Promise<DueAlert[]> {
  const key = sql<string>`concat_ws(':', 'board-alert', hit.contact_id, hit.company_id, to_char(hit.due_at at time zone 'UTC', 'YYYYMMDDHH24MISS'))`
  const due = sql`hit.due_at <= ${new Date(now.getTime() - 60_000)} and hit.due_at > ${new Date(now.getTime() - 86_400_000)}`
  const { rows } = await sql<DueAlert>`
    select ${key} as key, hit.contact_id as "contactId", hit.company_id as "companyId",
      array_agg(distinct filter_set.name) as searches,
      json_agg(json_build_object('id', load.id, 'version', load.version, 'number', load.number, 'lane', ${LANE}, 'pickupOn', load.pickup_on,
        'until', wire_time(load.pickup_until)) order by load.posted_at desc) as loads
    from board_alert_hit as hit
    join board_load as load on load.id = hit.load_id and load.version = hit.version and load.is_open and load.pickup_until > ${now}
      and (load.carrier_ids is null or hit.company_id = any(load.carrier_ids))
    join filter_set on filter_set.id = hit.filter_set_id
    join board_alert as alert on alert.filter_set_id = hit.filter_set_id
    left join board_mark as mark on mark.company_id = hit.company_id and mark.shipment_id = load.id
    where ${due} and mark.hidden_because is null and ${untold(key)}
    group by hit.contact_id, hit.company_id, hit.due_at
    order by hit.due_at limit 200`.execute(tx)
  return rows
}

/** Loads whose turn has come for more carriers, some of them at a time; the board itself announces them. Whether there were any. */
export async function showBoard(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await sql<{ shown: number }>`select show_board(${now}) as shown`.execute(tx)
  return rows.some(({ shown }) => shown > 0)
}

/** Whoever has heard of a load hears of it no more, as long as notices are kept. */
export async function forgetHitsBefore(tx: Tx, day: Date): Promise<void> {
  await tx.deleteFrom('board_alert_hit').where('found_at', '<', day).execute()
}
