import type { ReactNode } from 'react'
import type { ToolProps } from '../../list/tools.tsx'
import { Select } from '../../ui/select.tsx'
import { t } from '../../ui/words.ts'
import type { RateTableSearch } from './rate-table-search.ts'
import { useRateTable } from './use-rate-table.ts'

const ANY = 'any'

/** Rows in effect, future or ended; for quotes, whether they are still valid. */
export function InForceSelect({ search, onChange }: ToolProps<RateTableSearch>): ReactNode {
  const isOfQuotes = useRateTable() === 'quotes'
  return (
    <Select
      label={t('In force')}
      hideLabel
      options={[
        { value: ANY, label: t('All') },
        { value: 'in-force', label: isOfQuotes ? t('Still valid') : t('In force') },
        ...(isOfQuotes ? [] : [{ value: 'to-come' as const, label: t('Upcoming') }]),
        { value: 'ended', label: t('Ended') },
      ]}
      value={search.inForce ?? ANY}
      onChange={(inForce) => onChange({ inForce: inForce === ANY ? undefined : inForce })}
    />
  )
}
