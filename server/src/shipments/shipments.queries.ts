import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import { SHIPMENT_STATUS, SHIPMENT_STATUS_NAMES, TENDER_STATUS } from '@waybill/contract/freight-codes.ts'
import { INVOICE_STATUS } from '@waybill/contract/invoices/invoice-codes.ts'
import { may } from '@waybill/contract/permissions.ts'
import {
  type ShipmentQuery,
  type ShipmentView,
  type StopsMet,
  shipmentOrder,
} from '@waybill/contract/shipments/shipment-search.ts'
import type {
  OnTimeCounts,
  QuickSearchResult,
  ShipmentRow,
  ShipmentStatusCounts,
  shipments,
  UpdateNeeded,
} from '@waybill/contract/shipments/shipments.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider } from '../actor.ts'
import { body, contains, type PageOfText, pageOf } from '../db/body.ts'
import type { Db } from '../db/connection.ts'
import { literals } from '../db/literals.ts'
import { countOf, inOrder, type Order, orderedPage, type Run, type Sought, viewCounts } from '../db/ordered-page.ts'
import { EVERYTHING, type Found, holdsText, isUnfiltered, isWide, searching, soughtBy } from '../db/searching.ts'
import type { Json } from '../http/json.ts'
import { ownOf, seesCarrierRate, seesUpdates, visibleTo } from './shipments.scope.ts'

const SHIPMENT = literals(SHIPMENT_STATUS)
const TENDER = literals(TENDER_STATUS)
const INVOICE = literals(INVOICE_STATUS)

type Page<Row> = { data: Row[]; totalCount: number }

/**
 * The row as sent, a JSON object's text: its card, stored in the database, plus what depends on who reads it and when. What
 * the reader may not see is null.
 */
export function wireRow(actor: Actor): RawBuilder<string> {
  const customerName = isProvider(actor)
    ? sql`customer_name`
    : sql`case when is_blind and carrier_id = ${actor.companyId} then null else customer_name end`
  const carrierRate = seesCarrierRate(actor) ? sql`coalesce(carrier_rate::text, 'null')` : sql`'null'`
  const owed = (kind: RawBuilder<string>) =>
    sql`json_build_object('kind', ${kind}, 'since', wire_time(${dueSince(actor.now)}))`
  const [first, second] = [owed(kindOwed(actor.now)), owed(sql`'signature'`)]
  const updates = seesUpdates(actor)
    ? sql`case when update_due_at <= ${actor.now}
        then '[' || ${first}::text || case when ${isSignatureOwed(actor)} then ',' || ${second}::text else '' end || ']' else '[]' end`
    : sql`'[]'`
  const lateRisk = seesUpdates(actor)
    ? sql`case when ${isOnTheRoad} then coalesce('"' || late_risk || '"', 'null') else 'null' end`
    : sql`'null'`
  const invoice = may(actor.persona, 'invoice:submit')
    ? sql`coalesce(to_json(${invoiceToSubmit(actor)})::text, 'null')`
    : sql`'null'`
  return sql`card || ',"customerName":' || coalesce(to_json(${customerName})::text, 'null')
    || ',"lateRisk":' || ${lateRisk} || ',"carrierRate":' || ${carrierRate} || ',"milesEngine":' || coalesce(to_json(miles_engine)::text, 'null') || ',"isProofMissing":' || ${seesUpdates(actor) ? sql`${isProofMissing}::text` : sql`'false'`} || ',"invoiceToSubmit":' || ${invoice} || ',"updatesNeeded":' || ${updates} || ',"lane":' || lane || '}'`
}

const isProofMissing = sql<boolean>`coalesce(update_kind = 'proof-of-delivery', false)`

function invoiceToSubmit(actor: Actor): RawBuilder<string | null> {
  return sql`case when status >= ${SHIPMENT.delivered} and not ${isProofMissing} then (
    select invoice.number from invoice where shipment_id = shipment.id and ${isToSubmit(actor)}) end`
}

/** Of the load that was hauled; what a third party pays has its own list. */
const isToSubmit = (actor: Actor) =>
  sql`invoice.state = ${INVOICE.draft} and not invoice.is_truck_unused and invoice.payer_id is null and invoice.carrier_id = ${actor.companyId}`

const isOnTheRoad = sql<boolean>`status between ${SHIPMENT.dispatched} and ${SHIPMENT.atStop}`

/** Before the truck is named its confirmation is owed too, since the same hour; its driver signs nothing (domain §1.9). */
function isSignatureOwed(actor: Actor): RawBuilder<boolean> {
  if (actor.persona === 'driver') return sql`false`
  return sql`update_kind = 'driver-and-equipment' and exists (
    select from rate_confirmation where shipment_id = shipment.id and void_at is null and signed_at is null)`
}

/** Two and a half hours after the empty location, the arrival itself is owed: both follow one commitment (domain §1.9). */
const isArrivalOwed = (now: Date) =>
  sql`update_kind = 'empty-location' and update_due_at <= ${new Date(now.getTime() - 150 * 60_000)}`

export function kindOwed(now: Date): RawBuilder<UpdateNeeded['kind']> {
  return sql`case when ${isArrivalOwed(now)} then 'arrival-overdue' else update_kind end`
}

function dueSince(now: Date): RawBuilder<Date> {
  return sql`case when ${isArrivalOwed(now)} then update_due_at + interval '150 minutes' else update_due_at end`
}

/** Views are conditions; the side panel's counts use the same, so they agree (UX, Never lie). */
export function inView(view: ShipmentView, now: Date): RawBuilder<boolean> {
  switch (view) {
    case 'all':
      return sql`true`
    case 'drafts':
      return sql`status = ${SHIPMENT.draft}`
    case 'booking':
      return sql`status in (${SHIPMENT.readyToBook}, ${SHIPMENT.tendering})`
    case 'tracking':
      return sql`status between ${SHIPMENT.booked} and ${SHIPMENT.atStop}`
    case 'updates-needed':
      return sql`update_due_at <= ${now}`
    case 'late-risk':
      return sql`late_risk is not null and ${isOnTheRoad}`
    case 'delivered':
      return sql`status in (${SHIPMENT.delivered}, ${SHIPMENT.deliveryConfirmed})`
  }
}

/** Who does not see it in a row does not find it by it. */
function seenInView(actor: Actor, view: ShipmentView): RawBuilder<boolean> {
  const isOfUpdates = view === 'updates-needed' || view === 'late-risk'
  return isOfUpdates && !seesUpdates(actor) ? sql`false` : inView(view, actor.now)
}

type SortProperty = NonNullable<ShipmentQuery['sortProperty']>

const SORTS: Record<Exclude<SortProperty, 'urgency'>, Omit<Order, 'direction'>> = {
  pickup: { by: sql`pickup_at`, mayLack: true },
  delivery: { by: sql`delivery_at`, mayLack: true },
  shipmentNumber: { by: sql`number`, mayLack: false },
  status: { by: sql`status`, mayLack: false },
  miles: { by: sql`miles`, mayLack: true },
}

// Nobody waits for the driver of a load of next week as for a truck that is late now.
const URGENCY: Omit<Order, 'direction'> = {
  by: sql`case when status < ${SHIPMENT.booked} then case when not is_past_dated then pickup_at end
    when update_kind in ('driver-and-equipment', 'signature') then greatest(update_due_at, pickup_at) else update_due_at end`,
  mayLack: true,
}

const NEWEST = { ...SORTS.pickup, direction: 'desc' } as const

/** What waits for somebody, then what the reader has to bill, then the rest. */
function byUrgency(
  actor: Actor,
  view: ShipmentView | undefined,
  direction: Order['direction'],
): Order | readonly Run[] {
  const urgent = { ...URGENCY, direction }
  if (view === 'drafts' || view === 'booking') return urgent
  if (!seesUpdates(actor)) return byPickupAhead(view, direction)
  if (view === 'updates-needed') return urgent
  const waits = sql<boolean>`(update_due_at is not null or status between ${SHIPMENT.draft} and ${SHIPMENT.tendering} or status = ${SHIPMENT.delivered})`
  const waiting = { ...urgent, of: waits }
  const isUnderWay = view === 'tracking' || view === 'late-risk'
  if (isUnderWay || !may(actor.persona, 'invoice:submit')) return [waiting, { ...NEWEST, of: sql`not ${waits}` }]
  const billed = sql`select shipment_id from invoice where shipment_status >= ${SHIPMENT.delivered} and ${isToSubmit(actor)}`
  return [
    waiting,
    { ...SORTS.delivery, direction: 'asc', of: sql`not ${waits} and id = any (array(${billed}))` },
    { ...NEWEST, of: sql`not ${waits} and id not in (${billed})` },
  ]
}

/** Whoever sees no updates does not tell their hours by the order either. */
function byPickupAhead(view: ShipmentView | undefined, direction: Order['direction']): Order | readonly Run[] {
  if (view === 'delivered') return NEWEST
  const ahead = sql`status between ${SHIPMENT.draft} and ${SHIPMENT.atStop}`
  const past = sql<boolean>`status between ${SHIPMENT.draft} and ${SHIPMENT.tendering} and is_past_dated`
  return [
    { ...SORTS.pickup, direction, of: sql`${ahead} and not (${past})` },
    { ...NEWEST, of: past },
    { ...NEWEST, of: sql`not (${ahead})` },
  ]
}

const COUNT_OF_STOPS_MET: Record<StopsMet, string> = {
  'pickup-on-time': 'pickups_on_time',
  'pickup-late': 'pickups_late',
  'delivery-on-time': 'deliveries_on_time',
  'delivery-late': 'deliveries_late',
}

type Filter = Omit<ShipmentQuery, 'page' | 'pageSize'>
type Narrowing = Omit<Filter, 'view' | 'sortProperty' | 'sortDirection'>

function matches(actor: Actor, filter: Narrowing & Partial<Pick<Filter, 'view'>>): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [visibleTo(actor)]
  if (filter.view && filter.view !== 'all') conditions.push(seenInView(actor, filter.view))
  if (filter.statuses?.length)
    conditions.push(sql`status in (${sql.join(filter.statuses.map((status) => sql.lit(status)))})`)
  if (filter.pickupStart) conditions.push(sql`pickup_on >= ${filter.pickupStart}`)
  if (filter.pickupEnd) conditions.push(sql`pickup_on <= ${filter.pickupEnd}`)
  if (filter.deliveryStart) conditions.push(sql`delivery_on >= ${filter.deliveryStart}`)
  if (filter.deliveryEnd) conditions.push(sql`delivery_on <= ${filter.deliveryEnd}`)
  if (filter.stopsMet) conditions.push(sql`${sql.ref(COUNT_OF_STOPS_MET[filter.stopsMet])} > 0`)
  return sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  )
}

/** The shipments a filter finds; its text in the number, PRO number, references, driver, or a city on the lane (`draw_shipment_card`). */
async function finding(actor: Actor, filter: Narrowing & Partial<Pick<Filter, 'view'>>): Promise<Found> {
  const searched = { table: 'shipment', visible: visibleTo(actor), time: SORTS.pickup, own: ownOf(actor) }
  const held = filter.query ? await searching(actor.db, searched, holdsText(filter.query)) : EVERYTHING
  return { ...held, found: sql`${matches(actor, filter)} and (${held.found})` }
}

export async function listBody(actor: Actor, query: ShipmentQuery): Promise<Json<Page<ShipmentRow>>> {
  const held = await finding(actor, query)
  return await pageBody(actor, held.found, orderOf(actor, query), query, soughtBy(query.query, held, SORTS.pickup))
}

function orderOf(actor: Actor, query: Partial<Filter>): Order | readonly Run[] {
  const { sortProperty, sortDirection } = shipmentOrder(query)
  if (sortProperty === 'urgency') return byUrgency(actor, query.view, sortDirection)
  return { ...SORTS[sortProperty], direction: sortDirection }
}

/**
 * A page of rows and their total. The index alone decides which rows; only the page's own are then fetched
 * whole, so that a filter over thousands of rows does not read thousands of lanes. The page size, and that a
 * first page skips none, are part of the statement: its plan is made once for all values, and depends on them.
 */
function pageBody(
  actor: Actor,
  condition: RawBuilder<boolean>,
  order: Order | readonly Run[],
  page: { page: number; pageSize: number },
  sought: Sought = {},
): Promise<Json<Page<ShipmentRow>>> {
  return pageOf(
    actor.db,
    sql<PageOfText>`select
      (select string_agg(row, ',') from (
        select ${wireRow(actor)} as row
        from (${orderedPage('shipment', condition, order, page)}) as page join shipment on shipment.id = on_page
        ${inOrder(order)}
      ) as rows) as rows,
      ${countOf('shipment', condition, sought)} as total`,
  )
}

/** One view's rows, most urgent first: for the dashboard and the problem list. */
export function viewBody(
  actor: Actor,
  view: ShipmentView,
  page: { page: number; pageSize: number },
): Promise<Json<Page<ShipmentRow>>> {
  const condition = sql<boolean>`(${visibleTo(actor)}) and (${seenInView(actor, view)})`
  return pageBody(actor, condition, orderOf(actor, { view }), page)
}

async function counting(actor: Actor, filter: Narrowing) {
  const held = await finding(actor, filter)
  // A shipper's have an index by status.
  const isByView = isWide(actor, filter, held) || (actor.persona === 'shipper' && isUnfiltered(filter))
  return {
    found: held.found,
    ...viewCounts('shipment', held.found, isByView, soughtBy(filter.query, held, SORTS.pickup)),
  }
}

export async function countsBody(actor: Actor, filter: Narrowing): Promise<Json<AnswerOf<typeof shipments.counts>>> {
  const { found, one, most, from } = await counting(actor, filter)
  const count = (view: ShipmentView) => one(inView(view, actor.now))
  const lateRisk = countOf('shipment', sql`${inView('late-risk', actor.now)} and ${found}`, { text: filter.query })
  return body(
    actor.db,
    sql<{ json: string }>`select json_build_object(
      'all', ${most(sql`true`)}, 'drafts', ${count('drafts')}, 'booking', ${count('booking')}, 'tracking', ${count('tracking')},
      'updatesNeeded', ${seesUpdates(actor) ? count('updates-needed') : sql`0`}, 'delivered', ${most(inView('delivered', actor.now))},
      'lateRisk', ${seesUpdates(actor) ? lateRisk : sql`0`}
    )::text as json ${from}`,
  )
}

export async function statusCountsBody(actor: Actor, filter: Narrowing): Promise<Json<ShipmentStatusCounts>> {
  const { one, most, from } = await counting(actor, filter)
  const counts = Object.entries(SHIPMENT).map(([name, status]) => {
    const count = name === 'deliveryConfirmed' ? most : one
    return sql`${sql.lit(name)}, ${count(sql`status = ${status}`)}`
  })
  return body(
    actor.db,
    sql<{
      json: string
    }>`select json_build_object('all', ${most(sql`true`)}, ${sql.join(counts)})::text as json ${from}`,
  )
}

/** How stops were met (domain §3): a draft promises nothing, and nobody waits for a voided load. Of all loads that there are, the sums are kept. */
export async function onTimeCountsBody(actor: Actor, filter: Narrowing): Promise<Json<OnTimeCounts>> {
  const held = await finding(actor, filter)
  const isKept = !filter.query && isWide(actor, filter, held)
  const from = isKept ? sql`stops_met` : sql`shipment where status >= ${SHIPMENT.readyToBook} and ${held.found}`
  const met = (stops: 'pickups' | 'deliveries') => {
    const sum = (how: string) => sql`coalesce(sum(${sql.ref(`${stops}_${how}`)}), 0)`
    return sql`json_build_object('onTime', ${sum('on_time')}, 'late', ${sum('late')} - ${sum('excused')},
      'undecided', ${sum('undecided')}, 'excused', ${sum('excused')})`
  }
  return body(
    actor.db,
    sql<{
      json: string
    }>`select json_build_object('pickup', ${met('pickups')}, 'delivery', ${met('deliveries')})::text as json
      from ${from}`,
  )
}

const HOW_STOPS_ARE_MET = ['pickups', 'deliveries'].flatMap((stops) =>
  ['on_time', 'late', 'undecided', 'excused'].map((how) => `${stops}_${how}`),
)

/** Each change of a load appended a row (`count_change_of_stops_met`); of two that join them at once, each joins what the other has not. */
export async function joinStopsMet(db: Db): Promise<void> {
  const sums = HOW_STOPS_ARE_MET.map((how) => sql`coalesce(sum(${sql.ref(how)}), 0)`)
  await sql`with gone as (delete from stops_met where exists (select from stops_met offset 1) returning *)
    insert into stops_met (${sql.join(HOW_STOPS_ARE_MET.map((how) => sql.ref(how)))})
    select ${sql.join(sums)} from gone having count(*) > 0`.execute(db.read)
}

/** More than anyone reads; more results need a longer query. */
const MOST_FOUND = 500

/**
 * Shipments whose number, ours or the carrier's (PRO), contains the text; brokers and the provider also search reference numbers (SPEC
 * §2.4, §6). A carrier also finds its offers: selecting one opens the load. Each search is its own query, so that each
 * has its index, in the views that allow one before the wall (decision 45).
 */
export function quickSearchBody(
  actor: Actor,
  query: { query: string; page: number; pageSize: number },
): Promise<Json<Page<QuickSearchResult>>> {
  const like = contains(query.query)
  const visible = visibleTo(actor)
  const newest = sql`order by pickup_at desc nulls last limit ${sql.lit(MOST_FOUND)}`
  const ways = [
    sql`(select id, pickup_at from shipment where number = ${query.query} and (${visible}))`,
    sql`(select id, pickup_at from searched_shipment as shipment where number ilike ${like} and (${visible}) ${newest})`,
    sql`(select id, pickup_at from searched_shipment as shipment where pro_number ilike ${like} and (${visible}) ${newest})`,
  ]
  if (actor.isBroker || isProvider(actor))
    ways.push(sql`(select id, pickup_at from shipment where (${visible}) and id in (
      select shipment_id from searched_reference where value ilike ${like} limit ${sql.lit(MOST_FOUND)}) ${newest})`)
  if (actor.companyKind === 'carrier' && actor.persona !== 'driver')
    ways.push(sql`(select id, pickup_at from searched_shipment where number ilike ${like} and id in (
      select shipment_id from tender where carrier_id = ${actor.companyId} and status = ${TENDER.sent}) ${newest})`)
  const place = (index: number) =>
    sql`json_build_object('city', coalesce(lane -> ${sql.lit(index)} ->> 'city', ''), 'state', coalesce(lane -> ${sql.lit(index)} ->> 'state', ''), 'postalCode', coalesce(lane -> ${sql.lit(index)} ->> 'postalCode', ''))`
  return body(
    actor.db,
    sql<{ json: string }>`with found as materialized (${sql.join(ways, sql` union `)})
    select json_build_object(
      'data', coalesce((select json_agg(row) from (
        select id, number as "shipmentNumber",
          json_build_object('value', status, 'displayName', ${statusName()}) as status,
          ${place(0)} as origin, ${place(-1)} as destination, reference_numbers as "referenceNumbers"
        from shipment where id in (select id from found)
        order by number = ${query.query} desc, pickup_at desc nulls last, id desc
        limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}
      ) as row), '[]'::json),
      'totalCount', (select count(*) from found)
    )::text as json`,
  )
}

function statusName(): RawBuilder<string> {
  const names = Object.entries(SHIPMENT_STATUS_NAMES)
  const cases = names.map(([status, name]) => sql`when ${sql.lit(Number(status))} then ${sql.lit(name)}`)
  return sql`case status ${sql.join(cases, sql` `)} end`
}

/** The CSV's rows, as many as a person can use. */
export async function exportRows(actor: Actor, filter: Filter, limit: number): Promise<ShipmentRow[]> {
  const order = orderOf(actor, filter)
  const { found } = await finding(actor, filter)
  const { rows } = await sql<{ row: ShipmentRow }>`select (${wireRow(actor)})::json as row
    from (${orderedPage('shipment', found, order, { page: 1, pageSize: limit })}) as page
    join shipment on shipment.id = on_page ${inOrder(order)}`.execute(actor.db.read)
  return rows.map(({ row }) => row)
}
