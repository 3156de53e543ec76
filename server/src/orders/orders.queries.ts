import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'
import { literals } from '../db/literals.ts'
import { newId } from '../db/new-id.ts'
import type { NewOrder, OrderedItem, OrderOrigin, PlannedStop } from './orders.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)

export async function insertOrder(
  tx: Tx,
  creatorId: string,
  now: Date,
  { customerId, source }: OrderOrigin,
  order: NewOrder,
): Promise<{ id: string; number: string }> {
  return await tx
    .insertInto('orders')
    .values({
      id: newId(),
      customer_id: customerId,
      order_source: source,
      created_by_company_id: creatorId,
      created_at: now,
      ...columnsOf(order),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

export async function rewriteOrder(tx: Tx, orderId: string, order: NewOrder): Promise<void> {
  await tx
    .updateTable('orders')
    .set((expression) => ({ ...columnsOf(order), version: expression('version', '+', 1) }))
    .where('id', '=', orderId)
    .execute()
}

function columnsOf(order: NewOrder) {
  return {
    is_draft: order.isDraft,
    order_type: order.orderType,
    freight_term_type: order.freightTermType,
    currency: order.currency,
    markup: order.markup,
    freight_value: order.freightValue,
    equipment_mode: order.equipmentMode,
    equipment_types: order.equipmentTypes,
    shipping_mode: order.shippingMode,
    is_just_in_time: order.isJustInTime,
    is_team_required: order.isTeamRequired,
    is_blind: order.isBlind,
    shipper_instead: order.shipperInstead && JSON.stringify(order.shipperInstead),
    consignee_instead: order.consigneeInstead && JSON.stringify(order.consigneeInstead),
    reefer_temperature: order.reeferTemperature,
    reefer_mode: order.reeferMode,
    hazmat_emergency_contact: order.hazmatEmergencyContactInfo || null,
    chemtrac_account: order.chemtracAccountNumber || null,
    special_instructions: order.specialInstructions || null,
    accessorials: order.accessorials,
    requirements: order.requirements,
    reference_numbers: JSON.stringify(order.referenceNumbers),
  }
}

/** The stops in order; returns their ids. */
export async function insertStops(
  tx: Tx,
  order: { id: string; customerId: string },
  stops: readonly PlannedStop[],
): Promise<string[]> {
  const rows = stops.map((stop, index) => ({
    id: stop.id ?? newId(),
    order_id: order.id,
    customer_id: order.customerId,
    sequence: index + 1,
    stop_type: stop.type,
    location_id: stop.locationId,
    edi_code: stop.ediCode || null,
    google_id: stop.googleId || null,
    name: stop.name,
    address_line1: stop.addressLine1 || null,
    address_line2: stop.addressLine2 || null,
    city: stop.city,
    state: stop.state,
    postal_code: stop.postalCode,
    country: stop.country,
    latitude: stop.point?.latitude ?? null,
    longitude: stop.point?.longitude ?? null,
    time_zone: stop.timeZone,
    early: stop.early,
    late: stop.late,
    appointment: stop.appointment,
    contact_name: stop.contactName || null,
    contact_phone: stop.contactPhone || null,
    contact_email: stop.contactEmail || null,
    instructions: stop.instructions || null,
  }))
  if (rows.length > 0) await tx.insertInto('order_stop').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** The freight in order; what stays is rewritten in its row. Returns the ids. */
export async function writeLineItems(
  tx: Tx,
  orderId: string,
  stopIds: readonly string[],
  items: readonly OrderedItem[],
): Promise<string[]> {
  const stopAt = (index: number | null) => (index === null ? null : (stopIds[index] ?? null))
  const rows = items.map((item, index) => ({
    id: item.id ?? newId(),
    order_id: orderId,
    sequence: index + 1,
    pickup_stop_id: stopAt(item.pickup),
    delivery_stop_id: stopAt(item.delivery),
    description: item.description,
    pieces: item.pieces ?? null,
    package_type: item.packageType,
    packages: item.packages,
    weight: item.weight,
    length: item.length ?? null,
    width: item.width ?? null,
    height: item.height ?? null,
    freight_class: item.freightClass,
    nmfc: item.nmfc || null,
    un_number: item.unNumber || null,
    proper_shipping_name: item.properShippingName || null,
    hazard_class: item.hazardClass || null,
    packing_group: item.packingGroup ?? null,
    is_hazmat: item.isHazmat,
  }))
  const [staying, added] = [rows.filter((_, index) => items[index]?.id), rows.filter((_, index) => !items[index]?.id)]
  for (const { id, ...columns } of staying)
    await tx.updateTable('order_line_item').set(columns).where('id', '=', id).execute()
  if (added.length > 0) await tx.insertInto('order_line_item').values(added).execute()
  return rows.map((row) => row.id)
}

/**
 * Removes the stops, which are rewritten, and the freight that is gone, from voided loads as well. Freight that stays keeps its row, for now
 * without stops and sequence number: a voided load still says what it carried.
 */
export async function makeRoom(tx: Tx, orderId: string, staying: readonly string[]): Promise<void> {
  const isGone = sql`order_id = ${orderId} and id <> all(${staying}::uuid[])`
  await sql`
    delete from stop_line_item using shipment_order, shipment, shipment_stop as stop
    where shipment_order.order_id = ${orderId} and shipment.id = shipment_order.shipment_id and shipment.status = ${SHIPMENT.voided}
      and stop.shipment_id = shipment.id and stop_id = stop.id
      and line_item_id in (select id from order_line_item where ${isGone})`.execute(tx)
  await sql`delete from order_line_item where ${isGone}`.execute(tx)
  await sql`
    update order_line_item set sequence = -sequence, pickup_stop_id = null, delivery_stop_id = null
    where order_id = ${orderId}`.execute(tx)
  await tx.deleteFrom('order_stop').where('order_id', '=', orderId).execute()
}

export async function markVoided(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set((expression) => ({ is_voided: true, version: expression('version', '+', 1) }))
    .where('id', '=', orderId)
    .execute()
}

/** Refreshes orders' lane, dates, weight and search words for lists, and the status that follows from them. */
export async function drawOrders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`select refresh_orders(${orderIds}::uuid[])`.execute(tx)
  await sql`select project_orders(${orderIds}::uuid[])`.execute(tx)
}
