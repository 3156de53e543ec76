import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { may } from '@waybill/contract/permissions.ts'
import type {
  Activity,
  AssignedDriver,
  Shipment,
  ShipmentRow,
  ShipmentStop,
} from '@waybill/contract/shipments/shipments.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider } from '../actor.ts'
import type { ObjectionFact } from '../company/bookability/bookability.policy.ts'
import { contains, hotRow } from '../db/body.ts'
import type { Tx } from '../db/connection.ts'
import { literals } from '../db/literals.ts'
import { wireRow } from './shipments.queries.ts'
import { isFollowed, toldTo, visibleTo } from './shipments.scope.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)

/** One shipment as PostgreSQL has it; the policy adds what can be done with it. */
export type ShipmentFacts = Omit<Shipment, 'can' | 'stops'> & {
  providerId: string
  customerId: string
  createdById: string
  carrierId: string | null
  /** Objections to dispatching it (domain §2.4), for those who may dispatch. */
  carrierObjections: ObjectionFact[]
  isSignatureDue: boolean
  stops: Omit<ShipmentStop, 'can'>[]
}

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

/** Everything on the detail page, in one statement. */
export async function findFacts(actor: Actor, idOrNumber: string, tx?: Tx): Promise<ShipmentFacts | undefined> {
  const found = await hotRow(
    tx ? actor.db.within(tx) : actor.db,
    sql<{ row: ShipmentRow; facts: Omit<ShipmentFacts, keyof ShipmentRow> }>`
    select (${wireRow(actor)})::json as row, row_to_json(fact) as facts from shipment cross join lateral (
      select shipment.version, shipment.origination, shipment.trailer_types as "trailerTypes",
        shipment.special_instructions as "specialInstructions", shipment.reefer_temperature as "reeferTemperature",
        shipment.is_hazmat as "isHazmat", shipment.is_team_required as "isTeamRequired", shipment.is_blind as "isBlind", shipment.requirements,
        shipment.pro_number as "proNumber",
        ${actor.persona === 'operations' ? sql`shipment.max_buy` : sql`null`} as "maxBuy",
        shipment.provider_id as "providerId", shipment.customer_id as "customerId", shipment.carrier_id as "carrierId",
        shipment.created_by_company_id as "createdById", shipment.is_signature_due as "isSignatureDue",
        case when shipment.status = ${SHIPMENT.booked} then company_objections(shipment.carrier_id, ${actor.now}, shipment.delivery_on)
          else '[]' end as "carrierObjections",
        coalesce((select json_agg(stop order by sequence) from (${stops()}) as stop), '[]'::json) as stops,
        coalesce((select json_agg(driver) from (
          select contact.id, contact.first_name || ' ' || contact.last_name as name, contact.phone_numbers[1] as "mobilePhoneNumber"
          from shipment_driver join contact on contact.id = shipment_driver.contact_id
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
  return found && { ...found.row, ...found.facts }
}

/** What the truck's device or the driver's phone said last, while the load has that truck and that carrier; not of a blind load's shipper. */
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
      and (${actor.persona !== 'shipper'} or not shipment.is_blind))`
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
          'isHazmat', order_line_item.is_hazmat, 'confirmedPackages', confirmed_packages, 'exception', exception
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

export async function lineItemsAt(
  tx: Tx,
  stopId: string,
): Promise<{ id: string; description: string; packages: number }[]> {
  return await tx
    .selectFrom('stop_line_item')
    .innerJoin('order_line_item', 'order_line_item.id', 'stop_line_item.line_item_id')
    .select(['order_line_item.id', 'order_line_item.description', 'order_line_item.packages'])
    .where('stop_id', '=', stopId)
    .execute()
}

export async function listActivity(
  actor: Actor,
  shipmentId: string,
  limit: number,
): Promise<{ data: (Activity & { place: string | null; payload: unknown })[]; totalCount: number }> {
  const { rows } = await sql<{ activity: Activity & { place: string | null; payload: unknown }; total: number }>`
    select count(*) over () as total, json_build_object(
      'id', event.id, 'kind', event.kind, 'stopId', event.stop_id, 'source', event.source, 'by', event.reported_by,
      'description', event.kind, 'timeZone', coalesce(stop.time_zone, first_stop.time_zone, 'UTC'),
      'timeStamp', stop_time(event.occurred_at, coalesce(stop.time_zone, first_stop.time_zone, 'UTC')),
      'reportedAt', wire_time(event.reported_at), 'place', case when stop.id is null then null else stop.name || ', ' || stop.city || ', ' || stop.state end,
      'payload', event.payload, 'detail', null, 'correctedBy', correction.reported_by
    ) as activity
    from shipment_event as event
    left join shipment_stop as stop on stop.id = event.stop_id
    left join shipment_event as correction on correction.id = event.superseded_by
    left join lateral (select time_zone from shipment_stop where shipment_id = event.shipment_id order by sequence limit 1) as first_stop on true
    where event.shipment_id = ${shipmentId} and ${toldTo(actor)}
    order by event.sequence desc limit ${limit}`.execute(actor.db.read)
  return { data: rows.map((row) => row.activity), totalCount: rows[0]?.total ?? 0 }
}

/** A carrier's drivers by name, with the number of any other load they are on meanwhile. */
export async function listDrivers(
  actor: Actor,
  shipment: { id: string; carrierId: string; pickupAt: Date | null; deliveryAt: Date | null },
  text: string | undefined,
): Promise<(AssignedDriver & { busyWith: string | null })[]> {
  // Once for all drivers, from their carriers' active loads: all they ever drove is far more.
  const { rows } = await sql<AssignedDriver & { busyWith: string | null }>`
    with driver as materialized (
      select contact.id, first_name || ' ' || last_name as name, phone_numbers[1] as phone
      from contact join membership on membership.contact_id = contact.id and membership.company_id = ${shipment.carrierId}
      where 'Driver' = any (roles) and first_name || ' ' || last_name ilike ${contains(text ?? '')}
    ), busy as (
      select distinct on (contact_id) contact_id, other.number
      from shipment as other join shipment_driver on shipment_id = other.id and removed_at is null
      where other.carrier_id = any (array(select distinct company_id from membership where contact_id in (select id from driver)))
        and ${isMeanwhile(shipment)}
      order by contact_id, other.pickup_at
    )
    select driver.id, name, phone as "mobilePhoneNumber", busy.number as "busyWith"
    from driver left join busy on busy.contact_id = driver.id
    order by busy.number is not null, name limit 50`.execute(actor.db.read)
  return rows
}

/** `other` is in progress during the shipment. */
function isMeanwhile(shipment: { id: string; pickupAt: Date | null; deliveryAt: Date | null }) {
  return sql`other.id <> ${shipment.id} and other.status between ${SHIPMENT.booked} and ${SHIPMENT.atStop}
    and other.pickup_at < ${shipment.deliveryAt} and other.delivery_at > ${shipment.pickupAt}`
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

/** The number of a driver's load at an overlapping time (P12). */
function busyWith(
  driver: ReturnType<typeof sql>,
  shipment: { id: string; pickupAt: Date | null; deliveryAt: Date | null },
) {
  return sql`select other.number from shipment_driver join shipment as other on other.id = shipment_driver.shipment_id
    where shipment_driver.contact_id = ${driver} and shipment_driver.removed_at is null and ${isMeanwhile(shipment)}
    order by other.pickup_at limit 1`
}

export async function findDriver(
  tx: Tx,
  driverId: string,
  shipment: { id: string; carrierId: string; pickupAt: Date | null; deliveryAt: Date | null },
): Promise<{ id: string; name: string; busyWith: string | null } | undefined> {
  // If two dispatchers give one driver two loads at once, this settles it: his row is locked until the commit, and his other
  // loads are only then looked up, so the second sees what the first did.
  const { rows: held } = await sql`select id from contact where id = ${driverId} for update`.execute(tx)
  if (held.length === 0) return undefined
  const { rows } = await sql<{ id: string; name: string; busyWith: string | null }>`
    select contact.id, first_name || ' ' || last_name as name, (${busyWith(sql`contact.id`, shipment)}) as "busyWith"
    from contact where contact.id = ${driverId} and exists (
      select from membership where membership.contact_id = contact.id and membership.company_id = ${shipment.carrierId} and 'Driver' = any (roles)
    )`.execute(tx)
  return rows[0]
}

export async function insertDriver(tx: Tx, shipmentId: string, driverId: string, now: Date): Promise<void> {
  await tx
    .insertInto('shipment_driver')
    .values({ shipment_id: shipmentId, contact_id: driverId, assigned_at: now })
    .execute()
}

export async function endDriver(tx: Tx, shipmentId: string, driverId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shipment_driver')
    .set({ removed_at: now })
    .where('shipment_id', '=', shipmentId)
    .where('contact_id', '=', driverId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Driver names in lists, from the current assignments. */
export async function refreshDriverName(tx: Tx, shipmentId: string): Promise<void> {
  await sql`update shipment set driver_name = (
    select string_agg(first_name || ' ' || last_name, ', ' order by assigned_at) from shipment_driver
    join contact on contact.id = contact_id where shipment_id = shipment.id and removed_at is null
  ) where id = ${shipmentId}`.execute(tx)
}

/**
 * The number of the carrier's load this tractor pulls at an overlapping time (P12). If two dispatchers name one tractor for
 * two loads at once, the second waits for the first's commit.
 */
export async function findTractorsLoad(
  tx: Tx,
  tractorNumber: string,
  shipment: { id: string; carrierId: string; pickupAt: Date | null; deliveryAt: Date | null },
): Promise<string | undefined> {
  const tractor = `tractor ${shipment.carrierId} ${tractorNumber.toLowerCase()}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${tractor}, 0))`.execute(tx)
  const { rows } = await sql<{ number: string }>`
    select number from shipment
    where carrier_id = ${shipment.carrierId} and status between ${SHIPMENT.booked} and ${SHIPMENT.atStop} and id <> ${shipment.id}
      and lower(tractor_number) = lower(${tractorNumber})
      and pickup_at < ${shipment.deliveryAt} and delivery_at > ${shipment.pickupAt}
    order by pickup_at limit 1`.execute(tx)
  return rows[0]?.number
}

export async function writeEquipment(
  tx: Tx,
  shipmentId: string,
  equipment: { tractorNumber: string | null; trailerNumber: string | null },
): Promise<void> {
  await tx
    .updateTable('shipment')
    .set({ tractor_number: equipment.tractorNumber, trailer_number: equipment.trailerNumber })
    .where('id', '=', shipmentId)
    .execute()
}

export async function writeMaxBuy(tx: Tx, shipmentId: string, maxBuy: number | null): Promise<void> {
  await tx
    .updateTable('shipment')
    .set((expression) => ({ max_buy: maxBuy, version: expression('version', '+', 1) }))
    .where('id', '=', shipmentId)
    .execute()
}
