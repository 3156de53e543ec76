import { z } from 'zod'
import { get } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { DeductionKind, InvoiceExceptionCode } from '../invoices/invoice-codes.ts'
import { Currency, Money } from '../money.ts'
import { Paging, pageOf } from '../paging.ts'
import { Can } from '../permissions.ts'
import { Said } from '../said.ts'
import { CalendarDate, Instant } from '../time.ts'
import { PaymentState } from './payment-runs.ts'
import { PAYMENT_PAGE_SIZE, PaymentFilter, PaymentMethod, PaymentNarrowing, PaymentQuery } from './payment-search.ts'

const Count = z.number().int().min(0)

/** What a payee receives in one payment, for how many invoices, and what was deducted. */
export const PaymentSummary = z.strictObject({
  id: Id,
  /** The number of the check or the trace of the transfer (SPEC §3). */
  checkNumber: z.string(),
  /** Who is paid (SPEC §3): the carrier, or its factor. */
  customerId: Id,
  carrierName: z.string(),
  payeeName: z.string(),
  /** Who is paid instead of the carrier. */
  factoringCompany: z.string().nullable(),
  method: PaymentMethod,
  state: PaymentState,
  /** The day it leaves or left. */
  payOn: CalendarDate,
  currency: Currency,
  invoiceCount: Count,
  gross: Money,
  deductions: Money,
  /** gross less deductions, which is what arrives. */
  net: Money,
  /** How much of the deductions was short-paid, not agreed to before. */
  shortPaid: Money,
  openDisputes: Count,
  reissueOf: z.string().nullable(),
  reissuedAs: z.string().nullable(),
})
export type PaymentSummary = z.infer<typeof PaymentSummary>

export const Payment = z.strictObject({
  ...PaymentSummary.shape,
  remitTo: z.string().nullable(),
  /** For the payee and the payer; carriers never see their factor's bank. */
  bankLast4: z.string().nullable(),
  /** For provider staff. */
  preparedAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  clearedAt: Instant.nullable(),
  /** Voided, reissued or returned, and why. */
  endedAt: Instant.nullable(),
  endReason: z.string().nullable(),
  /** The run it is in; for provider staff. */
  run: z.strictObject({ id: Id, runNumber: z.string() }).nullable(),
  can: z.strictObject({ clear: Can, void: Can, return: Can }),
})
export type Payment = z.infer<typeof Payment>

/** The carrier's objection to a deduction: opened, documented, reviewed, decided (domain §4.8). */
export const DisputeState = z.enum(['Open', 'Evidence', 'Review', 'Upheld', 'Overturned', 'Partial'])
export type DisputeState = z.infer<typeof DisputeState>

export const RemittanceDeduction = z.strictObject({
  id: Id,
  kind: DeductionKind,
  amount: Money,
  code: InvoiceExceptionCode.nullable(),
  text: z.string(),
  /** The text, if it is Waybill's; null if a person wrote it. */
  said: Said.nullable(),
  reference: z.string().nullable(),
  evidenceDocumentId: Id.nullable(),
  madeAt: Instant,
  dispute: z
    .strictObject({
      id: Id,
      state: DisputeState,
      text: z.string(),
      openedAt: Instant,
      openedBy: z.string(),
      /** Ten business days after it was opened. */
      dueOn: CalendarDate,
      answer: z.string().nullable(),
      answeredAt: Instant.nullable(),
      returnedAmount: Money.nullable(),
      /** The carrier's evidence. */
      evidenceDocumentId: Id.nullable(),
      /** Who reviews it. */
      reviewedBy: z.string().nullable(),
    })
    .nullable(),
  can: z.strictObject({ dispute: Can, prove: Can, review: Can, answer: Can }),
})
export type RemittanceDeduction = z.infer<typeof RemittanceDeduction>

const LaneEnd = z.strictObject({ city: z.string().nullable(), state: z.string().nullable() })

/** What a payment pays on one invoice, and how it adds up. */
export const RemittanceLine = z.strictObject({
  invoiceId: Id,
  invoiceNumber: z.string(),
  externalInvoiceNumber: z.string().nullable(),
  shipmentId: Id,
  shipmentNumber: z.string(),
  proNumber: z.string().nullable(),
  /** Its bills of lading, if the reader sees the load. */
  bolNumber: z.string().nullable(),
  origin: LaneEnd,
  destination: LaneEnd,
  deliveredAt: Instant.nullable(),
  gross: Money,
  deductions: z.array(RemittanceDeduction),
  deducted: Money,
  net: Money,
  note: z.string().nullable(),
})
export type RemittanceLine = z.infer<typeof RemittanceLine>

const may = 'payment:read' as const

export const payments = {
  summaries: get('/api/v2/payments', {
    says: 'Payments of the last three months, or of other dates: who, when, how, for how many invoices, and what was deducted. Factors see what is paid to them.',
    may,
    query: PaymentQuery,
    returns: pageOf(PaymentSummary),
    refuses: ['not-authorized'],
  }),
  totals: get('/api/v2/payments/totals', {
    says: 'How many payments are in each view and their totals in each currency, under the list’s filters.',
    may,
    query: z.strictObject(PaymentNarrowing),
    returns: z.strictObject({
      all: Count,
      scheduled: Count,
      sent: Count,
      cleared: Count,
      ended: Count,
      sums: z.array(
        z.strictObject({
          view: PaymentFilter.view.removeDefault(),
          currency: Currency,
          gross: Money,
          deductions: Money,
          net: Money,
        }),
      ),
    }),
    refuses: ['not-authorized'],
  }),
  export: get('/api/v2/payments/csv', {
    says: 'The list as CSV, at most 10,000 rows; if there are more, the answer has the header `Waybill-Rows-Cut`.',
    may,
    query: z.strictObject(PaymentFilter),
    returns: z.string(),
    media: 'text/csv',
    refuses: ['not-authorized'],
  }),
  find: get('/api/v2/payments/:checkNumber', {
    says: 'One payment, by its check number or transfer reference: payee, status, and what replaced it.',
    may,
    returns: Payment,
    refuses: ['not-found', 'not-authorized'],
  }),
  details: get('/api/v2/payments/:checkNumber/details', {
    says: 'What the payment covers, invoice by invoice: gross, each deduction with its reason, net.',
    may,
    query: z.strictObject({ ...Paging, pageSize: Paging.pageSize.removeDefault().default(PAYMENT_PAGE_SIZE) }),
    returns: pageOf(RemittanceLine),
    refuses: ['not-found', 'not-authorized'],
  }),
  advice: get('/api/v2/payments/:checkNumber/advice', {
    says: 'The remittance advice as a PDF.',
    may,
    returns: z.string(),
    media: 'application/octet-stream',
    refuses: ['not-found', 'not-authorized', 'not-ready'],
  }),
  adviceCsv: get('/api/v2/payments/:checkNumber/csv', {
    says: 'The remittance as CSV: a row for each invoice and one for each deduction.',
    may,
    returns: z.string(),
    media: 'text/csv',
    refuses: ['not-found', 'not-authorized'],
  }),
  advice820: get('/api/v2/payments/:checkNumber/x12_820', {
    says: 'The remittance as X12 820, once released and unless voided.',
    may,
    returns: z.string(),
    media: 'application/octet-stream',
    refuses: ['not-found', 'not-authorized', 'step-not-allowed'],
  }),
}
