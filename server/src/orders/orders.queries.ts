import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import type { NewLineItem, NewOrder, OrderOrigin } from './orders.ts'

export type OrderKey = { id: string; number: string; lineItemIds: string[] }

/** The order and who is party to it: provider, customer, and the company that wrote it. */
export async function insertOrder(
  tx: Tx,
  creatorId: string,
  now: Date,
  { customerId, providerId, source }: OrderOrigin,
  order: NewOrder,
): Promise<{ id: string; number: string }> {
  const inserted = await tx
    .insertInto('orders')
    .values({
      id: newId(),
      customer_id: customerId,
      freight_term_type: order.freightTermType,
      order_source: source,
      special_instructions: order.specialInstructions,
      requirements: order.requirements,
      created_by_company_id: creatorId,
      created_at: now,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  const parties = [
    { company_id: providerId, capacity: 'provider' },
    { company_id: customerId, capacity: 'customer' },
    { company_id: creatorId, capacity: 'creator' },
  ]
  await tx
    .insertInto('party')
    .values(parties.map((party) => ({ subject_type: 'order', subject_id: inserted.id, since: now, ...party })))
    .execute()
  return inserted
}

export async function insertLineItems(tx: Tx, orderId: string, items: readonly NewLineItem[]): Promise<string[]> {
  const rows = items.map((item, index) => ({
    id: newId(),
    order_id: orderId,
    sequence: index + 1,
    description: item.description,
    package_type: item.packageType,
    packages: item.packages,
    weight: item.weight,
    freight_class: item.freightClass,
    nmfc: item.nmfc,
    un_number: item.unNumber,
    is_hazmat: item.isHazmat,
  }))
  if (rows.length > 0) await tx.insertInto('order_line_item').values(rows).execute()
  return rows.map((row) => row.id)
}

export async function updateOrder(tx: Tx, orderId: string, order: NewOrder): Promise<void> {
  await tx
    .updateTable('orders')
    .set((expression) => ({
      freight_term_type: order.freightTermType,
      special_instructions: order.specialInstructions,
      requirements: order.requirements,
      version: expression('version', '+', 1),
    }))
    .where('id', '=', orderId)
    .execute()
}

export async function clearLineItems(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('order_line_item').where('order_id', '=', orderId).execute()
}
