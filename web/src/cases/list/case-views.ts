import { CASE_STATUSES } from '@waybill/contract/cases/case-statuses.ts'
import { CaseStatus } from '@waybill/contract/cases/case-types.ts'
import type { cases } from '@waybill/contract/cases/cases.ts'
import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import type { View } from '../../ui/list-page.tsx'
import { t } from '../../ui/words.ts'
import type { CaseSearch } from './case-search.ts'

type Counts = AnswerOf<typeof cases.countStats>

const ALL = 'all'
const COUNT_NAMES: Readonly<Record<CaseStatus, keyof Counts>> = {
  New: 'new',
  'In Progress': 'inProgress',
  'On Hold': 'onHold',
  Resolved: 'resolved',
}

/** One view per status as SPEC §4 collapses them, and one for all. */
export function viewsOf(counts: Counts | undefined): View[] {
  const byStatus = CASE_STATUSES.map((status) => ({
    id: status,
    label: t(status),
    count: counts?.[COUNT_NAMES[status]],
  }))
  return [...byStatus, { id: ALL, label: t('All cases'), count: counts?.all }]
}

export function viewOf({ caseStatuses = ['New'] }: Pick<CaseSearch, 'caseStatuses'>): string {
  const [only] = caseStatuses
  return caseStatuses.length === 1 && only ? only : ALL
}

/** Another view keeps what is filtered, and begins in its own order. */
export function searchOf(view: string, before: CaseSearch): CaseSearch {
  const status = CaseStatus.safeParse(view).data
  const caseStatuses = status === 'New' ? undefined : status ? [status] : [...CASE_STATUSES]
  return { ...before, caseStatuses, sortProperty: undefined, sortDirection: undefined }
}
