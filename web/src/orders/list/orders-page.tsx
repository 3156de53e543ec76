import { IconPlus } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { orders } from '@waybill/contract/orders/orders.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { List, type ListOf, loadList } from '../../list/list.tsx'
import { csv, savedFilters } from '../../list/tools.tsx'
import { countedViews } from '../../list/views.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { ChosenOrders, CreateShipment, useChosenOrders } from './choosing-orders.tsx'
import { orderFilters } from './order-filters.ts'
import { orderRows } from './order-rows.tsx'
import type { OrderSearch } from './order-search.ts'
import { statusesOf, viewOf, viewsWith } from './order-views.ts'
import { SortOrders } from './sort-orders.tsx'

const route = getRouteApi('/shell/orders')

const list: ListOf<OrderSearch> = {
  at: '/orders',
  title: 'Orders',
  search: {
    label: 'Search orders',
    placeholder: ({ companyKind }) =>
      companyKind === 'provider' ? 'Number, reference, customer or place' : 'Number, reference or place',
  },
  views: countedViews({
    at: '/orders',
    counts: ({ statuses: _statuses, sortProperty: _by, sortDirection: _to, ...narrowing }: OrderSearch) =>
      queryFor(orders.counts, { query: narrowing }),
    of: viewsWith,
    selected: viewOf,
    leadsTo: (view, search) => ({ ...search, statuses: statusesOf(view) }),
  }),
  filters: orderFilters,
  tools: [
    SortOrders,
    savedFilters(orders),
    csv('orders.csv', orders.export, (search) => ({ query: search })),
    CreateShipment,
  ],
  add: {
    text: 'New order',
    brief: 'Create',
    icon: <IconPlus aria-hidden="true" />,
    page: '/orders/new',
    fillsEmpty: true,
  },
  rows: orderRows,
}

/** What customers want moved: a shipper sees its own orders, the provider all. */
export function OrdersPage(): ReactNode {
  const search = route.useSearch()
  const { persona } = useCurrentUser()
  const choice = useChosenOrders()
  return (
    <ChosenOrders value={choice}>
      <List of={list} search={search} mayAdd={may(persona, 'order:write') && choice.chosen.length === 0} />
    </ChosenOrders>
  )
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: OrderSearch): void {
  loadList(list, client, search)
}
