import { OrderQuery } from '@waybill/contract/orders/order-search.ts'
import type { z } from 'zod'

export const OrderSearch = OrderQuery.omit({ page: true, pageSize: true })
export type OrderSearch = z.infer<typeof OrderSearch>
