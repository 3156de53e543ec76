import { z } from 'zod'
import { listOf, Paging, SearchText, SortDirection } from '../paging.ts'

/** The first three are the specification's; the others are how a request ends (domain §2.5). */
export const RATE_REQUEST_STATUSES = [
  'Sent',
  'Offered',
  'Declined',
  'Awarded',
  'NotAwarded',
  'Expired',
  'Withdrawn',
] as const
export const RateRequestStatus = z.enum(RATE_REQUEST_STATUSES)
export type RateRequestStatus = z.infer<typeof RateRequestStatus>

export const RATE_REQUEST_STATUS_NAMES: Record<RateRequestStatus, string> = {
  Sent: 'Sent',
  Offered: 'Offered',
  Declined: 'Declined',
  Awarded: 'Awarded',
  NotAwarded: 'Not Awarded',
  Expired: 'Expired',
  Withdrawn: 'Withdrawn',
}

export const RATE_REQUEST_SORTS = ['respondBy', 'sentAt', 'pickup', 'amount', 'status'] as const

export const RateRequestQuery = z.strictObject({
  query: SearchText,
  statuses: listOf(RateRequestStatus),
  sortProperty: z.enum(RATE_REQUEST_SORTS).default('respondBy'),
  sortDirection: SortDirection.default('asc'),
  ...Paging,
})
export type RateRequestQuery = z.infer<typeof RateRequestQuery>
