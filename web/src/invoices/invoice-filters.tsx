import { PAID_WINDOW_DAYS } from '@waybill/contract/invoice-search.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { shownDays } from '../list/filters.tsx'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import styles from './invoice-list.module.css'
import type { InvoiceSearch } from './invoice-search.ts'
import { filterCount, NO_FILTERS } from './invoice-views.ts'

/** The calendar is heavy and stands behind a tab. */
const DateFilter = lazy(async () => ({ default: (await import('../ui/date-field.tsx')).DateFilter }))

export interface InvoiceFiltersProps {
  search: InvoiceSearch
  onChange: (change: Partial<InvoiceSearch>) => void
}

/** FILTERS of the list: when the load was delivered, when it falls due, when it was paid. */
export function InvoiceFilters({ search, onChange }: InvoiceFiltersProps): ReactNode {
  return (
    <>
      <Suspense fallback={<Skeleton height="3.5rem" />}>
        <DateFilter
          label={t('Delivered')}
          value={shownDays(search.deliveredStart, search.deliveredEnd)}
          onChange={(value) => onChange({ deliveredStart: value?.days.start, deliveredEnd: value?.days.end })}
        />
        <DateFilter
          label={t('Due date')}
          value={shownDays(search.dueStart, search.dueEnd)}
          onChange={(value) => onChange({ dueStart: value?.days.start, dueEnd: value?.days.end })}
        />
        <DateFilter
          label={t('Paid')}
          value={shownDays(search.paidStart, search.paidEnd)}
          onChange={(value) => onChange({ paidStart: value?.days.start, paidEnd: value?.days.end })}
        />
      </Suspense>
      <p className={styles.hint}>{t('Without days, what was paid in the last {n} days.', { n: PAID_WINDOW_DAYS })}</p>
      {filterCount(search) > 0 ? (
        <Button wide onPress={() => onChange(NO_FILTERS)}>
          {t('Clear filters')}
        </Button>
      ) : null}
    </>
  )
}
