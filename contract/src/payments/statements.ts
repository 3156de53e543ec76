import { z } from 'zod'
import { get } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { AGES } from '../invoices/ageing.ts'
import { Currency, Money } from '../money.ts'
import { CalendarDate, Instant } from '../time.ts'

/** What a statement covers at most, in days. */
export const STATEMENT_DAYS = 366
/** More lines than anyone reads; a longer period is asked for in parts. */
export const STATEMENT_LINES = 5_000

/** A posting to what is owed; a cleared payment moves none of it. */
export const StatementEntry = z.enum(['settled', 'reversed', 'deducted', 'deduction-ended', 'paid', 'payment-ended'])
export type StatementEntry = z.infer<typeof StatementEntry>

export const STATEMENT_ENTRIES: Readonly<Record<StatementEntry, string>> = {
  settled: 'Invoice',
  reversed: 'Settlement reversed',
  deducted: 'Deduction',
  'deduction-ended': 'Deduction paid back',
  paid: 'Payment',
  'payment-ended': 'Payment voided or returned',
}

/**
 * What the provider owes for a carrier's invoices, whoever is paid for them, or for those assigned to a factor, from the books: the balance
 * before, each posting, the balance after, and how old it is.
 */
export const Statement = z.strictObject({
  payee: z.strictObject({ id: Id, name: z.string() }),
  /** Days in the reader's time zone, both included. */
  from: CalendarDate,
  to: CalendarDate,
  currency: Currency,
  opening: Money,
  closing: Money,
  /** Oldest first. */
  lines: z.array(
    z.strictObject({
      postedAt: Instant,
      entry: StatementEntry,
      invoiceNumber: z.string(),
      shipmentNumber: z.string(),
      checkNumber: z.string().nullable(),
      /** Above zero, more is owed; below, less. */
      amount: Money,
      /** Owed after it. */
      balance: Money,
    }),
  ),
  /** The closing balance by days past due on the last day. */
  ageing: z.array(z.strictObject({ age: z.enum(AGES), count: z.number().int().min(0), amount: Money })),
})
export type Statement = z.infer<typeof Statement>

export const StatementQuery = z.strictObject({
  from: CalendarDate,
  to: CalendarDate,
  currency: Currency.default('USD'),
  /** For the provider's payables, who must name one. */
  payeeId: Id.optional(),
})

const may = 'payment:read' as const
const refuses = ['not-found', 'not-authorized', 'bad-request'] as const

export const statements = {
  find: get('/api/v2/statements', {
    says: 'The account of a carrier or a factor over a period: opening balance, each invoice, deduction and payment, closing balance and its age. Carriers and factors read their own.',
    may,
    query: StatementQuery,
    returns: Statement,
    refuses,
  }),
  csv: get('/api/v2/statements/csv', {
    says: 'The same statement as CSV.',
    may,
    query: StatementQuery,
    returns: z.string(),
    media: 'text/csv',
    refuses,
  }),
  pdf: get('/api/v2/statements/pdf', {
    says: 'The same statement as a PDF.',
    may,
    query: StatementQuery,
    returns: z.string(),
    media: 'application/octet-stream',
    refuses: [...refuses, 'not-ready'],
  }),
  payees: get('/api/v2/statements/payees', {
    says: 'Carriers and factors by name or number, to choose whose statement to read.',
    may: 'payment:run',
    query: z.strictObject({ query: z.string().max(100).optional() }),
    returns: z.strictObject({ data: z.array(z.strictObject({ id: Id, name: z.string(), number: z.string() })) }),
  }),
}
