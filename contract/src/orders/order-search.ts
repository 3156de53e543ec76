import { z } from 'zod'
import { EquipmentMode, ShippingMode } from '../freight-codes.ts'
import { Id } from '../ids.ts'
import { listOf, Paging, SearchText, SortDirection } from '../paging.ts'
import { CalendarDate } from '../time.ts'
import { OrderStatus } from './order-status.ts'

const ORDER_SORTS = ['created', 'pickup', 'delivery', 'orderNumber', 'status'] as const

/** Filters for the list and its counts. */
export const OrderNarrowing = {
  query: SearchText,
  customerId: Id.optional(),
  equipmentModes: listOf(z.coerce.number().pipe(EquipmentMode)),
  shippingModes: listOf(z.coerce.number().pipe(ShippingMode)),
  /** First pickup between these days, inclusive, in the stop's own zone. */
  pickupStart: CalendarDate.optional(),
  pickupEnd: CalendarDate.optional(),
}

export const OrderFilter = {
  ...OrderNarrowing,
  statuses: listOf(z.coerce.number().pipe(OrderStatus)),
  sortProperty: z.enum(ORDER_SORTS).default('created'),
  sortDirection: SortDirection.default('desc'),
}
export type OrderFilters = Omit<OrderQuery, 'page' | 'pageSize'>
export const OrderQuery = z.strictObject({ ...OrderFilter, ...Paging })
export type OrderQuery = z.infer<typeof OrderQuery>
