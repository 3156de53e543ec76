import { IconMessageQuestion } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { disputes } from '@waybill/contract/payments/disputes.ts'
import { PAYMENT_PAGE_SIZE } from '@waybill/contract/payments/payment-search.ts'
import type { ReactNode } from 'react'
import { infiniteQueryFor } from '../api/queries.ts'
import { List, type ListOf, loadList } from '../list/list.tsx'
import { moreOf } from '../list/more.tsx'
import { Select } from '../ui/select.tsx'
import { t } from '../ui/words.ts'
import { DisputeRow } from './dispute-row.tsx'
import type { DisputeSearch } from './payment-searches.ts'
import { PaymentViews } from './payment-views.tsx'

const route = getRouteApi('/shell/payments/disputes')

const list: ListOf<DisputeSearch> = {
  at: '/payments/disputes',
  title: 'Disputes',
  search: { label: 'Search disputes', placeholder: 'Invoice, shipment or text' },
  views: { Panel: () => <PaymentViews selected="disputes" /> },
  tools: [
    ({ search, onChange }) => (
      <Select
        label={t('State')}
        hideLabel
        options={[
          { value: 'open', label: t('Open') },
          { value: 'answered', label: t('Answered') },
          { value: 'all', label: t('All') },
        ]}
        value={search.status}
        onChange={(status) => onChange({ status })}
      />
    ),
  ],
  rows: moreOf({
    label: 'Disputes',
    asks: (search: DisputeSearch) =>
      infiniteQueryFor(disputes.list, { query: { ...search, pageSize: PAYMENT_PAGE_SIZE } }),
    renderRow: (dispute) => <DisputeRow dispute={dispute} />,
    coming: { rows: 4, height: 96 },
    failed: 'The disputes could not be loaded',
    nothing: {
      icon: <IconMessageQuestion aria-hidden="true" />,
      title: 'No disputes here',
      says: 'Dispute a short payment next to its deduction, in the payment.',
    },
  }),
}

/** Disputes by or with the user's company. */
export function DisputesPage(): ReactNode {
  return <List of={list} search={route.useSearch()} />
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: DisputeSearch): void {
  loadList(list, client, search)
}
