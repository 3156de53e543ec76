import { BoardCountsQuery, BoardPointsQuery, BoardQuery } from '@waybill/contract/available-freight/board-search.ts'
import { MOST_COUNTED, MOST_MATCHES } from '@waybill/contract/paging.ts'
import { ShipmentQuery } from '@waybill/contract/shipments/shipment-search.ts'
import { Kysely, PostgresDialect, type PostgresPoolClient, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileDatabase } from '../../test/file-database.ts'
import { type Actor, nobody } from '../actor.ts'
import { countsBody, listBody, pointsBody } from '../available-freight/board-search.queries.ts'
import { listBody as shipmentsBody, viewBody } from '../shipments/shipments.queries.ts'
import { Db } from './connection.ts'
import { countOf } from './ordered-page.ts'
import type { DB } from './types.generated.ts'

/*
 * Whatever a list is sorted or narrowed by, one index answers alone, for the wall too: no page sorts all rows, and neither page 400 nor a
 * count reads a row whole (decision 8).
 */

const SHIPMENTS =
  'status between 3 and 6 and pickup_on >= current_date and delivery_on >= current_date and pickups_late > 0 and update_due_at <= now()'
const ORDERS = 'status > 0 and equipment_mode = 1 and shipping_mode = 1 and pickup_on >= current_date'
const INVOICES =
  'payer_id is null and state in (1, 2) and shipment_status >= 7 and approved_at is not null and paid_at is null and next_actor is not null'
const TO_SEND = 'payer_id is null and state = 0 and shipment_status >= 7'
const IN_AUDIT = "payer_id is null and state = 1 and approved_at is null and next_actor = 'provider'"
const APPROVED = 'payer_id is null and state in (1, 2) and approved_at is not null'
const COMPLETE = 'not (documents_present < documents_required)'
const COMPANY = "'019a0000-0000-7000-8000-000000000001'"

const PAGES = [
  { index: 'shipment_by_pickup', where: SHIPMENTS, order: 'pickup_at desc nulls last' },
  { index: 'shipment_by_delivery', where: SHIPMENTS, order: 'delivery_at desc nulls last' },
  { index: 'shipment_by_miles', where: SHIPMENTS, order: 'miles desc nulls last' },
  { index: 'shipment_by_number', where: SHIPMENTS, order: 'number desc' },
  { index: 'shipment_sorted_by_status', where: SHIPMENTS, order: 'status desc' },
  {
    index: 'shipment_of_carrier',
    where: `carrier_id = ${COMPANY} and ${SHIPMENTS}`,
    order: 'pickup_at desc nulls last',
  },
  {
    index: 'shipment_of_carrier_by_delivery',
    where: `carrier_id = ${COMPANY} and ${SHIPMENTS}`,
    order: 'delivery_at desc nulls last',
  },
  { index: 'shipment_of_carrier_by_status', where: `carrier_id = ${COMPANY}`, order: 'status desc' },
  { index: 'shipment_update_due', where: 'update_due_at <= now()', order: 'update_due_at desc' },
  { index: 'orders_newest', where: ORDERS, order: 'created_at desc' },
  { index: 'orders_by_pickup', where: ORDERS, order: 'pickup_at desc nulls last' },
  { index: 'orders_by_delivery', where: ORDERS, order: 'delivery_at desc nulls last' },
  { index: 'orders_by_number', where: ORDERS, order: 'number desc' },
  { index: 'orders_sorted_by_status', where: ORDERS, order: 'status desc' },
  { index: 'orders_of_customer', where: `customer_id = ${COMPANY} and ${ORDERS}`, order: 'created_at desc' },
  { index: 'invoice_by_delivery', where: INVOICES, order: 'delivered_at desc nulls last' },
  { index: 'invoice_by_due', where: INVOICES, order: 'due_on desc nulls last' },
  { index: 'invoice_by_amount', where: INVOICES, order: 'invoice_amount desc' },
  { index: 'invoice_by_number', where: INVOICES, order: 'number desc' },
  { index: 'invoice_by_shipment', where: INVOICES, order: 'shipment_number desc' },
  { index: 'invoice_to_send', where: `${TO_SEND} and ${COMPLETE}`, order: 'delivered_at desc nulls last' },
  { index: 'invoice_approved', where: `${APPROVED} and ${COMPLETE}`, order: 'delivered_at desc nulls last' },
  { index: 'invoice_in_audit', where: `${IN_AUDIT} and ${COMPLETE}`, order: 'delivered_at desc nulls last' },
  { index: 'invoice_in_audit_by_due', where: `${IN_AUDIT} and ${COMPLETE}`, order: 'due_on desc nulls last' },
  {
    index: 'invoice_lacking_papers',
    where: `${INVOICES} and documents_present < documents_required`,
    order: 'delivered_at desc nulls last',
  },
  {
    index: 'invoice_of_payers_open_by_due',
    where: `payer_id is not null and state = 1 and next_actor = 'payer'`,
    order: 'due_on desc, created_at desc',
  },
  {
    index: 'invoice_of_payers_by_turn',
    where: `payer_id is not null and next_actor = 'carrier'`,
    order: 'due_on desc, created_at desc',
  },
  { index: 'invoice_to_pay', where: APPROVED, order: 'due_on desc nulls last' },
  { index: 'shipment_of_customer_by_status', where: `customer_id = ${COMPANY}`, order: 'status desc' },
]

const TEXT = "case when search_text like '%4340%' then true else false end"
const MET = 'pickups_on_time + pickups_late + deliveries_on_time + deliveries_late'
const COUNTED = `${MET} + pickups_undecided + pickups_excused + deliveries_undecided + deliveries_excused`
const COUNTS = [
  { index: 'shipment_searched', what: `sum(${COUNTED})`, where: `${SHIPMENTS} and ${TEXT}` },
  { index: 'shipment_stops_counted', what: `sum(${COUNTED})`, where: SHIPMENTS },
  { index: 'shipment_by_delivery', what: `sum(${MET})`, where: `${SHIPMENTS} and delivery_at >= now()` },
  { index: 'orders_searched', what: 'count(*)', where: `${ORDERS} and ${TEXT}` },
  { index: 'invoice_by_delivery', what: 'count(*)', where: `${INVOICES} and ${TEXT}` },
  {
    index: 'invoice_of_carrier',
    what: 'max(due_on), max(invoice_amount), max(number), max(shipment_number)',
    where: TEXT,
  },
  {
    index: 'invoice_to_pay',
    what: 'sum(invoice_amount - fees - cleared)',
    where: APPROVED,
  },
  {
    index: 'invoice_paid_lately',
    what: 'count(*)',
    where: `payer_id is null and state = 3 and paid_at >= now() and ${TEXT}`,
  },
  { index: 'invoice_in_audit', what: 'count(*)', where: `${IN_AUDIT} and ${TEXT}` },
  { index: 'invoice_to_send', what: 'count(*)', where: `${TO_SEND} and ${TEXT}` },
  { index: 'invoice_approved', what: 'count(*)', where: `${APPROVED} and ${TEXT}` },
  { index: 'invoice_of_payers', what: 'count(*)', where: `payer_id is not null and ${TEXT}` },
  { index: 'invoice_of_payer_by_date', what: 'count(*)', where: `payer_id = ${COMPANY} and ${TEXT}` },
  { index: 'shipment_by_urgency', what: 'count(*)', where: `update_due_at is not null and ${TEXT}` },
  {
    index: 'shipment_of_carrier_by_urgency',
    what: 'count(*)',
    where: `carrier_id = ${COMPANY} and update_due_at is not null and ${TEXT}`,
  },
  { index: 'shipment_open_by_pickup', what: 'count(*)', where: `status between 0 and 6 and ${TEXT}` },
  { index: 'payment_of_run', what: 'sum(total)', where: `run_id = ${COMPANY} and state not in ('Voided')` },
  { index: 'invoice_of_assignment', what: 'count(*)', where: `assignment_id = ${COMPANY}` },
]

let administrator: pg.Client
let application: string
beforeAll(async () => {
  const { administratorConnection, connection } = await fileDatabase()
  application = connection.user
  administrator = new pg.Client(administratorConnection)
  await administrator.connect()
  await administrator.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off')
})
afterAll(() => administrator.end())

/** The provider's plan when there is no other index: with hardly any rows, one is as cheap as another. */
async function planWith(
  index: string,
  statement: (table: string) => string,
  values: unknown[] = [],
  beside: string[] = [],
): Promise<string> {
  await administrator.query('begin')
  try {
    const { rows: indexes } = await administrator.query<{ name: string; table: string }>(
      `select indexname as name, tablename as table from pg_indexes
       where tablename = (select tablename from pg_indexes where indexname = $1)
         and not exists (select from pg_constraint where conname = indexname)`,
      [index],
    )
    const [{ table } = { table: '' }] = indexes
    for (const { name } of indexes)
      if (name !== index && !beside.includes(name)) await administrator.query(`drop index ${name}`)
    await administrator.query(`set local role ${application}`)
    await administrator.query("select set_config('waybill.scope', 'provider', true)")
    const { rows } = await administrator.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) ${statement(table)}`,
      values,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await administrator.query('rollback')
  }
}

describe('a page', () => {
  test.each(PAGES)('by $order is read in $index', async ({ index, where, order }) => {
    const plan = await planWith(
      index,
      (table) => `select id from ${table} where ${where} order by ${order}, id desc limit 50`,
    )
    expect(plan).toMatch(new RegExp(`Index Only Scan (Backward )?using ${index}\\b`))
    expect(plan).not.toContain('Sort')
  })
})

describe('a count', () => {
  test.each(COUNTS)('of $what is read in $index', async ({ index, what, where }) => {
    const plan = await planWith(index, (table) => `select ${what} from ${table} where ${where}`)
    expect(plan).toMatch(new RegExp(`Index Only Scan using ${index}\\b`))
  })
})

/** The text index with whose each row is. */
const OWN = [
  { index: 'shipment_search', whose: 'carrier_id, customer_id' },
  { index: 'orders_search', whose: 'customer_id' },
  { index: 'invoice_search', whose: 'carrier_id, factor_id, payer_id' },
]

describe('a search', () => {
  beforeAll(() => administrator.query('set enable_bitmapscan = on'))
  afterAll(() => administrator.query('set enable_bitmapscan = off'))

  test('among what third parties pay looks the text up in invoice_of_payers_search', async () => {
    const plan = await planWith(
      'invoice_of_payers_search',
      () => "select id from searched_invoice where payer_id is not null and search_text like '%4340%'",
    )
    expect(plan).toMatch(/Scan on invoice_of_payers_search\n *Index Cond: .*~~/)
  })

  test.each(OWN)('of a company looks up its rows and the text in $index', async ({ index, whose }) => {
    const plan = await planWith(
      index,
      (table) => `select id from searched_${table}
        where array[${whose}] @> array[${COMPANY}::uuid] and search_text like '%4340%'`,
    )
    expect(plan).toMatch(new RegExp(`Scan on ${index}\\n *Index Cond: .*@>.*~~`))
  })
})

test('a list counts its rows up to ten thousand, and a search up to one thousand', async () => {
  const { administratorConnection } = await fileDatabase()
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: new pg.Pool(administratorConnection) }) })
  const counted = async (condition: RawBuilder<boolean>, text?: string) => {
    const { rows } = await sql<{ count: string }>`with row_of_list as (select generate_series(1, 12000) as id)
      select ${countOf('row_of_list', condition, { text })} as count`.execute(db)
    return Number(rows[0]?.count)
  }
  expect([await counted(sql`true`), await counted(sql`id > 11000`)]).toEqual([MOST_COUNTED, 1_000])
  expect([await counted(sql`true`, 'Chicago'), await counted(sql`id > 11500`, 'Chicago')]).toEqual([MOST_MATCHES, 500])
  await db.destroy()
})

const NARROWED = {
  originRadius: 100,
  destinationRadius: 100,
  destinationStates: ['AZ'],
  area: '-90,40,-85,43',
  pickupStart: '2026-11-27',
  pickupEnd: '2026-11-29',
  equipmentModes: [1],
  maxWeight: 40_000,
  minRate: 100,
  minPerMile: 1,
  maxEmptyMiles: 200,
  maxStops: 3,
  freight: ['no-hazmat', 'no-team', 'reefer'],
} as const
const [CHICAGO, PHOENIX] = [
  { latitude: 41.78, longitude: -87.77 },
  { latitude: 33.43, longitude: -112.19 },
]
const AROUND = { origin: CHICAGO, destination: PHOENIX, way: undefined }
const NARROWED_LIST = { ...NARROWED, page: 1, pageSize: 50 }
const BOARD = [
  [
    'the list by $/mi',
    (as: Actor) => listBody(as, BoardQuery.parse({ ...NARROWED_LIST, sortProperty: 'perMile' }), AROUND),
  ],
  ['the list by age', (as: Actor) => listBody(as, BoardQuery.parse({ ...NARROWED_LIST, sortProperty: 'age' }), AROUND)],
  [
    'the list by pickup',
    (as: Actor) => listBody(as, BoardQuery.parse({ ...NARROWED_LIST, sortProperty: 'pickup' }), AROUND),
  ],
  [
    'the list along a way',
    (as: Actor) =>
      listBody(as, BoardQuery.parse({ ...NARROWED_LIST, along: 50 }), { ...AROUND, way: [CHICAGO, PHOENIX] }),
  ],
  ['the views', (as: Actor) => countsBody(as, BoardCountsQuery.parse(NARROWED), AROUND)],
  ['the map', (as: Actor) => pointsBody(as, BoardPointsQuery.parse(NARROWED), AROUND)],
] as const

/** The one statement that an answer is built by, taken down instead of run. */
async function statementOf(answer: (actor: Actor) => Promise<unknown>): Promise<{ text: string; values: unknown[] }> {
  const asked: { text: string; values: unknown[] }[] = []
  const clerk = {
    query: async (text: string, values: unknown[]) => {
      asked.push({ text, values })
      return { rows: [{ json: '{}' }] }
    },
    release: () => {},
  }
  const pool = { connect: async () => clerk as unknown as PostgresPoolClient, end: async () => {}, options: {} }
  const db = new Db(new pg.Pool()).within(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }))
  await answer({ ...nobody(db, new Date()), companyId: COMPANY.slice(1, -1), db })
  const [statement, ...more] = asked
  if (!statement || more.length > 0) throw new Error(`${asked.length} statements, instead of one`)
  return statement
}

describe('what is open', () => {
  test.each([
    { view: 'updates-needed', index: 'shipment_by_urgency' },
    { view: 'booking', index: 'shipment_by_urgency' },
    { view: 'tracking', index: 'shipment_open_by_pickup' },
  ] as const)('is read in $index for $view, and not sorted', async ({ view, index }) => {
    const { text, values } = await statementOf((actor) =>
      viewBody({ ...actor, persona: 'operations', companyKind: 'provider' }, view, { page: 1, pageSize: 6 }),
    )
    const plan = await planWith(index, () => text, values)
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan Backward using ${index}\\b`))
    // Those that have the column and those that lack it are put together, a page of each; none is sorted before.
    expect(plan).not.toContain('NULLS FIRST')
  })
})

const READERS = [
  {
    who: 'everybody',
    persona: 'operations',
    companyKind: 'provider',
    urgent: 'shipment_by_urgency',
    rest: 'shipment_by_pickup',
  },
  {
    who: 'a dispatcher',
    persona: 'carrier-dispatcher',
    companyKind: 'carrier',
    urgent: 'shipment_of_carrier_by_urgency',
    rest: 'shipment_of_carrier',
  },
  {
    who: 'who bills',
    persona: 'carrier-billing',
    companyKind: 'carrier',
    urgent: 'shipment_of_carrier_by_urgency',
    rest: 'shipment_of_carrier',
  },
  {
    who: 'a customer',
    persona: 'shipper',
    companyKind: 'shipper',
    urgent: 'shipment_open_by_pickup',
    rest: 'shipment_of_customer',
  },
] as const

describe('shipments by urgency', () => {
  test.each(READERS)('are read in $urgent and then $rest for $who, and no row of them to skip it', async (reader) => {
    const { persona, companyKind, urgent, rest } = reader
    for (const asked of [
      {},
      { page: 40 },
      { sortProperty: 'urgency', sortDirection: 'desc', stopsMet: 'pickup-late' },
      // A shipper has no updates: theirs on the road are all in the first.
      ...(persona === 'shipper' ? [] : [{ view: 'tracking', sortProperty: 'urgency' }]),
    ]) {
      const { text, values } = await statementOf((actor) =>
        shipmentsBody({ ...actor, persona, companyKind }, ShipmentQuery.parse(asked)),
      )
      // What is to be billed is found by id, and put in the order of its delivery.
      const plan = await planWith(urgent, () => text, values, [rest, 'shipment_of_carrier_by_delivery'])
      expect(plan).toMatch(new RegExp(`Index Only Scan (Backward )?using ${urgent}\\b`))
      expect(plan).toMatch(new RegExp(`Index Only Scan using ${rest}\\b`))
      expect(plan).not.toMatch(new RegExp(`Index Scan (Backward )?using (${urgent}|${rest})\\b`))
      expect(plan).not.toMatch(/Sort Key: .*(pickup_at|update_due_at)/)
    }
  })

  test('take what is to be billed from its own index', async () => {
    const plan = await planWith(
      'invoice_to_send_for_shipment',
      () => `select shipment_id from invoice where carrier_id = ${COMPANY} and ${TO_SEND} and not is_truck_unused`,
    )
    expect(plan).toContain('Index Only Scan using invoice_to_send_for_shipment')
  })
})

describe('the board around a place', () => {
  beforeAll(() => administrator.query('alter table board_load drop constraint board_load_pkey cascade'))

  test.each(BOARD)('judges loads in one index for %s', async (_what, answer) => {
    const { text, values } = await statementOf(answer)
    const plan = await planWith('board_load_search', () => text, values)
    // The page's own loads, read whole, come after those that are judged, and have another name in the plan.
    expect(plan).toMatch(/Index Only Scan using board_load_search on board_load\n/)
    expect(plan).not.toMatch(/Index Scan using board_load_search on board_load\n/)
  })
})
