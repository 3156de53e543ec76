import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'

/**
 * The limits for Waybill's lists: bare node:http and one prepared statement. No sign-in, no validation, no row security (it connects as the
 * owner), no permissions. `/list`, `/detail` and `/search` get rows and JSON.stringify them; `/text` is the true limit, where PostgreSQL
 * writes the answer and Node passes it on.
 */
const [connectionText] = process.argv.slice(2)
if (!connectionText) throw new Error('usage: limit-server <connection as JSON>')

const pool = new pg.Pool({ ...JSON.parse(connectionText), max: 12, pipeline: true })

const ROWS = `
  select id, number as "shipmentNumber", status, equipment_mode as "equipmentMode", shipping_mode as "shippingMode", lane, miles,
    weight, carrier_name as "carrierName", customer_name as "customerName", driver_name as "driverName",
    tractor_number as "tractorNumber", trailer_number as "trailerNumber", reference_numbers as "referenceNumbers",
    carrier_rate as "carrierRate", currency, update_kind as "updateKind", update_due_at as "updateDueAt",
    is_past_dated as "isPastDated", pickup_at as "pickupAt", delivery_at as "deliveryAt"`

/** The list of 50 with a filter and its count, as one statement. */
const LIST = `
  with matching as (select count(*) as total from shipment where carrier_id = $1 and status = any ($2))
  ${ROWS}, matching.total from shipment, matching where carrier_id = $1 and status = any ($2)
  order by pickup_at desc nulls last, id desc limit 50`

/** The same as the text of the answer. */
const TEXT = `
  select (select string_agg(card || ',"lane":' || lane || '}', ',') from (
      select id as on_page from shipment where carrier_id = $1 and status = any ($2) order by pickup_at desc nulls last, id desc limit 50
    ) as page join shipment on id = on_page) as rows,
    (select count(*) from shipment where carrier_id = $1 and status = any ($2)) as total`

/** One shipment with its stops, the least a detail page shows. */
const DETAIL = `
  ${ROWS}, (select json_agg(shipment_stop order by sequence) from shipment_stop where shipment_id = shipment.id) as stops
  from shipment where number = $1`

/** Numbers that contain the text. */
const SEARCH = `${ROWS} from shipment where number ilike $1 order by number limit 50`

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://limit')
  const asked = url.searchParams
  const values = [asked.get('carrier'), asked.has('underWay') ? [3, 4, 5, 6] : [7, 8]]
  if (url.pathname === '/text') {
    const writing = pool.query<{ rows: string; total: number }>({ name: 'text', text: TEXT, values })
    return void writing.then(
      ({ rows: [row] }) => answer(response, `{"data":[${row?.rows ?? ''}],"totalCount":${row?.total}}`),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }
  const query: pg.QueryConfig =
    url.pathname === '/list'
      ? { name: 'list', text: LIST, values }
      : url.pathname === '/detail'
        ? { name: 'detail', text: DETAIL, values: [asked.get('number')] }
        : { name: 'search', text: SEARCH, values: [`%${asked.get('query')}%`] }
  pool.query<{ total?: number }>(query).then(
    ({ rows }) => answer(response, JSON.stringify({ data: rows, totalCount: rows[0]?.total ?? rows.length })),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})

function answer(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end(body)
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`)
})
process.on('SIGTERM', () => process.exit(0))
