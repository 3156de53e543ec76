import { useQuery } from '@tanstack/react-query'
import { tenders } from '@waybill/contract/tenders/tenders.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxGroup } from '../../ui/checkbox.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { t } from '../../ui/words.ts'
import type { TenderSearch } from './tender-search.ts'
import { askedBy } from './tender-views.ts'

/** The contract's largest page: enough recent offers to list their customers. */
const RECENT = 200

export interface TenderFiltersProps {
  search: TenderSearch
  onChange: (change: Partial<TenderSearch>) => void
}

/** FILTERS of the list: the customers of the view's recent offers. */
export function TenderFilters({ search, onChange }: TenderFiltersProps): ReactNode {
  const { statuses } = askedBy(search)
  const recent = useQuery(
    queryFor(tenders.list, { query: { statuses, sortProperty: 'sentAt', sortDirection: 'desc', pageSize: RECENT } }),
  )
  const chosen = search.customers ?? []
  const offered = (recent.data?.data ?? []).flatMap(({ customerName }) => customerName ?? [])
  const customers = [...new Set([...chosen, ...offered])].toSorted((one, other) => one.localeCompare(other))
  if (recent.isPending) return <Skeleton height="6rem" />
  return (
    <>
      <CheckboxGroup
        label={t('Customer')}
        help={customers.length === 0 ? t('The customers of these tenders appear here.') : undefined}
        options={customers.map((name) => ({
          value: name,
          label: name,
          count: offered.filter((customer) => customer === name).length,
        }))}
        value={chosen}
        onChange={(names) => onChange({ customers: names.length > 0 ? names : undefined })}
      />
      {chosen.length > 0 ? (
        <Button variant="quiet" size="small" onPress={() => onChange({ customers: undefined })}>
          {t('Clear filters')}
        </Button>
      ) : null}
    </>
  )
}
