import { z } from 'zod'
import { isRoutingNumber, isTransitNumber } from '../company/bank.ts'
import { PaymentTerms } from '../company/payment-terms.ts'
import { Email, Line, Required } from '../entered.ts'
import { Id } from '../ids.ts'
import { Currency } from '../money.ts'
import { PhoneNumber } from '../phones.ts'

const AccountKind = z.enum(['checking', 'savings'])
const AccountNumber = z
  .string()
  .trim()
  .max(17)
  .refine((text) => /^\d{4,17}$/.test(text), 'Digits only')

export const Payment = z.discriminatedUnion('method', [
  z
    .strictObject({
      method: z.literal('bank'),
      terms: PaymentTerms,
      currency: Currency,
      bankName: Required('Enter the bank'),
      accountHolder: Required('Enter the account holder'),
      accountKind: AccountKind,
      country: z.enum(['US', 'CA']),
      /** US: nine digits. Canada: institution and transit, `003-12345`. */
      routingNumber: z.string().trim().max(9),
      accountNumber: AccountNumber,
      documentId: Id.nullable(),
    })
    .refine(
      ({ country, routingNumber }) =>
        country === 'US' ? isRoutingNumber(routingNumber) : isTransitNumber(routingNumber),
      { path: ['routingNumber'], message: 'This is not a routing number' },
    ),
  z.strictObject({
    method: z.literal('factor'),
    terms: PaymentTerms,
    currency: Currency,
    factorName: Required('Enter the factoring company'),
    factorEmail: Email,
    factorPhone: PhoneNumber,
    /** The notice of assignment. */
    documentId: Id,
  }),
])
export type Payment = z.infer<typeof Payment>

export const PaymentShown = z.discriminatedUnion('method', [
  z.strictObject({
    method: z.literal('bank'),
    terms: PaymentTerms,
    currency: Currency,
    bankName: z.string(),
    accountHolder: z.string(),
    accountKind: AccountKind,
    country: z.enum(['US', 'CA']),
    routingLastFour: z.string(),
    accountLastFour: z.string(),
    documentId: Id.nullable(),
  }),
  z.strictObject({
    method: z.literal('factor'),
    terms: PaymentTerms,
    currency: Currency,
    factorName: z.string(),
    factorEmail: z.string(),
    factorPhone: z.string(),
    documentId: Id,
  }),
])
export type PaymentShown = z.infer<typeof PaymentShown>

/** Payment details typed but not saved yet. Without routing and account number: they are never stored unsealed. */
export const PaymentDraft = z
  .strictObject({
    method: z.enum(['bank', 'factor']),
    terms: PaymentTerms,
    currency: Currency,
    bankName: Line,
    accountHolder: Line,
    accountKind: AccountKind,
    country: z.enum(['US', 'CA']),
    factorName: Line,
    factorEmail: Line,
    factorPhone: Line,
  })
  .partial()
export type PaymentDraft = z.infer<typeof PaymentDraft>
