import { OrderQuery } from '@waybill/contract/order-search.ts'
import type { z } from 'zod'

export const OrderSearch = OrderQuery.omit({ page: true, pageSize: true })
export type OrderSearch = z.infer<typeof OrderSearch>
