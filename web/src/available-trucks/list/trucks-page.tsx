import { IconPlus } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { TRUCK_SORTS, TRUCK_VIEWS, TruckView } from '@waybill/contract/available-trucks/truck-search.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense } from 'react'
import { List, type ListOf, loadList } from '../../list/list.tsx'
import { Density, sortBy } from '../../list/tools.tsx'
import { countedViews } from '../../list/views.tsx'
import { MapToggle } from '../../map/map-toggle.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { t } from '../../ui/words.ts'
import { countsUnder, truckFilters } from './truck-filters.tsx'
import { truckRows } from './truck-rows.tsx'
import type { TruckSearch } from './truck-search.ts'

const route = getRouteApi('/shell/available-trucks-list')

/** Only whoever opens it loads it. */
const TrucksMap = lazyPart(async () => (await import('./trucks-map.tsx')).TrucksMap)
/** The form kit comes with it. */
const EditTruck = lazyPart(async () => (await import('../edit/edit-truck.tsx')).EditTruck)

const VIEW_NAMES: Readonly<Record<TruckView, string>> = {
  open: 'All trucks',
  posted: 'Posted trucks',
  made: 'From loads',
  hidden: 'Hidden trucks',
}

const list: ListOf<TruckSearch> = {
  at: '/live-equipment',
  title: 'Available Trucks',
  search: { label: 'Search trucks', placeholder: 'City, carrier, tractor or driver' },
  views: countedViews({
    at: '/live-equipment',
    counts: countsUnder,
    // A carrier hides trucks from the provider.
    of: (counts, _search, { persona }) =>
      TRUCK_VIEWS.filter((view) => view !== 'hidden' || may(persona, 'available-truck:post')).map((view) => ({
        id: view,
        label: t(VIEW_NAMES[view]),
        count: counts?.[view],
      })),
    selected: ({ view }) => view,
    leadsTo: (view, search) => ({ ...search, view: TruckView.parse(view) }),
  }),
  filters: truckFilters,
  tools: [
    sortBy(TRUCK_SORTS, {
      emptyFrom: { name: 'Empty at', asc: 'Soonest first', desc: 'Latest first' },
      milesAway: { name: 'Distance from the place', asc: 'Nearest first', desc: 'Farthest first' },
      matches: { name: 'Loads that fit', desc: 'Most loads first', asc: 'Fewest loads first' },
      carrier: { name: 'Carrier name', asc: 'Name, A to Z', desc: 'Name, Z to A' },
    }),
    Density,
    MapToggle,
  ],
  beside: {
    isOpen: ({ activeTab }) => activeTab === 'map',
    Panel: (props) => (
      <Suspense>
        <TrucksMap {...props} />
      </Suspense>
    ),
  },
  add: {
    text: 'Post truck',
    brief: 'Post',
    icon: <IconPlus aria-hidden="true" />,
    Form: ({ onClose }) => <EditTruck onClose={onClose} />,
    fillsEmpty: true,
  },
  rows: truckRows,
}

/** Trucks that wait for freight: one's own, or for the provider those of all carriers. */
export function TrucksPage(): ReactNode {
  const { persona } = useCurrentUser()
  return <List of={list} search={route.useSearch()} mayAdd={may(persona, 'available-truck:post')} />
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: TruckSearch): void {
  loadList(list, client, search)
}
