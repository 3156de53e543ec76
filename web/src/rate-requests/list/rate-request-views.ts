import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import { RATE_REQUEST_STATUSES, RateRequestStatus } from '@waybill/contract/rate-requests/rate-request-search.ts'
import type { rateRequests } from '@waybill/contract/rate-requests/rate-requests.ts'
import type { View } from '../../ui/list-page.tsx'
import { t } from '../../ui/words.ts'
import { rateRequestStatusText } from '../rate-request-status.tsx'
import type { RateRequestSearch } from './rate-request-search.ts'

type Counts = AnswerOf<typeof rateRequests.counts>

const ALL = 'all'
const COUNT_NAMES: Record<RateRequestStatus, keyof Counts> = {
  Sent: 'sent',
  Offered: 'offered',
  Declined: 'declined',
  Awarded: 'awarded',
  NotAwarded: 'notAwarded',
  Expired: 'expired',
  Withdrawn: 'withdrawn',
}

/** The server query: an address without statuses means requests waiting for an answer (SPEC §4, default filter Sent). */
export function askedBy(search: RateRequestSearch): RateRequestSearch {
  return { ...search, statuses: search.statuses ?? ['Sent'] }
}

/** One view per status, the specification's first, and one for all. */
export function viewsOf(counts: Counts | undefined): View[] {
  const byStatus = RATE_REQUEST_STATUSES.map((status) => ({
    id: status,
    label: rateRequestStatusText(status),
    count: counts?.[COUNT_NAMES[status]],
  }))
  const total = counts && byStatus.reduce((sum, { count = 0 }) => sum + count, 0)
  return [...byStatus, { id: ALL, label: t('All rate requests'), count: total }]
}

export function viewOf(search: RateRequestSearch): string {
  const { statuses = [] } = askedBy(search)
  return (statuses.length === 1 && statuses[0]) || ALL
}

/** A view's address. Open requests sort by time left, the others by age. */
export function searchOf(view: string, before: RateRequestSearch): RateRequestSearch {
  const status = RateRequestStatus.safeParse(view).data
  if (status === 'Sent') return { ...before, statuses: undefined, sortProperty: 'respondBy', sortDirection: 'asc' }
  const statuses = status ? [status] : [...RATE_REQUEST_STATUSES]
  return { ...before, statuses, sortProperty: 'sentAt', sortDirection: 'desc' }
}
