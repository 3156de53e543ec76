import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RATE_REQUEST_SORTS } from '@waybill/contract/rate-requests/rate-request-search.ts'
import { rateRequests } from '@waybill/contract/rate-requests/rate-requests.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { List, type ListOf, loadList } from '../../list/list.tsx'
import { sortBy } from '../../list/tools.tsx'
import { countedViews } from '../../list/views.tsx'
import { useAnswering } from '../answer/answer-rate-request.tsx'
import { isOpen } from '../rate-request-status.tsx'
import { AnsweringRows, pageOf, rateRequestRows } from './rate-request-rows.tsx'
import type { RateRequestSearch } from './rate-request-search.ts'
import { searchOf, viewOf, viewsOf } from './rate-request-views.ts'

const route = getRouteApi('/shell/rates-list')

const list: ListOf<RateRequestSearch> = {
  at: '/rates',
  title: 'Rate Requests',
  search: { label: 'Search rate requests', placeholder: 'Rate request, shipment or city' },
  views: countedViews({
    at: '/rates',
    counts: (_search: RateRequestSearch) => queryFor(rateRequests.counts, {}),
    of: viewsOf,
    selected: viewOf,
    leadsTo: searchOf,
  }),
  tools: [
    sortBy(RATE_REQUEST_SORTS, {
      respondBy: { name: 'Time left', asc: 'Least time left first', desc: 'Most time left first' },
      sentAt: { name: 'Sent', asc: 'Oldest first', desc: 'Newest first' },
      pickup: { name: 'Pickup', asc: 'Earliest first', desc: 'Latest first' },
      amount: { name: 'Amount', asc: 'Lowest first', desc: 'Highest first' },
      status: { name: 'Status', asc: 'Open first', desc: 'Closed first' },
    }),
  ],
  briefBelow: 600,
  rows: rateRequestRows,
}

/** Rate requests waiting for an answer, and how others stand or ended. */
export function RateRequestsPage(): ReactNode {
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
export function load(client: QueryClient, search: RateRequestSearch): void {
  loadList(list, client, search)
}
