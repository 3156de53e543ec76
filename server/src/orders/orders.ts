import type { Tx } from '../db/connection.ts'
import { record } from '../history/history.ts'
import type { Actor } from '../identity/actor.ts'
import { clearLineItems, insertLineItems, insertOrder, type OrderKey, updateOrder } from './orders.queries.ts'

export type { OrderKey } from './orders.queries.ts'

/** One kind of goods of an order. Weight is pounds for all packages together. */
export type NewLineItem = {
  description: string
  packageType: string
  packages: number
  weight: number | null
  freightClass: string | null
  nmfc: string | null
  unNumber: string | null
  isHazmat: boolean
}

/** What a customer asks to have moved. */
export type NewOrder = {
  freightTermType: string
  specialInstructions: string | null
  requirements: string[]
  lineItems: NewLineItem[]
}

export type OrderOrigin = { customerId: string; providerId: string; source: 'Portal' | 'Edi' | 'Api' }

/** Writes an order with its line items; it gets its number here. */
export async function createOrder(tx: Tx, actor: Actor, origin: OrderOrigin, order: NewOrder): Promise<OrderKey> {
  const { id, number } = await insertOrder(tx, actor.companyId, actor.now, origin, order)
  await record(tx, actor, { type: 'order', id }, `Order ${number} created`)
  return { id, number, lineItemIds: await insertLineItems(tx, id, order.lineItems) }
}

/** Writes an order anew as its customer changed it, under its old number. Nothing of it may have been loaded. */
export async function reviseOrder(tx: Tx, actor: Actor, orderId: string, order: NewOrder): Promise<string[]> {
  await clearLineItems(tx, orderId)
  await updateOrder(tx, orderId, order)
  await record(tx, actor, { type: 'order', id: orderId }, 'Changed by the customer')
  return await insertLineItems(tx, orderId, order.lineItems)
}
