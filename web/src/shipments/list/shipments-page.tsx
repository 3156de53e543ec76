import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SHIPMENT_SORTS, ShipmentView, shipmentOrder } from '@waybill/contract/shipments/shipment-search.ts'
import { shipments } from '@waybill/contract/shipments/shipments.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { List, type ListOf, loadList } from '../../list/list.tsx'
import { csv, Density, savedFilters, sortBy, type ToolProps } from '../../list/tools.tsx'
import { countedViews } from '../../list/views.tsx'
import { rememberListSearch } from './list-search.ts'
import { OnTimeStrip, onTimeUnder } from './on-time-strip.tsx'
import { shipmentFilters } from './shipment-filters.tsx'
import { shipmentRows } from './shipment-rows.tsx'
import type { ShipmentSearch } from './shipment-search.ts'
import { searchOf, sortedBy, viewsFor } from './shipment-views.ts'

const route = getRouteApi('/shell/shipments-list')

const Sort = sortBy(SHIPMENT_SORTS, {
  urgency: { name: 'Urgency', desc: 'Least urgent first', asc: 'Most urgent first' },
  pickup: { name: 'Pickup', desc: 'Newest first', asc: 'Oldest first' },
  delivery: { name: 'Delivery', desc: 'Newest first', asc: 'Oldest first' },
  shipmentNumber: { name: 'Shipment number', desc: 'Highest first', asc: 'Lowest first' },
  status: { name: 'Status', desc: 'Latest status first', asc: 'Earliest status first' },
  miles: { name: 'Miles', desc: 'Longest first', asc: 'Shortest first' },
})

const list: ListOf<ShipmentSearch> = {
  at: '/shipments',
  title: 'Shipments',
  search: {
    label: 'Search shipments',
    placeholder: ({ persona }) =>
      persona === 'driver' ? 'Number, reference or city' : 'Number, reference, city or driver',
  },
  views: countedViews({
    at: '/shipments',
    counts: ({ view: _view, sortProperty: _by, sortDirection: _to, ...narrowing }: ShipmentSearch) =>
      queryFor(shipments.counts, { query: narrowing }),
    of: (counts, _search, { persona }) => viewsFor(persona, counts),
    selected: ({ view }) => view,
    leadsTo: (view, search) => searchOf(ShipmentView.parse(view), search),
  }),
  filters: shipmentFilters,
  tools: [
    (props: ToolProps<ShipmentSearch>) => {
      const order = shipmentOrder(props.search)
      return <Sort {...props} search={order} onChange={(chosen) => props.onChange(sortedBy(chosen, order))} />
    },
    Density,
    csv('shipments.csv', shipments.export, (search) => ({ query: search })),
    savedFilters(shipments, { isShort: true }),
  ],
  Above: OnTimeStrip,
  rows: shipmentRows,
}

/** Every shipment the user may see. */
export function ShipmentsPage(): ReactNode {
  const search = route.useSearch()
  rememberListSearch(search)
  return <List of={list} search={search} />
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: ShipmentSearch): void {
  void client.prefetchQuery(onTimeUnder(search))
  loadList(list, client, search)
}
