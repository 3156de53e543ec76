import { DisputeListQuery, PaymentQuery } from '@waybill/contract/payments/payment-search.ts'
import type { z } from 'zod'

export const PaymentSearch = PaymentQuery.omit({ page: true, pageSize: true })
export type PaymentSearch = z.infer<typeof PaymentSearch>

export const DisputeSearch = DisputeListQuery.omit({ page: true, pageSize: true })
export type DisputeSearch = z.infer<typeof DisputeSearch>
