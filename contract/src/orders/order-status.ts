import { z } from 'zod'

/** Derived from the order's shipments; the address bar reads it before anything else about an order is needed. */
export const OrderStatus = z.union([
  z.literal(-1),
  z.literal(0),
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
])
export type OrderStatus = z.infer<typeof OrderStatus>
export const ORDER_STATUS = { voided: -1, draft: 0, open: 1, planned: 2, inTransit: 3, delivered: 4 } as const
export const ORDER_STATUS_NAMES: Record<OrderStatus, string> = {
  [-1]: 'Voided',
  0: 'Draft',
  1: 'Open',
  2: 'Planned',
  3: 'In Transit',
  4: 'Delivered',
}
