import { z } from 'zod'
import { Paging, SearchText, SortDirection } from '../paging.ts'
import { CalendarDate } from '../time.ts'

export const PaymentMethod = z.enum(['check', 'ach'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** How long payments are shown, unless a search names other days (SPEC §9). */
export const PAYMENT_WINDOW_MONTHS = 3
/** SPEC §9: twenty payments a page. */
export const PAYMENT_PAGE_SIZE = 20

/** What will be sent, what is on its way, what has arrived, and what was reversed. */
export const PAYMENT_VIEWS = ['All', 'Scheduled', 'Sent', 'Cleared', 'Ended'] as const
export const PaymentView = z.enum(PAYMENT_VIEWS)
export type PaymentView = z.infer<typeof PaymentView>

export const PAYMENT_SORTS = ['paid', 'amount', 'checkNumber', 'payee'] as const

/** Filters for a list and its totals. Days are inclusive; without any, the last three months and everything upcoming. */
export const PaymentNarrowing = {
  query: SearchText,
  method: PaymentMethod.optional(),
  paidStart: CalendarDate.optional(),
  paidEnd: CalendarDate.optional(),
}

export const PaymentFilter = {
  ...PaymentNarrowing,
  view: PaymentView.default('All'),
  sortProperty: z.enum(PAYMENT_SORTS).default('paid'),
  sortDirection: SortDirection.default('desc'),
}

export const PaymentQuery = z.strictObject({
  ...PaymentFilter,
  ...Paging,
  pageSize: Paging.pageSize.removeDefault().default(PAYMENT_PAGE_SIZE),
})
export type PaymentQuery = z.infer<typeof PaymentQuery>

export const DisputeListQuery = z.strictObject({
  query: SearchText,
  status: z.enum(['open', 'answered', 'all']).default('open'),
  ...Paging,
  pageSize: Paging.pageSize.removeDefault().default(PAYMENT_PAGE_SIZE),
})
