import { SHIPMENT_STATUS, type ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import type { Currency } from '@waybill/contract/money.ts'
import { ORDER_STATUS } from '@waybill/contract/orders/order-status.ts'
import type { ConsolidationLimits, PlanEntry } from '@waybill/contract/planning/planning.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { literals } from '../db/literals.ts'
import { visibleTo as ordersVisibleTo, wireOrder } from '../orders/orders.ts'
import type { ShipmentRowColumns } from '../shipments/shipments.ts'
import { visibleTo } from '../shipments/shipments.ts'
import { type OrderStopToPlan, type OrderToPlan, typeOf, type Visit } from './plan.ts'

const ORDER = literals(ORDER_STATUS)
const SHIPMENT = literals(SHIPMENT_STATUS)

/** More than there are near one place on those dates; the nearest are shown. */
const MOST_LOOKED_AT = 200

const wall = (column: string) => sql`to_char(${sql.ref(`stop.${column}`)}, 'YYYY-MM-DD"T"HH24:MI')`

/** An item without stops loads at the first pickup and unloads at the last delivery. */
const end = (type: 'Pickup' | 'Delivery', direction: 'asc' | 'desc') => sql`(select stop.id from order_stop as stop
  where stop.order_id = orders.id and stop_type = ${sql.lit(type)} order by sequence ${sql.raw(direction)} limit 1)`

async function ordersToPlan(tx: Tx, actor: Actor, condition: RawBuilder<unknown>): Promise<OrderToPlan[]> {
  const { rows } = await sql<{ plan: OrderToPlan }>`
    select row_to_json(plan) as plan from (
      select (select row_to_json(line) from (select ${wireOrder}) as line) as row,
        orders.customer_id as "customerId", currency, equipment_mode as "equipmentMode", equipment_types as "equipmentTypes",
        shipping_mode as "shippingMode", is_team_required as "isTeamRequired", is_blind as "isBlind",
        reefer_temperature as "reeferTemperature", hazmat_emergency_contact is not null as "hasEmergencyContact",
        special_instructions as "specialInstructions", requirements,
        (select coalesce(json_agg(json_build_object('label', reference ->> 'label', 'value', reference ->> 'value') order by place), '[]'::json)
          from jsonb_array_elements(reference_numbers) with ordinality as known (reference, place)) as references,
        coalesce((select json_agg(json_build_object('id', stop.id, 'type', stop.stop_type, 'locationId', stop.location_id, 'name', stop.name,
            'addressLine1', stop.address_line1, 'addressLine2', stop.address_line2, 'city', stop.city, 'state', stop.state,
            'postalCode', stop.postal_code, 'country', stop.country, 'latitude', stop.latitude, 'longitude', stop.longitude,
            'timeZone', stop.time_zone, 'early', ${wall('early')}, 'late', ${wall('late')}, 'appointment', ${wall('appointment')},
            'contactName', stop.contact_name, 'contactPhone', stop.contact_phone, 'instructions', stop.instructions) order by stop.sequence)
          from order_stop as stop where stop.order_id = orders.id), '[]'::json) as stops,
        coalesce((select json_agg(json_build_object('id', item.id, 'description', item.description, 'packages', item.packages,
            'weight', item.weight, 'isHazmat', item.is_hazmat, 'unNumber', item.un_number,
            'pickupStopId', coalesce(item.pickup_stop_id, ${end('Pickup', 'asc')}),
            'deliveryStopId', coalesce(item.delivery_stop_id, ${end('Delivery', 'desc')})) order by item.sequence)
          from order_line_item as item where item.order_id = orders.id), '[]'::json) as items,
        (select json_build_object('id', shipment.id, 'number', shipment.number)
          from shipment_order join shipment on shipment.id = shipment_order.shipment_id
          where shipment_order.order_id = orders.id and shipment.status >= ${SHIPMENT.draft} limit 1) as shipment
      from orders join company on company.id = orders.customer_id
      where (${ordersVisibleTo(actor)}) and ${condition}
    ) as plan`.execute(tx)
  return rows.map(({ plan }) => plan)
}

/** The orders in the sequence of the entry's numbers, without those out of sight. */
export async function readOrders(tx: Tx, actor: Actor, numbers: readonly string[]): Promise<OrderToPlan[]> {
  const found = await ordersToPlan(tx, actor, sql`orders.number = any(${numbers}::text[])`)
  return numbers.flatMap((number) => found.find(({ row }) => row.orderNumber === number) ?? [])
}

/** Locks the orders' rows for this transaction, always in one sequence: whoever plans one next waits here. */
export async function holdOrders(tx: Tx, numbers: readonly string[]): Promise<void> {
  await sql`select id from orders where number = any(${numbers}::text[]) order by id for update`.execute(tx)
}

/** The customer's open orders that start near a place on similar dates; each is then checked for fit. */
export async function ordersNear(
  tx: Tx,
  actor: Actor,
  near: {
    customerId: string
    currency: Currency
    except: readonly string[]
    point: { latitude: number; longitude: number }
    from: string
    to: string
  },
  limits: ConsolidationLimits,
): Promise<OrderToPlan[]> {
  const { latitude, longitude } = near.point
  const degrees = (limits.maxMiles + 1) / 69
  const across = degrees / Math.max(0.1, Math.cos((latitude * Math.PI) / 180))
  const { rows } = await sql<{ id: string }>`
    select orders.id from orders join lateral (
      select latitude, longitude from order_stop where order_id = orders.id and stop_type = 'Pickup' order by sequence limit 1
    ) as origin on true
    where (${ordersVisibleTo(actor)}) and customer_id = ${near.customerId} and currency = ${near.currency} and status = ${ORDER.open} and number <> all(${near.except}::text[])
      and pickup_on between ${near.from}::date - ${limits.windowDays + 1}::int and ${near.to}::date + ${limits.windowDays + 1}::int
      and latitude between ${latitude - degrees} and ${latitude + degrees}
      and longitude between ${longitude - across} and ${longitude + across}
    order by pickup_at limit ${MOST_LOOKED_AT}`.execute(tx)
  return await ordersToPlan(tx, actor, sql`orders.id = any(${rows.map(({ id }) => id)}::uuid[])`)
}

export async function providerOf(tx: Tx, actor: Actor): Promise<string> {
  if (isProvider(actor)) return actor.companyId
  const { rows } = await sql<{ id: string }>`select planning_provider() as id`.execute(tx)
  const [provider] = rows
  if (!provider?.id) throw new Error('There is no provider to plan with')
  return provider.id
}

export type PlanFacts = {
  id: string
  shipmentNumber: string
  status: ShipmentStatus
  version: number
  entry: Omit<PlanEntry, 'limits' | 'isDraft'> & { stops: NonNullable<PlanEntry['stops']> }
}

/** A plan as it is. If a load came whole from elsewhere, its freight says which order stops each of its stops covers. */
export async function findPlanFacts(tx: Tx, actor: Actor, idOrNumber: string): Promise<PlanFacts | undefined> {
  const { rows } = await sql<{ facts: PlanFacts }>`
    select json_build_object('id', shipment.id, 'shipmentNumber', shipment.number, 'status', shipment.status, 'version', shipment.version,
      'entry', json_build_object(
        'orders', coalesce((select json_agg(orders.number order by orders.number) from shipment_order
          join orders on orders.id = order_id where shipment_id = shipment.id), '[]'::json),
        'stops', coalesce((select json_agg(json_build_object(
            'orderStopIds', case when cardinality(stop.order_stop_ids) > 0 then to_json(stop.order_stop_ids) else to_json(array(
              select distinct case when first.sequence = stop.sequence then item.pickup_stop_id else item.delivery_stop_id end
              from stop_line_item join order_line_item as item on item.id = line_item_id
              cross join lateral (select min(other.sequence) as sequence from shipment_stop as other
                join stop_line_item as handled on handled.stop_id = other.id
                where other.shipment_id = shipment.id and handled.line_item_id = item.id) as first
              where stop_line_item.stop_id = stop.id)) end,
            'earlyDateTime', ${wall('early')}, 'lateDateTime', ${wall('late')}, 'appointmentDateTime', ${wall('appointment')})
            order by stop.sequence)
          from shipment_stop as stop where stop.shipment_id = shipment.id), '[]'::json),
        'shippingMode', shipping_mode, 'equipmentMode', equipment_mode, 'trailerTypes', trailer_types,
        'reeferTemperature', reefer_temperature, 'isTeamRequired', is_team_required, 'isBlind', is_blind,
        'specialInstructions', special_instructions)) as facts
    from shipment where shipment.${isId(idOrNumber) ? sql`id = ${idOrNumber}::uuid` : sql`number = ${idOrNumber}`}
      and (${visibleTo(actor)})`.execute(tx)
  return rows[0]?.facts
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

export async function rewriteRow(tx: Tx, shipmentId: string, columns: Partial<ShipmentRowColumns>): Promise<void> {
  await tx.updateTable('shipment').set(columns).where('id', '=', shipmentId).execute()
}

/** The visit as columns of a stop's row. */
export function stopColumnsOf(visit: Visit) {
  const { stops } = visit
  const [place] = stops
  if (!place) throw new Error('A visit stops somewhere')
  const said = (of: (stop: OrderStopToPlan) => string | null) =>
    [...new Set(stops.map(of).filter((text) => text !== null && text !== ''))].join('\n') || null
  return {
    stop_type: typeOf(visit),
    location_id: place.locationId,
    name: place.name,
    address_line1: place.addressLine1,
    address_line2: place.addressLine2,
    city: place.city,
    state: place.state,
    postal_code: place.postalCode,
    country: place.country,
    latitude: place.latitude,
    longitude: place.longitude,
    time_zone: place.timeZone,
    early: visit.early,
    late: visit.late,
    appointment: visit.appointment,
    contact_name: stops.find(({ contactName }) => contactName)?.contactName ?? null,
    contact_phone: stops.find(({ contactPhone }) => contactPhone)?.contactPhone ?? null,
    instructions: said(({ instructions }) => instructions),
    order_stop_ids: stops.map(({ id }) => id),
  }
}
