import { useQuery } from '@tanstack/react-query'
import { CASE_STATUSES } from '@waybill/contract/cases/case-statuses.ts'
import { cases } from '@waybill/contract/cases/cases.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import type { FieldProps } from '../../list/filters.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { CheckboxGroup } from '../../ui/checkbox.tsx'
import { t } from '../../ui/words.ts'
import type { CaseSearch } from './case-search.ts'

/** The contract's largest page: enough recent cases to list who handles them. */
const RECENT = 200

/** The reader, and whoever handles recent cases. */
export function AssigneeFilter({ search, onChange }: FieldProps<CaseSearch>): ReactNode {
  const { id } = useCurrentUser()
  const recent = useQuery(queryFor(cases.list, { query: { caseStatuses: [...CASE_STATUSES], pageSize: RECENT } }))
  const people = new Map([[id, t('Me')]])
  for (const { assignee } of recent.data?.data ?? [])
    if (assignee && !people.has(assignee.id)) people.set(assignee.id, assignee.name)
  return (
    <CheckboxGroup
      label={t('Assigned to')}
      options={[...people].map(([value, label]) => ({ value, label }))}
      value={search.assignees ?? []}
      onChange={(assignees) => onChange({ assignees: assignees.length > 0 ? assignees : undefined })}
    />
  )
}
