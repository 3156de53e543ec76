import { z } from 'zod'
import { get } from '../endpoint.ts'
import { ShipmentStatus } from '../freight-codes.ts'
import { Id } from '../ids.ts'
import { InvoiceExceptionCode, InvoiceStatusCode, NextActor } from '../invoices/invoice-codes.ts'
import { Currency, fromCents, Money, toCents } from '../money.ts'
import { pageOf } from '../paging.ts'
import { Can } from '../permissions.ts'
import { Instant } from '../time.ts'
import { PayerInvoiceFilter, PayerInvoiceNarrowing, PayerInvoiceQuery } from './payer-invoice-search.ts'

const Count = z.number().int().min(0)
const LaneEnd = z.strictObject({ city: z.string().nullable(), state: z.string().nullable() })

/** A card of the list (SPEC §3, third-party payer invoice). */
export const PayerInvoiceRow = z.strictObject({
  /** Same as invoiceId. */
  id: Id,
  invoiceId: Id,
  invoiceNumber: z.string(),
  /** The carrier's own number. */
  externalInvoiceNumber: z.string().nullable(),
  shipmentId: Id,
  shipmentNumber: z.string(),
  shipmentStatus: z.strictObject({ status: ShipmentStatus, description: z.string() }),
  origin: LaneEnd,
  destination: LaneEnd,
  /** Whose freight it was; null when the load is blind. */
  customerName: z.string().nullable(),
  payerName: z.string(),
  carrierName: z.string(),
  /** Null until carriers send one. */
  carrierLogoURL: z.string().nullable(),
  status: z.strictObject({ status: InvoiceStatusCode, description: z.string() }),
  /** Noon UTC on its due date, which is that day in every zone we serve. */
  dueDateTimeStamp: Instant.nullable(),
  /** The invoice date: it opened with the booking. */
  createDateTimeStamp: Instant,
  invoiceAmount: Money,
  feeAndBalance: Money,
  currency: Currency,
  numberOfRequiredDocuments: Count,
  numberOfUploadedRequiredDocuments: Count,
  isAuditable: z.boolean(),
  approvedAt: Instant.nullable(),
  /** Sent back to the carrier, and not submitted again. */
  returnedAt: Instant.nullable(),
  /** The codes of its open findings, the first one first. */
  exceptions: z.array(InvoiceExceptionCode),
  /** Who acts next. */
  nextActor: NextActor.nullable(),
  /** What the reader may do, by the rules of the invoice itself: somebody else’s, held and settled ones say why not. */
  can: z.strictObject({ update: Can, approve: Can, settle: Can, pay: Can }),
})
export type PayerInvoiceRow = z.infer<typeof PayerInvoiceRow>

/** When it is likely to be paid: its due date or, before there is one, the invoice date (SPEC §2.5). */
export function estimatedPayDate(row: Pick<PayerInvoiceRow, 'dueDateTimeStamp' | 'createDateTimeStamp'>): string {
  return row.dueDateTimeStamp ?? row.createDateTimeStamp
}

/** Balance Due: the amount less fees and balances (SPEC §2.5), to the cent. */
export function balanceDue({ invoiceAmount, feeAndBalance }: Pick<PayerInvoiceRow, 'invoiceAmount' | 'feeAndBalance'>) {
  return fromCents(toCents(invoiceAmount) - toCents(feeAndBalance))
}

/** For one view: how many, and how many can be audited. */
const ViewCount = z.strictObject({ totalCount: Count, auditableCount: Count })

const READ = 'payer-invoice:read' as const

export const payerInvoices = {
  list: get('/api/v1/third_party_payer_invoices', {
    says: 'Invoices a third party pays instead of the provider, newest first; of those that need action, delivered ones come first, and of those received or settled the soonest due. Carriers see their own, factors those assigned to them, payers those they pay.',
    may: READ,
    query: PayerInvoiceQuery,
    returns: pageOf(PayerInvoiceRow),
    refuses: ['not-authorized'],
  }),
  counts: get('/api/v1/third_party_payer_invoices/counts', {
    says: 'How many are in each view under the list’s filters, and how many of them can be audited.',
    may: READ,
    query: z.strictObject({ ...PayerInvoiceNarrowing, status: PayerInvoiceFilter.status }),
    returns: z.strictObject({
      actionRequired: ViewCount,
      draft: ViewCount,
      received: ViewCount,
      settled: ViewCount,
      /** Within the requested statuses. */
      all: ViewCount,
    }),
    refuses: ['not-authorized'],
  }),
  export: get('/api/v1/third_party_payer_invoices/csv', {
    says: 'The list as CSV, at most 10,000 rows; if there are more, the answer has the header `Waybill-Rows-Cut`.',
    may: READ,
    query: z.strictObject(PayerInvoiceFilter),
    returns: z.string(),
    media: 'text/csv',
    refuses: ['not-authorized'],
  }),
}
