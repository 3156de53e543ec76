import { useQuery } from '@tanstack/react-query'
import { payerInvoices } from '@waybill/contract/payer-invoices/payer-invoices.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { viewsOf } from '../../payer-invoices/list/payer-invoice-views.ts'
import { t } from '../../ui/words.ts'
import { Figures } from './figures.tsx'

/** How many invoices are in each view, whether they can be audited yet or not. */
export function Side(): ReactNode {
  const { data: counts, isLoadingError } = useQuery(queryFor(payerInvoices.counts, { query: {} }))
  return (
    <Figures
      title={t('Invoices you pay')}
      figures={viewsOf(counts, { isAuditable: false }).map(({ id, label, count }) => ({
        name: label,
        count: isLoadingError ? null : count,
        way: { to: '/third-party-payer-invoices', search: { view: id, isAuditable: false } },
      }))}
    />
  )
}
