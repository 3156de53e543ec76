import { IconPlus, IconTruckLoading } from '@tabler/icons-react'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { orders } from '@waybill/contract/orders.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, useState } from 'react'
import { read } from '../api/call.ts'
import { queryFor } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { ExportButton } from '../shell/export-button.tsx'
import { FilterSets } from '../shell/filter-sets.tsx'
import { ButtonToPage } from '../shell/route-not-found.tsx'
import { ListPage, ViewList } from '../ui/list-page.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { useMedia } from '../ui/use-media.ts'
import { t } from '../ui/words.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrderList, pageOf } from './order-list.tsx'
import type { OrderSearch } from './order-search.ts'
import { filterCount, NO_FILTERS, statusesOf, viewOf, viewsWith } from './order-views.ts'
import { SortOrders } from './sort-orders.tsx'

const route = getRouteApi('/shell/orders')

/** What customers want moved: a shipper's own orders, for the provider everybody's. */
export function OrdersPage(): ReactNode {
  const search = route.useSearch()
  const navigate = useNavigate()
  const user = useCurrentUser()
  const isPhone = useMedia('(width < 800px)')
  const counts = useQuery({ ...countsUnder(search), placeholderData: keepPreviousData }).data
  const mayAdd = may(user.persona, 'order:write')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const narrow = (change: Partial<OrderSearch>): void =>
    void navigate({ to: '/orders', search: { ...search, ...change }, replace: true, resetScroll: false })
  const isNarrowed = Boolean(search.query) || filterCount(search) > 0
  return (
    <ListPage
      title={t('Orders')}
      views={
        <ViewList
          label={t('Views')}
          views={viewsWith(counts)}
          selected={viewOf(search)}
          renderLink={({ id }, link) => (
            <Link to="/orders" search={{ ...search, statuses: statusesOf(id) }} {...link} />
          )}
        />
      }
      filters={<OrderFilters choosesCustomer={user.companyKind === 'provider'} search={search} onChange={narrow} />}
      filterCount={filterCount(search)}
      search={
        <SearchBox
          label={t('Search orders')}
          placeholder={t('Number, reference, customer or place')}
          query={search.query}
          onSearch={(query) => narrow({ query })}
        />
      }
      toolbar={
        <>
          <SortOrders sort={search} onSort={narrow} isShort={isPhone} />
          <FilterSets
            room={orders}
            search={search}
            onChoose={(chosen) => void navigate({ to: '/orders', search: chosen, resetScroll: false })}
            isShort={isPhone}
          />
          {isPhone ? null : <ExportButton name="orders.csv" read={() => read(orders.export, { query: search })} />}
          {chosen.length > 0 ? (
            <ButtonToPage
              to="/shipments/new"
              search={{ orders: [...chosen] }}
              variant="primary"
              icon={<IconTruckLoading aria-hidden="true" />}
            >
              {t('Create shipment ({n})', { n: chosen.length })}
            </ButtonToPage>
          ) : null}
          {mayAdd && chosen.length === 0 ? (
            <ButtonToPage to="/orders/new" variant="primary" icon={<IconPlus aria-hidden="true" />}>
              {isPhone ? t('New') : t('New order')}
            </ButtonToPage>
          ) : null}
        </>
      }
    >
      <OrderList
        search={search}
        onOpen={({ orderNumber }) => void navigate({ to: '/orders/$orderNumber', params: { orderNumber } })}
        onClear={isNarrowed ? () => narrow({ ...NO_FILTERS, query: undefined }) : undefined}
        mayAdd={mayAdd}
        chosen={chosen}
        onChoose={may(user.persona, 'shipment:plan') ? setChosen : undefined}
      />
    </ListPage>
  )
}

/** Starts fetching what the page shows; the router calls it when somebody is about to open the page. */
export function load(client: QueryClient, search: OrderSearch): void {
  void client.prefetchQuery(countsUnder(search))
  void client.prefetchQuery(pageOf(search, 1))
}

/** The views count what the search and the filters leave; which view is open makes no difference to them. */
function countsUnder({ statuses: _statuses, sortProperty: _by, sortDirection: _to, ...narrowing }: OrderSearch) {
  return queryFor(orders.counts, { query: narrowing })
}
