import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { Line } from '../entered.ts'
import { Id } from '../ids.ts'
import { DeductionKind, InvoiceExceptionCode } from '../invoices/invoice-codes.ts'
import { Currency, EnteredDebt, Money } from '../money.ts'
import { pageOf } from '../paging.ts'
import { Can } from '../permissions.ts'
import { Said } from '../said.ts'
import { CalendarDate, Instant } from '../time.ts'
import { DisputeListQuery } from './payment-search.ts'
import { DisputeState, RemittanceDeduction } from './payments.ts'

/** A carrier's objection to a deduction on one of its invoices (domain §4.8). */
export const Dispute = z.strictObject({
  id: Id,
  deductionId: Id,
  invoiceId: Id,
  invoiceNumber: z.string(),
  shipmentNumber: z.string(),
  carrierName: z.string(),
  /** The payment that reported the deduction; null if none was prepared yet. */
  checkNumber: z.string().nullable(),
  kind: DeductionKind,
  code: InvoiceExceptionCode.nullable(),
  deductionText: z.string(),
  /** The text, if it is Waybill's; null if a person wrote it. */
  deductionSaid: Said.nullable(),
  amount: Money,
  currency: Currency,
  state: DisputeState,
  /** Who acts next; null once it is answered. */
  nextActor: z.literal('provider').nullable(),
  text: z.string(),
  /** The carrier's evidence, and since when. */
  evidenceDocumentId: Id.nullable(),
  evidenceAt: Instant.nullable(),
  /** Who reviews it, and since when. */
  reviewedAt: Instant.nullable(),
  reviewedBy: z.string().nullable(),
  openedAt: Instant,
  openedBy: z.string(),
  /** Ten business days after it was opened. */
  dueOn: CalendarDate,
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  answeredBy: z.string().nullable(),
  returnedAmount: Money.nullable(),
  can: z.strictObject({ prove: Can, review: Can, answer: Can }),
})
export type Dispute = z.infer<typeof Dispute>

export const DisputeOpening = z.strictObject({
  text: Line.min(1, 'Enter why it should be paid').max(500),
  evidenceDocumentId: Id.optional(),
})

/** A document of the invoice or its load; it replaces earlier evidence. */
export const DisputeEvidence = z.strictObject({ documentId: Id })

/** Given back in full or in part, or upheld; both say why. */
export const DisputeAnswer = z.strictObject({
  decision: z.enum(['give-back', 'uphold']),
  /** How much of the deduction; all of it by default. */
  amount: EnteredDebt.optional(),
  reason: Line.min(1, 'Enter a reason').max(500),
})

export const disputes = {
  list: get('/api/v2/disputes', {
    says: 'Disputed deductions, longest waiting first. Carriers see their own, factors those assigned to them.',
    may: 'payment:read',
    query: DisputeListQuery,
    returns: pageOf(Dispute),
    refuses: ['not-authorized'],
  }),
  open: post('/api/v2/deductions/:deductionId/disputes', {
    says: 'Disputes a deduction. It is answered within ten business days; what is not disputed is paid on time.',
    may: 'dispute:open',
    body: DisputeOpening,
    returns: Dispute,
    refuses: ['not-found', 'not-authorized', 'step-not-allowed'],
  }),
  deductions: get('/api/v2/invoices/:invoice/deductions', {
    says: 'The deductions on an invoice, each with its dispute, before and after payment.',
    may: 'payment:read',
    returns: z.strictObject({ data: z.array(RemittanceDeduction), totalCount: z.number().int() }),
    refuses: ['not-found', 'not-authorized'],
  }),
  prove: post('/api/v2/disputes/:disputeId/evidence', {
    says: 'Adds evidence to a dispute until it is decided, and reopens its review.',
    may: 'dispute:open',
    body: DisputeEvidence,
    returns: Dispute,
    refuses: ['not-found', 'not-authorized', 'step-not-allowed'],
  }),
  review: post('/api/v2/disputes/:disputeId/reviews', {
    says: 'Takes a dispute into review; its carrier sees who reviews it.',
    may: 'dispute:answer',
    returns: Dispute,
    refuses: ['not-found', 'step-not-allowed'],
  }),
  answer: post('/api/v2/disputes/:disputeId/answers', {
    says: 'Pays a deduction back, in whole or in part, or upholds it. What is paid back goes out with the next run.',
    may: 'dispute:answer',
    body: DisputeAnswer,
    returns: Dispute,
    refuses: ['not-found', 'step-not-allowed'],
  }),
}
