import { IconPlus } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import type { LocationRow } from '@waybill/contract/locations.ts'
import { may } from '@waybill/contract/permissions.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useCurrentUser } from '../shell/current-user.ts'
import { useClosePreview } from '../shell/preview.ts'
import { Button } from '../ui/button.tsx'
import { ListPage, type View, ViewList } from '../ui/list-page.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { useMedia } from '../ui/use-media.ts'
import { t } from '../ui/words.ts'
import { filterCount, LocationFilters, NO_FILTERS } from './location-filters.tsx'
import { LocationList, pageOf } from './location-list.tsx'
import type { LocationSearch } from './location-search.ts'
import { QuotableList, quotablePageOf } from './quotable-list.tsx'

const NewLocation = lazy(async () => ({ default: (await import('./new-location.tsx')).NewLocation }))

const route = getRouteApi('/shell/locations-list')

/** Where freight comes from and goes to: the own places, those where the own loads stop; the provider sees all. */
export function LocationsPage(): ReactNode {
  const search = route.useSearch()
  const { locationNumber: selected } = useParams({ strict: false })
  const navigate = useNavigate()
  const closePreview = useClosePreview()
  const user = useCurrentUser()
  const isPhone = useMedia('(width < 800px)')
  const [isAdding, setAdding] = useState(false)
  const mayAdd = may(user.persona, 'location:write')
  const isProvider = user.companyKind === 'provider'
  const isQuotable = search.view === 'quotable'

  const narrow = (change: Partial<LocationSearch>): void =>
    void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
  const open = ({ locationNumber }: LocationRow): void =>
    void navigate({ to: '/locations/$locationNumber', params: { locationNumber } })
  const preview = ({ locationNumber }: LocationRow): void =>
    void navigate({
      to: '/locations/$locationNumber/preview',
      params: { locationNumber },
      search,
      // Walking from row to row is one look; Back leads to where it began.
      replace: selected !== undefined,
      resetScroll: false,
    })
  const isNarrowed = Boolean(search.query) || filterCount(search) > 0
  return (
    <>
      <ListPage
        title={t('Locations')}
        views={<Views search={search} user={user} />}
        filters={isQuotable ? null : <LocationFilters choosesCompany={isProvider} search={search} onChange={narrow} />}
        filterCount={isQuotable ? 0 : filterCount(search)}
        search={
          <SearchBox
            label={t('Search locations')}
            placeholder={isQuotable ? t('City or postal code') : t('Name, number, city or code')}
            query={search.query}
            onSearch={(query) => narrow({ query })}
          />
        }
        toolbar={
          mayAdd && !isQuotable ? (
            <Button variant="primary" icon={<IconPlus aria-hidden="true" />} onPress={() => setAdding(true)}>
              {isPhone ? t('New') : t('New location')}
            </Button>
          ) : null
        }
        preview={selected ? <Outlet /> : null}
      >
        {isQuotable ? (
          <QuotableList search={search} />
        ) : (
          <LocationList
            search={search}
            selected={selected}
            // A preview would cover a phone's list: there the page itself opens.
            opens={isPhone ? 'page' : 'preview'}
            onSelect={isPhone ? open : preview}
            onOpen={open}
            onClose={closePreview}
            onClear={isNarrowed ? () => narrow({ ...NO_FILTERS, query: undefined }) : undefined}
            onAdd={mayAdd ? () => setAdding(true) : undefined}
          />
        )}
      </ListPage>
      <Suspense>
        {isAdding ? <NewLocation companyId={search.companyId} onClose={() => setAdding(false)} /> : null}
      </Suspense>
    </>
  )
}

type Viewer = ReturnType<typeof useCurrentUser>

/** All, the company's own, those that EDI documents name, and the places that a rate can be asked for (SPEC §2.1). */
function Views({ search, user }: { search: LocationSearch; user: Viewer }): ReactNode {
  const seesEdi = may(user.persona, 'location:edi')
  const ofOwn = useQuery({ ...countOf({ ...search, view: 'company' }), enabled: user.persona === 'shipper' })
  const ofEdi = useQuery({ ...countOf({ ...search, view: 'edi' }), enabled: seesEdi })
  const ofAll = useQuery(countOf({ ...search, view: 'all' }))
  const views: View[] = [
    { id: 'all', label: t('All locations'), count: ofAll.data?.totalCount },
    ...(user.persona === 'shipper'
      ? [{ id: 'company', label: t('Company locations'), count: ofOwn.data?.totalCount }]
      : []),
    ...(seesEdi ? [{ id: 'edi', label: t('EDI locations'), count: ofEdi.data?.totalCount }] : []),
    { id: 'quotable', label: t('Quotable locations') },
  ]
  return (
    <ViewList
      label={t('Views')}
      views={views}
      selected={search.view}
      renderLink={({ id }, link) => (
        <Link to="/locations" search={{ ...search, view: viewOf(id), query: undefined }} {...link} />
      )}
    />
  )
}

const VIEWS = ['all', 'company', 'edi', 'quotable'] as const

function viewOf(id: string): LocationSearch['view'] {
  return VIEWS.find((view) => view === id) ?? 'all'
}

/** How many stand in a view with the filters that are set; a search counts its hits in the list. */
function countOf(search: LocationSearch) {
  return pageOf({ ...search, query: undefined }, 1, 0)
}

/** Starts fetching what the page shows; the router calls it when somebody is about to open the page. */
export function load(client: QueryClient, search: LocationSearch): void {
  if (search.view === 'quotable') void client.prefetchQuery(quotablePageOf(search, 1))
  else void client.prefetchQuery(pageOf(search, 1))
}
