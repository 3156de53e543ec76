import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet, useNavigate, useParams } from '@tanstack/react-router'
import { type TenderRow, tenders } from '@waybill/contract/tenders.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../api/queries.ts'
import { useClosePreview } from '../shell/preview.ts'
import { ListPage, ViewList } from '../ui/list-page.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { useMedia } from '../ui/use-media.ts'
import { t } from '../ui/words.ts'
import { useAnswering } from './answer-tender.tsx'
import { TenderFilters } from './tender-filters.tsx'
import { pageOf, TenderList } from './tender-list.tsx'
import type { TenderSearch } from './tender-search.ts'
import { TenderSort } from './tender-sort.tsx'
import { askedBy, searchOf, viewOf, viewsOf } from './tender-views.ts'

const route = getRouteApi('/shell/tenders-list')
const counts = queryFor(tenders.counts, {})

/** Which offers wait for an answer, and how the others ended. */
export function TendersPage(): ReactNode {
  const search = route.useSearch()
  const { tenderId: selected } = useParams({ strict: false })
  const navigate = useNavigate()
  const closePreview = useClosePreview()
  const answering = useAnswering()
  const isPhone = useMedia('(width < 800px)')
  const views = viewsOf(useQuery(counts).data)

  const narrow = (change: Partial<TenderSearch>): void =>
    void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
  const open = ({ id }: TenderRow): void => void navigate({ to: '/tenders/$tenderId', params: { tenderId: id } })
  const preview = ({ id }: TenderRow): void =>
    void navigate({
      to: '/tenders/$tenderId/preview',
      params: { tenderId: id },
      search,
      // Walking from row to row is one look; Back leads to where it began.
      replace: selected !== undefined,
      resetScroll: false,
    })
  const isNarrowed = Boolean(search.query) || Boolean(search.customers?.length)
  return (
    <>
      <ListPage
        title={t('Tenders')}
        views={
          <ViewList
            label={t('Views')}
            views={views}
            selected={viewOf(search)}
            renderLink={({ id }, link) => <Link to="/tenders" search={searchOf(id, search)} {...link} />}
          />
        }
        filters={<TenderFilters search={search} onChange={narrow} />}
        filterCount={search.customers?.length ?? 0}
        search={
          <SearchBox
            label={t('Search tenders')}
            placeholder={t('Tender, shipment, customer or city')}
            query={search.query}
            onSearch={(query) => narrow({ query })}
          />
        }
        toolbar={<TenderSort sort={search} onSort={narrow} />}
        preview={selected ? <Outlet /> : null}
      >
        <TenderList
          asked={askedBy(search)}
          answering={answering}
          selected={selected}
          // A preview would cover a phone's list: there the page itself opens.
          opens={isPhone ? 'page' : 'preview'}
          onSelect={isPhone ? open : preview}
          onOpen={open}
          onClose={closePreview}
          onClear={isNarrowed ? () => narrow({ query: undefined, customers: undefined }) : undefined}
        />
      </ListPage>
      {answering.dialog}
    </>
  )
}

/** Starts fetching what the page shows; the router calls it when somebody is about to open the page. */
export function load(client: QueryClient, search: TenderSearch): void {
  void client.prefetchQuery(counts)
  void client.prefetchQuery(pageOf(askedBy(search), 1))
}
