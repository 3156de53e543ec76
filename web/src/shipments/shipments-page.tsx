import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { PAGE_SIZE } from '@waybill/contract/paging.ts'
import { ShipmentView } from '@waybill/contract/shipment-search.ts'
import { type ShipmentRow, shipments } from '@waybill/contract/shipments.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { FilterSets } from '../shell/filter-sets.tsx'
import { ListPage, ViewList } from '../ui/list-page.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { useMedia } from '../ui/use-media.ts'
import { t } from '../ui/words.ts'
import { useDensity } from './list-density.ts'
import { rememberListSearch } from './list-search.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { OnTimeStrip, onTimeUnder } from './on-time-strip.tsx'
import { ShipmentFilters } from './shipment-filters.tsx'
import { ShipmentList } from './shipment-list.tsx'
import type { ShipmentSearch } from './shipment-search.ts'
import { filterCount, NO_FILTERS, viewsFor } from './shipment-views.ts'

const route = getRouteApi('/shell/shipments-list')

/** Every shipment the reader may see; previews lie beside the list, the address holds its state. */
export function ShipmentsPage(): ReactNode {
  const search = route.useSearch()
  const { shipmentNumber: selected } = useParams({ strict: false })
  const navigate = useNavigate()
  const { persona } = useCurrentUser()
  const [density, setDensity] = useDensity()
  const isPhone = useMedia('(width < 800px)')
  const views = viewsFor(persona, useQuery({ ...countsUnder(search), placeholderData: keepPreviousData }).data)
  rememberListSearch(search)

  const narrow = (change: Partial<ShipmentSearch>): void =>
    void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
  const open = ({ shipmentNumber }: ShipmentRow): void =>
    void navigate({ to: '/shipments/$shipmentNumber', params: { shipmentNumber } })
  const preview = ({ shipmentNumber }: ShipmentRow): void =>
    void navigate({
      to: '/all-shipments/$shipmentNumber/preview/details',
      params: { shipmentNumber },
      search,
      replace: selected !== undefined,
      resetScroll: false,
    })
  const isNarrowed = Boolean(search.query) || filterCount(search) > 0
  return (
    <ListPage
      title={t('Shipments')}
      views={
        <ViewList
          label={t('Views')}
          views={views}
          selected={search.view}
          renderLink={({ id }, link) => (
            <Link to="/shipments" search={{ ...search, view: ShipmentView.parse(id) }} {...link} />
          )}
        />
      }
      filters={<ShipmentFilters persona={persona} search={search} onChange={narrow} />}
      filterCount={filterCount(search)}
      search={
        <SearchBox
          label={t('Search shipments')}
          placeholder={t('Number, reference, city or driver')}
          query={search.query}
          onSearch={(query) => narrow({ query })}
        />
      }
      toolbar={
        <>
          <ListToolbar search={search} onSort={narrow} density={density} onDensity={setDensity} isPhone={isPhone} />
          <FilterSets
            room={shipments}
            search={search}
            onChoose={(kept) => void navigate({ to: '/shipments', search: kept, resetScroll: false })}
            isShort
          />
        </>
      }
      preview={selected ? <Outlet /> : null}
    >
      <OnTimeStrip search={search}>
        <ShipmentList
          search={search}
          density={density}
          selected={selected}
          // A preview would cover a phone's list: there the page itself opens.
          opens={isPhone ? 'page' : 'preview'}
          onSelect={isPhone ? open : preview}
          onOpen={open}
          onClose={() => void navigate({ to: '/shipments', search, resetScroll: false })}
          onClear={isNarrowed ? () => narrow({ ...NO_FILTERS, query: undefined }) : undefined}
        />
      </OnTimeStrip>
    </ListPage>
  )
}

/** Starts fetching what the page shows; the router calls it when somebody is about to open the page. */
export function load(client: QueryClient, search: ShipmentSearch): void {
  void client.prefetchQuery(countsUnder(search))
  void client.prefetchQuery(onTimeUnder(search))
  void client.prefetchQuery(queryFor(shipments.list, { query: { ...search, page: 1, pageSize: PAGE_SIZE } }))
}

/** The views count what the search and the filters leave; which view is open makes no difference to them. */
function countsUnder({
  view: _view,
  sortProperty: _property,
  sortDirection: _direction,
  ...narrowing
}: ShipmentSearch) {
  return queryFor(shipments.counts, { query: narrowing })
}
