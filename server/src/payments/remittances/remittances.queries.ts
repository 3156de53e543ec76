import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import {
  PAYMENT_WINDOW_MONTHS,
  type PaymentQuery,
  type PaymentView,
} from '@waybill/contract/payments/payment-search.ts'
import type { Payment, PaymentSummary, payments, RemittanceLine } from '@waybill/contract/payments/payments.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import { body, type PageOfText, pageOf } from '../../db/body.ts'
import type { Tx } from '../../db/connection.ts'
import { countOf } from '../../db/ordered-page.ts'
import { EVERYTHING, type Found, holdsText, type Searched, searching, soughtBy } from '../../db/searching.ts'
import type { Json } from '../../http/json.ts'
import { orOfCarrier } from '../../invoices/invoices.ts'
import { visibleTo } from './remittances.scope.ts'

type Filter = Omit<PaymentQuery, 'page' | 'pageSize'>
type Narrowing = Omit<Filter, 'view' | 'sortProperty' | 'sortDirection'>

const NAME_OF = (id: string) => sql`(select name from company where company.id = ${sql.ref(id)})`

/** The row as sent, a JSON object's text. */
const WIRE_SUMMARY = sql`json_build_object(
  'id', payment.id, 'checkNumber', payment.number, 'customerId', payee_id, 'carrierName', ${NAME_OF('carrier_id')},
  'payeeName', payee_name, 'factoringCompany', case when payee_id <> carrier_id then ${NAME_OF('payee_id')} end,
  'method', method, 'state', payment.state, 'payOn', pay_on, 'currency', currency,
  'invoiceCount', (select count(*) from payment_line where payment_id = payment.id),
  'gross', total + deductions, 'deductions', deductions, 'net', total,
  'shortPaid', (select coalesce(sum(amount), 0) from payment_deduction join invoice_deduction on invoice_deduction.id = deduction_id
    where payment_id = payment.id and kind = 'short-pay'),
  'openDisputes', (select count(*) from payment_deduction join invoice_dispute on invoice_dispute.deduction_id = payment_deduction.deduction_id
    where payment_id = payment.id and answered_at is null),
  'reissueOf', (select number from payment as former where former.id = payment.reissue_of),
  'reissuedAs', (select number from payment as later where later.reissue_of = payment.id order by number limit 1))`

/** Views are conditions; the totals use the same, so they agree. */
const VIEWS: Record<PaymentView, RawBuilder<boolean>> = {
  All: sql`true`,
  Scheduled: sql`payment.state = 'Scheduled'`,
  Sent: sql`payment.state = 'Sent'`,
  Cleared: sql`payment.state = 'Cleared'`,
  Ended: sql`payment.state in ('Returned', 'Voided', 'Reissued')`,
}

/** Three months back and everything ahead (SPEC §9), or the requested dates. */
function paidThen(now: Date, { paidStart, paidEnd }: Pick<Narrowing, 'paidStart' | 'paidEnd'>): RawBuilder<boolean> {
  if (!paidStart && !paidEnd)
    return sql`pay_on >= (${now.toISOString().slice(0, 10)}::date - make_interval(months => ${PAYMENT_WINDOW_MONTHS}))::date`
  return sql`pay_on between ${paidStart ?? '0001-01-01'}::date and ${paidEnd ?? '9998-12-31'}::date`
}

const BY_DAY: Searched['time'] = { by: sql`pay_on`, mayLack: false }

/** Payments with the text in their numbers, their payee, or what their bills are found by. */
async function holdingText(actor: Actor, text: string): Promise<Found> {
  const searched = { table: 'payment', visible: visibleTo(actor), time: BY_DAY }
  return await orOfCarrier(actor, text, await searching(actor.db, searched, holdsText(text)))
}

async function matches(actor: Actor, filter: Narrowing): Promise<Found> {
  const { query, method } = filter
  const held = query ? await holdingText(actor, query) : EVERYTHING
  const conditions: RawBuilder<boolean>[] = [visibleTo(actor), paidThen(actor.now, filter), held.found]
  if (method) conditions.push(sql`method = ${method}`)
  const all = sql.join<boolean>(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  )
  return { ...held, found: all }
}

const SORTS: Record<PaymentQuery['sortProperty'], RawBuilder<unknown>> = {
  paid: sql`pay_on`,
  amount: sql`total`,
  // 999 comes before 1000.
  checkNumber: sql`lpad(payment.number, 40, '0')`,
  payee: sql`payee_name`,
}

function orderOf({ sortProperty, sortDirection }: Pick<Filter, 'sortProperty' | 'sortDirection'>) {
  return { by: SORTS[sortProperty], direction: sortDirection === 'asc' ? sql`asc` : sql`desc` }
}

/** A page in one statement (decision 8). */
export async function summariesBody(
  actor: Actor,
  query: PaymentQuery,
): Promise<Json<{ data: PaymentSummary[]; totalCount: number }>> {
  const held = await matches(actor, query)
  const condition = sql<boolean>`${held.found} and ${VIEWS[query.view]}`
  const { by, direction } = orderOf(query)
  const skip = query.page === 1 ? sql`` : sql`offset ${(query.page - 1) * query.pageSize}`
  return pageOf(
    actor.db,
    sql<PageOfText>`select
      (select string_agg(row, ',') from (
        select ${WIRE_SUMMARY}::text as row
        from (
          select id as on_page, ${by} as place from payment where ${condition}
          order by place ${direction}, on_page ${direction} limit ${sql.lit(query.pageSize)} ${skip}
        ) as page join payment on payment.id = on_page
        order by place ${direction}, on_page ${direction}
      ) as rows) as rows,
      ${countOf('payment', condition, soughtBy(query.query, held, BY_DAY))} as total`,
  )
}

/** The total of all views is what was or will be paid: a reversed payment pays nobody. */
export async function totalsBody(actor: Actor, filter: Narrowing): Promise<Json<AnswerOf<typeof payments.totals>>> {
  const { found } = await matches(actor, filter)
  const count = (view: PaymentView) => sql`(select coalesce(sum(count), 0) from summed where view = ${sql.lit(view)})`
  return body(
    actor.db,
    sql<{ json: string }>`
      with summed as materialized (
        select case when state in ('Scheduled', 'Sent', 'Cleared') then state else 'Ended' end as view, currency, count(*) as count,
          sum(total) as net, sum(deductions) as deductions
        from payment where ${found} group by view, currency
      ), shown as (
        select view, currency, deductions, net from summed
        union all
        select 'All', currency, sum(deductions), sum(net) from summed where view <> 'Ended' group by currency
      )
      select json_build_object('all', (select coalesce(sum(count), 0) from summed), 'scheduled', ${count('Scheduled')}, 'sent', ${count('Sent')},
        'cleared', ${count('Cleared')}, 'ended', ${count('Ended')}, 'sums', coalesce((select json_agg(json_build_object('view', view,
          'currency', currency, 'gross', net + deductions, 'deductions', deductions, 'net', net) order by view, currency) from shown), '[]'::json))::text as json`,
  )
}

export async function exportRows(actor: Actor, filter: Filter, limit: number): Promise<PaymentSummary[]> {
  const { by, direction } = orderOf(filter)
  const { found } = await matches(actor, filter)
  const { rows } = await sql<{ row: PaymentSummary }>`select ${WIRE_SUMMARY} as row from payment
    where ${found} and ${VIEWS[filter.view]}
    order by ${by} ${direction}, id ${direction} limit ${limit}`.execute(actor.db.read)
  return rows.map(({ row }) => row)
}

/** A payment as PostgreSQL has it; the policy adds what can be done with it, and who reads the bank. */
export type PaymentFacts = Omit<Payment, 'can'> & {
  carrierId: string
  /** Its payee is a broker. */
  isToBroker: boolean
  /** Drawn when it was prepared, and no other payment's: checks and traces are numbered by the bank. */
  ownNumber: string
}

/** By its number, or the one it was prepared under. */
export async function findPayment(actor: Actor, checkNumber: string): Promise<PaymentFacts | undefined> {
  const { rows } = await sql<{ facts: PaymentFacts }>`
    select ${WIRE_SUMMARY}::jsonb || jsonb_build_object('carrierId', carrier_id,
      'isToBroker', (select kind = 'broker' from company where company.id = payee_id), 'ownNumber', coalesce(prepared_number, number), 'remitTo', remit_to, 'bankLast4', bank_last4,
      'sentAt', wire_time(sent_at), 'clearedAt', wire_time(cleared_at), 'endedAt', wire_time(ended_at), 'endReason', end_reason,
      'preparedAt', (select wire_time(prepared_at) from payment_run where payment_run.id = run_id),
      'run', (select json_build_object('id', payment_run.id, 'runNumber', payment_run.number) from payment_run where payment_run.id = run_id)
    ) as facts
    from payment where (number = ${checkNumber} or prepared_number = ${checkNumber}) and (${visibleTo(actor)})
    order by number = ${checkNumber} desc limit 1`.execute(actor.db.read)
  return rows[0]?.facts
}

/** What must be known of a deduction before a dispute. */
export type DeductionFacts = Omit<RemittanceLine['deductions'][number], 'can'> & {
  isEnded: boolean
  isDecided: boolean
  sentAt: string | null
  isThirdParty: boolean
}
export type LineFacts = Omit<RemittanceLine, 'deductions'> & { deductions: DeductionFacts[] }

/**
 * A deduction and its latest dispute; for the rest after an answer, the dispute that left it. The statement around it has `payment` and
 * `invoice`.
 */
export const WIRE_DEDUCTION = sql`json_build_object('id', deduction.id, 'kind', deduction.kind, 'amount', deduction.amount, 'code', deduction.code,
  'text', deduction.text, 'said', deduction.said, 'reference', deduction.reference, 'evidenceDocumentId', deduction.evidence_document_id,
  'madeAt', wire_time(deduction.made_at), 'isEnded', deduction.ended_at is not null, 'isDecided', deduction.decided_by is not null,
  'sentAt', wire_time(payment.sent_at), 'isThirdParty', invoice.payer_id is not null,
  'dispute', (select json_build_object('id', id, 'state', state, 'text', dispute.text, 'openedAt', wire_time(opened_at),
      'openedBy', opened_by, 'dueOn', due_on, 'answer', answer, 'answeredAt', wire_time(answered_at), 'returnedAmount', returned_amount,
      'evidenceDocumentId', dispute.evidence_document_id, 'reviewedBy', reviewed_by)
    from invoice_dispute as dispute where dispute.id = deduction.decided_by or dispute.deduction_id = deduction.id
    order by opened_at desc limit 1))`

export async function findLines(
  actor: Actor,
  paymentId: string,
  { page, pageSize }: { page: number; pageSize: number },
  tx: Tx = actor.db.read,
): Promise<{ data: LineFacts[]; totalCount: number }> {
  const { rows } = await sql<{ data: LineFacts[]; total: number }>`
    select (select count(*)::int from payment_line where payment_id = ${paymentId}) as total,
      coalesce((select json_agg(line) from (
        select invoice.id as "invoiceId", invoice.number as "invoiceNumber", external_number as "externalInvoiceNumber",
          invoice.shipment_id as "shipmentId", shipment_number as "shipmentNumber",
          -- The load of a truck that was not used is another carrier's.
          (select pro_number from shipment where shipment.id = invoice.shipment_id and not is_truck_unused) as "proNumber",
          (select string_agg(distinct lading.number, ', ') from bill_of_lading as lading
            where lading.shipment_id = invoice.shipment_id and replaced_at is null and not is_truck_unused) as "bolNumber",
          coalesce(origin, '{"city": null, "state": null}') as origin, coalesce(destination, '{"city": null, "state": null}') as destination,
          case when not is_truck_unused then wire_time(delivered_at) end as "deliveredAt", gross, payment_line.deductions as deducted, net, note,
          coalesce((select json_agg(${WIRE_DEDUCTION} order by made_at, deduction.id)
            from payment_deduction as told join invoice_deduction as deduction on deduction.id = told.deduction_id
            where told.payment_id = payment.id and told.invoice_id = invoice.id), '[]'::json) as deductions
        from payment_line join payment on payment.id = payment_id join invoice on invoice.id = payment_line.invoice_id
        where payment_id = ${paymentId} order by invoice.number limit ${pageSize} offset ${(page - 1) * pageSize}
      ) as line), '[]'::json) as data`.execute(tx)
  const [found] = rows
  return { data: found?.data ?? [], totalCount: found?.total ?? 0 }
}
