import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PAYMENT_SORTS, PAYMENT_WINDOW_MONTHS } from '@waybill/contract/payments/payment-search.ts'
import { payments } from '@waybill/contract/payments/payments.ts'
import type { ReactNode } from 'react'
import { days, oneOf } from '../../list/filters.tsx'
import { List, type ListOf, loadList } from '../../list/list.tsx'
import { csv, sortBy } from '../../list/tools.tsx'
import { Select } from '../../ui/select.tsx'
import { t } from '../../ui/words.ts'
import type { PaymentSearch } from '../payment-searches.ts'
import { Sums, totalsUnder, useTotals } from '../payment-totals.tsx'
import { PaymentViews } from '../payment-views.tsx'
import { paymentRows } from './payment-rows.tsx'

const route = getRouteApi('/shell/payments-list')

const METHODS = [
  { value: 'ach', label: 'ACH transfer' },
  { value: 'check', label: 'Check' },
] as const

const list: ListOf<PaymentSearch> = {
  at: '/payments',
  title: 'Payment Remittance',
  search: {
    label: 'Search payments',
    placeholder: ({ companyKind }) =>
      companyKind === 'factor' ? 'Payment, invoice, shipment or carrier' : 'Payment, invoice, shipment or payee',
  },
  views: {
    load: (client, search) => void client.prefetchQuery(totalsUnder(search)),
    Panel: ({ search }) => <PaymentViews selected={search.view} search={search} totals={useTotals(search).data} />,
  },
  filters: [
    days('Payment date', 'paidStart', 'paidEnd', () =>
      t('Without dates: the last {n} months and what is ahead.', { n: PAYMENT_WINDOW_MONTHS }),
    ),
    oneOf('Method', 'method', 'Any method', METHODS, Select),
  ],
  tools: [
    sortBy(PAYMENT_SORTS, {
      paid: { name: 'Payment date', desc: 'Newest first', asc: 'Oldest first' },
      amount: { name: 'Amount', desc: 'Highest first', asc: 'Lowest first' },
      checkNumber: { name: 'Payment number', desc: 'Highest first', asc: 'Lowest first' },
      payee: { name: 'Paid to', desc: 'Z to A', asc: 'A to Z' },
    }),
    csv('payments.csv', payments.export, (search) => ({ query: search })),
  ],
  briefBelow: 600,
  Above: Sums,
  rows: paymentRows,
}

/** Past and future payments, one by one (SPEC §2.1, Payment Remittance). */
export function PaymentsPage(): ReactNode {
  return <List of={list} search={route.useSearch()} />
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: PaymentSearch): void {
  loadList(list, client, search)
}
