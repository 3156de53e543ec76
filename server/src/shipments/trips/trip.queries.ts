import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { ShipmentRow } from '@waybill/contract/shipments/shipments.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import { hotRow } from '../../db/body.ts'
import { literals } from '../../db/literals.ts'
import { wireRow } from '../shipments.queries.ts'
import { visibleTo } from '../shipments.scope.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)

/** Loads further apart than this are two trips: the truck went home in between. */
const HOURS_BETWEEN = 72

type Point = { latitude: number; longitude: number } | null

export type TripRow = {
  row: ShipmentRow
  driverNames: string[]
  start: Point
  end: Point
}

/**
 * The loads of one truck and driver before and after a load, as far as the reader sees them (decision 23): same
 * carrier, tractor and a shared driver, split where the truck was idle for three days.
 */
export async function tripAround(actor: Actor, shipmentId: string): Promise<TripRow[]> {
  const point = (order: 'asc' | 'desc') => sql`(select json_build_object('latitude', latitude, 'longitude', longitude)
    from shipment_stop where shipment_id = shipment.id and latitude is not null and longitude is not null
    order by sequence ${sql.raw(order)} limit 1)`
  const found = await hotRow(
    actor.db,
    sql<{ rows: TripRow[] }>`
    with wanted as (
      select carrier_id, tractor_number from shipment
      where id = ${shipmentId} and tractor_number is not null and status between ${SHIPMENT.booked} and ${SHIPMENT.deliveryConfirmed} and (${visibleTo(actor)})
    ),
    loads as (
      select id, pickup_at, delivery_at,
        pickup_at - lag(delivery_at) over (order by pickup_at, id) > make_interval(hours => ${HOURS_BETWEEN}) as is_far
      from shipment
      where carrier_id = (select carrier_id from wanted) and tractor_number = (select tractor_number from wanted)
        and status between ${SHIPMENT.booked} and ${SHIPMENT.deliveryConfirmed} and pickup_at is not null and (${visibleTo(actor)})
        and exists (
          select from shipment_driver as own join shipment_driver as theirs using (contact_id)
          where own.shipment_id = shipment.id and theirs.shipment_id = ${shipmentId} and own.removed_at is null and theirs.removed_at is null
        )
    ),
    parts as (select id, count(*) filter (where is_far) over (order by pickup_at, id) as part from loads)
    select coalesce(json_agg(trip), '[]') as rows from (select (${wireRow(actor)})::json as row,
      array(select first_name || ' ' || last_name from shipment_driver join contact on contact.id = contact_id
        where shipment_id = shipment.id and removed_at is null order by assigned_at) as "driverNames",
      ${point('asc')} as start, ${point('desc')} as end
    from shipment join parts using (id)
    where part = (select part from parts where id = ${shipmentId})
    order by pickup_at, shipment.id limit 100) as trip`,
  )
  return found?.rows ?? []
}
