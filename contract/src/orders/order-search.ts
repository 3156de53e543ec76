import { z } from 'zod'
import { EquipmentMode, ShippingMode } from '../freight-codes.ts'
import { Id } from '../ids.ts'
import { listOf, Paging, SearchText, SortDirection } from '../paging.ts'
import { CalendarDate } from '../time.ts'
import { ORDER_STATUS, OrderStatus } from './order-status.ts'

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
  /** Without one, the list's own order. */
  sortProperty: z.enum(ORDER_SORTS).optional(),
  sortDirection: SortDirection.optional(),
}
export type OrderFilters = Omit<OrderQuery, 'page' | 'pageSize'>
export const OrderQuery = z.strictObject({ ...OrderFilter, ...Paging })
export type OrderQuery = z.infer<typeof OrderQuery>

/** Drafts and open orders begin with the soonest pickup, the other lists with the newest order. */
export function orderSort({
  statuses,
  sortProperty = isToDo(statuses) ? 'pickup' : 'created',
  sortDirection = isToDo(statuses) && sortProperty === 'pickup' ? 'asc' : 'desc',
}: Pick<OrderQuery, 'statuses' | 'sortProperty' | 'sortDirection'>) {
  return { sortProperty, sortDirection }
}

const TO_DO: readonly OrderStatus[] = [ORDER_STATUS.draft, ORDER_STATUS.open]

function isToDo(statuses: OrderQuery['statuses']): boolean {
  return statuses?.length ? statuses.every((status) => TO_DO.includes(status)) : false
}
