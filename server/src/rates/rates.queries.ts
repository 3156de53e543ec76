import type { EquipmentMode, ShippingMode } from '@waybill/contract/freight-codes.ts'
import type { StopType } from '@waybill/contract/lane.ts'
import type { MilesEngine } from '@waybill/contract/miles.ts'
import type { Currency } from '@waybill/contract/money.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { ObjectionFact } from '../company/bookability/bookability.policy.ts'
import type { Tx } from '../db/connection.ts'
import type { InSight } from '../http/subjects.ts'
import type { LaneTerms, Surcharge } from './pricing/lane-contract.ts'

type Stop = {
  type: StopType
  city: string
  state: string
  postalCode: string
  country: string
  latitude: number | null
  longitude: number | null
}

export type ShipmentToPrice = {
  id: string
  number: string
  status: number
  customerId: string
  currency: Currency
  shippingMode: ShippingMode
  equipmentMode: EquipmentMode
  miles: number | null
  milesEngine: MilesEngine | null
  milesVersion: string | null
  weight: number | null
  pickupOn: string | null
  deliveryOn: string | null
  stops: Stop[]
  products: { weight: number | null; freightClass: string | null; packageType: string; packages: number }[]
}

/** A shipment's pricing data; one out of sight is as if it did not exist. Without a condition, whatever the transaction sees. */
export async function findShipment(
  tx: Tx,
  inSight: RawBuilder<boolean> | undefined,
  shipmentId: string,
): Promise<ShipmentToPrice | undefined> {
  const { rows } = await sql<{ facts: ShipmentToPrice }>`
    select row_to_json(fact) as facts from (
      select shipment.id, number, status, customer_id as "customerId", currency, shipping_mode as "shippingMode",
        equipment_mode as "equipmentMode", miles, miles_engine as "milesEngine", miles_version as "milesVersion", weight,
        pickup_on as "pickupOn", delivery_on as "deliveryOn",
        coalesce((select json_agg(json_build_object('type', stop_type, 'city', city, 'state', state, 'postalCode', postal_code,
            'country', country, 'latitude', latitude, 'longitude', longitude) order by sequence)
          from shipment_stop where shipment_id = shipment.id), '[]') as stops,
        coalesce((select json_agg(json_build_object('weight', weight, 'freightClass', freight_class,
            'packageType', package_type, 'packages', packages) order by order_line_item.id)
          from order_line_item where id in (
            select line_item_id from stop_line_item join shipment_stop on shipment_stop.id = stop_id
            where shipment_id = shipment.id
          )), '[]') as products
      from shipment where shipment.id = ${shipmentId} and (${inSight ?? sql`true`})
    ) as fact`.execute(tx)
  return rows[0]?.facts
}

/** An order as a load by itself. */
export async function findOrder(
  tx: Tx,
  actor: Actor,
  orders: InSight,
  orderId: string,
): Promise<ShipmentToPrice | undefined> {
  const { rows } = await sql<{ facts: ShipmentToPrice }>`
    select row_to_json(fact) as facts from (
      select orders.id, number, 0 as status, customer_id as "customerId", currency, shipping_mode as "shippingMode",
        equipment_mode as "equipmentMode", null::integer as miles, null as "milesEngine", null as "milesVersion",
        weight, pickup_on as "pickupOn",
        (select coalesce(appointment, early, late)::date from order_stop where order_id = orders.id order by sequence desc limit 1)
          as "deliveryOn",
        coalesce((select json_agg(json_build_object('type', stop_type, 'city', city, 'state', state, 'postalCode', postal_code,
            'country', country, 'latitude', latitude, 'longitude', longitude) order by sequence)
          from order_stop where order_id = orders.id), '[]') as stops,
        coalesce((select json_agg(json_build_object('weight', weight, 'freightClass', freight_class,
            'packageType', package_type, 'packages', packages) order by sequence)
          from order_line_item where order_id = orders.id), '[]') as products
      from orders where orders.id = ${orderId} and (${orders(actor)})
    ) as fact`.execute(tx)
  return rows[0]?.facts
}

/** A line's carrier, and any objections to booking it (domain §2.4). */
export type Hauler = { carrierId: string; carrierName: string; scac: string | null; objections: ObjectionFact[] }

/** What a carrier's insurance is judged for. */
type Hauled = { shipmentId: string | null; deliveryOn: string | null }

/** The lane and day to look up. */
export type LaneAsked = Hauled & {
  shippingMode: number
  equipmentMode: number
  pickupOn: string
  origin: Pick<Stop, 'city' | 'state' | 'postalCode'>
  destination: Pick<Stop, 'city' | 'state' | 'postalCode'>
}

const zonesOf = ({ city, state, postalCode }: LaneAsked['origin']) => sql`rate_zones(${city}, ${state}, ${postalCode})`

const hauler = (now: Date, hauled: Hauled | null) => sql`company.id as "carrierId", company.name as "carrierName",
  company.scac,
  company_objections(company.id, ${now}, ${hauled?.deliveryOn ?? null}, ${hauled?.shipmentId ?? null}) as objections`

/** Rows in force on the date come first; else the last one that was, to say since when it is not. */
const inForce = (day: string) => sql`(effective_on <= ${day} and coalesce(expires_on, 'infinity') >= ${day})`

export type ContractRow = Hauler & {
  contract:
    | (Omit<LaneTerms, 'surcharges'> & {
        reference: string
        surcharges: Surcharge[]
        currency: Currency
        fuelProgramId: string | null
        rank: number
        serviceDays: number | null
        effectiveOn: string
        expiresOn: string | null
        isInForce: boolean
      })
    | null
}

/**
 * Every carrier with contracts for such loads, each with its best contract for this lane: in force, narrowest zones,
 * first in the routing guide, newest. Null if no contract covers this lane.
 */
export async function findContracts(tx: Tx, now: Date, lane: LaneAsked): Promise<ContractRow[]> {
  const origins = zonesOf(lane.origin)
  const destinations = zonesOf(lane.destination)
  const modes = sql`shipping_mode = ${lane.shippingMode} and equipment_mode = ${lane.equipmentMode}`
  const { rows } = await sql<ContractRow>`
    select ${hauler(now, lane)}, best.contract
    from (select distinct carrier_id from lane_contract where ${modes} and replaced_at is null) as offering
    join company on company.id = offering.carrier_id
    left join lateral (
      select json_build_object('reference', reference, 'rateType', rate_type, 'rate', rate, 'minimum', minimum,
        'surcharges', surcharges, 'maxWeight', max_weight, 'currency', currency, 'fuelProgramId', fuel_program_id,
        'rank', rank, 'serviceDays', service_days, 'effectiveOn', effective_on, 'expiresOn', expires_on,
        'isInForce', ${inForce(lane.pickupOn)}) as contract
      from lane_contract where ${modes} and replaced_at is null and carrier_id = offering.carrier_id
        and origin_zone = any(${origins}) and destination_zone = any(${destinations})
      order by ${inForce(lane.pickupOn)} desc,
        array_position(${origins}, origin_zone) + array_position(${destinations}, destination_zone), rank, effective_on desc, id
      limit 1
    ) as best on true
    order by company.name, company.id`.execute(tx)
  return rows
}

export type TariffRow = Hauler & {
  tariff: {
    reference: string
    weightBreaks: number[]
    maxWeight: number
    discount: number
    currency: Currency
    effectiveOn: string
    expiresOn: string | null
    isInForce: boolean
    rates: Record<string, number[]>
    minimum: number
    serviceDays: number
    guaranteedExtra: number | null
    guaranteedCode: string | null
  } | null
}

/** Every carrier with an LTL tariff, each with its terms for this lane: by its zones, else by miles. */
export async function findTariffs(tx: Tx, now: Date, lane: LaneAsked & { miles: number | null }): Promise<TariffRow[]> {
  const origins = zonesOf(lane.origin)
  const destinations = zonesOf(lane.destination)
  const fits = sql`${lane.equipmentMode}::smallint = any(equipment_modes)`
  const { rows } = await sql<TariffRow>`
    select ${hauler(now, lane)}, best.tariff
    from (select distinct carrier_id from ltl_tariff where ${fits} and replaced_at is null) as offering
    join company on company.id = offering.carrier_id
    left join lateral (
      select json_build_object('reference', reference, 'weightBreaks', weight_breaks, 'maxWeight', max_weight,
        'discount', discount, 'currency', currency, 'effectiveOn', effective_on, 'expiresOn', expires_on,
        'isInForce', ${inForce(lane.pickupOn)}, 'rates', rates, 'minimum', minimum, 'serviceDays', service_days,
        'guaranteedExtra', guaranteed_extra, 'guaranteedCode', guaranteed_code) as tariff
      from ltl_tariff join ltl_tariff_lane on tariff_id = ltl_tariff.id
      where ${fits} and replaced_at is null and carrier_id = offering.carrier_id and (
        (origin_zone = any(${origins}) and destination_zone = any(${destinations}))
        or (miles_from <= ${lane.miles}::int and (miles_to is null or miles_to > ${lane.miles}::int))
      )
      order by ${inForce(lane.pickupOn)} desc, origin_zone is null,
        array_position(${origins}, origin_zone) + array_position(${destinations}, destination_zone), effective_on desc,
        ltl_tariff_lane.id
      limit 1
    ) as best on true
    order by company.name, company.id`.execute(tx)
  return rows
}

/** A customer's markup percentage on a day; the one for this mode before the one for all. */
export async function findMarkup(
  tx: Tx,
  customerId: string,
  shippingMode: number,
  day: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ percent: number }>`
    select percent from customer_markup
    where customer_id = ${customerId} and (shipping_mode is null or shipping_mode = ${shippingMode}) and ${inForce(day)}
    order by shipping_mode is null, effective_on desc limit 1`.execute(tx)
  return rows[0]?.percent
}

/** A carrier or broker by id, as it stands for a load. */
export async function findHauler(
  tx: Tx,
  now: Date,
  carrierId: string,
  hauled: Hauled | null,
): Promise<Hauler | undefined> {
  const { rows } = await sql<Hauler>`
    select ${hauler(now, hauled)} from company
    where company.id = ${carrierId} and kind in ('carrier', 'broker')`.execute(tx)
  return rows[0]
}
