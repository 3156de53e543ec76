import { z } from 'zod'

/** How far along an invoice is (SPEC §4). From Settled on, its amount and payee are frozen. */
export const INVOICE_STATUS = { voided: -1, draft: 0, received: 1, settled: 2, paid: 3 } as const
export const INVOICE_STATUS_NAMES = {
  [-1]: 'Voided',
  0: 'Draft',
  1: 'Received',
  2: 'Settled',
  3: 'Paid in Full',
} as const
export const InvoiceStatusCode = z.union([z.literal(-1), z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type InvoiceStatusCode = z.infer<typeof InvoiceStatusCode>

/** What an audit finds, and why invoices are returned (domain §4.3). */
export const INVOICE_EXCEPTIONS = [
  'DUP',
  'RATE_MISMATCH',
  'FUEL_MISMATCH',
  'ACCESSORIAL_NOT_APPROVED',
  'MILES',
  'WEIGHT_CLASS',
  'MISSING_DOC',
  'ILLEGIBLE_DOC',
  'UNSIGNED_POD',
  'WRONG_LOAD_DOC',
  'POD_EXCEPTION',
  'WRONG_PAYEE',
  'NOT_DELIVERED',
  'CURRENCY',
  'TAX',
  'LATE_BILLING',
  'CLAIM_HOLD',
  'FRAUD_HOLD',
] as const
export const InvoiceExceptionCode = z.enum(INVOICE_EXCEPTIONS)
export type InvoiceExceptionCode = z.infer<typeof InvoiceExceptionCode>

export const INVOICE_EXCEPTION_SENTENCES: Record<InvoiceExceptionCode, string> = {
  DUP: 'It was billed before',
  RATE_MISMATCH: 'The rate is not as agreed',
  FUEL_MISMATCH: 'The fuel surcharge is not as agreed',
  ACCESSORIAL_NOT_APPROVED: 'Nobody approved this charge',
  MILES: 'The miles differ',
  WEIGHT_CLASS: 'Weight or class differs without a certificate',
  MISSING_DOC: 'A document is missing',
  ILLEGIBLE_DOC: 'A document cannot be read',
  UNSIGNED_POD: 'The proof of delivery is not signed',
  WRONG_LOAD_DOC: 'A document belongs to another load',
  POD_EXCEPTION: 'The proof of delivery notes damage or shortage',
  WRONG_PAYEE: 'It names another payee than is on record',
  NOT_DELIVERED: 'The load is not delivered',
  CURRENCY: 'It is in another currency',
  TAX: 'The tax is not right',
  LATE_BILLING: 'It was billed late',
  CLAIM_HOLD: 'A cargo claim is open',
  FRAUD_HOLD: 'It is held for an inquiry',
}

/** In a row of a list. */
export const INVOICE_EXCEPTION_NAMES: Record<InvoiceExceptionCode, string> = {
  DUP: 'Billed before',
  RATE_MISMATCH: 'Rate differs',
  FUEL_MISMATCH: 'Fuel surcharge differs',
  ACCESSORIAL_NOT_APPROVED: 'Charge not approved',
  MILES: 'Miles differ',
  WEIGHT_CLASS: 'Weight or class differs',
  MISSING_DOC: 'Document missing',
  ILLEGIBLE_DOC: 'Document unreadable',
  UNSIGNED_POD: 'Proof not signed',
  WRONG_LOAD_DOC: 'Document of another load',
  POD_EXCEPTION: 'Damage, shortage or no count',
  WRONG_PAYEE: 'Payee differs',
  NOT_DELIVERED: 'Not delivered',
  CURRENCY: 'Currency differs',
  TAX: 'Tax differs',
  LATE_BILLING: 'Billed late',
  CLAIM_HOLD: 'Claim open',
  FRAUD_HOLD: 'Held for inquiry',
}

/** Nobody can override these: resolve them first. */
export const INVOICE_HOLDS: readonly InvoiceExceptionCode[] = ['WRONG_PAYEE', 'CLAIM_HOLD', 'FRAUD_HOLD']

/** What is taken off an amount (domain §4.1). */
export const DEDUCTION_KINDS = [
  'quick-pay-fee',
  'advance',
  'advance-fee',
  'lumper-advance',
  'claim',
  'chargeback',
  'payment-fee',
  'short-pay',
] as const
export const DeductionKind = z.enum(DEDUCTION_KINDS)
export type DeductionKind = z.infer<typeof DeductionKind>

export const DEDUCTION_NAMES: Readonly<Record<DeductionKind, string>> = {
  'quick-pay-fee': 'Quick pay fee',
  advance: 'Advance',
  'advance-fee': 'Advance fee',
  'lumper-advance': 'Lumper advance',
  claim: 'Claim',
  chargeback: 'Chargeback',
  'payment-fee': 'Payment fee',
  'short-pay': 'Short pay',
}

/** Who acts next. */
export const NextActor = z.enum(['carrier', 'provider', 'payer'])
export type NextActor = z.infer<typeof NextActor>
