import { createServer } from 'node:http'
import pg from 'pg'

/**
 * The limit for Waybill's lists: bare node:http, one prepared statement, JSON.stringify. No sign-in, no validation, no row security (it
 * connects as the owner), no permissions.
 */
const [connectionText, carrierId] = process.argv.slice(2)
if (!connectionText || !carrierId) throw new Error('usage: limit-server <connection as JSON> <carrier id>')

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

/** One shipment with its stops, the least a detail page shows. */
const DETAIL = `
  ${ROWS}, (select json_agg(shipment_stop order by sequence) from shipment_stop where shipment_id = shipment.id) as stops
  from shipment where number = $1`

/** Numbers that contain the text. */
const SEARCH = `${ROWS} from shipment where number ilike $1 order by number limit 50`

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://limit')
  const query: pg.QueryConfig =
    url.pathname === '/list'
      ? { name: 'list', text: LIST, values: [carrierId, url.search === '?underWay' ? [3, 4, 5, 6] : [7, 8]] }
      : url.pathname === '/detail'
        ? { name: 'detail', text: DETAIL, values: [url.searchParams.get('number')] }
        : { name: 'search', text: SEARCH, values: [`%${url.searchParams.get('query')}%`] }
  pool.query<{ total?: number }>(query).then(
    ({ rows }) => {
      const body = JSON.stringify({ data: rows, totalCount: rows[0]?.total ?? rows.length })
      response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end(body)
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`)
})
process.on('SIGTERM', () => process.exit(0))
