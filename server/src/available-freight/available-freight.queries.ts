import type { AvailableLoad, Reload } from '@waybill/contract/available-freight/available-freight.ts'
import { SHIPMENT_STATUS, TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { literals } from '../db/literals.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)
const TENDER = literals(TENDER_STATUS)

/** A load as stored; the policy adds `can`. */
export type LoadFacts = Omit<AvailableLoad, 'can'>

/**
 * Unbooked loads, as a condition on `shipment`. Operations see drafts too, a carrier sees what it has an open offer for; brokers and
 * everyone else see none (domain §7.1).
 */
function availableTo(actor: Actor): RawBuilder<boolean> {
  switch (actor.persona) {
    case 'operations':
      return sql`shipment.status between ${SHIPMENT.draft} and ${SHIPMENT.tendering}`
    case 'carrier-admin':
    case 'carrier-dispatcher':
      return sql`shipment.status in (${SHIPMENT.readyToBook}, ${SHIPMENT.tendering}) and own.id is not null`
    default:
      return sql`false`
  }
}

const columns = sql`shipment.id, shipment.number as "shipmentNumber", shipment.status, shipment.lane,
  shipment.equipment_mode as "equipmentMode", shipment.shipping_mode as "shippingMode", shipment.miles,
  shipment.miles_engine as "milesEngine", shipment.weight, shipment.commodities, shipment.is_hazmat as "isHazmat", shipment.is_team_required as "isTeamRequired",
  shipment.reefer_temperature as "reeferTemperature", shipment.currency,
  case when own.id is not null
    then json_build_object('tenderId', own.id, 'tenderNumber', own.number, 'rate', own.rate) end as tender`

const withOwnOffer = (actor: Actor) => sql`shipment
  left join tender as own on own.shipment_id = shipment.id and own.carrier_id = ${actor.companyId} and own.status = ${TENDER.sent}`

export async function findLoad(actor: Actor, shipmentNumber: string): Promise<LoadFacts | undefined> {
  const { rows } = await sql<{ load: LoadFacts }>`
    select row_to_json(load) as load from (
      select ${columns} from ${withOwnOffer(actor)} where shipment.number = ${shipmentNumber} and ${availableTo(actor)}
    ) as load`.execute(actor.db.read)
  return rows[0]?.load
}

/** SPEC §9. From domain §7.3: unloading takes two hours, and we look for the next load within a day. */
const RADIUS_MILES = 100
const UNLOADING = '2 hours'
const WAITING = '24 hours'
const EARTH_MILES = 3_958.8

/** Available loads that start near a load's last delivery, while its truck waits. */
export async function findReloads(
  actor: Actor,
  shipmentId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ data: Reload[]; totalCount: number }> {
  const { rows } = await sql<{ data: Reload[]; totalCount: number }>`
    with emptied as (
      select done.id, done.equipment_mode, latitude, longitude,
        coalesce(departed_at, arrived_at + ${UNLOADING}::interval, done.delivery_at + ${UNLOADING}::interval) as free_at
      from shipment as done join shipment_stop as last on last.shipment_id = done.id
      where done.id = ${shipmentId} order by last.sequence desc limit 1
    ), found as materialized (
      select ${columns}, shipment.pickup_at as "pickupAt",
        round(2 * ${sql.lit(EARTH_MILES)} * asin(sqrt(power(sin(radians(first.latitude - emptied.latitude) / 2), 2)
          + cos(radians(emptied.latitude)) * cos(radians(first.latitude)) * power(sin(radians(first.longitude - emptied.longitude) / 2), 2))))::int
          as "emptyMiles"
      from emptied cross join ${withOwnOffer(actor)}
      cross join lateral (select latitude, longitude, late, time_zone from shipment_stop as stop
        where stop.shipment_id = shipment.id order by sequence limit 1) as first
      where ${availableTo(actor)} and shipment.id <> emptied.id and shipment.equipment_mode = emptied.equipment_mode
        and shipment.pickup_at < emptied.free_at + ${WAITING}::interval
        and greatest(shipment.pickup_at, first.late at time zone first.time_zone) > emptied.free_at
    ), near as (select * from found where "emptyMiles" <= ${RADIUS_MILES})
    select (select count(*) from near) as "totalCount", coalesce((select json_agg(to_jsonb(one) - 'pickupAt') from (
      select * from near order by "emptyMiles", "pickupAt", id limit ${pageSize} offset ${(page - 1) * pageSize}
    ) as one), '[]') as data`.execute(actor.db.read)
  return rows[0] ?? { data: [], totalCount: 0 }
}
