import { IconPlus } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { LOCATION_TYPES } from '@waybill/contract/locations/location-types.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { companyFilter } from '../../contacts/list/company-filter.tsx'
import { anyOf } from '../../list/filters.tsx'
import { List, type ListOf, loadList } from '../../list/list.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { locationTypeText } from '../location-text.ts'
import { locationViews } from '../location-views.tsx'
import { locationRows } from './location-rows.tsx'
import type { LocationSearch } from './location-search.ts'
import { quotableRows } from './quotable-rows.tsx'

const NewLocation = lazyPart(async () => (await import('../edit/new-location.tsx')).NewLocation)

const route = getRouteApi('/shell/locations-list')

const list: ListOf<LocationSearch> = {
  at: '/locations',
  title: 'Locations',
  search: { label: 'Search locations', placeholder: 'Name, number, city or code' },
  views: locationViews,
  filters: [
    companyFilter('Company', 'Any company', 'companyId'),
    anyOf('Type', 'locationTypes', LOCATION_TYPES, locationTypeText),
  ],
  add: {
    text: 'New location',
    brief: 'Create',
    icon: <IconPlus aria-hidden="true" />,
    Form: ({ search, onClose }) => <NewLocation companyId={search.companyId} onClose={onClose} />,
    fillsEmpty: true,
  },
  rows: locationRows,
}

const quotable: ListOf<LocationSearch> = {
  at: '/locations',
  title: 'Locations',
  search: { label: 'Search locations', placeholder: 'City or postal code' },
  views: locationViews,
  isNarrowed: () => false,
  rows: quotableRows,
}

/** Where freight comes from and goes to: the user's locations, and their loads' stops; the provider sees all. */
export function LocationsPage(): ReactNode {
  const search = route.useSearch()
  const { persona } = useCurrentUser()
  return <List of={listFor(search)} search={search} mayAdd={may(persona, 'location:write')} />
}

function listFor({ view }: LocationSearch): ListOf<LocationSearch> {
  return view === 'quotable' ? quotable : list
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: LocationSearch): void {
  loadList(listFor(search), client, search)
}
