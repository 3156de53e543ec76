import { z } from 'zod'
import { NetDays, PaymentTerms } from '../company/payment-terms.ts'
import { Document, RequiredDocument } from '../documents/documents.ts'
import { LastPaper } from '../documents/last-paper.ts'
import { get, patch, post } from '../endpoint.ts'
import { Line } from '../entered.ts'
import { ShipmentStatus } from '../freight-codes.ts'
import { Id } from '../ids.ts'
import { Currency, EnteredDebt, EnteredMoney, Money, UnitRate } from '../money.ts'
import { Notes } from '../notes/notes.ts'
import { Paging, pageOf } from '../paging.ts'
import { Can } from '../permissions.ts'
import { Said } from '../said.ts'
import { CalendarDate, Instant } from '../time.ts'
import { ageing } from './ageing.ts'
import { DeductionKind, InvoiceExceptionCode, InvoiceStatusCode, NextActor } from './invoice-codes.ts'
import { InvoiceFilter, InvoiceList, InvoiceNarrowing, InvoiceQuery } from './invoice-search.ts'

const Count = z.number().int().min(0)

/** As many invoices as are submitted with one confirmation. */
export const MOST_AT_ONCE = 40

const LaneEnd = z.strictObject({ city: z.string().nullable(), state: z.string().nullable() })

/** What one carrier is owed for one load. */
export const InvoiceRow = z.strictObject({
  id: Id,
  /** Ours; the carrier's own number is externalInvoiceNumber. */
  invoiceNumber: z.string(),
  status: z.strictObject({ status: InvoiceStatusCode, description: z.string() }),
  /** The accounting list it is in; null before the load is delivered, and if it is void. */
  list: InvoiceList.exclude(['All']).nullable(),
  shipmentId: Id,
  shipmentNumber: z.string(),
  shipmentStatus: ShipmentStatus,
  shipmentCount: z.literal(1),
  origin: LaneEnd,
  destination: LaneEnd,
  carrierName: z.string(),
  /** Who pays instead of the provider. */
  payerName: z.string().nullable(),
  /** Who is paid instead of the carrier. */
  factoringCompany: z.string().nullable(),
  externalInvoiceNumber: z.string().nullable(),
  externalInvoiceAmount: Money.nullable(),
  /** Agreed at booking, plus what was approved since. */
  expectedAmount: Money,
  /** What is owed: the approved amount, else the billed one, else the agreed one. */
  invoiceAmount: Money,
  feeAndBalance: Money,
  /** invoiceAmount less feeAndBalance (domain §4.1), and less what payments have cleared if something is owed again. */
  balance: Money,
  currency: Currency,
  numberOfRequiredDocuments: Count,
  numberOfUploadedRequiredDocuments: Count,
  deliveredAt: Instant.nullable(),
  /** Truck ordered, not used: when it was sent away. It is owed without a delivery or proof of one (domain §1.8). */
  truckUnusedAt: Instant.nullable(),
  submittedAt: Instant.nullable(),
  /** Sent back, and not sent again yet. */
  returnedAt: Instant.nullable(),
  approvedAt: Instant.nullable(),
  /** In audit, as if it had been approved at once. */
  dueOn: CalendarDate.nullable(),
  paidAt: Instant.nullable(),
  checkNumber: z.string().nullable(),
  exceptions: z.array(InvoiceExceptionCode),
  /** Who acts next; null while the load is in transit, and when everything is done. */
  nextActor: NextActor.nullable(),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

/** An agreed line, and what was billed for it. */
export const InvoiceCharge = z.strictObject({
  sequence: z.number().int(),
  code: z.string(),
  description: z.string(),
  /** The description as a name and facts; null for fixed text. */
  said: Said.nullable(),
  chargeTypeName: z.string(),
  rate: UnitRate,
  units: z.number(),
  /** What counts: the billed amount if there is one, else the agreed one. */
  total: Money,
  expected: Money.nullable(),
  billed: Money.nullable(),
  source: z.enum(['RateCon', 'Case', 'Fuel', 'Adjustment', 'Bill']),
})
export type InvoiceCharge = z.infer<typeof InvoiceCharge>

export const InvoiceException = z.strictObject({
  id: Id,
  lineSequence: z.number().int().nullable(),
  code: InvoiceExceptionCode,
  nextActor: NextActor,
  said: Said,
  expected: Money.nullable(),
  billed: Money.nullable(),
  openedAt: Instant,
})
export type InvoiceException = z.infer<typeof InvoiceException>

export const InvoiceReturn = z.strictObject({
  codes: z.array(InvoiceExceptionCode),
  text: z.string(),
  returnedAt: Instant,
  returnedBy: z.string(),
})

export const InvoiceDeduction = z.strictObject({
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
})
export type InvoiceDeduction = z.infer<typeof InvoiceDeduction>

/** Why its payment waits. Whoever is paid reads it. Waybill's own is taken off with a reason, and so is one with something found. */
export const PaymentHold = z.strictObject({
  reason: z.string(),
  heldAt: Instant,
  heldBy: z.string(),
  isWaybills: z.boolean(),
  /** What counts corrected after its settlement lack, and nobody has answered yet. Only for auditors. */
  found: z.array(Said),
})

/** Terms its carrier may choose: what they cost and when they pay (domain §4.5). */
const TermsOption = z.strictObject({
  terms: PaymentTerms,
  days: z.number().int(),
  feePercent: z.number(),
  fee: Money,
  /** The balance then. */
  balance: Money,
  /** Null before it is approved: quick pay counts from then. */
  dueOn: CalendarDate.nullable(),
})
export type TermsOption = z.infer<typeof TermsOption>

export const Invoice = z.strictObject({
  ...InvoiceRow.shape,
  version: z.number().int(),
  /** The sum of its charges. */
  total: Money,
  charges: z.array(InvoiceCharge),
  thirdPartPayerBillingSettingsId: Id.nullable(),
  terms: PaymentTerms,
  /** The carrier's standard net days. */
  netDays: NetDays,
  /** Calculated from the current amount; none once the terms are fixed. */
  termsOptions: z.array(TermsOption),
  bookedAt: Instant,
  /** When the last required document came; null until then. */
  documentsCompleteAt: Instant.nullable(),
  /** When its payment was prepared, and for which day. */
  scheduledAt: Instant.nullable(),
  scheduledFor: CalendarDate.nullable(),
  submittedBy: z.string().nullable(),
  receivedAt: Instant.nullable(),
  approvedBy: z.string().nullable(),
  /** Who approved, and why, if the audit had a finding: one of two while a large amount awaits the second. Only for auditors. */
  approvals: z.array(z.strictObject({ approvedBy: z.string(), approvedAt: Instant, reason: z.string().nullable() })),
  /** Above it, in its currency, two must approve. */
  secondApprovalAbove: Money,
  settledAt: Instant.nullable(),
  settledBy: z.string().nullable(),
  openExceptions: z.array(InvoiceException),
  returns: z.array(InvoiceReturn),
  deductions: z.array(InvoiceDeduction),
  paymentHold: PaymentHold.nullable(),
  /** Every required document, and whether it is there. */
  packet: z.array(RequiredDocument),
  lastPaper: LastPaper.nullable(),
  can: z.strictObject({
    /** Number and amount: SPEC's Save Invoice. */
    update: Can,
    submit: Can,
    upload: Can,
    return: Can,
    approve: Can,
    settle: Can,
    reverse: Can,
    deduct: Can,
    holdPayment: Can,
    endPaymentHold: Can,
    chooseTerms: Can,
    /** A third party reports that it has paid. */
    pay: Can,
  }),
})
export type Invoice = z.infer<typeof Invoice>

const InvoiceNumber = z.string().trim().max(40)

const BilledCharges = z
  .array(
    z.strictObject({
      /** The agreed line; without one, it is an extra charge. */
      sequence: z.number().int().min(1).max(999).optional(),
      code: z.enum([
        'LINE_HAUL',
        'FUEL',
        'DETENTION',
        'LUMPER',
        'TARP',
        'OVERSIZE',
        'OVERWEIGHT',
        'HAZMAT',
        'ACCESSORIAL',
      ]),
      description: Line.min(1, 'Enter what it is for'),
      amount: EnteredMoney,
    }),
  )
  .max(100)

/** Both are marked required; one is enough (SPEC §5). An empty number counts as none. */
export const InvoiceChange = z
  .strictObject({
    invoiceId: Id.optional(),
    externalInvoiceNumber: InvoiceNumber.optional(),
    externalInvoiceAmount: EnteredMoney.optional(),
    /** Without them, lines saved before stay as long as the amount does. */
    charges: BilledCharges.optional(),
  })
  .refine(
    ({ externalInvoiceNumber, externalInvoiceAmount }) => externalInvoiceNumber || externalInvoiceAmount !== undefined,
    { message: 'Enter the invoice number or the amount', path: ['externalInvoiceNumber'] },
  )

/** The bill the carrier sends. Without charges, every line is billed as agreed and the rest is line haul. */
export const InvoiceSubmission = z.strictObject({
  externalInvoiceNumber: InvoiceNumber.min(1, 'Invoice number is not valid'),
  externalInvoiceAmount: EnteredMoney,
  currency: Currency.optional(),
  charges: BilledCharges.optional(),
})
export type InvoiceSubmission = z.infer<typeof InvoiceSubmission>

/** Sent back to the carrier: why, and what it has to do. */
export const InvoiceReturning = z.strictObject({
  codes: z.array(InvoiceExceptionCode).min(1, 'Enter what is wrong with it').max(18),
  text: Line.min(1, 'Enter what the carrier has to do').max(300),
})

/** A short pay says why, with a code, text and evidence (domain §4.8). */
const ShortPay = z.strictObject({
  amount: EnteredDebt,
  code: InvoiceExceptionCode,
  text: Line.min(1, 'Enter why it is not paid').max(300),
  evidenceDocumentId: Id,
})
export const InvoiceApproving = z.strictObject({
  shortPays: z.array(ShortPay).max(50).default([]),
  /** Required for an audit finding that is not short-paid, or not as far as it goes. */
  reason: Line.min(1, 'Enter a reason').max(300).optional(),
})

export const InvoiceDeducting = z.strictObject({
  /** Those two come only from the approval and the terms. */
  kind: DeductionKind.exclude(['short-pay', 'quick-pay-fee']),
  amount: EnteredDebt,
  text: Line.min(1, 'Enter what it is for').max(300),
  reference: Line.max(60).optional(),
})

export const PaymentHoldEnding = z.strictObject({
  /** Required if Waybill holds it, or its counts were corrected and something is short or damaged. */
  reason: Line.min(1, 'Enter a reason').max(300).optional(),
})

/** Paid in full outside our books: when, and by which of the payer's payments. */
export const PayerPayment = z.strictObject({
  paidOn: CalendarDate,
  reference: Line.min(1, 'Enter which payment it is').max(60),
})

const changes = ['not-found', 'not-authorized', 'version-required', 'changed-meanwhile', 'step-not-allowed'] as const

const ACCOUNTING = 'accounting:read' as const

export const invoices = {
  list: get('/api/v2/invoices', {
    says: 'What carriers are owed by the provider: to be billed, in audit, to be paid, paid in the last 60 days. Carriers see their own, factors what is assigned to them.',
    may: ACCOUNTING,
    query: InvoiceQuery,
    returns: pageOf(InvoiceRow),
    refuses: ['not-authorized'],
  }),
  counts: get('/api/v2/invoices/counts', {
    says: 'How many invoices are in each list under the list’s filters. 10,000 means that many or more, and so does 1,000 if you search.',
    may: ACCOUNTING,
    query: z.strictObject(InvoiceNarrowing),
    returns: z.strictObject({
      all: Count,
      unInvoiced: Count,
      pending: Count,
      /** Of the pending ones: those that wait on the provider. */
      toAudit: Count,
      invoiced: Count,
      paid: Count,
    }),
    refuses: ['not-authorized'],
  }),
  ageing,
  toSubmit: get('/api/v2/invoices/to_submit', {
    says: `The reader’s delivered loads without an invoice, in full: complete ones first, then the longest delivered; at most ${MOST_AT_ONCE} complete ones and as many others.`,
    may: 'invoice:submit',
    returns: z.strictObject({ data: z.array(Invoice), totalCount: Count }),
    refuses: ['not-authorized'],
  }),
  ofShipment: get('/api/v2/invoices/shipments/:shipment', {
    says: 'What is owed for one load, including a truck ordered and not used: the user’s own, whichever list it is in.',
    may: 'invoice:read',
    returns: z.strictObject({ data: z.array(InvoiceRow), totalCount: Count }),
    refuses: ['not-found', 'not-authorized'],
  }),
  export: get('/api/v2/invoices/csv', {
    says: 'The list as CSV, at most 10,000 rows; if there are more, the answer has the header `Waybill-Rows-Cut`.',
    may: ACCOUNTING,
    query: z.strictObject(InvoiceFilter),
    returns: z.string(),
    media: 'text/csv',
    refuses: ['not-authorized'],
  }),
  find: get('/api/v2/invoices/:invoice', {
    says: 'One invoice by its id or our number, with its charges, its documents and what can be done.',
    may: 'invoice:read',
    returns: Invoice,
    refuses: ['not-found', 'not-authorized'],
  }),
  update: patch('/api/v2/invoices/:invoiceId', {
    says: 'Saves the carrier’s number and amount, in total or line by line; a broker’s are entered by payables. With both, all documents and the delivery, the invoice counts as received; once Settled it is frozen.',
    may: 'invoice:enter',
    body: InvoiceChange,
    returns: Invoice,
    isVersioned: 'if-sent',
    refuses: ['not-found', 'not-authorized', 'changed-meanwhile', 'invoice-frozen', 'step-not-allowed'],
  }),
  submit: post('/api/v2/invoices/:invoiceId/submissions', {
    says: 'Submits the invoice of a delivered load; a broker’s is entered by payables. Refused with everything that is missing; otherwise audited at once.',
    may: 'invoice:enter',
    body: InvoiceSubmission,
    returns: Invoice,
    isVersioned: true,
    refuses: [
      'not-found',
      'not-authorized',
      'version-required',
      'changed-meanwhile',
      'invoice-frozen',
      'packet-incomplete',
      'step-not-allowed',
    ],
  }),
  chooseTerms: post('/api/v2/invoices/:invoiceId/terms', {
    says: 'Chooses quick pay at the fee shown, or takes it back, until the invoice is settled. Not while a factor is paid.',
    may: 'invoice:submit',
    body: z.strictObject({ terms: PaymentTerms }),
    returns: Invoice,
    isVersioned: true,
    refuses: changes,
  }),
  return: post('/api/v2/invoices/:invoiceId/returns', {
    says: 'Returns an invoice to its carrier, with coded reasons. It is in Action Required until it is resubmitted.',
    may: 'invoice:audit',
    body: InvoiceReturning,
    returns: Invoice,
    isVersioned: true,
    refuses: changes,
  }),
  approve: post('/api/v2/invoices/:invoiceId/approvals', {
    says: 'Approves an invoice, exceptions included with a reason, less any short pay. Above the limit two people approve; whoever approves cannot release the payment.',
    may: 'invoice:audit',
    body: InvoiceApproving,
    returns: Invoice,
    isVersioned: true,
    refuses: [...changes, 'another-person'],
  }),
  settle: post('/api/v2/invoices/:invoiceId/settlements', {
    says: 'Freezes amount and payee, and books what is owed.',
    may: 'invoice:audit',
    returns: Invoice,
    isVersioned: true,
    refuses: changes,
  }),
  reverse: post('/api/v2/invoices/:invoiceId/reversals', {
    says: 'Reverses an approval, settled or not, before a payment is prepared: for a supervisor, with a reason.',
    may: 'invoice:reverse',
    body: z.strictObject({ reason: Line.min(1, 'Enter a reason').max(300) }),
    returns: Invoice,
    isVersioned: true,
    refuses: changes,
  }),
  deduct: post('/api/v2/invoices/:invoiceId/deductions', {
    says: 'Deducts an advance, a fee or an agreed claim from what is owed, before a payment is prepared.',
    may: 'invoice:audit',
    body: InvoiceDeducting,
    returns: Invoice,
    isVersioned: true,
    refuses: changes,
  }),
  holdPayment: post('/api/v2/invoices/:invoiceId/payment_holds', {
    says: 'Puts the payment of one invoice on hold, with a reason its payee reads. Payment runs leave it out; its due date stays.',
    may: 'invoice:audit',
    body: z.strictObject({ reason: Line.min(1, 'Enter a reason').max(300) }),
    returns: Invoice,
    isVersioned: true,
    refuses: changes,
  }),
  endPaymentHold: post('/api/v2/invoices/:invoiceId/payment_holds/ends', {
    says: 'Takes an invoice off hold: the next payment run pays it if it is due. After corrected counts that lack something with a reason; whoever gives it cannot release the payment.',
    may: 'invoice:audit',
    body: PaymentHoldEnding,
    returns: Invoice,
    isVersioned: true,
    refuses: changes,
  }),
  pay: post('/api/v2/invoices/:invoiceId/payments', {
    says: 'A third party marks a settled invoice as paid in full. Whoever approved it cannot do so.',
    may: 'payer-invoice:pay',
    body: PayerPayment,
    returns: Invoice,
    isVersioned: true,
    refuses: changes,
  }),
  documents: get('/api/v2/invoices/:invoice/documents', {
    says: 'The invoice’s documents, and those of its load used in the audit, newest first.',
    may: 'invoice:read',
    returns: z.strictObject({ data: z.array(Document), totalCount: Count, can: z.strictObject({ upload: Can }) }),
    refuses: ['not-found', 'not-authorized'],
  }),
  requiredDocuments: get('/api/v2/invoices/:invoice/required_documents', {
    says: 'Which documents the invoice needs, and whether they are there.',
    may: 'invoice:read',
    returns: pageOf(RequiredDocument),
    refuses: ['not-found', 'not-authorized'],
  }),
  notes: get('/api/v2/invoices/:invoice/notes', {
    says: 'The comments on an invoice, newest first.',
    may: 'invoice:read',
    query: z.strictObject(Paging),
    returns: Notes,
    refuses: ['not-found', 'not-authorized'],
  }),
}
