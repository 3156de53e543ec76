import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { InvoiceList as List } from '@waybill/contract/invoice-search.ts'
import { type InvoiceRow, invoices } from '@waybill/contract/invoices.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../api/queries.ts'
import { useClosePreview } from '../shell/preview.ts'
import { ListPage, ViewList } from '../ui/list-page.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { t } from '../ui/words.ts'
import { AgeingPanel } from './ageing.tsx'
import { InvoiceFilters } from './invoice-filters.tsx'
import { InvoiceList, pageOf } from './invoice-list.tsx'
import type { InvoiceSearch } from './invoice-search.ts'
import { InvoiceToolbar } from './invoice-toolbar.tsx'
import { filterCount, NO_FILTERS, viewsOf } from './invoice-views.ts'

const route = getRouteApi('/shell/accounting-list')

/** What is owed for each load, and what it waits for (SPEC §4, quick views). */
export function AccountingPage(): ReactNode {
  const search = route.useSearch()
  const { invoiceNumber: selected } = useParams({ strict: false })
  const navigate = useNavigate()
  const closePreview = useClosePreview()
  const views = viewsOf(useQuery({ ...countsUnder(search), placeholderData: keepPreviousData }).data)

  const narrow = (change: Partial<InvoiceSearch>): void =>
    void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
  const preview = ({ invoiceNumber }: InvoiceRow): void =>
    void navigate({
      to: '/accounting/$invoiceNumber/preview',
      params: { invoiceNumber },
      search,
      replace: selected !== undefined,
      resetScroll: false,
    })
  const isNarrowed = Boolean(search.query) || filterCount(search) > 0
  return (
    <ListPage
      title={t('Accounting')}
      views={
        <>
          <ViewList
            label={t('Views')}
            views={views}
            selected={search.status}
            renderLink={({ id }, link) => (
              <Link to="/accounting" search={{ ...search, status: List.parse(id) }} {...link} />
            )}
          />
          <AgeingPanel />
        </>
      }
      filters={<InvoiceFilters search={search} onChange={narrow} />}
      filterCount={filterCount(search)}
      search={
        <SearchBox
          label={t('Search invoices')}
          placeholder={t('Invoice, shipment or city')}
          query={search.query}
          onSearch={(query) => narrow({ query })}
        />
      }
      toolbar={<InvoiceToolbar search={search} onSort={narrow} />}
      preview={selected ? <Outlet /> : null}
    >
      <InvoiceList
        search={search}
        selected={selected}
        onSelect={preview}
        onClose={closePreview}
        onClear={isNarrowed ? () => narrow({ ...NO_FILTERS, query: undefined }) : undefined}
      />
    </ListPage>
  )
}

/** Starts fetching what the page shows; the router calls it when somebody is about to open the page. */
export function load(client: QueryClient, search: InvoiceSearch): void {
  void client.prefetchQuery(countsUnder(search))
  void client.prefetchQuery(pageOf(search, 1))
}

/** The views count what the search and the filters leave; which view is open makes no difference to them. */
function countsUnder({
  status: _status,
  sortProperty: _property,
  sortDirection: _direction,
  ...narrowing
}: InvoiceSearch) {
  return queryFor(invoices.counts, { query: narrowing })
}
