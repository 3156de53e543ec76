import { z } from 'zod'
import { Paging, SearchText, SortDirection } from '../paging.ts'
import { CalendarDate } from '../time.ts'
import { InvoiceExceptionCode, NextActor } from './invoice-codes.ts'

/** Accounting's lists (SPEC §3): to be billed, in audit, to be paid, paid. */
export const INVOICE_LISTS = ['All', 'UnInvoiced', 'Pending', 'Invoiced', 'Paid'] as const
export const InvoiceList = z.enum(INVOICE_LISTS)
export type InvoiceList = z.infer<typeof InvoiceList>

/** How long paid invoices are shown, unless a search names other days (SPEC §9). */
export const PAID_WINDOW_DAYS = 60

export const INVOICE_SORTS = ['delivered', 'due', 'amount', 'invoiceNumber', 'shipmentNumber'] as const

/** Filters for a list and its counts. Days are inclusive, in the reader's calendar. */
export const InvoiceNarrowing = {
  query: SearchText,
  deliveredStart: CalendarDate.optional(),
  deliveredEnd: CalendarDate.optional(),
  dueStart: CalendarDate.optional(),
  dueEnd: CalendarDate.optional(),
  /** Either one replaces the last 60 days. */
  paidStart: CalendarDate.optional(),
  paidEnd: CalendarDate.optional(),
  /** Who acts next: the provider, too, for a broker's bill that has its papers. */
  nextActor: NextActor.optional(),
  /** Whether all papers that it needs are there. */
  papers: z.enum(['missing', 'complete']).optional(),
  /** An open finding of what is in audit. */
  exception: InvoiceExceptionCode.optional(),
}

/** SPEC §3 also writes it Uninvoiced. */
export const WrittenInvoiceList = z.preprocess((said) => (said === 'Uninvoiced' ? 'UnInvoiced' : said), InvoiceList)

export const InvoiceFilter = {
  ...InvoiceNarrowing,
  status: WrittenInvoiceList.default('UnInvoiced'),
  /** Without one, the list's own order. */
  sortProperty: z.enum(INVOICE_SORTS).optional(),
  sortDirection: SortDirection.optional(),
}
export const InvoiceQuery = z.strictObject({ ...InvoiceFilter, ...Paging })
export type InvoiceQuery = z.infer<typeof InvoiceQuery>

/** Action Required begins with what has waited longest, what is approved with what is due first, the other lists with the newest delivery. */
export function invoiceOrder({
  status,
  sortProperty = status === 'Invoiced' ? 'due' : 'delivered',
  sortDirection = isOwnOrder(status, sortProperty) ? 'asc' : 'desc',
}: Pick<InvoiceQuery, 'status' | 'sortProperty' | 'sortDirection'>) {
  return { sortProperty, sortDirection }
}

function isOwnOrder(status: InvoiceQuery['status'], by: InvoiceQuery['sortProperty']): boolean {
  return (status === 'UnInvoiced' && by === 'delivered') || (status === 'Invoiced' && by === 'due')
}
