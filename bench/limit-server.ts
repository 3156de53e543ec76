import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'

/**
 * The limits for Waybill: bare node:http and one prepared statement. No sign-in, no validation, no row security (it connects as the owner),
 * no permissions. `/list` gets rows and JSON.stringify them; `/text` and `/detail` are true limits, where PostgreSQL writes the answer and
 * Node passes it on, compressed as Waybill would.
 */
const [connectionText] = process.argv.slice(2)
if (!connectionText) throw new Error('usage: limit-server <connection as JSON>')

const pool = new pg.Pool({ ...JSON.parse(connectionText), max: 12, pipeline: true })
const compress = promisify(gzip)
const WORTH_COMPRESSING = 1_024

/** The list of 50 with a filter and its count, as one statement. */
const LIST = `
  with matching as (select count(*) as total from shipment where carrier_id = $1 and status = any ($2))
  select id, number as "shipmentNumber", status, equipment_mode as "equipmentMode", shipping_mode as "shippingMode", lane, miles,
    weight, carrier_name as "carrierName", customer_name as "customerName", driver_name as "driverName",
    tractor_number as "tractorNumber", trailer_number as "trailerNumber", reference_numbers as "referenceNumbers",
    carrier_rate as "carrierRate", currency, update_kind as "updateKind", update_due_at as "updateDueAt",
    is_past_dated as "isPastDated", pickup_at as "pickupAt", delivery_at as "deliveryAt", matching.total
  from shipment, matching where carrier_id = $1 and status = any ($2)
  order by pickup_at desc nulls last, id desc limit 50`

/** A row as text, open at the end. */
const ROW = `card || ',"customerName":' || coalesce(to_json(case when not is_blind then customer_name end)::text, 'null')
  || ',"carrierRate":' || coalesce(carrier_rate::text, 'null') || ',"updatesNeeded":[],"lane":' || lane`

/** The same list as the text of the answer. */
const TEXT = `
  select (select string_agg(${ROW} || '}', ',') from (
      select id as on_page from shipment where carrier_id = $1 and status = any ($2) order by pickup_at desc nulls last, id desc limit 50
    ) as page join shipment on id = on_page) as rows,
    (select count(*) from shipment where carrier_id = $1 and status = any ($2)) as total`

/** A delivered load as its carrier's dispatcher reads it, as text. What may be done with it and with each stop comes as $2 and $3. */
const DETAIL = `
  select ${ROW} || ',' || substr(row_to_json(fact)::text, 2) as body from shipment cross join lateral (
    select version, origination, trailer_types as "trailerTypes", special_instructions as "specialInstructions",
      reefer_temperature as "reeferTemperature", is_hazmat as "isHazmat", is_team_required as "isTeamRequired", is_blind as "isBlind",
      requirements, pro_number as "proNumber", null as "maxBuy",
      (select json_agg(stop order by sequence) from (
        select id as "stopId", sequence, stop_type as type, city, state, postal_code as "postalCode", time_zone as "timeZone",
          stop_time(early at time zone time_zone, time_zone) as early, stop_time(late at time zone time_zone, time_zone) as late,
          stop_time(appointment at time zone time_zone, time_zone) as appointment,
          stop_time(arrived_at, time_zone) as "arrivedAt", stop_time(departed_at, time_zone) as "departedAt", is_late as "isLate",
          location_id as "locationId", name, address_line1 as "addressLine1", address_line2 as "addressLine2", country, latitude,
          longitude, contact_name as "contactName", contact_phone as "contactPhone", reference_numbers as "referenceNumbers",
          instructions, 'departed' as "stopState", seal_numbers as "sealNumbers",
          coalesce((select json_agg(json_build_object('lineItemId', item.id, 'orderNumber', orders.number,
              'description', item.description, 'packageType', package_type, 'packages', packages, 'weight', item.weight,
              'freightClass', freight_class, 'isHazmat', item.is_hazmat, 'confirmedPackages', confirmed_packages, 'exception', exception
            ) order by orders.number, item.sequence)
            from stop_line_item join order_line_item as item on item.id = line_item_id join orders on orders.id = item.order_id
            where stop_id = shipment_stop.id), '[]') as "lineItems",
          ($3::json[])[(row_number() over (order by sequence))::int] as can
        from shipment_stop where shipment_id = shipment.id) as stop) as stops,
      coalesce((select json_agg(json_build_object('id', contact.id, 'name', first_name || ' ' || last_name,
          'mobilePhoneNumber', phone_numbers[1]) order by assigned_at)
        from shipment_driver join contact on contact.id = contact_id where shipment_id = shipment.id and removed_at is null), '[]') as drivers,
      coalesce((select json_agg(json_build_object('label', label, 'value', value) order by sequence)
        from shipment_reference where shipment_id = shipment.id), '[]') as references,
      coalesce((select json_agg(json_build_object('orderNumber', orders.number,
          'customerName', case when not shipment.is_blind then company.name end) order by orders.number)
        from shipment_order join orders on orders.id = order_id join company on company.id = orders.customer_id
        where shipment_id = shipment.id), '[]') as orders,
      coalesce((select json_agg(json_build_object('tenderId', tender.id, 'tenderNumber', tender.number, 'carrierName', company.name,
          'status', tender.status, 'isExpired', is_expired) order by sent_at desc)
        from tender join company on company.id = tender.carrier_id
        where tender.shipment_id = shipment.id and tender.carrier_id = shipment.carrier_id), '[]') as tenders,
      $2::json as can
  ) as fact where number = $1`

/** What may be done with a load, as Waybill said it. */
type Can = { shipment: unknown; stops: unknown[] }
const known = new Map<string, [shipment: string, stops: string[]]>()

async function answerTo(request: IncomingMessage): Promise<string> {
  const { pathname, searchParams: asked } = new URL(request.url ?? '/', 'http://limit')
  const number = asked.get('number') ?? ''
  const values = [asked.get('carrier'), asked.has('underWay') ? [3, 4, 5, 6] : [7, 8]]
  switch (pathname) {
    case '/list': {
      const { rows } = await pool.query<{ total: number }>({ name: 'list', text: LIST, values })
      return JSON.stringify({ data: rows, totalCount: rows[0]?.total ?? 0 })
    }
    case '/text': {
      const { rows } = await pool.query<{ rows: string; total: number }>({ name: 'text', text: TEXT, values })
      return `{"data":[${rows[0]?.rows ?? ''}],"totalCount":${rows[0]?.total}}`
    }
    case '/detail': {
      const detail = { name: 'detail', text: DETAIL, values: [number, ...(known.get(number) ?? [])] }
      const { rows } = await pool.query<{ body: string }>(detail)
      return rows[0]?.body ?? ''
    }
    case '/can': {
      const { shipment, stops }: Can = JSON.parse(await text(request))
      known.set(number, [JSON.stringify(shipment), stops.map((can) => JSON.stringify(can))])
      return ''
    }
    default:
      throw new Error(`There is no ${pathname}`)
  }
}

async function send(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json; charset=utf-8' }
  const isPlain = body.length < WORTH_COMPRESSING || !/\bgzip\b/.test(String(request.headers['accept-encoding']))
  if (isPlain) return void response.writeHead(200, headers).end(body)
  response.writeHead(200, { ...headers, 'Content-Encoding': 'gzip' }).end(await compress(body, { level: 1 }))
}

const server = createServer((request, response) => {
  answerTo(request).then(
    (body) => send(request, response, body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`)
})
process.on('SIGTERM', () => process.exit(0))
