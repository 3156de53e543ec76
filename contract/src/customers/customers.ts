import { z } from 'zod'
import { get, put } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { EnteredMoney, Money } from '../money.ts'
import { pageOf } from '../paging.ts'
import { Can } from '../permissions.ts'
import { mistake } from '../told.ts'
import { CustomerQuery } from './customer-search.ts'

const Minutes = (least: number, most: number) =>
  z
    .number()
    .int('Whole minutes')
    .min(least, mistake('at-least', { least, things: { term: 'minutes' } }))
    .max(most, mistake('at-most', { most, things: { term: 'minutes' } }))
    .nullable()

/** How detention on the customer's freight is paid (domain §1.6); null: the provider's default. */
export const DetentionAgreement = z.strictObject({
  freeMinutes: Minutes(0, 1_440),
  /** The billing increment, and whether a started one counts. */
  stepMinutes: Minutes(1, 60),
  rounding: z.enum(['floor', 'ceil']).nullable(),
  /** In the currency of the load that waits. */
  ratePerHour: Money.nullable(),
  /** The most billed at one stop. */
  capMinutes: Minutes(15, 10_080),
  /** How long after the appointment a truck counts as on time. */
  graceMinutes: Minutes(0, 240),
  isPaidWhenLate: z.boolean().nullable(),
})
export type DetentionAgreement = z.infer<typeof DetentionAgreement>

/** What a customer has agreed with the provider about its freight. */
export const CustomerTerms = z.strictObject({
  /** Loads booked from now on need a signed rate confirmation before dispatch (domain T8). */
  isSignatureRequired: z.boolean(),
  /** Who pays the carriers of loads made from now on; null: the provider. */
  payerId: Id.nullable(),
  detention: DetentionAgreement,
})
export type CustomerTerms = z.infer<typeof CustomerTerms>

export const CustomerTermsEntry = z.strictObject({
  ...CustomerTerms.shape,
  detention: z.strictObject({ ...DetentionAgreement.shape, ratePerHour: EnteredMoney.nullable() }),
})
export type CustomerTermsEntry = z.infer<typeof CustomerTermsEntry>

const MOST_SENDERS = 10

/** Who sends a customer's EDI, as in ISA06 of its files. Without commas, which separate them where they are entered. */
const SenderId = z
  .string()
  .trim()
  .regex(/^[!-+\--~](?:[ -+\--~]{0,13}[!-+\--~])?$/, 'Enter IDs of up to 15 letters, digits and signs, without commas')

export const CustomerRow = z.strictObject({
  id: Id,
  companyNumber: z.string(),
  name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  isSignatureRequired: z.boolean(),
  /** Its detention is not the provider's default. */
  hasOwnDetention: z.boolean(),
  /** Loads between booking and delivery. */
  loadsUnderWay: z.number().int(),
})
export type CustomerRow = z.infer<typeof CustomerRow>

export const Customer = z.strictObject({
  ...CustomerRow.shape,
  version: z.number().int(),
  terms: CustomerTerms,
  payerName: z.string().nullable(),
  /** Whose X12 204 files are its load tenders; those of others are refused. */
  senderIds: z.array(z.string()),
  can: z.strictObject({ editTerms: Can }),
})
export type Customer = z.infer<typeof Customer>

export const customers = {
  list: get('/api/v2/customers', {
    says: 'Customers: companies whose freight the provider moves, by name.',
    may: 'customer:read',
    query: CustomerQuery,
    returns: pageOf(CustomerRow),
  }),
  find: get('/api/v2/customers/:companyNumber', {
    says: 'One customer with its service agreement.',
    may: 'customer:read',
    returns: Customer,
    refuses: ['not-found'],
  }),
  editTerms: put('/api/v2/customers/:companyNumber/terms', {
    says: 'Saves the customer’s service agreement.',
    may: 'customer:write',
    body: CustomerTermsEntry,
    returns: Customer,
    refuses: ['not-found', 'changed-meanwhile'],
    isVersioned: true,
  }),
  setSenderIds: put('/api/v2/customers/:companyNumber/sender_ids', {
    says: 'Says who sends the customer’s load tenders: the ISA06 of its X12 204 files. An ID belongs to one customer.',
    may: 'customer:write',
    body: z.strictObject({
      senderIds: z
        .array(SenderId)
        .max(MOST_SENDERS, mistake('at-most', { most: MOST_SENDERS, things: { term: 'IDs' } }))
        .refine((all) => new Set(all).size === all.length, 'List each ID once'),
    }),
    returns: Customer,
    refuses: ['not-found', 'changed-meanwhile'],
    isVersioned: true,
  }),
}
