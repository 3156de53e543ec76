import { type EquipmentMode, SHIPMENT_STATUS, type ShippingMode } from '@waybill/contract/freight-codes.ts'
import type { RateLane } from '@waybill/contract/rate-requests/rate-requests.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import { literals } from '../db/literals.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)

/** How far back a carrier's own loads say something of the lane. */
const HISTORY = '1 year'
/** A truck that was empty longer ago is elsewhere by now. */
const EMPTY_SINCE = '3 days'
const MOST_TRUCKS = 50

/** A load, and the carrier that may name a price for it. */
export type AskedLoad = {
  shipmentId: string
  carrierId: string
  equipmentMode: EquipmentMode
  shippingMode: ShippingMode
  miles: number | null
  weight: number | null
}
type Point = { latitude: number; longitude: number }

/** What the carrier was paid between these states with this equipment, and nobody else. */
export async function findHistory(
  tx: Tx,
  { shipmentId, carrierId }: AskedLoad,
  seesPay: boolean,
  now: Date,
): Promise<RateLane['history']> {
  const { rows } = await sql<RateLane['history']>`
    with asked as (select * from shipment where id = ${shipmentId}), hauled as (
      select load.number, load.pickup_on, load.pickup_at, load.carrier_rate from shipment as load, asked
      where load.carrier_id = ${carrierId} and load.status >= ${SHIPMENT.delivered} and load.currency = asked.currency
        and load.equipment_mode = asked.equipment_mode and load.delivery_at > ${now}::timestamptz - ${HISTORY}::interval
        and load.lane -> 0 ->> 'state' = asked.lane -> 0 ->> 'state' and load.lane -> -1 ->> 'state' = asked.lane -> -1 ->> 'state'
    )
    select (select count(*) from hauled)::int as loads, asked.currency,
      case when ${seesPay} then (select round(percentile_cont(0.5) within group (order by carrier_rate)::numeric, 2) from hauled) end
        as "medianPaid",
      (select json_build_object('shipmentNumber', number, 'pickedUpOn', pickup_on, 'paid', case when ${seesPay} then carrier_rate end)
        from hauled order by pickup_at desc nulls last limit 1) as last
    from asked`.execute(tx)
  return rows[0] ?? { loads: 0, medianPaid: null, last: null, currency: 'USD' }
}

export type Origin = Point & { pickupOn: string | null; pickupAt: string | null }

export async function findOrigin(tx: Tx, shipmentId: string): Promise<Origin | undefined> {
  const { rows } = await sql<Origin>`
    select latitude, longitude, pickup_on as "pickupOn", wire_time(pickup_at) as "pickupAt" from shipment_stop join shipment on shipment.id = shipment_id
    where shipment_id = ${shipmentId} and latitude is not null order by sequence limit 1`.execute(tx)
  return rows[0]
}

export type EmptyTruck = Point & { city: string; state: string; emptyAt: string }

/** Where the carrier's trucks wait for freight before the pickup, or were last said to be empty. */
export async function findEmptyTrucks(
  tx: Tx,
  carrierId: string,
  { pickupAt }: Pick<Origin, 'pickupAt'>,
  now: Date,
): Promise<EmptyTruck[]> {
  const { rows } = await sql<EmptyTruck>`
    (select city, state, latitude, longitude, wire_time(empty_from) as "emptyAt" from available_truck
    where company_id = ${carrierId} and hidden_at is null and empty_until > ${now}
      and empty_from < coalesce(${pickupAt}, ${now}::timestamptz)
    order by empty_from desc limit ${sql.lit(MOST_TRUCKS)})
    union all
    (select place.city, place.state, place.latitude, place.longitude, wire_time(told.occurred_at) as "emptyAt"
    from (
      select distinct on (event.shipment_id) event.payload, event.occurred_at
      from shipment_event as event join shipment on shipment.id = event.shipment_id
      where shipment.carrier_id = ${carrierId} and event.kind = 'empty-location-set' and event.superseded_by is null
        and event.occurred_at > ${now}::timestamptz - ${EMPTY_SINCE}::interval
      order by event.shipment_id, event.sequence desc
    ) as told
    cross join lateral (
      select city, state, latitude, longitude from place
      where country in ('US', 'CA') and state = told.payload ->> 'state' and lower(city) = lower(told.payload ->> 'city') limit 1
    ) as place
    order by told.occurred_at desc limit ${sql.lit(MOST_TRUCKS)})`.execute(tx)
  return rows
}

export async function findCost(tx: Tx, companyId: string): Promise<number | null> {
  const row = await tx.selectFrom('mile_cost').select('per_mile').where('company_id', '=', companyId).executeTakeFirst()
  return row?.per_mile ?? null
}

export async function writeCost(tx: Tx, companyId: string, perMile: number): Promise<void> {
  await tx
    .insertInto('mile_cost')
    .values({ company_id: companyId, per_mile: perMile })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ per_mile: perMile }))
    .execute()
}

export async function forgetCost(tx: Tx, companyId: string): Promise<void> {
  await tx.deleteFrom('mile_cost').where('company_id', '=', companyId).execute()
}
