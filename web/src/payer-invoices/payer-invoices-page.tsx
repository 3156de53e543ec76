import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { PayerInvoiceView } from '@waybill/contract/payer-invoice-search.ts'
import { payerInvoices } from '@waybill/contract/payer-invoices.ts'
import type { ReactNode } from 'react'
import { read } from '../api/call.ts'
import { queryFor } from '../api/queries.ts'
import { currentUser } from '../api/session.ts'
import { ExportButton } from '../list/export-button.tsx'
import { useCurrentUser } from '../shell/current-user.ts'
import { ListPage, ViewList } from '../ui/list-page.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { useMedia } from '../ui/use-media.ts'
import { t } from '../ui/words.ts'
import { PayerInvoiceFilters } from './payer-invoice-filters.tsx'
import { PayerInvoiceList, pageOf } from './payer-invoice-list.tsx'
import type { PayerInvoiceSearch } from './payer-invoice-search.ts'
import { countsQueryOf, filterCount, hiddenCount, NO_FILTERS, queryOf, viewOf, viewsOf } from './payer-invoice-views.ts'

const route = getRouteApi('/shell/third-party-payer-invoices')

/** What third parties pay in the provider's stead, and how far each is (SPEC §2.5). */
export function PayerInvoicesPage(): ReactNode {
  const search = route.useSearch()
  const { persona } = useCurrentUser()
  const navigate = useNavigate()
  const isPhone = useMedia('(width < 600px)')
  const counts = useQuery({ ...countsUnder(search), placeholderData: keepPreviousData }).data
  const view = viewOf(search, persona)
  const hidden = hiddenCount(counts, view, search.isAuditable)
  const narrow = (change: Partial<PayerInvoiceSearch>): void =>
    void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
  const isNarrowed = Boolean(search.query) || filterCount({ ...search, isAuditable: true }) > 0
  return (
    <ListPage
      title={t('Third Party Payer Invoices')}
      views={
        <ViewList
          label={t('Views')}
          views={viewsOf(counts, search)}
          selected={view}
          renderLink={({ id }, link) => (
            <Link
              to="/third-party-payer-invoices"
              search={{ ...search, view: PayerInvoiceView.parse(id), status: undefined }}
              {...link}
            />
          )}
        />
      }
      filters={<PayerInvoiceFilters search={search} hidden={hidden} onChange={narrow} />}
      filterCount={filterCount(search)}
      search={
        <SearchBox
          label={t('Search invoices')}
          placeholder={t('Invoice or shipment number')}
          query={search.query}
          onSearch={(query) => narrow({ query })}
        />
      }
      toolbar={
        isPhone ? null : (
          <ExportButton
            name="third-party-payer-invoices.csv"
            read={() => read(payerInvoices.export, { query: queryOf(search, persona) })}
          />
        )
      }
    >
      <PayerInvoiceList
        search={search}
        hidden={hidden}
        onShowHidden={() => narrow({ isAuditable: false })}
        onClear={isNarrowed ? () => narrow({ ...NO_FILTERS, query: undefined }) : undefined}
      />
    </ListPage>
  )
}

/** Starts fetching what the page shows; the router calls it when somebody is about to open the page. */
export function load(client: QueryClient, search: PayerInvoiceSearch): void {
  const user = currentUser()
  if (!user) return
  void client.prefetchQuery(countsUnder(search))
  void client.prefetchQuery(pageOf(search, user.persona, 1))
}

function countsUnder(search: PayerInvoiceSearch) {
  return queryFor(payerInvoices.counts, { query: countsQueryOf(search) })
}
