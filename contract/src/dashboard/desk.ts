import { z } from 'zod'
import { CaseRow } from '../cases/cases.ts'
import { CustomerApproval } from '../cases/customer-approvals.ts'
import { CompanyRow } from '../company/company.ts'
import { get } from '../endpoint.ts'
import { FactorAssignment } from '../factoring/factoring.ts'
import { InvoiceRow } from '../invoices/invoices.ts'
import { OrderRow } from '../orders/orders.ts'
import { PayerInvoiceRow } from '../payer-invoices/payer-invoices.ts'
import { Dispute } from '../payments/disputes.ts'
import { RateRequestRow } from '../rate-requests/rate-requests.ts'
import { ShipmentRow } from '../shipments/shipments.ts'
import { TenderRow } from '../tenders/tenders.ts'
import { Instant } from '../time.ts'

/** When it is late, or runs out; null if nothing says so. */
const dueAt = Instant.nullable()

/** One record that waits on the reader, as its own list has it. */
export const DeskRow = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tender'), dueAt, tender: TenderRow }),
  z.strictObject({ kind: z.literal('rate-request'), dueAt, rateRequest: RateRequestRow }),
  z.strictObject({ kind: z.literal('update'), dueAt, shipment: ShipmentRow }),
  /** A truck that will probably, or certainly, miss the window of a stop. */
  z.strictObject({ kind: z.literal('late-risk'), dueAt, shipment: ShipmentRow }),
  /** Delivered, and not billed or sent back: its carrier's, and its factor's as long as a paper is missing. */
  z.strictObject({ kind: z.literal('bill'), dueAt, invoice: InvoiceRow }),
  /** In audit, with an exception that asks its carrier. */
  z.strictObject({ kind: z.literal('exception'), dueAt, invoice: InvoiceRow }),
  /** In audit, and waiting on the provider. */
  z.strictObject({ kind: z.literal('audit'), dueAt, invoice: InvoiceRow }),
  /** A broker's, delivered and with all its papers, that payables enter. */
  z.strictObject({ kind: z.literal('broker-bill'), dueAt, invoice: InvoiceRow }),
  /** To be audited, settled or paid by a third party. */
  z.strictObject({ kind: z.literal('payer-invoice'), dueAt, payerInvoice: PayerInvoiceRow }),
  z.strictObject({ kind: z.literal('case'), dueAt, case: CaseRow }),
  /** An accessorial that its load's customer has to approve. */
  z.strictObject({ kind: z.literal('customer-approval'), dueAt, approval: CustomerApproval }),
  z.strictObject({ kind: z.literal('dispute'), dueAt, dispute: Dispute }),
  /** A bank change that somebody else has to call back about, or to approve. */
  z.strictObject({ kind: z.literal('bank-change'), dueAt, company: CompanyRow }),
  /** A notice of assignment, or a letter of release, to take in or to verify. */
  z.strictObject({ kind: z.literal('assignment'), dueAt, assignment: FactorAssignment }),
  /** A draft to complete. */
  z.strictObject({ kind: z.literal('order'), dueAt, order: OrderRow }),
])
export type DeskRow = z.infer<typeof DeskRow>
export type DeskKind = DeskRow['kind']

const Count = z.number().int().min(0)

export const Desk = z.strictObject({
  /** The most urgent ones. */
  data: z.array(DeskRow),
  totalCount: Count,
  /** How many of each kind, by the list that they are in; only kinds of which there are some. */
  totals: z.array(
    z.strictObject({
      kind: z.enum([
        'tender',
        'rate-request',
        'update',
        'late-risk',
        'bill',
        'exception',
        'audit',
        'broker-bill',
        'payer-invoice',
        'case',
        'customer-approval',
        'dispute',
        'bank-change',
        'assignment',
        'order',
      ]),
      count: Count,
    }),
  ),
})
export type Desk = z.infer<typeof Desk>

export const desk = get('/api/v2/desk', {
  says: 'One queue of what waits on the user, most urgent first, with the totals of the lists behind it.',
  may: 'desk:read',
  returns: Desk,
})
