import { IconPlus } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import {
  EQUIPMENT_MODE_NAMES,
  EquipmentMode,
  SHIPPING_MODE_NAMES,
  ShippingMode,
} from '@waybill/contract/freight-codes.ts'
import { orders } from '@waybill/contract/orders.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, useState } from 'react'
import { read } from '../api/call.ts'
import { queryFor } from '../api/queries.ts'
import { companyFilter } from '../contacts/company-filter.tsx'
import { anyOf, days } from '../list/filters.tsx'
import { List, type ListOf, loadList } from '../list/list.tsx'
import { csv, savedFilters } from '../list/tools.tsx'
import { countedViews } from '../list/views.tsx'
import { useCurrentUser } from '../shell/current-user.ts'
import { t } from '../ui/words.ts'
import { ChosenOrders, CreateShipment } from './choosing-orders.tsx'
import { orderRows } from './order-rows.tsx'
import type { OrderSearch } from './order-search.ts'
import { statusesOf, viewOf, viewsWith } from './order-views.ts'
import { SortOrders } from './sort-orders.tsx'

const route = getRouteApi('/shell/orders')

const list: ListOf<OrderSearch> = {
  at: '/orders',
  title: 'Orders',
  search: { label: 'Search orders', placeholder: 'Number, reference, customer or place' },
  views: countedViews({
    at: '/orders',
    counts: ({ statuses: _statuses, sortProperty: _by, sortDirection: _to, ...narrowing }: OrderSearch) =>
      queryFor(orders.counts, { query: narrowing }),
    of: viewsWith,
    selected: viewOf,
    leadsTo: (view, search) => ({ ...search, statuses: statusesOf(view) }),
  }),
  filters: [
    companyFilter('Customer', 'Every customer', 'customerId'),
    days('Pickup', 'pickupStart', 'pickupEnd'),
    anyOf('Equipment', 'equipmentModes', codesOf(EquipmentMode), (mode) => t(EQUIPMENT_MODE_NAMES[mode])),
    anyOf('Shipping mode', 'shippingModes', codesOf(ShippingMode), (mode) => t(SHIPPING_MODE_NAMES[mode])),
  ],
  tools: [
    SortOrders,
    savedFilters(orders),
    csv('orders.csv', (search) => read(orders.export, { query: search })),
    CreateShipment,
  ],
  add: {
    text: 'New order',
    brief: 'New',
    icon: <IconPlus aria-hidden="true" />,
    page: '/orders/new',
    fillsEmpty: true,
  },
  rows: orderRows,
}

/** What customers want moved: a shipper's own orders, for the provider everybody's. */
export function OrdersPage(): ReactNode {
  const search = route.useSearch()
  const { persona } = useCurrentUser()
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <ChosenOrders value={{ chosen, onChoose: setChosen }}>
      <List of={list} search={search} mayAdd={may(persona, 'order:write') && chosen.length === 0} />
    </ChosenOrders>
  )
}

function codesOf<Code>({ options }: { options: readonly { value: Code }[] }): Code[] {
  return options.map(({ value }) => value)
}

/** Starts fetching what the page shows; the router calls it when somebody is about to open the page. */
export function load(client: QueryClient, search: OrderSearch): void {
  loadList(list, client, search)
}
