import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import type { InvoiceAge } from '@waybill/contract/invoices/ageing.ts'
import { INVOICE_STATUS, INVOICE_STATUS_NAMES } from '@waybill/contract/invoices/invoice-codes.ts'
import {
  type InvoiceList,
  type InvoiceQuery,
  invoiceOrder,
  PAID_WINDOW_DAYS,
} from '@waybill/contract/invoices/invoice-search.ts'
import type { InvoiceRow, invoices } from '@waybill/contract/invoices/invoices.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { body, type PageOfText, pageOf } from '../db/body.ts'
import { literals } from '../db/literals.ts'
import { countOf, inOrder, type Order, orderedPage, viewCounts } from '../db/ordered-page.ts'
import { EVERYTHING, type Found, isWide, soughtBy } from '../db/searching.ts'
import type { Json } from '../http/json.ts'
import * as shipments from '../shipments/shipments.ts'
import { wallAt } from '../wall-clock.ts'
import { BY_DELIVERY, holdingText, visibleTo } from './invoices.scope.ts'
import { dayBegins, dayEnds } from './reader-days.queries.ts'

const INVOICE = literals(INVOICE_STATUS)
const SHIPMENT = literals(SHIPMENT_STATUS)

const DAY = 86_400_000

type Filter = Omit<InvoiceQuery, 'page' | 'pageSize'>
type Narrowing = Omit<Filter, 'status' | 'sortProperty' | 'sortDirection'>
type Page = { data: InvoiceRow[]; totalCount: number }

/** The accounting list a row is in, by the conditions of `inList`. */
const LIST = sql`case
  when state = ${INVOICE.draft} and shipment_status >= ${SHIPMENT.delivered} then 'UnInvoiced'
  when state = ${INVOICE.received} and approved_at is null then 'Pending'
  when state in (${INVOICE.received}, ${INVOICE.settled}) then 'Invoiced'
  when state = ${INVOICE.paid} then 'Paid' end`

const NAME_OF = (id: string) => sql`(select name from company where company.id = ${sql.ref(id)})`

const STATUS_NAMES = sql.lit(JSON.stringify(INVOICE_STATUS_NAMES))

/** What is still owed; of a bill that is paid, what was. */
export const BALANCE = sql`invoice_amount - fees - cleared`

/** The row as sent, the text of a JSON object. */
export const WIRE_ROW = sql`json_build_object(
  'id', invoice.id, 'invoiceNumber', invoice.number,
  'status', json_build_object('status', state, 'description', ${STATUS_NAMES}::jsonb ->> state::text),
  'list', ${LIST}, 'shipmentId', shipment_id, 'shipmentNumber', shipment_number, 'shipmentStatus', shipment_status, 'shipmentCount', 1,
  'origin', coalesce(origin, '{"city": null, "state": null}'), 'destination', coalesce(destination, '{"city": null, "state": null}'),
  'carrierName', ${NAME_OF('carrier_id')}, 'payerName', ${NAME_OF('payer_id')}, 'factoringCompany', ${NAME_OF('factor_id')},
  'externalInvoiceNumber', external_number, 'externalInvoiceAmount', external_amount, 'expectedAmount', expected_amount,
  'invoiceAmount', invoice_amount, 'feeAndBalance', fees, 'balance', ${BALANCE}, 'currency', currency,
  'numberOfRequiredDocuments', documents_required, 'numberOfUploadedRequiredDocuments', documents_present,
  'deliveredAt', case when not is_truck_unused then wire_time(delivered_at) end,
  'truckUnusedAt', case when is_truck_unused then wire_time(delivered_at) end, 'submittedAt', wire_time(submitted_at), 'returnedAt', wire_time(returned_at),
  'approvedAt', wire_time(approved_at), 'dueOn', due_on, 'paidAt', wire_time(paid_at),
  'checkNumber', coalesce((select payment.number from payment_line join payment on payment.id = payment_id
    where payment_line.invoice_id = invoice.id and payment.state in ('Sent', 'Cleared') order by sent_at desc limit 1), paid_reference),
  'exceptions', coalesce((select json_agg(code order by opened_at, line_sequence nulls first, id) from invoice_exception
    where invoice_id = invoice.id and resolved_at is null), '[]'::json),
  'nextActor', next_actor)::text`

/** Views are conditions. The counts use the same ones, so they agree (domain §4.2). */
function inList(list: InvoiceList, paid: RawBuilder<boolean>): RawBuilder<boolean> {
  switch (list) {
    case 'UnInvoiced':
      return sql`state = ${INVOICE.draft} and shipment_status >= ${SHIPMENT.delivered}`
    case 'Pending':
      return sql`state = ${INVOICE.received} and approved_at is null`
    case 'Invoiced':
      return sql`state in (${INVOICE.received}, ${INVOICE.settled}) and approved_at is not null`
    case 'Paid':
      return sql`state = ${INVOICE.paid} and ${paid}`
    case 'All':
      return sql`((state = ${INVOICE.draft} and shipment_status >= ${SHIPMENT.delivered})
        or state in (${INVOICE.received}, ${INVOICE.settled}) or (state = ${INVOICE.paid} and ${paid}))`
  }
}

/** Paid in the last 60 days, or in the period asked for. */
function paidThen(actor: Actor, { paidStart, paidEnd }: Pick<Narrowing, 'paidStart' | 'paidEnd'>): RawBuilder<boolean> {
  if (!paidStart && !paidEnd) return sql`paid_at >= ${new Date(actor.now.getTime() - PAID_WINDOW_DAYS * DAY)}`
  return sql`paid_at >= ${dayBegins(actor, paidStart ?? '0001-01-01')} and paid_at < ${dayEnds(actor, paidEnd ?? '9998-12-31')}`
}

/** The provider's own payables: what a third party pays has its own list. */
function isOfAccounting(actor: Actor): RawBuilder<boolean> {
  return sql`payer_id is null and (${visibleTo(actor)})`
}

/** In the list Action Required. */
export function isToSubmit(actor: Actor): RawBuilder<boolean> {
  return sql`${isOfAccounting(actor)} and ${inList('UnInvoiced', sql`true`)}`
}

/** In audit, and the provider's turn. */
const IS_TO_AUDIT = sql<boolean>`(${inList('Pending', sql`true`)} and next_actor = 'provider')`

/** The drawer's badge, by the list's condition: what waits on those who audit, and for others what waits on carriers. */
export function actionRequired(actor: Actor): RawBuilder<number> {
  const isMeant = actor.persona === 'payables' ? IS_TO_AUDIT : inList('UnInvoiced', sql`true`)
  return countOf('invoice', sql`${isOfAccounting(actor)} and ${isMeant}`)
}

const LACKS_PAPERS = sql<boolean>`(documents_present < documents_required)`

async function matches(actor: Actor, filter: Narrowing): Promise<Found> {
  const conditions: RawBuilder<boolean>[] = [isOfAccounting(actor)]
  const { query, deliveredStart, deliveredEnd, dueStart, dueEnd, nextActor, papers, exception } = filter
  const held = query ? await holdingText(actor, query) : EVERYTHING
  conditions.push(held.found)
  if (deliveredStart) conditions.push(sql`delivered_at >= ${dayBegins(actor, deliveredStart)}`)
  if (deliveredEnd) conditions.push(sql`delivered_at < ${dayEnds(actor, deliveredEnd)}`)
  if (dueStart) conditions.push(sql`due_on >= ${dueStart}`)
  if (dueEnd) conditions.push(sql`due_on <= ${dueEnd}`)
  if (nextActor) conditions.push(sql`next_actor = ${nextActor}`)
  if (papers) conditions.push(papers === 'missing' ? LACKS_PAPERS : sql`not ${LACKS_PAPERS}`)
  if (exception)
    conditions.push(sql`${inList('Pending', sql`true`)} and exists (select from invoice_exception
      where invoice_id = invoice.id and code = ${exception} and resolved_at is null)`)
  const all = sql.join<boolean>(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  )
  return { ...held, found: all }
}

async function listed(actor: Actor, filter: Filter): Promise<Found> {
  const held = await matches(actor, filter)
  return { ...held, found: sql`${held.found} and ${inList(filter.status, paidThen(actor, filter))}` }
}

const SORTS: Record<ReturnType<typeof invoiceOrder>['sortProperty'], Omit<Order, 'direction'>> = {
  delivered: BY_DELIVERY,
  due: { by: sql`due_on`, mayLack: true },
  amount: { by: sql`invoice_amount`, mayLack: false },
  invoiceNumber: { by: sql`number`, mayLack: false },
  shipmentNumber: { by: sql`shipment_number`, mayLack: false },
}

function orderOf(filter: Filter): Order {
  const { sortProperty, sortDirection } = invoiceOrder(filter)
  return { ...SORTS[sortProperty], direction: sortDirection }
}

/** A page in one statement: the index picks the rows, then only those are fetched in full (decision 8). */
export async function listBody(actor: Actor, query: InvoiceQuery): Promise<Json<Page>> {
  const held = await listed(actor, query)
  const order = orderOf(query)
  return await pageOf(
    actor.db,
    sql<PageOfText>`select
      (select string_agg(row, ',') from (
        select ${WIRE_ROW} as row
        from (${orderedPage('invoice', held.found, order, query)}) as page join invoice on invoice.id = on_page
        ${inOrder(order)}
      ) as rows) as rows,
      ${countOf('invoice', held.found, soughtBy(query.query, held, BY_DELIVERY))} as total`,
  )
}

export async function countsBody(actor: Actor, filter: Narrowing): Promise<Json<AnswerOf<typeof invoices.counts>>> {
  const held = await matches(actor, filter)
  const paid = paidThen(actor, filter)
  const sought = soughtBy(filter.query, held, BY_DELIVERY)
  const { one, end, from } = viewCounts('invoice', held.found, isWide(actor, filter, held), sought)
  const ofList = (list: InvoiceList) => one(inList(list, paid))
  return body(
    actor.db,
    sql<{
      json: string
    }>`select json_build_object('all', least(un_invoiced + pending + invoiced + paid, ${end}), 'unInvoiced', un_invoiced,
        'pending', pending, 'toAudit', to_audit, 'invoiced', invoiced, 'paid', paid)::text as json
      from (select ${ofList('UnInvoiced')} as un_invoiced, ${ofList('Pending')} as pending, ${one(IS_TO_AUDIT)} as to_audit,
        ${ofList('Invoiced')} as invoiced, ${ofList('Paid')} as paid ${from}) as counted`,
  )
}

const AGES: readonly { age: InvoiceAge['age']; from: number | null; to: number | null }[] = [
  { age: 'current', from: 0, to: null },
  { age: 'days-1-15', from: -15, to: -1 },
  { age: 'days-16-30', from: -30, to: -16 },
  { age: 'over-30', from: null, to: -31 },
]

/** By the list's conditions and amounts: each age links to a list that adds up to it. Due today in the reader's time zone is not late. */
export async function ageing(actor: Actor): Promise<AnswerOf<typeof invoices.ageing>> {
  const today = Date.parse(wallAt(actor.now, actor.timeZone).slice(0, 10))
  const day = (days: number | null) => (days === null ? null : new Date(today + days * DAY).toISOString().slice(0, 10))
  const { rows } = await sql<{ due_on: string; currency: InvoiceRow['currency']; count: number; cents: number }>`
    select due_on::text, currency, count(*)::int as count, (sum(${BALANCE}) * 100)::bigint as cents
    from invoice where ${isOfAccounting(actor)} and ${inList('Invoiced', sql`true`)} group by due_on, currency`.execute(
    actor.db.read,
  )
  const data = AGES.map(({ age, from, to }) => {
    const [dueStart, dueEnd] = [day(from), day(to)]
    const own = rows.filter(({ due_on }) => due_on >= (dueStart ?? '') && due_on <= (dueEnd ?? '9999'))
    const currencies = [...new Set(own.map(({ currency }) => currency))].toSorted().toReversed()
    const amounts = currencies.map((currency) => ({
      currency,
      amount: own.filter((row) => row.currency === currency).reduce((sum, { cents }) => sum + cents, 0) / 100,
    }))
    return { age, dueStart, dueEnd, count: own.reduce((sum, { count }) => sum + count, 0), amounts }
  })
  return { data }
}

/** What is owed for one load, its carrier's first; undefined if the reader sees neither the load nor anything owed for it. */
export async function rowsOfShipment(actor: Actor, shipment: string): Promise<InvoiceRow[] | undefined> {
  const isId = /^[0-9a-f-]{36}$/i.test(shipment)
  const { rows } = await sql<{ row: InvoiceRow }>`select (${WIRE_ROW})::json as row from invoice
    where ${isId ? sql`shipment_id = ${shipment}` : sql`shipment_number = ${shipment}`} and state >= ${INVOICE.draft} and (${visibleTo(actor)})
    order by is_truck_unused, id`.execute(actor.db.read)
  if (rows.length > 0) return rows.map(({ row }) => row)
  const { rows: loads } = await sql`select from shipment
    where ${isId ? sql`shipment.id = ${shipment}` : sql`shipment.number = ${shipment}`} and (${shipments.visibleTo(actor)})`.execute(
    actor.db.read,
  )
  return loads.length > 0 ? [] : undefined
}

export async function exportRows(actor: Actor, filter: Filter, limit: number): Promise<InvoiceRow[]> {
  const { found } = await listed(actor, filter)
  const order = orderOf(filter)
  const { rows } = await sql<{ row: InvoiceRow }>`select (${WIRE_ROW})::json as row
    from (${orderedPage('invoice', found, order, { page: 1, pageSize: limit })}) as page join invoice on invoice.id = on_page
    ${inOrder(order)}`.execute(actor.db.read)
  return rows.map(({ row }) => row)
}
