import { CHAIN_RADIUS_MILES } from '@waybill/contract/available-freight/load-chains.ts'
import type { EquipmentMode } from '@waybill/contract/freight-codes.ts'
import type { LaneStop } from '@waybill/contract/lane.ts'
import type { MilesEngine } from '@waybill/contract/miles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { milesFrom, type Point, ROAD_FACTOR } from '../locations/locations.ts'

/** A posted load with a price, as a leg of a chain. */
export type Leg = {
  id: string
  shipmentNumber: string
  lane: LaneStop[]
  equipmentMode: EquipmentMode
  miles: number
  milesEngine: MilesEngine | null
  rate: number
  currency: 'USD' | 'CAD'
  from: Point
  to: Point
  pickupAt: string
  pickupUntil: string
  deliveryAt: string | null
  deliveryUntil: string | null
}

const leg = sql`load.id, load.number as "shipmentNumber", load.lane, load.equipment_mode as "equipmentMode", load.miles,
  load.miles_engine as "milesEngine", load.rate, load.currency,
  json_build_object('latitude', load.origin_latitude, 'longitude', load.origin_longitude) as "from",
  json_build_object('latitude', load.destination_latitude, 'longitude', load.destination_longitude) as "to",
  wire_time(load.pickup_at) as "pickupAt", wire_time(load.pickup_until) as "pickupUntil",
  wire_time(load.delivery_at) as "deliveryAt", wire_time(load.delivery_until) as "deliveryUntil"`

/** What a chain can hold: open, at a price, with miles, between places that are known, and not hidden by the company. */
function usable(actor: Actor): RawBuilder<boolean> {
  return sql`load.is_open and load.rate is not null and load.miles > 0 and load.pickup_at is not null and load.pickup_until > ${actor.now}
    and load.destination_latitude is not null and load.origin_latitude is not null
    and not exists (select from board_mark as mark
      where mark.shipment_id = load.id and mark.company_id = ${actor.companyId} and mark.hidden_because is not null)`
}

export async function findFirstLeg(actor: Actor, number: string): Promise<Leg | undefined> {
  const { rows } = await sql<Leg>`
    select ${leg} from board_load as load where load.number = ${number} and ${usable(actor)}`.execute(actor.db.read)
  return rows[0]
}

/** Where and when the truck of a load is empty, as far as it is known. */
export async function findEmptied(
  actor: Actor,
  shipmentId: string,
): Promise<{ point: Point; freeAt: string; equipmentMode: EquipmentMode } | undefined> {
  const { rows } = await sql<{ point: Point; freeAt: string; equipmentMode: EquipmentMode }>`
    select json_build_object('latitude', latitude, 'longitude', longitude) as point, done.equipment_mode as "equipmentMode",
      wire_time(greatest(coalesce(departed_at, arrived_at + interval '2 hours', expected.empties_at, done.delivery_at + interval '2 hours'),
        expected.rested_at)) as "freeAt"
    from shipment as done join shipment_stop as last on last.shipment_id = done.id
    left join shipment_estimate as expected on expected.shipment_id = done.id and expected.carrier_id = done.carrier_id
    where done.id = ${shipmentId} and latitude is not null and done.delivery_at is not null
    order by last.sequence desc limit 1`.execute(actor.db.read)
  return rows[0]
}

/** A truck that looks for its next load. */
export type Free = { point: Point; at: number; modes: readonly EquipmentMode[]; currency: 'USD' | 'CAD' | null }

/**
 * The loads around each truck, most dollars per mile first, with the empty miles to them. Each truck's circle is a box of half-degree
 * cells, which the index of the board finds.
 */
export async function findNext(
  actor: Actor,
  trucks: readonly Free[],
  { most, waitHours }: { most: number; waitHours: number },
): Promise<{ truck: number; emptyMiles: number; leg: Leg }[]> {
  const emptyMiles = milesFrom(
    { latitude: sql`truck.latitude`, longitude: sql`truck.longitude` },
    { latitude: sql`load.origin_latitude`, longitude: sql`load.origin_longitude` },
  )
  // Thousands of loads are judged by the index alone; only the best are read.
  const { rows } = await sql<{ truck: number; emptyMiles: number; leg: Leg }>`
    select found.truck, found.empty_miles as "emptyMiles", to_json(leg) as leg
    from (
      select truck.nth::int - 1 as truck, next.*
      from unnest(${trucks.map(({ point }) => point.latitude)}::double precision[], ${trucks.map(({ point }) => point.longitude)}::double precision[],
        ${trucks.map(({ at }) => new Date(at))}::timestamptz[], ${trucks.map(({ currency }) => currency)}::text[],
        ${trucks.map(({ modes }) => modes.join(' '))}::text[]) with ordinality as truck (latitude, longitude, free_at, currency, modes, nth)
      cross join lateral (
        select load.id, round(${emptyMiles} * ${sql.lit(ROAD_FACTOR)})::int as empty_miles, load.rate / (load.miles + ${emptyMiles}) as worth
        from board_load as load
        where ${usable(actor)}
          and load.origin_cell = any(array(
            select (floor(truck.latitude * 2)::int + north) * 1000 + floor((truck.longitude + 180) * 2)::int + east
            from generate_series(-${sql.lit(ROWS)}, ${sql.lit(ROWS)}) as north,
              generate_series(-ceil(${sql.lit(ROWS)} / cos(radians(truck.latitude)))::int, ceil(${sql.lit(ROWS)} / cos(radians(truck.latitude)))::int) as east))
          and (truck.modes = '' or load.equipment_mode = any(string_to_array(truck.modes, ' ')::smallint[]))
          and load.pickup_on <= (truck.free_at + ${`${waitHours + DAY_HOURS} hours`}::interval)::date
          and load.pickup_until > truck.free_at and load.pickup_at < truck.free_at + ${`${waitHours + DRIVE_HOURS} hours`}::interval
          and (truck.currency is null or load.currency = truck.currency)
          and ${emptyMiles} * ${sql.lit(ROAD_FACTOR)} <= ${CHAIN_RADIUS_MILES}
        order by worth desc, load.id limit ${most}
      ) as next
    ) as found
    cross join lateral (select ${leg} from board_load as load where load.id = found.id) as leg
    order by found.truck, found.worth desc, found.id`.execute(actor.db.read)
  return rows
}

/** Half degrees that the radius spans northward, and the hours that it takes. */
const ROWS = Math.ceil(CHAIN_RADIUS_MILES / 34.5)
const DAY_HOURS = 24
const DRIVE_HOURS = Math.ceil(CHAIN_RADIUS_MILES / 50)
