import type { CopyWish } from '@waybill/contract/orders/orders.ts'
import { sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'

type Copied = { copy: string; original: string; id: string }

/**
 * Writes copies of an order with its stops and freight, each table in one statement. A copy without times, with a past pickup, or of a
 * document nobody here has checked is a draft (domain T2).
 */
export async function copyOrder(
  tx: Tx,
  by: Pick<Actor, 'companyId' | 'now'>,
  orderId: string,
  wish: CopyWish,
): Promise<{ id: string; number: string }[]> {
  const copies = Array.from({ length: wish.copies }, () => newId())
  const { rows } = await sql<{ id: string; number: string }>`
    insert into orders (id, customer_id, order_type, freight_term_type, order_source, special_instructions, requirements,
      created_by_company_id, created_at, is_draft, equipment_mode, equipment_types, shipping_mode, currency, markup, freight_value,
      is_just_in_time, is_team_required, is_blind, shipper_instead, consignee_instead, reefer_temperature, reefer_mode, hazmat_emergency_contact, chemtrac_account,
      accessorials, reference_numbers)
    select copy, customer_id, order_type, freight_term_type, 'Portal', special_instructions, requirements,
      ${by.companyId}::uuid, ${by.now}::timestamptz,
      is_draft or not ${wish.keepsDates} or order_source <> 'Portal' or exists (
        select from order_stop as stop where stop.order_id = orders.id and stop_type = 'Pickup'
          and greatest(early, late, appointment) at time zone time_zone < ${by.now}),
      equipment_mode, equipment_types, shipping_mode, currency, markup, freight_value,
      is_just_in_time, is_team_required, is_blind, shipper_instead, consignee_instead, reefer_temperature, reefer_mode, hazmat_emergency_contact, chemtrac_account,
      accessorials, case when ${wish.keepsReferenceNumbers} then reference_numbers else '[]'::jsonb end
    from orders cross join unnest(${copies}::uuid[]) as copy
    where orders.id = ${orderId}
    returning id, number`.execute(tx)
  const stops = await copiesOf(tx, 'order_stop', orderId, copies)
  await sql`
    insert into order_stop (id, order_id, customer_id, sequence, stop_type, location_id, edi_code, google_id, name, address_line1,
      address_line2, city, state, postal_code, country, latitude, longitude, time_zone, early, late, appointment,
      contact_name, contact_phone, contact_email, instructions)
    select copied.id, copied.copy, customer_id, sequence, stop_type, location_id, edi_code, google_id, name, address_line1,
      address_line2, city, state, postal_code, country, latitude, longitude, time_zone,
      case when ${wish.keepsDates} then early end, case when ${wish.keepsDates} then late end,
      case when ${wish.keepsDates} then appointment end, contact_name, contact_phone, contact_email, instructions
    from order_stop join ${recordset(stops)} on copied.original = order_stop.id`.execute(tx)
  const items = await copiesOf(tx, 'order_line_item', orderId, copies)
  await sql`
    with stops as (select * from ${recordset(stops)})
    insert into order_line_item (id, order_id, sequence, description, package_type, packages, weight, freight_class, nmfc, is_hazmat,
      un_number, proper_shipping_name, hazard_class, packing_group, pieces, length, width, height, pickup_stop_id, delivery_stop_id)
    select copied.id, copied.copy, sequence, description, package_type, packages, weight, freight_class, nmfc, is_hazmat,
      un_number, proper_shipping_name, hazard_class, packing_group, pieces, length, width, height, pickup.id, delivery.id
    from order_line_item join ${recordset(items)} on copied.original = order_line_item.id
    left join stops as pickup on pickup.original = pickup_stop_id and pickup.copy = copied.copy
    left join stops as delivery on delivery.original = delivery_stop_id and delivery.copy = copied.copy`.execute(tx)
  return rows.toSorted((one, other) => one.number.localeCompare(other.number, 'en', { numeric: true }))
}

/** An id for each copy of each row of the order. */
async function copiesOf(
  tx: Tx,
  table: 'order_stop' | 'order_line_item',
  orderId: string,
  copies: readonly string[],
): Promise<Copied[]> {
  const rows = await tx.selectFrom(table).select('id').where('order_id', '=', orderId).execute()
  return copies.flatMap((copy) => rows.map(({ id }) => ({ copy, original: id, id: newId() })))
}

const recordset = (copied: readonly Copied[]) =>
  sql`json_to_recordset(${JSON.stringify(copied)}::json) as copied (copy uuid, original uuid, id uuid)`
