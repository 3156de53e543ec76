import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { StopType } from '@waybill/contract/lane.ts'
import { type Insertable, sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import type { DB } from '../../db/types.generated.ts'
import type { ShipmentColumns } from './create-shipment.ts'
import type { KnownOrder } from './known-orders.ts'

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

/** A stop of a load that is planned again. */
export type KnownStop = {
  id: string
  type: StopType
  name: string
  addressLine1: string | null
  city: string
  postalCode: string
  orderStopIds: string[]
  /** The appointment somebody made with the dock; any other came with the plan. */
  agreed: string | null
  /** Events or documents name it. */
  isRecorded: boolean
}

const eventsThere = sql`select from shipment_event where shipment_event.shipment_id = stop.shipment_id and stop_id = stop.id`

/** The load's stops in order. */
export async function listStops(tx: Tx, shipmentId: string): Promise<KnownStop[]> {
  const { rows } = await sql<KnownStop>`
    select id, stop_type as type, name, address_line1 as "addressLine1", city, postal_code as "postalCode",
      order_stop_ids as "orderStopIds",
      case when exists (${eventsThere} and kind = 'appointment-changed' and payload ->> 'status' = 'CONFIRMED') then to_char(appointment, 'YYYY-MM-DD"T"HH24:MI') end as agreed,
      exists (${eventsThere}) or exists (select from document where document.stop_id = stop.id) as "isRecorded"
    from shipment_stop as stop where shipment_id = ${shipmentId} order by sequence`.execute(tx)
  return rows
}

/** Removes stops the truck no longer visits, and the others' freight and sequence numbers until they get new ones. */
export async function makeRoom(tx: Tx, shipmentId: string, staying: readonly string[]): Promise<void> {
  const stops = tx.selectFrom('shipment_stop').select('id').where('shipment_id', '=', shipmentId)
  await tx.deleteFrom('stop_line_item').where('stop_id', 'in', stops).execute()
  await sql`delete from shipment_stop where shipment_id = ${shipmentId} and id <> all(${staying}::uuid[])`.execute(tx)
  await sql`update shipment_stop set sequence = -sequence where shipment_id = ${shipmentId}`.execute(tx)
}

type StopColumns = Omit<Insertable<DB['shipment_stop']>, 'id' | 'shipment_id' | 'sequence'>

/** The stops in order; one with an id is the load's already. Returns the ids. */
export async function writeStops(
  tx: Tx,
  shipmentId: string,
  stops: readonly { id?: string | undefined; columns: StopColumns }[],
): Promise<string[]> {
  const rows = stops.map(({ id, columns }, index) => ({ ...columns, id: id ?? newId(), sequence: index + 1 }))
  const added = rows.filter((_, index) => !stops[index]?.id).map((row) => ({ ...row, shipment_id: shipmentId }))
  if (added.length > 0) await tx.insertInto('shipment_stop').values(added).execute()
  for (const { id, ...columns } of rows.filter((_, index) => stops[index]?.id))
    await tx
      .updateTable('shipment_stop')
      .set({ ...columns, ...termsOf(columns.appointment) })
      .where('id', '=', id)
      .execute()
  return rows.map(({ id }) => id)
}

/** How long the dock holds the appointment, and what on time is measured by: of no other appointment. */
function termsOf(appointment: string | null | undefined) {
  const kept = <T>(column: string) =>
    sql<T>`case when appointment is not distinct from ${appointment ?? null}::timestamp then ${sql.ref(column)} end`
  return {
    appointment_minutes: kept<number | null>('appointment_minutes'),
    committed_appointment: kept<string | null>('committed_appointment'),
    committed_minutes: kept<number | null>('committed_minutes'),
  }
}

export async function linkFreight(
  tx: Tx,
  handled: readonly { stop_id: string; line_item_id: string }[],
): Promise<void> {
  if (handled.length > 0)
    await tx
      .insertInto('stop_line_item')
      .values([...handled])
      .execute()
}

/** The orders on board and the load's reference numbers; outdated ones are removed. */
export async function linkOrders(
  tx: Tx,
  shipmentId: string,
  orderIds: readonly string[],
  references: readonly { label: string; value: string }[],
): Promise<void> {
  await tx
    .deleteFrom('shipment_order')
    .where('shipment_id', '=', shipmentId)
    .where('order_id', 'not in', [...orderIds])
    .execute()
  await tx
    .insertInto('shipment_order')
    .values(orderIds.map((order_id) => ({ shipment_id: shipmentId, order_id })))
    .onConflict((known) => known.doNothing())
    .execute()
  await tx.deleteFrom('shipment_reference').where('shipment_id', '=', shipmentId).execute()
  if (references.length > 0)
    await tx
      .insertInto('shipment_reference')
      .values(references.map((reference, index) => ({ shipment_id: shipmentId, sequence: index + 1, ...reference })))
      .execute()
}

/** The load's orders as they are known, in the sequence they were written. */
export async function listOrders(tx: Tx, shipmentId: string): Promise<KnownOrder[]> {
  const { rows } = await sql<KnownOrder>`
    select orders.id, order_source = 'Edi' as "isOfDocument",
      orders.reference_numbers as references,
      (select coalesce(json_agg(json_build_object('id', item.id, 'description', item.description) order by item.sequence), '[]'::json)
        from order_line_item as item where item.order_id = orders.id) as "lineItems"
    from shipment_order join orders on orders.id = order_id
    where shipment_id = ${shipmentId} order by orders.number`.execute(tx)
  return rows
}
