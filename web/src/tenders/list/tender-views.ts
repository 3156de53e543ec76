import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import { TENDER_STATUS, TENDER_STATUS_NAMES, TenderStatus } from '@waybill/contract/freight-codes.ts'
import type { tenders } from '@waybill/contract/tenders/tenders.ts'
import type { View } from '../../ui/list-page.tsx'
import { t } from '../../ui/words.ts'
import type { TenderSearch } from './tender-search.ts'

type Counts = AnswerOf<typeof tenders.counts>

const STATUSES: readonly TenderStatus[] = [0, 1, 2, 3, 4]
const ALL = 'all'
const COUNT_NAMES: Record<TenderStatus, keyof Counts> = {
  0: 'sent',
  1: 'accepted',
  2: 'rejected',
  3: 'rescinded',
  4: 'bookingRescinded',
}

/** The server query: an address without statuses means offers waiting for an answer (SPEC §4, default filter Sent). */
export function askedBy(search: TenderSearch): TenderSearch {
  return { ...search, statuses: search.statuses ?? [TENDER_STATUS.sent] }
}

/** One view per status, in the specification's order, and one for all. */
export function viewsOf(counts: Counts | undefined): View[] {
  const byStatus = STATUSES.map((status) => ({
    id: String(status),
    label: t(TENDER_STATUS_NAMES[status]),
    count: counts?.[COUNT_NAMES[status]],
  }))
  const total = counts && STATUSES.reduce<number>((sum, status) => sum + counts[COUNT_NAMES[status]], 0)
  return [...byStatus, { id: ALL, label: t('All tenders'), count: total }]
}

export function viewOf(search: TenderSearch): string {
  const statuses = askedBy(search).statuses ?? []
  return statuses.length === 1 ? String(statuses[0]) : ALL
}

/** A view's address. Open offers sort by time left, closed ones by age. */
export function searchOf(view: string, before: TenderSearch): TenderSearch {
  const status = TenderStatus.safeParse(Number(view))
  if (status.data === TENDER_STATUS.sent)
    return { ...before, statuses: undefined, sortProperty: 'respondBy', sortDirection: 'asc' }
  const statuses = view !== ALL && status.success ? [status.data] : [...STATUSES]
  return { ...before, statuses, sortProperty: 'sentAt', sortDirection: 'desc' }
}
