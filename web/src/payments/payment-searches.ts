import { Currency } from '@waybill/contract/currency.ts'
import { DisputeListQuery, PaymentQuery } from '@waybill/contract/payments/payment-search.ts'
import { StatementQuery } from '@waybill/contract/payments/statements.ts'
import { z } from 'zod'

export const PaymentSearch = PaymentQuery.omit({ page: true, pageSize: true })
export type PaymentSearch = z.infer<typeof PaymentSearch>

export const DisputeSearch = DisputeListQuery.omit({ page: true, pageSize: true })
export type DisputeSearch = z.infer<typeof DisputeSearch>

/** What payment runs begin with. */
export const RunSearch = z.object({ currency: Currency.default('USD') })

/** Without days it is this month. */
export const StatementSearch = StatementQuery.partial({ from: true, to: true })
export type StatementSearch = z.infer<typeof StatementSearch>
