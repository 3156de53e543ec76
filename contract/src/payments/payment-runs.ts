import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { Line } from '../entered.ts'
import { Id } from '../ids.ts'
import { Currency, Money } from '../money.ts'
import { listOf, Paging, pageOf } from '../paging.ts'
import { Can } from '../permissions.ts'
import { Said } from '../said.ts'
import { CalendarDate, Instant } from '../time.ts'
import { PAYMENT_PAGE_SIZE, PaymentMethod } from './payment-search.ts'

export const PaymentState = z.enum(['Scheduled', 'Sent', 'Cleared', 'Returned', 'Voided', 'Reissued'])

/** One carrier's money in one run, to the carrier or to its factor. */
export const RunPayment = z.strictObject({
  id: Id,
  /** What people cite (SPEC §3, checkNumber). */
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

const RunState = z.enum(['Prepared', 'Released', 'Withdrawn'])

export const PaymentRun = z.strictObject({
  id: Id,
  runNumber: z.string(),
  method: PaymentMethod,
  currency: Currency,
  payOn: CalendarDate,
  state: RunState,
  total: Money,
  preparedAt: Instant,
  preparedBy: z.string(),
  releasedAt: Instant.nullable(),
  releasedBy: z.string().nullable(),
  payments: z.array(RunPayment),
})
export type PaymentRun = z.infer<typeof PaymentRun>

const Count = z.number().int().min(0)

/** A run as a list row. */
export const PaymentRunSummary = z.strictObject({
  ...PaymentRun.omit({ payments: true }).shape,
  paymentCount: Count,
  /** Payments neither cleared nor reversed. */
  openCount: Count,
  /** Who prepared it, or approved or deducted what it pays, cannot release it. */
  can: z.strictObject({ release: Can, withdraw: Can }),
})
export type PaymentRunSummary = z.infer<typeof PaymentRunSummary>

/** What one payee would be paid for one carrier's invoices. */
export const DuePayee = z.strictObject({
  carrierId: Id,
  carrierName: z.string(),
  payeeName: z.string(),
  factoringCompany: z.string().nullable(),
  bankLast4: z.string().nullable(),
  total: Money,
  oldestDueOn: CalendarDate,
  /** Why a run leaves all of it out. */
  heldBecause: Said.nullable(),
  /** Oldest first; those on hold are not in the total. */
  invoices: z.array(
    z.strictObject({
      id: Id,
      invoiceNumber: z.string(),
      shipmentNumber: z.string(),
      dueOn: CalendarDate,
      owed: Money,
      /** Why a run leaves this one out. */
      onHold: Said.nullable(),
    }),
  ),
})
export type DuePayee = z.infer<typeof DuePayee>

const may = 'payment:run' as const

export const paymentRuns = {
  prepare: post('/api/v2/payment_runs', {
    says: 'Prepares a payment run of what is due by a day, or of the invoices named: one payment for each carrier and payee. Invoices claimed by two factors stay out, and payees whom the method does not reach.',
    may,
    body: z.strictObject({
      method: PaymentMethod,
      currency: Currency,
      payOn: CalendarDate,
      invoiceIds: z.array(Id).min(1).max(5_000).optional(),
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
  list: get('/api/v2/payment_runs', {
    says: 'Payment runs, those that wait to be sent first, then newest first, without their payments.',
    may,
    query: z.strictObject({
      state: listOf(RunState),
      ...Paging,
      pageSize: Paging.pageSize.removeDefault().default(PAYMENT_PAGE_SIZE),
    }),
    returns: pageOf(PaymentRunSummary),
  }),
  due: get('/api/v2/payment_runs/due', {
    says: 'What a run on that day would pay by a method, or by any, for each carrier and payee, and what is held back and why.',
    may,
    query: z.strictObject({
      payOn: CalendarDate,
      currency: Currency.default('USD'),
      method: PaymentMethod.optional(),
    }),
    returns: z.strictObject({
      data: z.array(DuePayee),
      totalCount: Count,
      /** Without what is held; the total is theirs. */
      paymentCount: Count,
      total: Money,
    }),
  }),
  release: post('/api/v2/payment_runs/:paymentRunId/releases', {
    says: 'Releases the payments of a run, numbered from the first check or trace given. Whoever approved one of its invoices cannot.',
    may,
    body: z.strictObject({
      firstNumber: z
        .string()
        .regex(/^[1-9]\d{0,14}$/, 'Use digits, at most 15')
        .optional(),
    }),
    returns: PaymentRun,
    refuses: ['not-found', 'another-person', 'step-not-allowed'],
  }),
  withdraw: post('/api/v2/payment_runs/:paymentRunId/withdrawals', {
    says: 'Withdraws a run that was not released; its invoices are due again.',
    may,
    body: z.strictObject({ reason: Line.min(1, 'Enter a reason').max(300) }),
    returns: PaymentRun,
    refuses: ['not-found', 'step-not-allowed'],
  }),
  clear: post('/api/v2/payments/:paymentId/clearances', {
    says: 'Marks a payment as cleared: its invoices are paid in full.',
    may,
    returns: PaymentRun,
    refuses: ['not-found', 'step-not-allowed'],
  }),
  void: post('/api/v2/payments/:paymentId/voids', {
    says: 'Voids a payment in any state: its invoices are owed again, or paid by a new payment in its place.',
    may,
    body: z.strictObject({ reason: Line.min(1, 'Enter a reason').max(300), isReissued: z.boolean().default(false) }),
    returns: PaymentRun,
    refuses: ['not-found', 'step-not-allowed'],
  }),
  return: post('/api/v2/payments/:paymentId/returns', {
    says: 'Marks a payment as returned by the bank: its invoices are owed again.',
    may,
    body: z.strictObject({ reason: Line.min(1, 'Enter what the bank said').max(300) }),
    returns: PaymentRun,
    refuses: ['not-found', 'step-not-allowed'],
  }),
}
