import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { may } from '@waybill/contract/permissions.ts'
import { TENDER_SORTS } from '@waybill/contract/tenders/tender-search.ts'
import { tenders } from '@waybill/contract/tenders/tenders.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { List, type ListOf, loadList } from '../../list/list.tsx'
import { sortBy } from '../../list/tools.tsx'
import { countedViews } from '../../list/views.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { t } from '../../ui/words.ts'
import { useAnswering } from '../answer/answer-tender.tsx'
import { isOpen } from '../tender-status.tsx'
import { TenderFilters } from './tender-filters.tsx'
import { AnsweringRows, pageOf, tenderRows } from './tender-rows.tsx'
import type { TenderSearch } from './tender-search.ts'
import { searchOf, viewOf, viewsOf } from './tender-views.ts'

const route = getRouteApi('/shell/tenders-list')

const list: ListOf<TenderSearch> = {
  at: '/tenders',
  title: 'Tenders',
  search: { label: 'Search tenders', placeholder: 'Tender, shipment, customer or city' },
  views: countedViews({
    at: '/tenders',
    counts: (_search: TenderSearch) => queryFor(tenders.counts, {}),
    of: viewsOf,
    selected: viewOf,
    leadsTo: searchOf,
  }),
  filters: [{ names: ['customers'], Field: TenderFilters }],
  tools: [
    sortBy(TENDER_SORTS, {
      respondBy: { name: 'Time left', asc: 'Least time left first', desc: 'Most time left first' },
      sentAt: { name: 'Sent', asc: 'Oldest first', desc: 'Newest first' },
      pickup: { name: 'Pickup', asc: 'Earliest first', desc: 'Latest first' },
      rate: { name: 'Rate', asc: 'Lowest first', desc: 'Highest first' },
      status: { name: 'Status', asc: 'Open first', desc: 'Closed first' },
    }),
    BrokersTrucks,
  ],
  briefBelow: 600,
  rows: tenderRows,
}

/** Others come to their trucks from the load board, which brokers do not have (SPEC §2.3). */
function BrokersTrucks(): ReactNode {
  const { persona } = useCurrentUser()
  if (!may(persona, 'available-truck:read') || may(persona, 'available-freight:read')) return null
  return (
    <ButtonToPage to="/live-equipment" size="small">
      {t('Available Trucks')}
    </ButtonToPage>
  )
}

/** Offers waiting for an answer, and how others ended. */
export function TendersPage(): ReactNode {
  const search = route.useSearch()
  const answering = useAnswering()
  const nextId = useQuery(pageOf(search, 1)).data?.data.find((row) => isOpen(row))?.id
  return (
    <>
      <AnsweringRows value={{ answering, nextId }}>
        <List of={list} search={search} />
      </AnsweringRows>
      {answering.dialog}
    </>
  )
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: TenderSearch): void {
  loadList(list, client, search)
}
