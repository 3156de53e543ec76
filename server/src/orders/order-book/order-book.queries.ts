import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { type OrderFilters, type OrderQuery, orderSort } from '@waybill/contract/orders/order-search.ts'
import { ORDER_STATUS } from '@waybill/contract/orders/order-status.ts'
import type { OrderCounts, OrderRow, Order as WholeOrder } from '@waybill/contract/orders/orders.ts'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { type CompanyKind, may } from '@waybill/contract/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider } from '../../actor.ts'
import { body, foundBy, hotRow, pageOf, plannedOnce } from '../../db/body.ts'
import type { Tx } from '../../db/connection.ts'
import { literals } from '../../db/literals.ts'
import { countOf, inOrder, type Order, orderedPage, viewCounts } from '../../db/ordered-page.ts'
import { EVERYTHING, type Found, holdsText, isWide, type Searched, searching, soughtBy } from '../../db/searching.ts'
import type { Json } from '../../http/json.ts'

const ORDER = literals(ORDER_STATUS)
const SHIPMENT = literals(SHIPMENT_STATUS)

/** An order as PostgreSQL has it; the policy adds what can be done with it. */
export type OrderFacts = Omit<WholeOrder, 'can'> & { isDraft: boolean }

/** Shippers' staff see their own, the provider all, others none. The first wall; row security is the second (TRUST P3). */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  if (!may(actor.persona, 'order:read')) return sql`false`
  return isProvider(actor) ? sql`true` : sql`orders.customer_id = ${actor.companyId}`
}

type Narrowing = Omit<OrderQuery, 'statuses' | 'sortProperty' | 'sortDirection' | 'page' | 'pageSize'>

/** As many words as anyone types; extra words are ignored. */
const MOST_WORDS = 6
/** Shorter words resemble too many. */
const SHORTEST_MISSPELLED = 4
const RECENT_DAYS = 30
const MOST_ALIKE = 1_000

async function finding(actor: Actor, query: Narrowing & Pick<Partial<OrderQuery>, 'statuses'>): Promise<Found> {
  const conditions: RawBuilder<boolean>[] = [visibleTo(actor)]
  if (query.customerId) conditions.push(sql`customer_id = ${query.customerId}`)
  if (query.equipmentModes?.length) conditions.push(sql`equipment_mode = any(${query.equipmentModes}::smallint[])`)
  if (query.shippingModes?.length) conditions.push(sql`shipping_mode = any(${query.shippingModes}::smallint[])`)
  if (query.pickupStart) conditions.push(sql`pickup_on >= ${query.pickupStart}`)
  if (query.pickupEnd) conditions.push(sql`pickup_on <= ${query.pickupEnd}`)
  const words = wordsOf(query)
  // Whatever the view: its count is taken of all of them, and is to agree.
  const held = words.length > 0 ? await holding(actor, words, all(conditions)) : EVERYTHING
  if (query.statuses?.length) conditions.push(sql`status = any(${query.statuses}::smallint[])`)
  return { ...held, found: all([...conditions, held.found]) }
}

const wordsOf = ({ query }: Pick<Narrowing, 'query'>) => query?.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS) ?? []

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  )

/** Number, reference, customer, place: every word or, if no order has them all, similarly spelled words. */
async function holding(actor: Actor, words: readonly string[], narrowed: RawBuilder<boolean>): Promise<Found> {
  const canBeMisspelled = words.some((word) => word.length >= SHORTEST_MISSPELLED && !/\d/.test(word))
  const alike = async () => sql<boolean>`orders.id = any(${await alikeTo(actor, words, narrowed)}::uuid[])`
  return await searching(actor.db, searchedBy(actor), all(words.map(holdsText)), canBeMisspelled ? alike : undefined)
}

function searchedBy(actor: Actor): Searched {
  return { table: 'orders', visible: visibleTo(actor), time: SORTS.created, own: ownOf(actor) }
}

/** Of `searched_orders`, a shipper's. */
function ownOf(actor: Actor): RawBuilder<boolean> | undefined {
  return isProvider(actor) ? undefined : sql`array[customer_id] @> array[${actor.companyId}::uuid]`
}

/**
 * A word resembles one in thousands of orders, each of which must be read to tell: those of the last month are, and older ones only if fewer
 * than a page of these fits the rest of the filter.
 */
async function alikeTo(actor: Actor, words: readonly string[], narrowed: RawBuilder<boolean>): Promise<string[]> {
  const isAlike = all(
    words.map((word) => (word.length < SHORTEST_MISSPELLED ? holdsText(word) : sql`${word} <% search_text`)),
  )
  const recent = new Date(actor.now.getTime() - RECENT_DAYS * 86_400_000)
  const alike = (age: RawBuilder<boolean>) => {
    const found = foundBy('searched_orders', sql`${ownOf(actor) ?? sql`true`} and ${age} and ${isAlike}`)
    return idsOf(actor, sql`${narrowed} and orders.id in ${found}`, MOST_ALIKE)
  }
  const ids = await alike(sql`created_at >= ${recent}`)
  return ids.length >= PAGE_SIZE ? ids : [...ids, ...(await alike(sql`created_at < ${recent}`))]
}

/** The newest. All are found before they are cut: stopping early, PostgreSQL would read in order, and orders that match come last. */
async function idsOf(actor: Actor, condition: RawBuilder<boolean>, most: number): Promise<string[]> {
  const found = await hotRow(
    actor.db,
    sql<{
      ids: string[] | null
    }>`select (array_agg(orders.id order by created_at desc, orders.id desc))[1:${sql.lit(most)}] as ids
      from orders where ${condition}`,
  )
  return found?.ids ?? []
}

const SORTS: Record<ReturnType<typeof orderSort>['sortProperty'], Omit<Order, 'direction'>> = {
  created: { by: sql`orders.created_at`, mayLack: false },
  pickup: { by: sql`orders.pickup_at`, mayLack: true },
  delivery: { by: sql`orders.delivery_at`, mayLack: true },
  orderNumber: { by: sql`orders.number`, mayLack: false },
  status: { by: sql`orders.status`, mayLack: false },
}

function orderOf(filters: OrderFilters): Order {
  const { sortProperty, sortDirection } = orderSort(filters)
  return { ...SORTS[sortProperty], direction: sortDirection }
}

/** The columns of an order's row, from `orders` and its customer's `company`. */
export const wireOrder = sql`orders.id, orders.number as "orderNumber", orders.status, order_type as "orderType", order_source as "orderSource",
  company.name as "customerName", equipment_mode as "equipmentMode", shipping_mode as "shippingMode", weight, lane,
  (select coalesce(json_agg(json_build_object('label', reference ->> 'label', 'value', reference ->> 'value') order by place), '[]'::json)
    from jsonb_array_elements(reference_numbers) with ordinality as known (reference, place) where place <= 3) as "referenceNumbers",
  wire_time(orders.created_at) as "createdAt"`

/** The CSV's rows, as many as a person can use. */
export async function exportRows(actor: Actor, filters: OrderFilters, limit: number): Promise<OrderRow[]> {
  const order = orderOf(filters)
  const { found } = await finding(actor, filters)
  const { rows } = await sql<OrderRow>`select ${wireOrder}
    from (${orderedPage('orders', found, order, { page: 1, pageSize: limit })}) as page
    join orders on orders.id = on_page join company on company.id = orders.customer_id
    ${inOrder(order)}`.execute(actor.db.read)
  return rows
}

/** A page of orders. The index decides which; only those are then read whole. */
export async function listBody(
  actor: Actor,
  query: OrderQuery,
): Promise<Json<{ data: OrderRow[]; totalCount: number }>> {
  const held = await finding(actor, query)
  const order = orderOf(query)
  return pageOf(
    actor.db,
    sql<{ rows: string | null; total: number }>`select
      (select string_agg(row_to_json(row)::text, ',') from (
        select ${wireOrder}
        from (${orderedPage('orders', held.found, order, query)}) as page
        join orders on orders.id = on_page join company on company.id = orders.customer_id
        ${inOrder(order)}
      ) as row) as rows,
      ${countOf('orders', held.found, soughtBy(query.query, held, SORTS.created))} as total`,
  )
}

export async function countsBody(actor: Actor, narrowing: Narrowing): Promise<Json<OrderCounts>> {
  const held = await finding(actor, narrowing)
  const sought = soughtBy(narrowing.query, held, SORTS.created)
  const { one, most, from } = viewCounts('orders', held.found, isWide(actor, narrowing, held), sought)
  const count = (status: RawBuilder<number>) => one(sql`status = ${status}`)
  const delivered = sql<boolean>`status = ${ORDER.delivered}`
  return body(
    actor.db,
    sql<{
      json: string
    }>`select json_build_object('all', ${most(sql`true`)}, 'draft', ${count(ORDER.draft)}, 'open', ${count(ORDER.open)},
      'planned', ${count(ORDER.planned)}, 'inTransit', ${count(ORDER.inTransit)}, 'delivered', ${most(delivered)},
      'voided', ${count(ORDER.voided)})::text as json ${from}`,
  )
}

const lineItems = sql`coalesce((
  select json_agg(json_build_object('id', item.id, 'description', item.description, 'pieces', item.pieces,
    'packageType', item.package_type, 'packages', item.packages, 'weight', item.weight, 'length', item.length,
    'width', item.width, 'height', item.height, 'freightClass', item.freight_class, 'nmfc', item.nmfc,
    'isHazmat', item.is_hazmat, 'unNumber', item.un_number, 'properShippingName', item.proper_shipping_name, 'hazardClass', item.hazard_class,
    'packingGroup', item.packing_group,
    'deliveryStop', (select delivery.sequence from order_stop as delivery where delivery.id = item.delivery_stop_id)
  ) order by item.sequence)
  from order_line_item as item where item.pickup_stop_id = stop.id), '[]'::json)`

const time = (column: string) => {
  const wall = sql.ref(`stop.${column}`)
  return sql`stop_time(${wall} at time zone stop.time_zone, stop.time_zone)`
}

const stops = sql`coalesce((
  select json_agg(json_build_object('stopId', stop.id, 'sequence', stop.sequence, 'type', stop.stop_type,
    'locationNumber', coalesce((select location.number from location where location.id = stop.location_id), 'N/A'),
    'name', stop.name, 'addressLine1', stop.address_line1, 'addressLine2', stop.address_line2, 'city', stop.city,
    'state', stop.state, 'postalCode', stop.postal_code, 'country', stop.country, 'timeZone', stop.time_zone,
    'ediCode', stop.edi_code, 'googleId', stop.google_id,
    'schedule', json_build_object('date', coalesce(stop.appointment, stop.early, stop.late)::date,
      'earlyDateTime', ${time('early')}, 'lateDateTime', ${time('late')}, 'appointmentDateTime', ${time('appointment')}),
    'contact', json_build_object('name', stop.contact_name, 'phoneNumber', stop.contact_phone, 'emailAddress', stop.contact_email),
    'instructions', stop.instructions, 'lineItems', ${lineItems}) order by stop.sequence)
  from order_stop as stop where stop.order_id = orders.id), '[]'::json)`

const special = (label: string) => sql`(select reference ->> 'value'
  from jsonb_array_elements(reference_numbers) with ordinality as known (reference, place)
  where lower(reference ->> 'label') = lower(${sql.lit(label)}) order by place limit 1)`

export type Which = { number: string } | { id: string }

/** One whole order. One out of sight is as if it did not exist. */
export async function findFacts(actor: Actor, which: Which): Promise<OrderFacts | undefined> {
  const condition = 'id' in which ? sql`orders.id = ${which.id}` : sql`orders.number = ${which.number}`
  const rows = await plannedOnce(
    actor.db.read,
    sql<{ facts: OrderFacts }>`
    select row_to_json(fact) as facts from (
      select orders.id, orders.number as "orderNumber", orders.status, is_draft as "isDraft", order_type as "orderType",
        freight_term_type as "freightTermType", order_source as "orderSource", customer_id as "customerId",
        company.name as "customerName", currency, ${isProvider(actor) ? sql`markup` : sql`null::numeric`} as markup,
        freight_value as "freightValue", equipment_mode as "equipmentMode", equipment_types as "equipmentTypes",
        shipping_mode as "shippingMode", is_just_in_time as "isJustInTime", is_team_required as "isTeamRequired",
        is_blind as "isBlind", shipper_instead as "shipperInstead", consignee_instead as "consigneeInstead",
        reefer_temperature as "reeferTemperature", reefer_mode as "reeferMode",
        hazmat_emergency_contact as "hazmatEmergencyContactInfo", chemtrac_account as "chemtracAccountNumber",
        special_instructions as "specialInstructions", accessorials, requirements, reference_numbers as "referenceNumbers",
        ${special('Sales Order')} as "salesOrderNumber", ${special('Purchase Order')} as "purchaseOrderNumber",
        ${special('Transfer Order')} as "transferOrderNumber", ${special('Return Order')} as "returnAuthorizationNumber",
        weight, lane, ${stops} as stops,
        coalesce((select json_agg(json_build_object('id', shipment.id, 'shipmentNumber', shipment.number, 'status', shipment.status)
            order by shipment.status = ${SHIPMENT.voided}, shipment.number)
          from shipment_order join shipment on shipment.id = shipment_order.shipment_id
          where shipment_order.order_id = orders.id), '[]'::json) as shipments,
        wire_time(orders.created_at) as "createdAt", orders.version
      from orders join company on company.id = orders.customer_id
      where ${condition} and ${visibleTo(actor)}
    ) as fact`,
  )
  return rows[0]?.facts
}

/** Locks the order's row for this transaction: the next change waits here. */
export async function holdOrder(tx: Tx, orderNumber: string): Promise<void> {
  await sql`select id from orders where number = ${orderNumber} for update`.execute(tx)
}

export type Customer = { id: string; name: string; kind: CompanyKind }

export async function customerOf(tx: Tx, companyId: string): Promise<Customer | undefined> {
  const { rows } = await sql<Customer>`select id, name, kind from company where id = ${companyId}`.execute(tx)
  return rows[0]
}
