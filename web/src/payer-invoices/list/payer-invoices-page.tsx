import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PayerInvoiceView } from '@waybill/contract/payer-invoices/payer-invoice-search.ts'
import { payerInvoices } from '@waybill/contract/payer-invoices/payer-invoices.ts'
import type { ReactNode } from 'react'
import { FIND_INVOICES } from '../../invoices/list/find-invoices.ts'
import { List, type ListOf, loadList } from '../../list/list.tsx'
import { csv } from '../../list/tools.tsx'
import { countedViews } from '../../list/views.tsx'
import { countsUnder, HiddenInvoices } from './hidden-invoices.tsx'
import { payerInvoiceFilters } from './payer-invoice-filters.tsx'
import { payerInvoiceRows } from './payer-invoice-rows.tsx'
import type { PayerInvoiceSearch } from './payer-invoice-search.ts'
import { queryOf, viewOf, viewsOf } from './payer-invoice-views.ts'

const route = getRouteApi('/shell/third-party-payer-invoices')

const list: ListOf<PayerInvoiceSearch> = {
  at: '/third-party-payer-invoices',
  title: 'Third Party Payer Invoices',
  search: FIND_INVOICES,
  views: countedViews({
    at: '/third-party-payer-invoices',
    counts: countsUnder,
    of: viewsOf,
    selected: (search, { persona }) => viewOf(search, persona),
    leadsTo: (view, search) => ({ ...search, view: PayerInvoiceView.parse(view), status: undefined }),
  }),
  filters: payerInvoiceFilters,
  tools: [
    csv('third-party-payer-invoices.csv', payerInvoices.export, (search, { persona }) => ({
      query: queryOf(search, persona),
    })),
  ],
  briefBelow: 600,
  Above: HiddenInvoices,
  rows: payerInvoiceRows,
}

/** Invoices that third parties pay for the provider, with status (SPEC §2.5). */
export function PayerInvoicesPage(): ReactNode {
  return <List of={list} search={route.useSearch()} />
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: PayerInvoiceSearch): void {
  loadList(list, client, search)
}
