import { IconPlus } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { fleet, VEHICLE_SORTS, VEHICLE_VIEWS, VehicleView } from '@waybill/contract/fleet/fleet.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { List, type ListOf, loadList } from '../../list/list.tsx'
import { sortBy } from '../../list/tools.tsx'
import { countedViews } from '../../list/views.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { t } from '../../ui/words.ts'
import { ToDrivers } from '../fleet-tabs.tsx'
import { vehicleRows } from './vehicle-rows.tsx'
import type { VehicleSearch } from './vehicle-search.ts'

const route = getRouteApi('/shell/fleet-vehicles')

/** The form kit comes with it. */
const EditVehicle = lazyPart(async () => (await import('./edit-vehicle.tsx')).EditVehicle)

const VIEW_NAMES: Readonly<Record<VehicleView, string>> = {
  active: 'All trucks and trailers',
  tractors: 'Tractors',
  trailers: 'Trailers',
  retired: 'Retired',
}

const list: ListOf<VehicleSearch> = {
  at: '/fleet/vehicles',
  title: 'Trucks and trailers',
  search: { label: 'Search trucks and trailers', placeholder: 'Number, plate or driver' },
  views: countedViews({
    at: '/fleet/vehicles',
    counts: ({ query }: VehicleSearch) => queryFor(fleet.vehicleCounts, { query: { query } }),
    of: (counts) => VEHICLE_VIEWS.map((view) => ({ id: view, label: t(VIEW_NAMES[view]), count: counts?.[view] })),
    selected: ({ view }) => view,
    leadsTo: (view, search) => ({ ...search, view: VehicleView.parse(view) }),
  }),
  tools: [
    sortBy(VEHICLE_SORTS, {
      number: { name: 'Number', asc: 'Lowest first', desc: 'Highest first' },
      equipment: { name: 'Equipment', asc: 'Trailers first', desc: 'Tractors first' },
      driver: { name: 'Driver', asc: 'Name, A to Z', desc: 'Name, Z to A' },
    }),
    ToDrivers,
  ],
  add: {
    text: 'Add truck or trailer',
    brief: 'Add',
    icon: <IconPlus aria-hidden="true" />,
    Form: ({ search, onClose }) => (
      <EditVehicle kind={search.view === 'trailers' ? 'trailer' : 'tractor'} onClose={onClose} />
    ),
    fillsEmpty: true,
  },
  rows: vehicleRows,
}

/** The company's own tractors and trailers. */
export function VehiclesPage(): ReactNode {
  const { persona } = useCurrentUser()
  return <List of={list} search={route.useSearch()} mayAdd={may(persona, 'fleet:write')} />
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: VehicleSearch): void {
  loadList(list, client, search)
}
