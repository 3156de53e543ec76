import { IconBell, IconTruck } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { availableFreight } from '@waybill/contract/available-freight/available-freight.ts'
import { BOARD_SORTS, BOARD_VIEWS, BoardView } from '@waybill/contract/available-freight/board-search.ts'
import { may } from '@waybill/contract/permissions.ts'
import type { ReactNode } from 'react'
import { List, type ListOf, loadList } from '../../list/list.tsx'
import { Density, savedFilters, sortBy, type ToolProps } from '../../list/tools.tsx'
import { countedViews } from '../../list/views.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { Banner } from '../../ui/banner.tsx'
import { IconButton } from '../../ui/button.tsx'
import { t } from '../../ui/words.ts'
import { boardFilters, countsUnder } from './board-filters.tsx'
import { boardRows } from './board-rows.tsx'
import type { BoardSearch } from './board-search.ts'

const route = getRouteApi('/shell/available-freight-list')

const VIEW_NAMES: Readonly<Record<BoardView, string>> = {
  open: 'All open loads',
  priced: 'Book It Now',
  starred: 'Starred',
  hidden: 'Hidden',
}

const list: ListOf<BoardSearch> = {
  at: '/available-freight',
  title: 'Load Board',
  search: { label: 'Search the load board', placeholder: 'Number or city' },
  views: countedViews({
    at: '/available-freight',
    counts: countsUnder,
    // Marks are a carrier's own.
    of: (counts, _search, { persona }) =>
      BOARD_VIEWS.filter((view) => view === 'open' || view === 'priced' || may(persona, 'available-freight:mark')).map(
        (view) => ({ id: view, label: t(VIEW_NAMES[view]), count: counts?.[view] }),
      ),
    selected: ({ view }) => view,
    leadsTo: (view, search) => ({ ...search, view: BoardView.parse(view) }),
  }),
  filters: boardFilters,
  tools: [
    sortBy(BOARD_SORTS, {
      age: { name: 'Posted', desc: 'Newest first', asc: 'Oldest first' },
      pickup: { name: 'Pickup', asc: 'earliest first', desc: 'latest first' },
      milesOut: { name: 'Empty miles to pickup', asc: 'Shortest first', desc: 'Longest first' },
      miles: { name: 'Miles', desc: 'Longest first', asc: 'Shortest first' },
      rate: { name: 'Rate', desc: 'highest first', asc: 'lowest first' },
      perMile: { name: 'Rate per loaded mile', desc: 'highest first', asc: 'lowest first' },
      perAllMiles: { name: 'Rate per mile, empty miles too', desc: 'highest first', asc: 'lowest first' },
    }),
    Density,
    ToTrucks,
    savedFilters(availableFreight, { isShort: true }),
    ChainsTool,
    AlertsTool,
  ],
  Above: WhyNotBookable,
  rows: boardRows,
}

/** Every posted load the user may see. */
export function BoardPage(): ReactNode {
  return <List of={list} search={route.useSearch()} />
}

/** Trucks have no place of their own in the drawer (SPEC §2.3): the way to them starts here. */
function ToTrucks({ isBrief }: { isBrief: boolean }): ReactNode {
  const { persona } = useCurrentUser()
  const navigate = useNavigate()
  if (!may(persona, 'available-truck:read')) return null
  return isBrief ? (
    <IconButton label={t('Available Trucks')} onPress={() => void navigate({ to: '/live-equipment' })}>
      <IconTruck aria-hidden="true" />
    </IconButton>
  ) : (
    <ButtonToPage to="/live-equipment">{t('Available Trucks')}</ButtonToPage>
  )
}

/** To the loads that one truck can haul one after the other, from where this search begins. */
function ChainsTool({ search: { origin, equipmentModes } }: ToolProps<BoardSearch>): ReactNode {
  return (
    <ButtonToPage to="/available-freight/chains" search={{ origin, equipmentModes }}>
      {t('Load chains')}
    </ButtonToPage>
  )
}

/** To the saved searches that tell of new loads. */
function AlertsTool(): ReactNode {
  const { persona } = useCurrentUser()
  if (!may(persona, 'available-freight:watch')) return null
  return (
    <ButtonToPage to="/available-freight/searches" icon={<IconBell aria-hidden="true" />}>
      {t('Alerts')}
    </ButtonToPage>
  )
}

/** A company that cannot be booked sees the board, and what to do about it. */
function WhyNotBookable(): ReactNode {
  const { companyKind, isBookable } = useCurrentUser()
  if (companyKind === 'provider' || isBookable) return null
  return (
    <Banner
      tone="stopped"
      title={t('Your company cannot be booked')}
      act={<Link to="/company">{t('See what is missing')}</Link>}
    >
      {t('You see the loads, but cannot book them yet.')}
    </Banner>
  )
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: BoardSearch): void {
  loadList(list, client, search)
}
