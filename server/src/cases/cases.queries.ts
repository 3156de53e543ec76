import { type CASE_SORTS, type CaseQuery, caseOrder } from '@waybill/contract/cases/case-search.ts'
import { CASE_TYPES, type CaseStatus, VOIDED } from '@waybill/contract/cases/case-types.ts'
import type { CaseRow, cases } from '@waybill/contract/cases/cases.ts'
import type { AnswerOf, QueryOf } from '@waybill/contract/endpoint.ts'
import { seesFinancials } from '@waybill/contract/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider } from '../actor.ts'
import { body, contains, type PageOfText, pageOf } from '../db/body.ts'
import { countOf, inOrder, type Order, orderedPage } from '../db/ordered-page.ts'
import type { Json } from '../http/json.ts'
import { dayBegins, dayEnds } from '../invoices/invoices.ts'
import { visibleTo } from './cases.scope.ts'

type Page = { data: CaseRow[]; totalCount: number }
type Narrowing = QueryOf<typeof cases.countStats>

const TYPE_NAMES = JSON.stringify(
  Object.fromEntries(Object.entries(CASE_TYPES).map(([code, { name }]) => [code, name])),
)
const NAME_OF = (id: RawBuilder<unknown>) => sql`(select name from company where company.id = ${id})`

/** Whose turn it is: what waits on the carrier or the customer is theirs; all else that is open is the provider's. */
const NEXT_ACTOR = sql`case when status = 'Resolved' then null
  when sub_status in ('Waiting on Carrier', 'Waiting on Documents') then 'carrier'
  when sub_status in ('Awaiting Customer Approval', 'Waiting on Customer') then 'customer' else 'provider' end`

/** Until when the provider answers, while it is its turn and nothing stops the clock. */
const ANSWER_DUE = sql`case when ${NEXT_ACTOR} = 'provider' and status <> 'On Hold' then answer_due_at end`

/** A case as a list and its own page have it; amounts are for those who see the pay. */
export function wireRow(actor: Actor): RawBuilder<string> {
  const money = (column: string) => (seesFinancials(actor) ? sql.ref(column) : sql`null`)
  return sql<string>`json_build_object('id', cases.id, 'caseNumber', cases.number,
    'type', json_build_object('code', type, 'name', ${TYPE_NAMES}::jsonb ->> type::text),
    'status', status, 'subStatus', sub_status, 'statusDescription', sub_status, 'isVoided', sub_status = ${sql.lit(VOIDED)},
    'carrierCaseResolutionType', resolution, 'caseSource', 'Web', 'priority', priority,
    'shipmentId', cases.shipment_id, 'shipmentNumber', shipment_number,
    'stop', (select json_build_object('stopId', stop.id, 'sequence', stop.sequence, 'type', stop_type, 'name', stop.name, 'city', stop.city,
        'state', stop.state, 'timeZone', stop.time_zone) from shipment_stop as stop where stop.id = cases.stop_id),
    'involvedParties', json_build_array(
      json_build_object('companyId', carrier_id, 'companyName', ${NAME_OF(sql`carrier_id`)}, 'capacity', 'carrier'),
      json_build_object('companyId', provider_id, 'companyName', ${NAME_OF(sql`provider_id`)}, 'capacity', 'provider')),
    'carrierName', ${NAME_OF(sql`carrier_id`)}, 'incidentAt', wire_time(incident_at), 'followUpOn', follow_up_on,
    'requestedAmount', ${money('requested_amount')}, 'approvedAmount', ${money('approved_amount')}, 'currency', cases.currency,
    'assignee', case when assignee_id is not null then json_build_object('id', assignee_id, 'name', assignee_name) end,
    'openedAt', wire_time(opened_at), 'openedBy', opened_by, 'resolvedAt', wire_time(resolved_at),
    'answerDueAt', wire_time(${ANSWER_DUE}), 'nextActor', ${NEXT_ACTOR})::text`
}

/** The list a badge leads to, by its own condition. */
export function countNew(actor: Actor): RawBuilder<number> {
  return countOf('cases', sql`(${visibleTo(actor)}) and status = 'New'`)
}

/** By its number or its load's; the provider also finds those of a carrier by its name. */
function isNamed(actor: Actor, pattern: string): RawBuilder<boolean> {
  const byNumber = sql<boolean>`search_text like lower(${pattern})`
  if (!isProvider(actor)) return byNumber
  return sql`${byNumber} or carrier_id in (select id from company where kind = 'carrier' and name ilike ${pattern})`
}

function matches(actor: Actor, filter: Narrowing): RawBuilder<boolean> {
  const { query, caseTypes, casePriority, assignees, nextActor } = filter
  const { incidentStart, incidentEnd, followUpStart, followUpEnd } = filter
  const conditions: RawBuilder<boolean>[] = [visibleTo(actor)]
  if (query) conditions.push(isNamed(actor, contains(query)))
  if (caseTypes?.length) conditions.push(sql`type = any(${caseTypes})`)
  if (casePriority?.length) conditions.push(sql`priority = any(${casePriority})`)
  if (assignees?.length) conditions.push(sql`assignee_id = any(${assignees})`)
  if (nextActor) conditions.push(sql`${NEXT_ACTOR} = ${nextActor}`)
  if (incidentStart) conditions.push(sql`incident_at >= ${dayBegins(actor, incidentStart)}`)
  if (incidentEnd) conditions.push(sql`incident_at < ${dayEnds(actor, incidentEnd)}`)
  if (followUpStart) conditions.push(sql`follow_up_on >= ${followUpStart}`)
  if (followUpEnd) conditions.push(sql`follow_up_on <= ${followUpEnd}`)
  return sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  )
}

type Sort = Omit<Order, 'direction'>
type CaseSort = (typeof CASE_SORTS)[number]

/** Who does not see the amounts does not see them in an order either. */
function sortOf(actor: Actor, property: CaseSort): Sort {
  return property === 'amount' && !seesFinancials(actor) ? SORTS.opened : SORTS[property]
}

const SORTS: Record<CaseSort, Sort> = {
  opened: { by: sql`opened_at`, mayLack: false },
  answerDue: { by: ANSWER_DUE, mayLack: true },
  amount: { by: sql`requested_amount`, mayLack: true },
  incident: { by: sql`incident_at`, mayLack: false },
  followUp: { by: sql`follow_up_on`, mayLack: true },
  caseNumber: { by: sql`number`, mayLack: false },
}

async function pageBody(
  actor: Actor,
  condition: RawBuilder<boolean>,
  order: Order,
  page: { page: number; pageSize: number; query?: string | undefined },
): Promise<Json<Page>> {
  return await pageOf(
    actor.db,
    sql<PageOfText>`select
      (select string_agg(row, ',') from (
        select ${wireRow(actor)} as row
        from (${orderedPage('cases', condition, order, page)}) as page join cases on cases.id = on_page
        ${inOrder(order)}
      ) as rows) as rows,
      ${countOf('cases', condition, { text: page.query })} as total`,
  )
}

export async function listBody(actor: Actor, query: CaseQuery): Promise<Json<Page>> {
  const { sortProperty, sortDirection } = caseOrder(query)
  const condition = sql<boolean>`${matches(actor, query)} and status = any(${query.caseStatuses})`
  return await pageBody(actor, condition, { ...sortOf(actor, sortProperty), direction: sortDirection }, query)
}

/** One load's cases; the caller has found the load. */
export async function ofShipmentBody(
  actor: Actor,
  shipmentId: string,
  page: { page: number; pageSize: number },
): Promise<Json<Page>> {
  const condition = sql<boolean>`cases.shipment_id = ${shipmentId} and (${visibleTo(actor)})`
  return await pageBody(actor, condition, { ...SORTS.opened, direction: 'desc' }, page)
}

export async function countsBody(actor: Actor, filter: Narrowing): Promise<Json<AnswerOf<typeof cases.countStats>>> {
  const count = (status: CaseStatus) => sql`count(*) filter (where status = ${sql.lit(status)})`
  return await body(
    actor.db,
    sql<{
      json: string
    }>`select json_build_object('all', count(*), 'new', ${count('New')}, 'inProgress', ${count('In Progress')},
      'onHold', ${count('On Hold')}, 'resolved', ${count('Resolved')})::text as json
      from cases where ${matches(actor, filter)}`,
  )
}
