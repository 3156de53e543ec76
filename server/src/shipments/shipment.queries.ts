import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { Activity, Shipment, ShipmentRow, ShipmentStop } from '@waybill/contract/shipments/shipments.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider } from '../actor.ts'
import type { ObjectionFact } from '../company/bookability/bookability.policy.ts'
import { hotRow } from '../db/body.ts'
import type { Db, Tx } from '../db/connection.ts'
import { literals } from '../db/literals.ts'
import { zoneOfNextStop } from '../history/history.ts'
import { believedFirst } from './believed-truck.queries.ts'
import { driverColumns, reaches } from './driver-columns.queries.ts'
import { wireRow } from './shipments.queries.ts'
import { isFollowed, toldTo, visibleTo } from './shipments.scope.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)

/** One shipment as PostgreSQL has it; the policy adds what can be done with it. */
export type ShipmentFacts = Omit<Shipment, 'can' | 'stops'> & {
  providerId: string
  customerId: string
  createdById: string
  carrierId: string | null
  /** The last delivery's day, in its own zone. */
  deliveryOn: string | null
  /** Objections to dispatching it (domain §2.4), for those who may dispatch. */
  carrierObjections: ObjectionFact[]
  isSignatureDue: boolean
  /** It is hazardous, and has no bill of lading yet. */
  isLadingMissing: boolean
  stops: Omit<ShipmentStop, 'can'>[]
}

const BILL_OF_LADING = sql.lit(16)

/** A bill of lading of the load was made, or one was uploaded and not sent back. */
function hasLading(shipmentId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(exists (select from bill_of_lading where shipment_id = ${shipmentId} and replaced_at is null)
    or exists (select from document where holder_type = 'shipment' and holder_id = ${shipmentId} and file_type = ${BILL_OF_LADING}
      and deleted_at is null and state <> 'rejected'))`
}

const hazmatContacts = sql`array(select distinct hazmat_emergency_contact from shipment_order join orders on orders.id = order_id
  where shipment_id = shipment.id and hazmat_emergency_contact is not null)`

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** One shipment, by id or number. */
export function isShipment(idOrNumber: string): RawBuilder<boolean> {
  return UUID.test(idOrNumber) ? sql`shipment.id = ${idOrNumber}` : sql`shipment.number = ${idOrNumber}`
}

export async function findVisibleId(
  actor: Actor,
  idOrNumber: string,
  tx: Tx = actor.db.read,
): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select id from shipment where ${isShipment(idOrNumber)} and (${visibleTo(actor)})`.execute(tx)
  return rows[0]?.id
}

/** What hazardous freight asks for besides: few loads have any, so the others are read without it. */
type HazmatFacts = Pick<ShipmentFacts, 'hazmatContacts' | 'isLadingMissing'>
const HARMLESS: HazmatFacts = { hazmatContacts: [], isLadingMissing: false }

/** Everything on the detail page, in one statement, and another for hazardous freight. */
export async function findFacts(actor: Actor, idOrNumber: string, tx?: Tx): Promise<ShipmentFacts | undefined> {
  const db = tx ? actor.db.within(tx) : actor.db
  const found = await hotRow(
    db,
    sql<{ row: ShipmentRow; facts: Omit<ShipmentFacts, keyof ShipmentRow | keyof HazmatFacts> }>`
    select (${wireRow(actor)})::json as row, row_to_json(fact) as facts from shipment cross join lateral (
      select shipment.version, shipment.origination, shipment.trailer_types as "trailerTypes",
        shipment.special_instructions as "specialInstructions", shipment.reefer_temperature as "reeferTemperature",
        shipment.is_hazmat as "isHazmat", shipment.is_team_required as "isTeamRequired", shipment.is_blind as "isBlind", shipment.requirements,
        shipment.pro_number as "proNumber",
        ${actor.persona === 'operations' ? sql`shipment.max_buy` : sql`null`} as "maxBuy",
        shipment.provider_id as "providerId", shipment.customer_id as "customerId", shipment.carrier_id as "carrierId",
        shipment.created_by_company_id as "createdById", shipment.delivery_on as "deliveryOn", shipment.is_signature_due as "isSignatureDue",
        case when shipment.status = ${SHIPMENT.booked}
          then company_objections(shipment.carrier_id, ${actor.now}, shipment.delivery_on, null) else '[]' end as "carrierObjections",
        coalesce((select json_agg(stop order by sequence) from (${stops()}) as stop), '[]'::json) as stops,
        coalesce((select json_agg(driver) from (
          select ${driverColumns(reaches(actor))} from shipment_driver join contact on contact.id = shipment_driver.contact_id
          where shipment_driver.shipment_id = shipment.id and shipment_driver.removed_at is null
          order by shipment_driver.assigned_at
        ) as driver), '[]'::json) as drivers,
        ${truckOf(actor)} as truck,
        coalesce((select json_agg(json_build_object('label', label, 'value', value) order by sequence)
          from shipment_reference where shipment_id = shipment.id), '[]'::json) as references,
        coalesce((select json_agg(json_build_object('orderNumber', orders.number, 'customerName',
            case when ${isProvider(actor)} or not shipment.is_blind then company.name end) order by orders.number)
          from shipment_order join orders on orders.id = order_id join company on company.id = orders.customer_id
          where shipment_id = shipment.id), '[]'::json) as orders,
        coalesce((select json_agg(json_build_object('tenderId', tender.id, 'tenderNumber', tender.number, 'carrierName', company.name,
            'status', tender.status, 'isExpired', is_expired) order by sent_at desc)
          from tender join company on company.id = tender.carrier_id where tender.shipment_id = shipment.id
            and (${isProvider(actor)} or tender.carrier_id = ${actor.companyId})), '[]'::json) as tenders
    ) as fact where ${isShipment(idOrNumber)} and (${visibleTo(actor)})`,
  )
  if (!found) return undefined
  const { row, facts } = found
  return { ...row, ...facts, ...(facts.isHazmat ? await hazmatFacts(db, row.id) : HARMLESS) }
}

async function hazmatFacts(db: Db, shipmentId: string): Promise<HazmatFacts> {
  const found = await hotRow(
    db,
    sql<HazmatFacts>`select ${hazmatContacts} as "hazmatContacts", not ${hasLading(sql`shipment.id`)} as "isLadingMissing"
      from shipment where id = ${shipmentId}`,
  )
  return found ?? HARMLESS
}

/** What counts of what the truck's device and the driver's phone said last, while the load has that truck and that carrier; not of a blind load's shipper. */
function truckOf(actor: Actor): RawBuilder<unknown> {
  if (!may(actor.persona, 'truck:read')) return sql`null::json`
  const isOpen = sql`shipment.status < ${SHIPMENT.delivered}`
  return sql`(select json_build_object(
      'at', wire_time(truck.at), 'latitude', truck.latitude, 'longitude', truck.longitude, 'heading', truck.heading,
      'mph', truck.mph, 'place', truck.place, 'source', truck.provider, 'accuracyMeters', truck.accuracy_meters,
      'nextStopId', case when ${isOpen} then next_stop_id end, 'milesLeft', case when ${isOpen} then miles_left end,
      'eta', case when ${isOpen} then wire_time(truck.eta) end,
      'left', (select json_build_object('stopId', id, 'at', stop_time(truck.left_at, time_zone))
        from shipment_stop where id = truck.left_stop_id and departed_at is null))
    from shipment_truck as truck where truck.shipment_id = shipment.id and truck.carrier_id = shipment.carrier_id
      and truck.tractor_number = shipment.tractor_number and ${isFollowed(actor.now)}
      and (${actor.persona !== 'shipper'} or not shipment.is_blind)
    order by ${believedFirst} limit 1)`
}

/** A `shipment`'s stops under their wire names. */
export function stops() {
  return sql`select shipment_stop.id as "stopId", shipment_stop.sequence, stop_type as type, city, shipment_stop.state,
      postal_code as "postalCode", time_zone as "timeZone",
      stop_time(early at time zone time_zone, time_zone) as early, stop_time(late at time zone time_zone, time_zone) as late,
      stop_time(appointment at time zone time_zone, time_zone) as appointment,
      stop_time(arrived_at, time_zone) as "arrivedAt", stop_time(departed_at, time_zone) as "departedAt", is_late as "isLate",
      location_id as "locationId", name, address_line1 as "addressLine1", address_line2 as "addressLine2", country, latitude, longitude,
      contact_name as "contactName", contact_phone as "contactPhone", shipment_stop.reference_numbers as "referenceNumbers",
      instructions, case when departed_at is not null then 'departed' when arrived_at is not null then 'arrived' else 'planned' end as "stopState",
      seal_numbers as "sealNumbers",
      coalesce((select json_agg(json_build_object(
          'lineItemId', order_line_item.id, 'orderNumber', orders.number, 'description', order_line_item.description,
          'packageType', package_type, 'packages', packages, 'weight', order_line_item.weight, 'freightClass', freight_class,
          'isHazmat', order_line_item.is_hazmat, 'unNumber', un_number, 'properShippingName', proper_shipping_name,
          'hazardClass', hazard_class, 'packingGroup', packing_group, 'confirmedPackages', confirmed_packages, 'exception', exception
        ) order by orders.number, order_line_item.sequence)
        from stop_line_item join order_line_item on order_line_item.id = line_item_id join orders on orders.id = order_line_item.order_id
        where stop_id = shipment_stop.id), '[]'::json) as "lineItems"
    from shipment_stop where shipment_id = shipment.id`
}

/** Written to a stop when the truck leaves it. */
export async function confirmCounts(
  tx: Tx,
  stopId: string,
  counts: readonly { lineItemId: string; packages: number; exception: string }[],
  sealNumbers: readonly string[],
): Promise<void> {
  for (const count of counts)
    await tx
      .updateTable('stop_line_item')
      .set({ confirmed_packages: count.packages, exception: count.exception })
      .where('stop_id', '=', stopId)
      .where('line_item_id', '=', count.lineItemId)
      .execute()
  if (sealNumbers.length > 0)
    await tx
      .updateTable('shipment_stop')
      .set({ seal_numbers: [...sealNumbers] })
      .where('id', '=', stopId)
      .execute()
}

export async function isLadingMissing(tx: Tx, shipmentId: string): Promise<boolean> {
  const { rows } = await sql<{
    missing: boolean
  }>`select not ${hasLading(sql`${shipmentId}::uuid`)} as missing`.execute(tx)
  return rows[0]?.missing ?? false
}

export async function lineItemsAt(
  tx: Tx,
  stopId: string,
): Promise<{ id: string; description: string; packages: number; isHazmat: boolean; exception: string | null }[]> {
  return await tx
    .selectFrom('stop_line_item')
    .innerJoin('order_line_item', 'order_line_item.id', 'stop_line_item.line_item_id')
    .select(['order_line_item.id', 'order_line_item.description', 'order_line_item.packages'])
    .select(['order_line_item.is_hazmat as isHazmat', 'stop_line_item.exception'])
    .where('stop_id', '=', stopId)
    .execute()
}

/** Between stops, a time is told by the clock of the next one. */
export async function listActivity(
  actor: Actor,
  shipmentId: string,
  limit: number,
): Promise<{ data: (Activity & { place: string | null; payload: unknown })[]; totalCount: number }> {
  const { rows } = await sql<{ activity: Activity & { place: string | null; payload: unknown }; total: number }>`
    select count(*) over () as total, json_build_object(
      'id', event.id, 'kind', event.kind, 'stopId', event.stop_id, 'source', event.source, 'by', event.reported_by,
      'description', event.kind, 'timeZone', clock.zone,
      'timeStamp', stop_time(event.occurred_at, clock.zone),
      'reportedAt', wire_time(event.reported_at), 'place', case when stop.id is null then null else stop.name || ', ' || stop.city || ', ' || stop.state end,
      'payload', event.payload, 'detail', null, 'correctedBy', correction.reported_by
    ) as activity
    from shipment_event as event
    left join shipment_stop as stop on stop.id = event.stop_id
    left join shipment_event as correction on correction.id = event.superseded_by
    cross join lateral (select coalesce(stop.time_zone, ${zoneOfNextStop(sql`event.shipment_id`, sql`event.occurred_at`)}, 'UTC') as zone)
      as clock
    where event.shipment_id = ${shipmentId} and ${toldTo(actor)}
    order by event.sequence desc limit ${limit}`.execute(actor.db.read)
  return { data: rows.map((row) => row.activity), totalCount: rows[0]?.total ?? 0 }
}

/** As many loads as a dispatcher picks from. */
const MOST_LOADS = 20

/** What a driver can open, the next pickup first; finished last. */
export async function driverLoads(
  tx: Tx,
  driver: { companyId: string; id: string; now: Date },
): Promise<{ shipmentId: string; shipmentNumber: string; from: string | null; to: string | null }[]> {
  const place = (index: number) =>
    sql`lane -> ${sql.lit(index)} ->> 'city' || ', ' || (lane -> ${sql.lit(index)} ->> 'state')`
  const { rows } = await sql<{ shipmentId: string; shipmentNumber: string; from: string | null; to: string | null }>`
    select id as "shipmentId", number as "shipmentNumber", ${place(0)} as "from", ${place(-1)} as "to"
    from shipment where ${visibleTo({ ...driver, persona: 'driver' })}
    order by status > ${SHIPMENT.atStop}, pickup_at limit ${MOST_LOADS}`.execute(tx)
  return rows
}

/** What a carrier books the load for from the load board; null: it is not there, or at no price. */
export async function postedRate(tx: Tx, shipmentId: string): Promise<number | null> {
  const posting = await tx.selectFrom('board_load').select('rate').where('id', '=', shipmentId).executeTakeFirst()
  return posting?.rate ?? null
}

export async function writeMaxBuy(tx: Tx, shipmentId: string, maxBuy: number | null): Promise<void> {
  await tx
    .updateTable('shipment')
    .set((expression) => ({ max_buy: maxBuy, version: expression('version', '+', 1) }))
    .where('id', '=', shipmentId)
    .execute()
}
