import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import type { DispatchBoardQuery, dispatchBoard } from '@waybill/contract/fleet/dispatch-board.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { contains } from '../db/body.ts'
import { literals } from '../db/literals.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)

/** No load takes longer; older pickups are not read. */
const LONGEST = sql.lit('30 days')
/** As many as somebody assigns in one sitting. */
const MOST_UNASSIGNED = sql.lit(50)
/** This late is still on time (domain §11.4). */
const TOLERANCE = sql.lit('15 minutes')

const stopOf = (index: 0 | -1, at: RawBuilder<unknown>) => {
  const stop = (name: string) => sql`load.lane -> ${sql.lit(index)} ->> ${sql.lit(name)}`
  return sql`json_build_object('city', ${stop('city')}, 'state', ${stop('state')}, 'timeZone', ${stop('timeZone')},
    'at', stop_time(${at}, ${stop('timeZone')}))`
}

const isLate = (now: Date) => sql`exists (
  select from shipment_stop as stop where stop.shipment_id = load.id and (
    stop.is_late or (stop.arrived_at is null and load.status <= ${SHIPMENT.atStop}
      and coalesce(appointment + make_interval(mins => coalesce(appointment_minutes, 0)), late, early) at time zone time_zone
        + interval ${TOLERANCE} < ${now})))`

const told = (now: Date) => sql`json_build_object(
  'id', load.id, 'shipmentNumber', load.number, 'status', load.status, 'equipmentMode', load.equipment_mode,
  'isHazmat', load.is_hazmat, 'pickup', ${stopOf(0, sql`load.pickup_at`)}, 'delivery', ${stopOf(-1, sql`load.delivery_at`)},
  'tractorNumber', load.tractor_number, 'trailerNumber', load.trailer_number, 'isLate', ${isLate(now)})`

/** Drivers by name, with what they haul in that time; loads without a driver beside them. */
export async function findBoard(
  actor: Actor,
  { from, to, query, homes, page, pageSize }: DispatchBoardQuery,
): Promise<AnswerOf<typeof dispatchBoard.find>> {
  const pattern = contains(query ?? '')
  const home = sql`(record.home_city || ', ' || record.home_state)`
  const { rows } = await sql<AnswerOf<typeof dispatchBoard.find>>`
    with own as materialized (
      select contact.id, first_name || ' ' || last_name as name, lower(last_name || ' ' || first_name) as sort, phone_numbers[1] as "mobilePhoneNumber",
        ${home} as home, record.tractor_number as "tractorNumber"
      from membership join contact on contact.id = membership.contact_id
      left join fleet_driver as record on record.company_id = membership.company_id and record.contact_id = contact.id
      where membership.company_id = ${actor.companyId} and 'Driver' = any (roles) and acts_as is null and record.retired_at is null
        and (first_name || ' ' || last_name ilike ${pattern} or record.tractor_number ilike ${pattern})
        and ${homes?.length ? sql`${home} = any (${homes}::text[])` : sql`true`}
    ), paged as (select * from own order by sort, id limit ${pageSize} offset ${(page - 1) * pageSize}
    ), load as materialized (
      select shipment.* from shipment
      where carrier_id = ${actor.companyId} and status between ${SHIPMENT.booked} and ${SHIPMENT.deliveryConfirmed}
        and pickup_at < ${to}::timestamptz and pickup_at > ${from}::timestamptz - interval ${LONGEST}
        and greatest(delivery_at, case when status <= ${SHIPMENT.atStop} then least(${actor.now}, ${to}::timestamptz) end) > ${from}::timestamptz
    ), unassigned as (
      select load.* from load where status = ${SHIPMENT.booked}
        and not exists (select from shipment_driver where shipment_id = load.id and removed_at is null)
    )
    select (select count(*) from own) as "totalCount", coalesce((select json_agg(json_build_object('id', id, 'name', name, 'mobilePhoneNumber', "mobilePhoneNumber",
          'home', home, 'tractorNumber', "tractorNumber", 'loads', loads) order by sort, id) from (
        select id, name, sort, "mobilePhoneNumber", home, "tractorNumber", coalesce((
          select json_agg(${told(actor.now)} order by load.pickup_at)
          from load join shipment_driver on shipment_id = load.id and removed_at is null where contact_id = paged.id), '[]') as loads
        from paged
      ) as row), '[]') as data,
      json_build_object('totalCount', (select count(*) from unassigned), 'data', coalesce((
        select json_agg(${told(actor.now)} order by load.pickup_at) from (
          select * from unassigned order by pickup_at limit ${MOST_UNASSIGNED}) as load), '[]')) as unassigned`.execute(
    actor.db.read,
  )
  const [board] = rows
  if (!board) throw new Error('A statement without a table answers one row')
  return board
}
