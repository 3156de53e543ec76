import { CustomerQuery } from '@waybill/contract/customers/customer-search.ts'
import type { z } from 'zod'

export const CustomerSearch = CustomerQuery.omit({ page: true, pageSize: true })
export type CustomerSearch = z.infer<typeof CustomerSearch>
