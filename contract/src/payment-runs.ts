import { z } from 'zod'
import { get, post } from './endpoint.ts'
import { Line } from './entered.ts'
import { Id } from './ids.ts'
import { Currency, Money } from './money.ts'
import { CalendarDate, Instant } from './time.ts'

export const PaymentMethod = z.enum(['check', 'ach'])
export const PaymentState = z.enum(['Scheduled', 'Sent', 'Cleared', 'Returned', 'Voided', 'Reissued'])

/** One carrier's money of one run, to the carrier or to its factor. */
export const RunPayment = z.strictObject({
  id: Id,
  /** What people ask for (SPEC §3, checkNumber). */
  checkNumber: z.string(),
  carrierName: z.string(),
  payeeName: z.string(),
  total: Money,
  state: PaymentState,
  reissueOf: z.string().nullable(),
  lines: z.array(
    z.strictObject({ invoiceId: Id, invoiceNumber: z.string(), gross: Money, deductions: Money, net: Money }),
  ),
})

export const PaymentRun = z.strictObject({
  id: Id,
  runNumber: z.string(),
  method: PaymentMethod,
  currency: Currency,
  payOn: CalendarDate,
  state: z.enum(['Prepared', 'Released', 'Withdrawn']),
  total: Money,
  preparedAt: Instant,
  preparedBy: z.string(),
  releasedAt: Instant.nullable(),
  releasedBy: z.string().nullable(),
  payments: z.array(RunPayment),
})
export type PaymentRun = z.infer<typeof PaymentRun>

const may = 'payment:run' as const

export const paymentRuns = {
  prepare: post('/api/v2/payment_runs', {
    says: 'Puts what is due by a day, or what is named of it, into payments: one for each carrier and payee. What two factors claim stays out.',
    may,
    body: z.strictObject({
      method: PaymentMethod,
      currency: Currency,
      payOn: CalendarDate,
      invoiceIds: z.array(Id).min(1).max(500).optional(),
    }),
    returns: PaymentRun,
    refuses: ['step-not-allowed'],
  }),
  find: get('/api/v2/payment_runs/:paymentRunId', {
    says: 'One run with its payments.',
    may,
    returns: PaymentRun,
    refuses: ['not-found'],
  }),
  release: post('/api/v2/payment_runs/:paymentRunId/releases', {
    says: 'Sends the payments of a run. Whoever approved one of its invoices does not.',
    may,
    returns: PaymentRun,
    refuses: ['not-found', 'another-person', 'step-not-allowed'],
  }),
  clear: post('/api/v2/payments/:paymentId/clearances', {
    says: 'The bank has paid: its invoices are paid in full.',
    may,
    returns: PaymentRun,
    refuses: ['not-found', 'step-not-allowed'],
  }),
  void: post('/api/v2/payments/:paymentId/voids', {
    says: 'Takes a payment back, whatever became of it: its invoices are owed again, or paid by a new payment in its place.',
    may,
    body: z.strictObject({ reason: Line.min(1, 'Say why').max(300), isReissued: z.boolean().default(false) }),
    returns: PaymentRun,
    refuses: ['not-found', 'step-not-allowed'],
  }),
}
