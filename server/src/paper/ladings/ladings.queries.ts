import type { BillOfLading } from '@waybill/contract/paper/paper.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import { visibleTo } from '../../shipments/shipments.ts'
import type { LadingContent } from './draw-lading.ts'

export type Lading = BillOfLading & {
  shipmentId: string
  shipmentNumber: string
  providerId: string
  content: LadingContent
  fileId: string | null
}

/** What a bill of lading covers, the same in every revision: an order between two stops, or the whole shipment. */
export type Covers = { orderId: string | null; pickup: number | null; delivery: number | null }

export type NewLading = Covers & { content: LadingContent; customerIds: string[] }

/** Each customer's orders on a shipment are private (domain §1.3), and what names an earlier carrier is not for the next one (§10.3). */
function ladingVisibleTo(actor: Actor) {
  switch (actor.persona) {
    case 'operations':
    case 'payables':
    case 'payer':
      return sql`true`
    case 'shipper':
      return sql`lading.customer_ids <@ array[${actor.companyId}::uuid]`
    default:
      return sql`(lading.content -> 'load' ->> 'carrier' is null or made_at >= (
        select since from party where subject_type = 'shipment' and subject_id = shipment.id
          and company_id = ${actor.companyId} and capacity = 'carrier'))`
  }
}

/** The shipment's bills of lading the actor may read, newest revision first. */
export async function listLadings(actor: Actor, shipmentId: string, tx = actor.db.read): Promise<Lading[]> {
  const { rows } = await sql<{ lading: Lading }>`
    select json_build_object(
      'id', lading.id, 'bolNumber', lading.number, 'kind', kind, 'revision', revision, 'orderNumber', orders.number,
      'shipFrom', ${place('from')}, 'shipTo', ${place('to')},
      'madeAt', wire_time(made_at), 'madeBy', made_by, 'isReplaced', replaced_at is not null,
      'shipmentId', shipment.id, 'shipmentNumber', shipment.number, 'providerId', shipment.provider_id,
      'content', lading.content, 'fileId', file_id
    ) as lading
    from bill_of_lading as lading
    join shipment on shipment.id = lading.shipment_id
    left join orders on orders.id = lading.order_id
    where shipment.id = ${shipmentId} and (${visibleTo(actor)}) and ${ladingVisibleTo(actor)}
    order by revision desc, kind = 'underlying', lading.number`.execute(tx)
  return rows.map((row) => row.lading)
}

function place(end: 'from' | 'to') {
  return sql`(select stop ->> 'city' || ', ' || (stop ->> 'state') from jsonb_array_elements(lading.content -> 'load' -> 'stops') as stop
    where stop -> 'sequence' = lading.content -> ${sql.lit(end)} limit 1)`
}

/** The next revision of everything: earlier documents are kept, and one for the same freight keeps its number. */
export async function insertLadings(
  tx: Tx,
  shipmentId: string,
  ladings: readonly NewLading[],
  made: { at: Date; by: string; gs1Prefix: string },
): Promise<number> {
  const { rows } = await sql<Covers & { number: string; revision: number }>`
    select order_id as "orderId", pickup_sequence as pickup, delivery_sequence as delivery, number, revision from bill_of_lading
    where shipment_id = ${shipmentId} order by revision desc`.execute(tx)
  const revision = (rows[0]?.revision ?? 0) + 1
  await tx
    .updateTable('bill_of_lading')
    .set({ replaced_at: made.at })
    .where('shipment_id', '=', shipmentId)
    .where('replaced_at', 'is', null)
    .execute()
  for (const { orderId, pickup, delivery, content, customerIds } of ladings) {
    const same = rows.find((row) => row.orderId === orderId && row.pickup === pickup && row.delivery === delivery)
    await tx
      .insertInto('bill_of_lading')
      .values({
        id: newId(),
        shipment_id: shipmentId,
        number: same?.number ?? (await nextNumber(tx, made.gs1Prefix)),
        revision,
        kind: content.kind,
        order_id: orderId,
        pickup_sequence: pickup,
        delivery_sequence: delivery,
        customer_ids: customerIds,
        content: JSON.stringify(content),
        made_at: made.at,
        made_by: made.by,
      })
      .execute()
  }
  return revision
}

async function nextNumber(tx: Tx, prefix: string): Promise<string> {
  const { rows } = await sql<{
    serial: string
  }>`select nextval('bill_of_lading_number_sequence')::text as serial`.execute(tx)
  return bolNumber(prefix, rows[0]?.serial ?? '')
}

/** Seventeen digits, the GS1 way: the provider's prefix, a serial, a check digit modulo 10. */
function bolNumber(prefix: string, serial: string): string {
  const digits = `${prefix}${serial.padStart(16 - prefix.length, '0')}`
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

export async function keepLadingFile(tx: Tx, id: string, fileId: string): Promise<string> {
  await tx
    .updateTable('bill_of_lading')
    .set({ file_id: fileId })
    .where('id', '=', id)
    .where('file_id', 'is', null)
    .execute()
  const row = await tx.selectFrom('bill_of_lading').select('file_id').where('id', '=', id).executeTakeFirstOrThrow()
  return row.file_id ?? fileId
}
