import type { QueryClient } from '@tanstack/react-query'
import { type Order, orders } from '@waybill/contract/orders/orders.ts'
import { queryFor, remember } from '../api/queries.ts'

export const orderQuery = (orderNumber: string) => queryFor(orders.find, { params: { orderNumber } })

/** Caches a changed order for its pages. */
export function keepOrder(client: QueryClient, order: Order): void {
  remember(client, orders.find, { params: { orderNumber: order.orderNumber } }, order)
}

/** Prefetches the data of page and form; the router calls it when the user is about to open one. */
export function load(client: QueryClient, orderNumber: string): void {
  void client.prefetchQuery(orderQuery(orderNumber))
}
