import type { OrderDropoffs } from '@waybill/contract/documents/documents.ts'
import type { ShipmentStatus } from '@waybill/contract/freight-codes.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import { hotRow } from '../../db/body.ts'
import type { Tx } from '../../db/connection.ts'
import type { HolderStop, NumberedLoad } from '../../documents/holders.ts'
import { isShipment } from '../shipment.queries.ts'
import { visibleTo } from '../shipments.scope.ts'

/** A shipment as its documents see it. */
export type DocumentedLoad = {
  id: string
  number: string
  status: ShipmentStatus
  carrierId: string | null
  customerId: string
  areProofsTrusted: boolean
  stops: HolderStop[]
}

const place = sql`stop.name || ', ' || stop.city || ', ' || stop.state`

const FACTS = sql`'id', shipment.id, 'number', shipment.number, 'status', shipment.status, 'carrierId', shipment.carrier_id,
  'customerId', shipment.customer_id,
  'areProofsTrusted', coalesce((select are_proofs_trusted from company where company.id = shipment.carrier_id), false),
  'stops', (select json_agg(json_build_object('id', stop.id, 'sequence', stop.sequence, 'description', ${place},
      'isDelivery', stop.stop_type = 'Delivery', 'orderId', (${onlyOrder()}), 'noted', (${noted()})) order by stop.sequence)
    from shipment_stop as stop where stop.shipment_id = shipment.id)`

export async function findDocumentedLoad(
  actor: Actor,
  which: { load: string } | { stopId: string },
  tx?: Tx,
): Promise<DocumentedLoad | undefined> {
  const isMeant =
    'load' in which
      ? isShipment(which.load)
      : sql`shipment.id = (select shipment_id from shipment_stop where id = ${which.stopId})`
  const found = await hotRow(
    tx ? actor.db.within(tx) : actor.db,
    sql<{ load: DocumentedLoad }>`
    select json_build_object(${FACTS}) as load from shipment where ${isMeant} and (${visibleTo(actor)})`,
  )
  return found?.load
}

const MOST_NUMBERED = 20

/** Each way of asking has its own index. */
export async function listNumberedLoads(
  actor: Actor,
  numbers: readonly string[],
): Promise<(DocumentedLoad & Pick<NumberedLoad, 'lane' | 'found'>)[]> {
  const isAsked = sql`= any(${[...numbers]})`
  const city = (end: number) =>
    sql`concat_ws(', ', lane -> ${sql.lit(end)} ->> 'city', lane -> ${sql.lit(end)} ->> 'state')`
  const { rows } = await sql<{ load: DocumentedLoad & Pick<NumberedLoad, 'lane' | 'found'> }>`
    select json_build_object(${FACTS}, 'lane', ${city(0)} || ' – ' || ${city(-1)}, 'found', (
      select json_agg(json_build_object('number', value, 'is', kind)) from (
        select shipment.number as value, 'own' as kind where shipment.number ${isAsked}
        union all select pro_number, 'pro' where pro_number ${isAsked}
        union all select value, 'reference' from shipment_reference where shipment_id = shipment.id and value ${isAsked}
      ) as one)) as load
    from shipment where (${visibleTo(actor)}) and id in (
      select id from shipment where number ${isAsked}
      union select id from shipment where pro_number ${isAsked}
      union select shipment_id from shipment_reference where value ${isAsked})
    order by pickup_at desc nulls last, id desc limit ${sql.lit(MOST_NUMBERED)}`.execute(actor.db.read)
  return rows.map(({ load }) => load)
}

function onlyOrder() {
  return sql`select case when count(distinct order_id) = 1 then min(order_id::text) end
    from stop_line_item join order_line_item on order_line_item.id = line_item_id where stop_id = stop.id`
}

function noted() {
  return sql`select coalesce(json_agg(json_build_object('item', order_line_item.description, 'exception', exception,
      'missing', coalesce(packages - confirmed_packages, 0)) order by order_line_item.sequence), '[]'::json)
    from stop_line_item join order_line_item on order_line_item.id = line_item_id
    where stop_id = stop.id and exception <> 'None'`
}

/** Where each order is delivered; a stop without freight counts for every order. */
export async function listDropoffs(actor: Actor, shipmentId: string): Promise<OrderDropoffs[]> {
  const { rows } = await sql<{ dropoffs: OrderDropoffs }>`
    select json_build_object('orderNumber', orders.number, 'dropoffs', (
      select coalesce(json_agg(json_build_object('stopNumber', stop.sequence, 'stopId', stop.id, 'description', ${place})
        order by stop.sequence), '[]'::json)
      from shipment_stop as stop
      where stop.shipment_id = ${shipmentId} and stop.stop_type = 'Delivery'
        and (not exists (select from stop_line_item where stop_id = stop.id)
          or exists (select from stop_line_item join order_line_item on order_line_item.id = line_item_id
            where stop_id = stop.id and order_id = orders.id))
    )) as dropoffs
    from shipment_order join orders on orders.id = order_id
    where shipment_id = ${shipmentId} order by orders.number`.execute(actor.db.read)
  return rows.map((row) => row.dropoffs)
}
