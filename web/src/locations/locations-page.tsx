import { IconPlus } from '@tabler/icons-react'
import { type QueryClient, useQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { LOCATION_TYPES } from '@waybill/contract/location-types.ts'
import { may } from '@waybill/contract/permissions.ts'
import { lazy, type ReactNode } from 'react'
import { companyFilter } from '../contacts/company-filter.tsx'
import { anyOf } from '../list/filters.tsx'
import { List, type ListOf, loadList } from '../list/list.tsx'
import { ViewLinks, type Views } from '../list/views.tsx'
import { useCurrentUser } from '../shell/current-user.ts'
import { t } from '../ui/words.ts'
import { locationRows, pageOf } from './location-rows.tsx'
import { LocationSearch } from './location-search.ts'
import { locationTypeText } from './location-text.ts'
import { quotableRows } from './quotable-rows.tsx'

const NewLocation = lazy(async () => ({ default: (await import('./new-location.tsx')).NewLocation }))

const route = getRouteApi('/shell/locations-list')

/** All, the company's own, those that EDI documents name, and the places that a rate can be asked for (SPEC §2.1). */
const views: Views<LocationSearch> = {
  Panel: ({ search }) => {
    const { persona } = useCurrentUser()
    const counted = [
      { id: 'all', label: t('All locations') },
      ...(persona === 'shipper' ? [{ id: 'company', label: t('Company locations') } as const] : []),
      ...(may(persona, 'location:edi') ? [{ id: 'edi', label: t('EDI locations') } as const] : []),
    ] as const
    // How many stand in a view with the filters that are set; a search counts its hits in the list.
    const counts = useQueries({
      queries: counted.map(({ id: view }) => pageOf({ ...search, view, query: undefined }, 1, 0)),
    })
    return (
      <ViewLinks
        at="/locations"
        views={[
          ...counted.map((view, place) => ({ ...view, count: counts[place]?.data?.totalCount })),
          { id: 'quotable', label: t('Quotable locations') },
        ]}
        selected={search.view}
        leadsTo={(id) => ({ ...search, view: LocationSearch.shape.view.parse(id), query: undefined })}
      />
    )
  },
}

const list: ListOf<LocationSearch> = {
  at: '/locations',
  title: 'Locations',
  search: { label: 'Search locations', placeholder: 'Name, number, city or code' },
  views,
  filters: [
    companyFilter('Company', 'Any company', 'companyId'),
    anyOf('Kind', 'locationTypes', LOCATION_TYPES, locationTypeText),
  ],
  add: {
    text: 'New location',
    brief: 'New',
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
  views,
  isNarrowed: () => false,
  rows: quotableRows,
}

/** Where freight comes from and goes to: the own places, those where the own loads stop; the provider sees all. */
export function LocationsPage(): ReactNode {
  const search = route.useSearch()
  const { persona } = useCurrentUser()
  return <List of={listFor(search)} search={search} mayAdd={may(persona, 'location:write')} />
}

function listFor({ view }: LocationSearch): ListOf<LocationSearch> {
  return view === 'quotable' ? quotable : list
}

/** Starts fetching what the page shows; the router calls it when somebody is about to open the page. */
export function load(client: QueryClient, search: LocationSearch): void {
  loadList(listFor(search), client, search)
}
