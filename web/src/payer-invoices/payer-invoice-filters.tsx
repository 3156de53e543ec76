import { INVOICE_STATUS_NAMES } from '@waybill/contract/invoice-codes.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { shownDays } from '../list/filters.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { plural, t } from '../ui/words.ts'
import styles from './payer-invoice-list.module.css'
import type { PayerInvoiceSearch } from './payer-invoice-search.ts'
import { filterCount, heedsSwitch, NO_FILTERS, searchForStatus, statusOf, viewOf } from './payer-invoice-views.ts'

/** The calendar is heavy and stands behind a tab. */
const DateFilter = lazy(async () => ({ default: (await import('../ui/date-field.tsx')).DateFilter }))

const ANY = 'any'
const STATUSES = [0, 1, 2, 3, -1] as const

export interface PayerInvoiceFiltersProps {
  search: PayerInvoiceSearch
  /** How many the switch hides now. */
  hidden: number
  onChange: (change: Partial<PayerInvoiceSearch>) => void
}

/** FILTERS of the list (SPEC §2.5). */
export function PayerInvoiceFilters({ search, hidden, onChange }: PayerInvoiceFiltersProps): ReactNode {
  const { persona } = useCurrentUser()
  const status = statusOf(search, persona)
  return (
    <>
      <Select
        label={t('Invoice Status')}
        value={status === undefined ? ANY : String(status)}
        options={[
          { value: ANY, label: t('Any status') },
          ...STATUSES.map((one) => ({ value: String(one), label: t(INVOICE_STATUS_NAMES[one]) })),
        ]}
        onChange={(chosen) => onChange(searchForStatus(chosen === ANY ? undefined : Number(chosen)))}
      />
      <Suspense fallback={<Skeleton height="3.5rem" />}>
        <DateFilter
          label={t('Invoice Date')}
          value={shownDays(search.invoiceDateStart, search.invoiceDateEnd)}
          onChange={(value) => onChange({ invoiceDateStart: value?.days.start, invoiceDateEnd: value?.days.end })}
        />
        <DateFilter
          label={t('Load Date')}
          value={shownDays(search.loadDateStart, search.loadDateEnd)}
          onChange={(value) => onChange({ loadDateStart: value?.days.start, loadDateEnd: value?.days.end })}
        />
      </Suspense>
      <div>
        <Switch isSelected={search.isAuditable} onChange={(isAuditable) => onChange({ isAuditable })}>
          {t('Only Show Auditable')}
        </Switch>
        <p className={styles.hint}>
          {heedsSwitch(viewOf(search, persona))
            ? search.isAuditable
              ? plural(
                  hidden,
                  'Hides {n} invoice that cannot be audited yet.',
                  'Hides {n} invoices that cannot be audited yet.',
                )
              : t('Everything of this view is shown.')
            : t('This view shows drafts, which are never ready for an audit.')}
        </p>
      </div>
      {filterCount(search) > 0 ? (
        <Button wide onPress={() => onChange({ ...NO_FILTERS, isAuditable: true })}>
          {t('Clear filters')}
        </Button>
      ) : null}
    </>
  )
}
