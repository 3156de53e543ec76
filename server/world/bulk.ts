import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../src/db/connection.ts'

/** Copies written at once: one per core of a small machine. */
const AT_ONCE = 2

/**
 * Copies the demo world's loads and payables many times, for measurements: same companies, lanes and days, new ids and
 * numbers. History and tenders, documents and the books stay with the originals. Returns the final number of shipments; the tables' owner
 * should
 * `analyze` them before measuring.
 */
export async function enlargeWorld(db: Db, target: number): Promise<number> {
  const system = db.as({ kind: 'system' })
  const { count } = await system.read
    .selectFrom('shipment')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: Math.ceil(Math.max(0, target - count) / count) }, (_, index) => ({
    copy: index + 1,
    wanted: Math.min(count, target - count * (index + 1)),
  }))
  const work = copies.values()
  const copyOn = async () => {
    for (const { copy, wanted } of work) await system.transaction((tx) => copyFreight(tx, copy, wanted))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, copyOn))
  return Math.max(count, target)
}

/**
 * Copies payables beyond that, up to this many invoices. A load has one; only a TONU is owed for the
 * same load again, so that is what these are.
 */
export async function enlargeMoney(db: Db, target: number): Promise<number> {
  const system = db.as({ kind: 'system' })
  const { rows } = await sql<{ all: number; originals: number }>`
    select count(*)::int as all, count(*) filter (where char_length(number) = 6)::int as originals from invoice`.execute(
    system.read,
  )
  const [{ all, originals } = { all: 0, originals: 0 }] = rows
  const missing = Math.max(0, target - all)
  for (let copy = 1; (copy - 1) * originals < missing; copy++) {
    const wanted = Math.min(originals, missing - (copy - 1) * originals)
    await system.transaction(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await copyMoney(tx, { copy: copy + 10_000, suffix: `9${String(copy).padStart(3, '0')}`, wanted })
    })
  }
  return Math.max(all, target)
}

/** A copy's id: the original's time, its own tail. */
function copied(original: RawBuilder<unknown>, copy: number): RawBuilder<unknown> {
  return sql`(left(${original}::text, 24) || right(md5(${original}::text || ${sql.lit(copy)}), 12))::uuid`
}

async function copyFreight(tx: Tx, copy: number, wanted: number): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`
    create temporary table original on commit drop as
    select shipment.id, shipment_order.order_id
    from shipment join shipment_order on shipment_order.shipment_id = shipment.id
    where char_length(shipment.number) = 7
    order by shipment.number limit ${wanted}`.execute(tx)
  const id = copied(sql.ref('id'), copy)
  const orderId = copied(sql.ref('order_id'), copy)
  const shipmentId = copied(sql.ref('shipment_id'), copy)
  const stopId = copied(sql.ref('stop_id'), copy)
  const ofOrderStops = {
    pickup_stop_id: copied(sql.ref('pickup_stop_id'), copy),
    delivery_stop_id: copied(sql.ref('delivery_stop_id'), copy),
  }
  const lineItemId = copied(sql.ref('line_item_id'), copy)
  // The lane names its stops.
  const lane = sql`(
    select json_agg(replace(visit::text, visit ->> 'stopId', ${copied(sql`(visit ->> 'stopId')`, copy)}::text)::json order by place)
    from json_array_elements(lane) with ordinality as visits (visit, place))`
  const ofOriginals = sql`where shipment_id in (select id from original)`
  // Copies' numbers are longer, so that no copy is copied again.
  const suffix = sql.lit(String(copy).padStart(3, '0'))

  await copyRows(
    tx,
    'party',
    { subject_id: copied(sql.ref('subject_id'), copy) },
    sql`
    where subject_type = 'shipment' and until is null and subject_id in (select id from original)`,
  )
  await copyRows(
    tx,
    'orders',
    { id, number: sql`number || ${suffix}`, search_text: sql`replace(search_text, number, number || ${suffix})` },
    sql`where id in (select order_id from original)`,
  )
  await copyRows(tx, 'order_stop', { id, order_id: orderId }, sql`where order_id in (select order_id from original)`)
  await copyRows(
    tx,
    'order_line_item',
    { id, order_id: orderId, ...ofOrderStops },
    sql`where order_id in (select order_id from original)`,
  )
  await copyRows(
    tx,
    'shipment',
    // Another load, another truck: none pulls a hundred at once.
    { id, number: sql`number || ${suffix}`, lane, tractor_number: sql`tractor_number || ${suffix}` },
    sql`where id in (select id from original)`,
  )
  await copyRows(tx, 'shipment_order', { shipment_id: shipmentId, order_id: orderId }, ofOriginals)
  await copyRows(tx, 'shipment_reference', { shipment_id: shipmentId, value: sql`value || ${suffix}` }, ofOriginals)
  await copyRows(tx, 'shipment_stop', { id, shipment_id: shipmentId }, ofOriginals)
  await copyRows(
    tx,
    'stop_line_item',
    { stop_id: stopId, line_item_id: lineItemId },
    sql`
    where stop_id in (select id from shipment_stop ${ofOriginals})`,
  )
  await copyRows(tx, 'shipment_event', { id, shipment_id: shipmentId, stop_id: stopId }, ofOriginals)
  await copyRows(tx, 'shipment_driver', { shipment_id: shipmentId }, ofOriginals)
  await copyMoney(tx, { copy, suffix: String(copy).padStart(3, '0'), shipmentId })
}

type MoneyCopy = { copy: number; suffix: string } & ({ shipmentId: RawBuilder<unknown> } | { wanted: number })

/** Invoices with all that lists and counts read, and the payments that paid them: for copied loads, or the same ones again. */
async function copyMoney(tx: Tx, { copy, suffix, ...which }: MoneyCopy): Promise<void> {
  const ofLoads = 'shipmentId' in which
  await sql`
    create temporary table original_invoice on commit drop as
    select id from invoice where char_length(number) = 6
      and ${ofLoads ? sql`shipment_id in (select id from original)` : sql`true`}
    order by number ${ofLoads ? sql`` : sql`limit ${which.wanted}`}`.execute(tx)
  const id = copied(sql.ref('id'), copy)
  const invoiceId = copied(sql.ref('invoice_id'), copy)
  const paymentId = copied(sql.ref('payment_id'), copy)
  const deductionId = copied(sql.ref('deduction_id'), copy)
  const longer = (column: string) => sql`${sql.ref(column)} || ${sql.lit(suffix)}`
  const ofInvoices = sql`where invoice_id in (select id from original_invoice)`
  const ofPayments = sql`where payment_id in (select payment_id from payment_line ${ofInvoices})`
  await copyRows(
    tx,
    'invoice',
    {
      id,
      number: longer('number'),
      external_number: longer('external_number'),
      ...(ofLoads
        ? { shipment_id: which.shipmentId, shipment_number: longer('shipment_number') }
        : { is_truck_unused: sql`true` }),
    },
    sql`where id in (select id from original_invoice)`,
  )
  await copyRows(tx, 'invoice_line', { invoice_id: invoiceId }, ofInvoices)
  await copyRows(tx, 'invoice_exception', { id, invoice_id: invoiceId }, ofInvoices)
  await copyRows(tx, 'invoice_return', { id, invoice_id: invoiceId }, ofInvoices)
  await copyRows(tx, 'invoice_deduction', { id, invoice_id: invoiceId, decided_by: sql`null` }, ofInvoices)
  await copyRows(
    tx,
    'payment',
    { id, number: longer('number'), prepared_number: sql`null`, reissue_of: sql`null` },
    sql`where id in (select payment_id from payment_line ${ofInvoices})`,
  )
  await copyRows(tx, 'payment_line', { payment_id: paymentId, invoice_id: invoiceId }, ofInvoices)
  await copyRows(
    tx,
    'payment_deduction',
    { payment_id: paymentId, invoice_id: invoiceId, deduction_id: deductionId },
    sql`${ofPayments} and invoice_id in (select id from original_invoice)`,
  )
  await sql`drop table original_invoice`.execute(tx)
}

/** Copies rows except for these columns; PostgreSQL recomputes its generated ones. */
async function copyRows(tx: Tx, table: string, but: Record<string, RawBuilder<unknown>>, which: RawBuilder<unknown>) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(tx)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  const values = sql.join(rows.map(({ name }) => but[name] ?? sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns}) select ${values} from ${sql.table(table)} ${which}`.execute(tx)
}
