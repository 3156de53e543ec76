import type { OpenRoom } from '../room.ts'
import { visibleTo as loads } from '../shipments/shipments.ts'
import { describe } from './described-order.ts'
import { copyNextPiece, isVisible } from './order-book/order-book.ts'
import { ORDER_DOCUMENTS } from './order-documents.ts'
import { orderRoutes } from './orders.routes.ts'

export const ordersRoom: OpenRoom = () => ({
  routes: () => [orderRoutes(loads)],
  subjects: { order: { isVisible, describe } },
  holders: { order: ORDER_DOCUMENTS },
  workers: { 'order-copies': copyNextPiece },
})
