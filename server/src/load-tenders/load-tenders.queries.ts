import type { QueryOf } from '@waybill/contract/endpoint.ts'
import { type ShipmentStatus, TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import type { Finding, LoadTender, LoadTenderFile, loadTenders } from '@waybill/contract/load-tenders/load-tenders.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { body } from '../db/body.ts'
import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import type { Json } from '../http/json.ts'
import type { PlannedLineItem, PlannedVisit, ShipmentPlan } from '../shipments/shipments.ts'

/** A sender's files go one at a time: what a document does depends on the ones before it. */
export async function lockSenders(tx: Tx, senderIds: readonly string[]): Promise<void> {
  for (const senderId of senderIds.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`load tender ${senderId}`}, 0))`.execute(tx)
}

/** Everything after this can be rolled back at once without ending the transaction. */
export async function setSavepoint(tx: Tx): Promise<void> {
  await sql`savepoint load_tenders`.execute(tx)
}

export async function returnToSavepoint(tx: Tx): Promise<void> {
  await sql`rollback to savepoint load_tenders`.execute(tx)
}

/** The customers behind the known senders. */
export async function findPartners(
  tx: Tx,
  senderIds: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (senderIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('trading_partner')
    .innerJoin('company', 'company.id', 'customer_id')
    .select(['sender_id', 'company.id', 'company.name'])
    .where('sender_id', 'in', [...senderIds])
    .execute()
  return new Map(rows.map(({ sender_id, id, name }) => [sender_id, { id, name }]))
}

/** What became of a document or load we already took. */
export type KnownLoad = {
  shipmentId: string
  shipmentNumber: string
  status: ShipmentStatus
  tenderId: string | null
  contentSha256: string | null
}

/** The load of the document with these control numbers, and what the document said. */
export async function findByDocument(tx: Tx, idempotencyKey: string): Promise<KnownLoad | undefined> {
  return await known(
    tx,
    sql`load_tender.idempotency_key = ${idempotencyKey} and load_tender.outcome in ('created', 'changed', 'cancelled')`,
  )
}

/** The customer's load with that number; the newest if they reused it after canceling. */
export async function findByLoadNumber(
  tx: Tx,
  customerId: string,
  customerLoadNumber: string,
): Promise<KnownLoad | undefined> {
  return await known(
    tx,
    sql`load_tender.customer_load_number = ${customerLoadNumber} and shipment.customer_id = ${customerId} and load_tender.outcome = 'created'`,
  )
}

async function known(tx: Tx, condition: RawBuilder<unknown>): Promise<KnownLoad | undefined> {
  const { rows } = await sql<KnownLoad>`
    select shipment.id as "shipmentId", shipment.number as "shipmentNumber", shipment.status, load_tender.tender_id as "tenderId",
      load_tender.content_sha256 as "contentSha256"
    from load_tender join shipment on shipment.id = load_tender.shipment_id
    where ${condition}
    order by shipment.created_at desc, shipment.id desc limit 1`.execute(tx)
  return rows[0]
}

export async function findCarrier(tx: Tx, scac: string): Promise<{ id: string; name: string } | undefined> {
  return await tx
    .selectFrom('company')
    .select(['id', 'name'])
    .where('scac', '=', scac)
    .where('kind', 'in', ['carrier', 'broker'])
    .executeTakeFirst()
}

/** A stop as a carrier prices it. */
export type EarlierStop = Pick<
  PlannedVisit,
  'name' | 'addressLine1' | 'city' | 'state' | 'postalCode' | 'early' | 'late' | 'appointment'
>

/** Goods as a carrier prices them, and the stops (by index) where they are handled. */
export type Goods = Pick<
  PlannedLineItem,
  | 'description'
  | 'packageType'
  | 'packages'
  | 'weight'
  | 'freightClass'
  | 'nmfc'
  | 'isHazmat'
  | 'unNumber'
  | 'hazardClass'
  | 'packingGroup'
  | 'stops'
>

/** What a change is compared to. */
export type EarlierPlan = Pick<ShipmentPlan, 'reeferTemperature' | 'weight' | 'targetRate'> & {
  shippingMode: number
  equipmentMode: number
  references: string[]
  stops: EarlierStop[]
  goods: Goods[]
}

export async function readEarlierPlan(tx: Tx, shipmentId: string): Promise<EarlierPlan> {
  const shipment = await tx
    .selectFrom('shipment')
    .select(['weight', 'target_rate', 'shipping_mode', 'equipment_mode', 'reefer_temperature', 'reference_numbers'])
    .where('id', '=', shipmentId)
    .executeTakeFirstOrThrow()
  const minute = (column: 'early' | 'late' | 'appointment') =>
    sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI')`.as(column)
  const stops = await tx
    .selectFrom('shipment_stop')
    .select(['name', 'address_line1 as addressLine1', 'city', 'state', 'postal_code as postalCode'])
    .select([minute('early'), minute('late'), minute('appointment')])
    .where('shipment_id', '=', shipmentId)
    .orderBy('sequence')
    .execute()
  return {
    weight: shipment.weight,
    targetRate: shipment.target_rate,
    shippingMode: shipment.shipping_mode,
    equipmentMode: shipment.equipment_mode,
    reeferTemperature: shipment.reefer_temperature,
    references: shipment.reference_numbers,
    stops,
    goods: await readGoods(tx, shipmentId),
  }
}

async function readGoods(tx: Tx, shipmentId: string): Promise<Goods[]> {
  const { rows } = await sql<Goods>`
    select description, package_type as "packageType", packages, weight, freight_class as "freightClass", nmfc, is_hazmat as "isHazmat",
      un_number as "unNumber", hazard_class as "hazardClass", packing_group as "packingGroup",
      array(select stop.sequence - 1 from stop_line_item join shipment_stop as stop on stop.id = stop_id
        where line_item_id = item.id and stop.shipment_id = ${shipmentId}) as stops
    from shipment_order join order_line_item as item on item.order_id = shipment_order.order_id
    where shipment_order.shipment_id = ${shipmentId}`.execute(tx)
  return rows
}

/** The carrier that the load's last document names, and the tender it led to, answered or not; by when, if it still waits. */
export type EarlierTerms = { scac: string; tenderId: string | null; isExpired: boolean; respondBy: Date | null }

export async function readEarlierTerms(tx: Tx, shipmentId: string): Promise<EarlierTerms | undefined> {
  const { rows } = await sql<EarlierTerms>`
    select document.scac, document.tender_id as "tenderId", coalesce(tender.is_expired, false) as "isExpired",
      case tender.status when ${TENDER_STATUS.sent} then tender.respond_by end as "respondBy"
    from load_tender as document left join tender on tender.id = document.tender_id
    where document.shipment_id = ${shipmentId} and document.outcome in ('created', 'changed')
    order by document.id desc limit 1`.execute(tx)
  return rows[0]
}

/** The wall time in another zone at that moment. */
export async function wallTimeAt(tx: Tx, wall: string, from: string, to: string): Promise<string> {
  const { rows } = await sql<{ wall: string }>`
    select to_char((${wall}::timestamp at time zone ${from}) at time zone ${to}, 'YYYY-MM-DD"T"HH24:MI') as wall`.execute(
    tx,
  )
  return rows[0]?.wall ?? wall
}

export async function instantAt(tx: Tx, wall: string, zone: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select ${wall}::timestamp at time zone ${zone} as at`.execute(tx)
  return rows[0]?.at ?? new Date(`${wall}Z`)
}

export async function nextAcknowledgementNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ next: number }>`select nextval('acknowledgement_number_sequence') as next`.execute(tx)
  return rows[0]?.next ?? 1
}

export type NewFile = {
  fileName: string
  sha256: string
  content: Buffer
  senderId: string | null
  customerId: string | null
  receivedAt: Date
  receivedBy: string
}

/** Keeps each incoming file, whatever happens: nothing is dropped (domain §6). */
export async function insertFile(tx: Tx, file: NewFile): Promise<string> {
  const id = newId()
  await tx
    .insertInto('load_tender_file')
    .values({
      id,
      file_name: file.fileName,
      sha256: file.sha256,
      content: file.content,
      sender_id: file.senderId,
      customer_id: file.customerId,
      outcome: 'refused',
      received_at: file.receivedAt,
      received_by: file.receivedBy,
    })
    .execute()
  return id
}

export async function concludeFile(
  tx: Tx,
  id: string,
  conclusion: { outcome: LoadTenderFile['outcome']; findings: readonly Finding[]; acknowledgement: string | null },
): Promise<void> {
  const { outcome, findings, acknowledgement } = conclusion
  await tx
    .updateTable('load_tender_file')
    .set({ outcome, findings: JSON.stringify(findings), acknowledgement })
    .where('id', '=', id)
    .execute()
}

export type NewLoad = Omit<LoadTender, 'id' | 'shipmentNumber'> & { idempotencyKey: string; contentSha256: string }

export async function insertLoad(tx: Tx, fileId: string, sequence: number, load: NewLoad): Promise<void> {
  await tx
    .insertInto('load_tender')
    .values({
      id: newId(),
      file_id: fileId,
      sequence,
      idempotency_key: load.idempotencyKey,
      content_sha256: load.contentSha256,
      customer_load_number: load.customerLoadNumber,
      purpose: load.purpose,
      outcome: load.outcome,
      scac: load.scac,
      carrier_name: load.carrierName,
      shipment_id: load.shipmentId,
      tender_id: load.tenderId,
      is_past_dated: load.isPastDated,
      findings: JSON.stringify(load.findings),
    })
    .execute()
}

/** A `load_tender_file` row as the wire shows it. */
const FILE = sql`
  load_tender_file.id, file_name as "fileName", wire_time(received_at) as "receivedAt", received_by as "receivedBy",
  sender_id as "senderId", customer.name as "customerName", outcome, findings, acknowledgement,
  coalesce((select json_agg(load) from (
    select load_tender.id, customer_load_number as "customerLoadNumber", purpose, load_tender.outcome,
      shipment_id as "shipmentId", shipment.number as "shipmentNumber", tender_id as "tenderId",
      load_tender.carrier_name as "carrierName", scac, load_tender.is_past_dated as "isPastDated", load_tender.findings
    from load_tender left join shipment on shipment.id = shipment_id
    where file_id = load_tender_file.id
    order by sequence
  ) as load), '[]'::json) as loads`

export async function findFile(tx: Tx, id: string): Promise<LoadTenderFile | undefined> {
  const { rows } = await sql<{ file: LoadTenderFile }>`
    select row_to_json(file) as file from (
      select ${FILE} from load_tender_file left join company as customer on customer.id = customer_id
      where load_tender_file.id = ${id}
    ) as file`.execute(tx)
  return rows[0]?.file
}

/** A file with nothing imported. */
export async function findRefusedFile(tx: Tx, id: string): Promise<{ name: string } | undefined> {
  return await tx
    .selectFrom('load_tender_file')
    .select('file_name as name')
    .where('id', '=', id)
    .where('outcome', '=', 'refused')
    .executeTakeFirst()
}

/** Files are the provider's; those with the ability read them. */
export async function isVisible(actor: Actor, id: string): Promise<boolean> {
  if (!may(actor.persona, 'load-tender:read')) return false
  const row = await actor.db.read.selectFrom('load_tender_file').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export function listFiles(
  actor: Actor,
  { outcome, page, pageSize }: QueryOf<typeof loadTenders.list>,
): Promise<Json<{ data: LoadTenderFile[]; totalCount: number }>> {
  const condition = outcome ? sql`outcome = ${outcome}` : sql`true`
  return body(
    actor.db,
    sql<{ json: string }>`select json_build_object(
      'data', coalesce((select json_agg(file) from (
        select ${FILE} from load_tender_file left join company as customer on customer.id = customer_id
        where ${condition}
        order by received_at desc, load_tender_file.id desc
        limit ${pageSize} offset ${(page - 1) * pageSize}
      ) as file), '[]'::json),
      'totalCount', (select count(*) from load_tender_file where ${condition})
    )::text as json`,
  )
}
