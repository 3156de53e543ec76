import { z } from 'zod'

/** Days until payment; what quick pay costs is the carrier's tier's (domain §4.5). */
export const PAYMENT_DAYS = { 'standard-30': 30, 'quick-7': 7, 'quick-2': 2 } as const

export const PaymentTerms = z.enum(['standard-30', 'quick-7', 'quick-2'])
export type PaymentTerms = z.infer<typeof PaymentTerms>

/** Days of standard terms, as agreed with a carrier (domain §4.5). */
export const NET_DAYS = [15, 30, 45] as const
export const NetDays = z.literal(NET_DAYS)
export type NetDays = z.infer<typeof NetDays>

/** Days in which a third party pays the carriers for the provider. */
export const PAYER_DAYS = [7, 15, 21, 30, 45, 60, 90] as const
