import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import type { PlannedVisit, ShipmentColumns } from './create-shipment.ts'

/** A document's data for a load, and what people add when planning. */
export type ShipmentRowColumns = ShipmentColumns & {
  trailer_types?: number
  origination?: string
  max_buy?: number | null
  is_team_required?: boolean
  is_blind?: boolean
  requirements?: string[]
}

/** The shipment's row and parties; a draft until its first event. */
export async function insertShipment(tx: Tx, actor: Actor, columns: ShipmentRowColumns): Promise<string> {
  const id = newId()
  await tx
    .insertInto('shipment')
    .values({
      id,
      status: SHIPMENT_STATUS.draft,
      created_by_company_id: actor.companyId,
      created_at: actor.now,
      updated_at: actor.now,
      ...columns,
    })
    .execute()
  await sql`select found_parties(${id}, ${actor.now})`.execute(tx)
  return id
}

export async function rewriteShipment(tx: Tx, shipmentId: string, columns: ShipmentColumns): Promise<void> {
  await tx.updateTable('shipment').set(columns).where('id', '=', shipmentId).execute()
}

/** Stops in order, and the references; returns the stops' ids. */
export async function insertPlan(
  tx: Tx,
  shipmentId: string,
  stops: readonly PlannedVisit[],
  references: readonly { label: string; value: string }[],
): Promise<string[]> {
  const rows = stops.map((stop, index) => ({
    id: newId(),
    shipment_id: shipmentId,
    sequence: index + 1,
    stop_type: stop.type,
    name: stop.name,
    address_line1: stop.addressLine1,
    address_line2: stop.addressLine2,
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
    contact_name: stop.contactName,
    contact_phone: stop.contactPhone,
    instructions: stop.instructions,
    reference_numbers: JSON.stringify(stop.references),
  }))
  await tx.insertInto('shipment_stop').values(rows).execute()
  if (references.length > 0) {
    await tx
      .insertInto('shipment_reference')
      .values(references.map((reference, index) => ({ shipment_id: shipmentId, sequence: index + 1, ...reference })))
      .execute()
  }
  return rows.map((row) => row.id)
}

export async function linkStopLineItems(
  tx: Tx,
  handled: readonly { stop_id: string; line_item_id: string }[],
): Promise<void> {
  if (handled.length > 0)
    await tx
      .insertInto('stop_line_item')
      .values([...handled])
      .execute()
}

export async function linkOrders(tx: Tx, shipmentId: string, orderIds: readonly string[]): Promise<void> {
  const links = orderIds.map((orderId) => ({ shipment_id: shipmentId, order_id: orderId }))
  if (links.length > 0) await tx.insertInto('shipment_order').values(links).execute()
}

/** The shipment's orders, in the sequence they were written. */
export async function listOrderIds(tx: Tx, shipmentId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('shipment_order')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('order_id')
    .where('shipment_id', '=', shipmentId)
    .orderBy('orders.number')
    .execute()
  return rows.map((row) => row.order_id)
}

/** Removes the plan: stops, their freight, references, and the orders on board. */
export async function clearPlan(tx: Tx, shipmentId: string): Promise<void> {
  const stops = tx.selectFrom('shipment_stop').select('id').where('shipment_id', '=', shipmentId)
  await tx.deleteFrom('stop_line_item').where('stop_id', 'in', stops).execute()
  await tx.deleteFrom('shipment_stop').where('shipment_id', '=', shipmentId).execute()
  await tx.deleteFrom('shipment_reference').where('shipment_id', '=', shipmentId).execute()
  await tx.deleteFrom('shipment_order').where('shipment_id', '=', shipmentId).execute()
}
