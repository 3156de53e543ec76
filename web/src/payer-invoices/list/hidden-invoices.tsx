import { IconEyeOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { payerInvoices } from '@waybill/contract/payer-invoices/payer-invoices.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import type { FieldProps } from '../../list/filters.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { plural, t } from '../../ui/words.ts'
import styles from './hidden-invoices.module.css'
import type { PayerInvoiceSearch } from './payer-invoice-search.ts'
import { countsQueryOf, hiddenCount, viewOf } from './payer-invoice-views.ts'

export function countsUnder(search: PayerInvoiceSearch) {
  return queryFor(payerInvoices.counts, { query: countsQueryOf(search) })
}

/** How many Only Show Auditable hides. */
export function useHiddenCount(search: PayerInvoiceSearch): number {
  const { persona } = useCurrentUser()
  const counts = useQuery({ ...countsUnder(search), placeholderData: keepPreviousData }).data
  return hiddenCount(counts, viewOf(search, persona), search.isAuditable)
}

/** Says above the list that more exist, and shows it. */
export function HiddenInvoices({ search, onChange }: FieldProps<PayerInvoiceSearch>): ReactNode {
  const hidden = useHiddenCount(search)
  if (hidden === 0) return null
  return (
    <p className={styles.hidden} role="status">
      <IconEyeOff aria-hidden="true" />
      <span>
        {plural(
          hidden,
          '{n} invoice is hidden: it cannot be audited yet.',
          '{n} invoices are hidden: they cannot be audited yet.',
        )}
      </span>
      <Button size="small" onPress={() => onChange({ isAuditable: false })}>
        {hidden === 1 ? t('Show it') : t('Show them')}
      </Button>
    </p>
  )
}
