import type { OpenRoom } from '../room.ts'
import { describe } from './described-order.ts'
import { copyNextPiece, isVisible, OrderBook } from './order-book/order-book.ts'
import { ORDER_DOCUMENTS } from './order-documents.ts'
import { orderRoutes } from './orders.routes.ts'

export const ordersRoom: OpenRoom = ({ locations }) => ({
  routes: () => [orderRoutes(new OrderBook(locations))],
  subjects: { order: { isVisible, describe } },
  holders: { order: ORDER_DOCUMENTS },
  workers: { 'order-copies': copyNextPiece },
})
