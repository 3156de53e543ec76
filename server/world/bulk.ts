import { SHIPMENT_STATUS } from '@waybill/contract/freight-codes.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../src/db/connection.ts'
import { literals } from '../src/db/literals.ts'

const STATUS = literals(SHIPMENT_STATUS)

/** Copies written at once: one per core of a small machine. */
const AT_ONCE = 2
/** Carriers founded for the copies. The first hauls a fifth of them, the last few almost none. */
const CARRIERS = 50
/** Alder's place among them. */
const ALDERS_PLACE = 3
/** One copy in so many is of today's freight; the others are of what was delivered long ago. */
const ONE_IN = 20
/** How far back those lie. */
const DAYS_BACK = 1_080

/** A copy of these loads of the demo world, so many days earlier. */
type Copy = { copy: number; shipmentIds: string[]; daysEarlier: number }

/**
 * Copies the demo world's loads and payables many times, for measurements, with new ids and numbers. As in a real trade, most of them are
 * over and lie up to three years back, a few of fifty carriers haul most of them, and what is under way is a small share. History and
 * tenders, documents and the books stay with the originals. Returns the final number of shipments; the tables' owner should `analyze` them
 * before measuring.
 */
export async function enlargeWorld(db: Db, target: number): Promise<number> {
  const system = db.as({ kind: 'system' })
  await system.transaction(foundCarriers)
  const { rows } = await sql<{ id: string; isPast: boolean }>`
    select id, status in (${STATUS.delivered}, ${STATUS.deliveryConfirmed}, ${STATUS.voided}) as "isPast"
    from shipment order by number`.execute(system.read)
  const all = rows.map(({ id }) => id)
  const past = rows.filter(({ isPast }) => isPast).map(({ id }) => id)
  const work = copies(target - all.length, { all, past })
  const copyOn = async () => {
    for (const copy of work) await system.transaction((tx) => copyFreight(tx, copy))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, copyOn))
  return Math.max(all.length, target)
}

function* copies(missing: number, { all, past }: { all: string[]; past: string[] }): Generator<Copy> {
  for (let copy = 1, left = missing; left > 0; copy++) {
    const isOfToday = copy % ONE_IN === 1
    const shipmentIds = (isOfToday ? all : past).slice(0, left)
    yield { copy, shipmentIds, daysEarlier: isOfToday ? 0 : 30 + ((copy * 37) % DAYS_BACK) }
    left -= shipmentIds.length
  }
}

/** Carriers like Alder, beside the demo world's. Their people come with whoever measures. */
async function foundCarriers(tx: Tx): Promise<void> {
  const alder = sql`(select id from company where name = 'Alder Freight')`
  for (let place = 1; place <= CARRIERS; place++) {
    if (place === ALDERS_PLACE) continue
    const number = String(place).padStart(2, '0')
    const id = copied(alder, place)
    const itself = {
      number: sql.lit(`B${number}`),
      name: sql.lit(`Bulk Carrier ${number}`),
      scac: sql`null`,
      usdot: sql`null`,
      docket_number: sql`null`,
    }
    await copyRows(tx, 'company', { id, ...itself }, sql`where id = ${alder}`)
    // What a carrier needs to be booked.
    await copyRows(tx, 'company_profile', { company_id: id }, sql`where company_id = ${alder}`)
    const policy = { id: sql`gen_random_uuid()`, company_id: id }
    await copyRows(tx, 'company_insurance', policy, sql`where company_id = ${alder}`)
  }
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
      await chooseCarriers(tx, copy + 10_000)
      await copyMoney(tx, { copy: copy + 10_000, suffix: `9${String(copy).padStart(3, '0')}`, wanted, daysEarlier: 30 })
    })
  }
  await system.transaction(payOldCopies)
  return Math.max(all, target)
}

/** As old as this, a bill has been paid, whatever its original still waits for: else half of a three years' trade would be owed. */
const LONGEST_UNPAID = sql.lit('75 days')
const PAID_AFTER = sql.lit('32 days')

/** Pays the copies of old bills, once a week each payee: third parties' are paid by them, and nothing else is said of it. */
async function payOldCopies(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  const paidAt = sql`delivered_at + interval ${PAID_AFTER}`
  await sql`
    create temporary table old_bill on commit drop as
    select id, carrier_id, coalesce(factor_id, carrier_id) as payee_id, currency, ${paidAt} as paid_at, invoice_amount as amount,
      payer_id is null and invoice_amount > 0 as is_ours
    from invoice where state between 0 and 2 and char_length(number) > 6 and delivered_at < now() - interval ${LONGEST_UNPAID}`.execute(
    tx,
  )
  await sql`
    update invoice set state = 3, external_number = coalesce(external_number, number), external_amount = coalesce(external_amount, invoice_amount),
      approved_amount = coalesce(approved_amount, invoice_amount), payable = 0, documents_present = documents_required, awaits = null,
      is_held = false, submitted_at = coalesce(submitted_at, delivered_at), received_at = coalesce(received_at, delivered_at),
      audited_at = coalesce(audited_at, delivered_at), approved_at = coalesce(approved_at, delivered_at),
      settled_at = coalesce(settled_at, delivered_at), due_on = coalesce(due_on, old_bill.paid_at::date), paid_at = old_bill.paid_at
    from old_bill where invoice.id = old_bill.id`.execute(tx)
  await sql`
    create temporary table week_paid on commit drop as
    select gen_random_uuid() as id, carrier_id, payee_id, currency, date_trunc('week', paid_at) as week, sum(amount) as total
    from old_bill where is_ours group by carrier_id, payee_id, currency, week`.execute(tx)
  await sql`
    insert into payment (id, run_id, carrier_id, payee_id, payee_name, method, currency, total, state, pay_on, sent_at, cleared_at)
    select week_paid.id, (select id from payment_run where state = 'Released' order by id limit 1), carrier_id, payee_id, company.name, 'ach',
      currency, total, 'Cleared', week::date, week, week + interval '1 day'
    from week_paid join company on company.id = payee_id`.execute(tx)
  await sql`
    insert into payment_line (payment_id, invoice_id, gross, net, is_reserved)
    select week_paid.id, old_bill.id, amount, amount, false
    from old_bill join week_paid using (carrier_id, payee_id, currency)
    where is_ours and week = date_trunc('week', paid_at)`.execute(tx)
}

/** A copy's id: the original's time, its own tail. */
function copied(original: RawBuilder<unknown>, copy: number): RawBuilder<unknown> {
  return sql`(left(${original}::text, 24) || right(md5(${original}::text || ${sql.lit(copy)}), 12))::uuid`
}

/** These columns, so many days earlier. */
function earlier(days: number, ...columns: string[]): Record<string, RawBuilder<unknown>> {
  if (days === 0) return {}
  return Object.fromEntries(
    columns.map((column) => [column, sql`${sql.ref(column)} - ${sql.lit(days)} * interval '1 day'`]),
  )
}

/** Who hauls in this copy what another carrier hauled in the original: by chance, and a few most of the time. */
async function chooseCarriers(tx: Tx, copy: number): Promise<void> {
  await sql`
    create temporary table hauler on commit drop as
    with pool as (
      select id, name, row_number() over (order by place) - 1 as place from (
        select id, name, case when name = 'Alder Freight' then ${sql.lit(ALDERS_PLACE)} else right(number, 2)::int end as place
        from company where name like 'Bulk Carrier %' or name = 'Alder Freight') as named
    )
    select original.id as original_id, pool.id, pool.name from (
      select id, ('x' || left(md5(id::text || ${sql.lit(copy)}), 7))::bit(28)::int / 268435456.0 as chance
      from company where kind in ('carrier', 'broker') and name not like 'Bulk Carrier %') as original
    join pool on pool.place = floor(${sql.lit(CARRIERS)} * power(original.chance, 2.5))`.execute(tx)
}

/** The company that stands for it in this copy. */
function hauling(column: string, what: 'id' | 'name' = 'id'): RawBuilder<unknown> {
  return what === 'id'
    ? sql`coalesce((select hauler.id from hauler where original_id = ${sql.ref(column)}), ${sql.ref(column)})`
    : sql`coalesce((select hauler.name from hauler where original_id = carrier_id), ${sql.ref(column)})`
}

async function copyFreight(tx: Tx, { copy, shipmentIds, daysEarlier }: Copy): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await chooseCarriers(tx, copy)
  await sql`
    create temporary table original on commit drop as
    select shipment_id as id, order_id from shipment_order where shipment_id = any(${shipmentIds})`.execute(tx)
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
  // Copies' numbers are longer, so that none is taken for an original.
  const suffix = sql.lit(String(copy).padStart(3, '0'))

  await copyRows(
    tx,
    'party',
    { subject_id: copied(sql.ref('subject_id'), copy), company_id: hauling('company_id') },
    sql`
    where subject_type = 'shipment' and until is null and subject_id in (select id from original)
    -- Of several carriers that were asked, two may have become one.
    on conflict do nothing`,
  )
  await copyRows(
    tx,
    'orders',
    {
      id,
      number: sql`number || ${suffix}`,
      search_text: sql`replace(search_text, number, number || ${suffix})`,
      ...earlier(daysEarlier, 'created_at', 'pickup_at', 'delivery_at', 'pickup_on'),
    },
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
    {
      id,
      number: sql`number || ${suffix}`,
      lane,
      carrier_id: hauling('carrier_id'),
      carrier_name: hauling('carrier_name', 'name'),
      party_ids: sql`array(select coalesce(hauler.id, each) from unnest(party_ids) as each left join hauler on original_id = each)`,
      // Another load, another truck: none pulls a hundred at once.
      tractor_number: sql`tractor_number || ${suffix}`,
      ...earlier(daysEarlier, 'pickup_at', 'delivery_at', 'pickup_on', 'delivery_on', 'created_at', 'updated_at'),
    },
    sql`where id in (select id from original)`,
  )
  await copyRows(tx, 'shipment_order', { shipment_id: shipmentId, order_id: orderId }, ofOriginals)
  await copyRows(tx, 'shipment_reference', { shipment_id: shipmentId, value: sql`value || ${suffix}` }, ofOriginals)
  await copyRows(
    tx,
    'shipment_stop',
    { id, shipment_id: shipmentId, ...earlier(daysEarlier, 'arrived_at', 'departed_at') },
    ofOriginals,
  )
  await copyRows(
    tx,
    'stop_line_item',
    { stop_id: stopId, line_item_id: lineItemId },
    sql`
    where stop_id in (select id from shipment_stop ${ofOriginals})`,
  )
  await copyRows(
    tx,
    'shipment_event',
    { id, shipment_id: shipmentId, stop_id: stopId, ...earlier(daysEarlier, 'occurred_at', 'reported_at') },
    ofOriginals,
  )
  await copyMoney(tx, { copy, suffix: String(copy).padStart(3, '0'), shipmentId, daysEarlier })
}

type MoneyCopy = { copy: number; suffix: string; daysEarlier: number } & (
  | { shipmentId: RawBuilder<unknown> }
  | { wanted: number }
)

/** Invoices with all that lists and counts read, and the payments that paid them: for copied loads, or the same ones again. */
async function copyMoney(tx: Tx, { copy, suffix, daysEarlier, ...which }: MoneyCopy): Promise<void> {
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
  const invoiceTimes =
    'created_at submitted_at received_at audited_at approved_at settled_at returned_at paid_at delivered_at due_on load_on'
  await copyRows(
    tx,
    'invoice',
    {
      id,
      number: longer('number'),
      external_number: longer('external_number'),
      carrier_id: hauling('carrier_id'),
      ...earlier(daysEarlier, ...invoiceTimes.split(' ')),
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
    {
      id,
      number: longer('number'),
      prepared_number: sql`null`,
      reissue_of: sql`null`,
      carrier_id: hauling('carrier_id'),
      payee_id: hauling('payee_id'),
      ...earlier(daysEarlier, 'pay_on', 'sent_at', 'cleared_at', 'ended_at'),
    },
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
