import { IconSend } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { CurrentUser } from '@waybill/contract/identity/identity.ts'
import { INVOICE_EXCEPTION_NAMES, INVOICE_EXCEPTIONS } from '@waybill/contract/invoices/invoice-codes.ts'
import { INVOICE_SORTS, PAID_WINDOW_DAYS } from '@waybill/contract/invoices/invoice-search.ts'
import { invoices } from '@waybill/contract/invoices/invoices.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { days, oneOf } from '../../list/filters.tsx'
import { List, type ListOf, loadList } from '../../list/list.tsx'
import { csv, sortBy, type ToolProps } from '../../list/tools.tsx'
import { countedViews } from '../../list/views.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Select } from '../../ui/select.tsx'
import { t } from '../../ui/words.ts'
import { useBilling } from '../use-billing.tsx'
import { AgeingPanel } from './ageing.tsx'
import { FIND_INVOICES } from './find-invoices.ts'
import { BillingRows, invoiceRows } from './invoice-rows.tsx'
import type { InvoiceSearch } from './invoice-search.ts'
import { countsQueryOf, queryOf, searchOf, viewOf, viewsOf } from './invoice-views.ts'

const route = getRouteApi('/shell/accounting-list')

const views = countedViews({
  at: '/accounting',
  counts: (search: InvoiceSearch, { persona }) => queryFor(invoices.counts, { query: countsQueryOf(search, persona) }),
  of: (counts, _search, { persona }) => viewsOf(counts, persona),
  selected: (search, { persona }) => viewOf(search, persona),
  leadsTo: searchOf,
})

const EXCEPTIONS = INVOICE_EXCEPTIONS.map((value) => ({ value, label: INVOICE_EXCEPTION_NAMES[value] }))

/** Who can be next before a third party pays. */
const ACTORS = [
  { value: 'carrier', label: 'Carrier' },
  { value: 'provider', label: 'Provider' },
] as const

const PAPERS = [
  { value: 'missing', label: 'Some missing' },
  { value: 'complete', label: 'None missing' },
] as const

const Sort = sortBy(INVOICE_SORTS, {
  delivered: { name: 'Delivered', desc: 'Newest first', asc: 'Oldest first' },
  due: { name: 'Due date', desc: 'Latest first', asc: 'Earliest first' },
  amount: { name: 'Amount', desc: 'Highest first', asc: 'Lowest first' },
  invoiceNumber: { name: 'Invoice number', desc: 'Highest first', asc: 'Lowest first' },
  shipmentNumber: { name: 'Shipment number', desc: 'Highest first', asc: 'Lowest first' },
})

/** The order shown is the view's; another one is chosen for this view, so the address names both. */
function Orders(props: ToolProps<InvoiceSearch>): ReactNode {
  const { persona } = useCurrentUser()
  const { status, nextActor, sortProperty, sortDirection } = queryOf(props.search, persona)
  return (
    <Sort
      {...props}
      search={{ sortProperty, sortDirection }}
      onChange={(order) => props.onChange({ status, nextActor, ...order })}
    />
  )
}

const isProvider = ({ companyKind }: CurrentUser): boolean => companyKind === 'provider'

const list: ListOf<InvoiceSearch> = {
  at: '/accounting',
  title: 'Accounting',
  search: FIND_INVOICES,
  views: { ...views, Below: AgeingPanel },
  filters: [
    days('Delivered', 'deliveredStart', 'deliveredEnd'),
    days('Due date', 'dueStart', 'dueEnd'),
    days('Paid', 'paidStart', 'paidEnd', () =>
      t('Without dates: what was paid in the last {n} days.', { n: PAID_WINDOW_DAYS }),
    ),
    oneOf('Waiting on', 'nextActor', 'Any', ACTORS, Select),
    oneOf('Documents', 'papers', 'Any', PAPERS, Select),
    { ...oneOf('Audit finding', 'exception', 'Any', EXCEPTIONS, Select), isFor: isProvider },
  ],
  tools: [Orders, csv('invoices.csv', invoices.export, (search, { persona }) => ({ query: queryOf(search, persona) }))],
  briefBelow: 600,
  add: { text: 'Submit invoices', brief: 'Submit', icon: <IconSend aria-hidden="true" />, page: '/accounting/submit' },
  rows: invoiceRows,
}

/** What is owed for each load, and its status (SPEC §4, quick views). */
export function AccountingPage(): ReactNode {
  const { persona } = useCurrentUser()
  const billing = useBilling()
  return (
    <>
      <BillingRows value={billing}>
        <List of={list} search={route.useSearch()} mayAdd={may(persona, 'invoice:submit')} />
      </BillingRows>
      {billing.dialog}
    </>
  )
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: InvoiceSearch): void {
  loadList(list, client, search)
}
