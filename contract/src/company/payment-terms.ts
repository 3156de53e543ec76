import { z } from 'zod'

/** Days until payment, and the quick pay fee in percent (domain §4.5). */
export const PAYMENT_TERMS = {
  'standard-30': { days: 30, feePercent: 0 },
  'quick-7': { days: 7, feePercent: 1.5 },
  'quick-2': { days: 2, feePercent: 3 },
} as const

export const PaymentTerms = z.enum(['standard-30', 'quick-7', 'quick-2'])
export type PaymentTerms = z.infer<typeof PaymentTerms>

/** Days of standard terms, as agreed with a carrier (domain §4.5). */
export const NET_DAYS = [15, 30, 45] as const
export const NetDays = z.literal(NET_DAYS)
export type NetDays = z.infer<typeof NetDays>
