import type { AnswerOf, QueryOf } from '@waybill/contract/endpoint.ts'
import { SHIPMENT_STATUS, SHIPMENT_STATUS_NAMES } from '@waybill/contract/freight-codes.ts'
import { INVOICE_STATUS, INVOICE_STATUS_NAMES } from '@waybill/contract/invoices/invoice-codes.ts'
import type { PayerInvoiceQuery } from '@waybill/contract/payer-invoices/payer-invoice-search.ts'
import type { PayerInvoiceRow, payerInvoices } from '@waybill/contract/payer-invoices/payer-invoices.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { body, hotRow } from '../db/body.ts'
import { literals } from '../db/literals.ts'
import type { Json } from '../http/json.ts'
import {
  canStep,
  dayBegins,
  dayEnds,
  holdingTextOfPayers,
  STEP_FACTS,
  type StepFacts,
  visibleTo,
} from '../invoices/invoices.ts'

const INVOICE = literals(INVOICE_STATUS)
const SHIPMENT = literals(SHIPMENT_STATUS)

type Filter = Omit<PayerInvoiceQuery, 'page' | 'pageSize'>
type Narrowing = Omit<Filter, 'status' | 'actionRequired' | 'isAuditable'>
export type Card = Omit<PayerInvoiceRow, 'can'>
type CardFacts = { card: Card; facts: Omit<StepFacts, 'invoiceNumber' | 'status' | 'approvedAt'> }

const STATUS_NAMES = sql.lit(JSON.stringify(INVOICE_STATUS_NAMES))
const LOAD_STATUS_NAMES = sql.lit(JSON.stringify(SHIPMENT_STATUS_NAMES))

/** Received and later have all an audit needs, by refresh_invoices; a hold keeps it off the desk (domain §4.4). */
const IS_AUDITABLE = sql<boolean>`(state >= ${INVOICE.received} and not is_held)`

/** Draft, or received and waiting for its carrier (domain §4.4). */
const IS_ACTION_REQUIRED = sql<boolean>`(state = ${INVOICE.draft} or (state = ${INVOICE.received} and awaits = 'carrier'))`

const NAME_OF = (id: string) => sql`(select name from company where company.id = ${sql.ref(id)})`

/** The card as sent, but what its reader may do. */
const WIRE_CARD = sql`json_build_object(
  'id', invoice.id, 'invoiceId', invoice.id, 'invoiceNumber', invoice.number, 'externalInvoiceNumber', external_number,
  'shipmentId', shipment_id, 'shipmentNumber', shipment_number,
  'shipmentStatus', json_build_object('status', shipment_status,
    'description', ${LOAD_STATUS_NAMES}::jsonb ->> shipment_status::text),
  'origin', coalesce(origin, '{"city": null, "state": null}'), 'destination', coalesce(destination, '{"city": null, "state": null}'),
  'customerName', customer_name, 'payerName', ${NAME_OF('payer_id')}, 'carrierName', ${NAME_OF('carrier_id')},
  'carrierLogoURL', null,
  'status', json_build_object('status', state, 'description', ${STATUS_NAMES}::jsonb ->> state::text),
  'dueDateTimeStamp', wire_time((due_on + time '12:00') at time zone 'UTC'), 'createDateTimeStamp', wire_time(created_at),
  'invoiceAmount', invoice_amount, 'feeAndBalance', fees, 'currency', currency,
  'numberOfRequiredDocuments', documents_required, 'numberOfUploadedRequiredDocuments', documents_present,
  'isAuditable', ${IS_AUDITABLE}, 'approvedAt', wire_time(approved_at), 'returnedAt', wire_time(returned_at),
  'exceptions', coalesce((select json_agg(code order by opened_at, line_sequence nulls first, id) from invoice_exception
    where invoice_id = invoice.id and resolved_at is null), '[]'::json),
  'nextActor', next_actor)`

function all(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  )
}

async function matches(actor: Actor, filter: Narrowing): Promise<RawBuilder<boolean>> {
  const conditions: RawBuilder<boolean>[] = [sql`payer_id is not null`, visibleTo(actor)]
  const { query, invoiceDateStart, invoiceDateEnd, loadDateStart, loadDateEnd, nextActor } = filter
  if (query) conditions.push(await holdingTextOfPayers(actor, query))
  if (invoiceDateStart) conditions.push(sql`created_at >= ${dayBegins(actor, invoiceDateStart)}`)
  if (invoiceDateEnd) conditions.push(sql`created_at < ${dayEnds(actor, invoiceDateEnd)}`)
  if (loadDateStart) conditions.push(sql`load_on >= ${loadDateStart}`)
  if (loadDateEnd) conditions.push(sql`load_on <= ${loadDateEnd}`)
  if (nextActor) conditions.push(sql`next_actor = ${nextActor}`)
  return all(conditions)
}

function isOf(statuses: Filter['status']): RawBuilder<boolean> {
  return statuses?.length ? sql`state in (${sql.join(statuses.map((status) => sql.lit(status)))})` : sql`true`
}

async function whole(
  actor: Actor,
  { status, actionRequired, isAuditable, ...narrowing }: Filter,
): Promise<RawBuilder<boolean>> {
  return all([
    await matches(actor, narrowing),
    isOf(status),
    ...(actionRequired === 'true' ? [IS_ACTION_REQUIRED] : []),
    ...(isAuditable === 'true' ? [IS_AUDITABLE] : []),
  ])
}

const NEWEST = sql`order by created_at desc, id desc`
/** What can be billed now comes before what is in transit. */
const DELIVERED_FIRST = sql`order by shipment_status >= ${SHIPMENT.delivered} desc, created_at desc, id desc`

const SOONEST_DUE = sql`order by due_on nulls last, created_at, id`

/** What is received or settled waits for its payment. */
const OPEN: readonly number[] = [INVOICE_STATUS.received, INVOICE_STATUS.settled]

function orderOf({ actionRequired, nextActor, status }: Filter): RawBuilder<unknown> {
  if (nextActor) return SOONEST_DUE
  if (actionRequired === 'true') return DELIVERED_FIRST
  return status?.length && status.every((one) => OPEN.includes(one)) ? SOONEST_DUE : NEWEST
}

/** A page in one statement: the index decides which rows, which are then fetched whole (decision 8). */
export async function listRows(
  actor: Actor,
  query: PayerInvoiceQuery,
): Promise<{ data: PayerInvoiceRow[]; totalCount: number }> {
  const condition = await whole(actor, query)
  const order = orderOf(query)
  const skip = query.page === 1 ? sql`` : sql`offset ${(query.page - 1) * query.pageSize}`
  const page = await hotRow(
    actor.db,
    sql<{ rows: CardFacts[] | null; total: number }>`select
      (select json_agg(row) from (
        select json_build_object('card', ${WIRE_CARD}, 'facts', json_build_object(${STEP_FACTS})) as row
        from (select id as on_page from invoice where ${condition} ${order} limit ${sql.lit(query.pageSize)} ${skip}) as page
        join invoice on invoice.id = on_page
        ${order}
      ) as rows) as rows,
      (select count(*)::int from invoice where ${condition}) as total`,
  )
  const data = (page?.rows ?? []).map(({ card, facts }) => ({ ...card, can: canStep(actor, { ...card, ...facts }) }))
  return { data, totalCount: page?.total ?? 0 }
}

/** Views count with the list's conditions, so they agree with it. */
export async function countsBody(
  actor: Actor,
  { status, ...narrowing }: QueryOf<typeof payerInvoices.counts>,
): Promise<Json<AnswerOf<typeof payerInvoices.counts>>> {
  const found = await matches(actor, narrowing)
  const count = (view: RawBuilder<boolean>) => sql`json_build_object(
    'totalCount', count(*) filter (where ${view}), 'auditableCount', count(*) filter (where ${view} and is_auditable))`
  return body(
    actor.db,
    sql<{
      json: string
    }>`select json_build_object('actionRequired', ${count(sql`is_action_required and ${isOf(status)}`)},
      'draft', ${count(sql`state = ${INVOICE.draft}`)}, 'received', ${count(sql`state = ${INVOICE.received}`)}, 'settled', ${count(sql`state = ${INVOICE.settled}`)},
      'all', ${count(isOf(status))})::text as json
      from (
        select state, ${IS_AUDITABLE} as is_auditable, ${IS_ACTION_REQUIRED} as is_action_required
        from invoice where ${found}
      ) as counted`,
  )
}

export async function exportRows(actor: Actor, filter: Filter, limit: number): Promise<Card[]> {
  const condition = await whole(actor, filter)
  const { rows } = await sql<{ row: Card }>`select ${WIRE_CARD} as row from invoice
    where ${condition} ${orderOf(filter)} limit ${limit}`.execute(actor.db.read)
  return rows.map(({ row }) => row)
}
