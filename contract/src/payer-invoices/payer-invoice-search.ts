import { z } from 'zod'
import { NextActor } from '../invoices/invoice-codes.ts'
import { listOf, Paging, SearchText } from '../paging.ts'
import { CalendarDate } from '../time.ts'

/** The views of SPEC §2.5. */
export const PAYER_INVOICE_VIEWS = ['ActionRequired', 'Draft', 'Received', 'Settled', 'All'] as const
export const PayerInvoiceView = z.enum(PAYER_INVOICE_VIEWS)
export type PayerInvoiceView = z.infer<typeof PayerInvoiceView>

/** Filters for every view. Days are inclusive: the invoice's in the reader's zone, the load's at its first stop. */
export const PayerInvoiceNarrowing = {
  query: SearchText,
  invoiceDateStart: CalendarDate.optional(),
  invoiceDateEnd: CalendarDate.optional(),
  loadDateStart: CalendarDate.optional(),
  loadDateEnd: CalendarDate.optional(),
  /** Who acts next; soonest due first. */
  nextActor: NextActor.optional(),
}

const OnlyWhenTrue = z.enum(['true', 'false']).optional()

/** The filters of SPEC §7.1; `false` filters nothing. */
export const PayerInvoiceFilter = {
  ...PayerInvoiceNarrowing,
  /** By number (SPEC §4); spelled out here, since the first page load reads this file. */
  status: listOf(z.coerce.number().int().min(-1).max(3)),
  /** Draft, or received and waiting for its carrier (domain §4.4). */
  actionRequired: OnlyWhenTrue,
  /** Everything an audit needs is there, and nothing holds it (domain §4.4). */
  isAuditable: OnlyWhenTrue,
}
export const PayerInvoiceQuery = z.strictObject({ ...PayerInvoiceFilter, ...Paging })
export type PayerInvoiceQuery = z.infer<typeof PayerInvoiceQuery>
