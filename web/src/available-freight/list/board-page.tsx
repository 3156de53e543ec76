import { IconBell, IconDots, IconRoute, IconTruck } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { availableFreight } from '@waybill/contract/available-freight/available-freight.ts'
import { BOARD_SORTS, BOARD_VIEWS, BoardView } from '@waybill/contract/available-freight/board-search.ts'
import { may } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense } from 'react'
import { List, type ListOf, loadList } from '../../list/list.tsx'
import { Density, savedFilters, sortBy, type ToolProps } from '../../list/tools.tsx'
import { countedViews } from '../../list/views.tsx'
import { filterOf } from '../../map/active-tab.ts'
import { MapToggle } from '../../map/map-toggle.tsx'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { IconButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Menu } from '../../ui/menu.tsx'
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

const Saved = savedFilters(availableFreight, { isShort: true })
/** Only whoever opens it loads it. */
const BoardMap = lazyPart(async () => (await import('./board-map.tsx')).BoardMap)

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
      pickup: { name: 'Pickup', asc: 'Earliest first', desc: 'Latest first' },
      milesOut: { name: 'Empty miles to pickup', asc: 'Shortest first', desc: 'Longest first' },
      miles: { name: 'Miles', desc: 'Longest first', asc: 'Shortest first' },
      rate: { name: 'Rate', desc: 'Highest first', asc: 'Lowest first' },
      perMile: { name: 'Rate per loaded mile', desc: 'Highest first', asc: 'Lowest first' },
      perAllMiles: { name: 'Rate per mile, incl. empty miles', desc: 'Highest first', asc: 'Lowest first' },
    }),
    Density,
    ({ search, onLeave, ...props }) => (
      <Saved
        {...props}
        search={filterOf(search)}
        onLeave={(filter) => onLeave({ ...filter, activeTab: search.activeTab })}
      />
    ),
    MapToggle,
    MoreTools,
  ],
  Above: WhyNotBookable,
  beside: {
    isOpen: ({ activeTab }) => activeTab === 'map',
    Panel: (props) => (
      <Suspense>
        <BoardMap {...props} />
      </Suspense>
    ),
  },
  rows: boardRows,
}

/** Every posted load the user may see. */
export function BoardPage(): ReactNode {
  return <List of={list} search={route.useSearch()} />
}

/** Pages beside the board, which have no place of their own in the drawer (SPEC §2.3). */
function MoreTools({ search: { origin, equipmentModes } }: ToolProps<BoardSearch>): ReactNode {
  const { persona } = useCurrentUser()
  const navigate = useNavigate()
  const trucks = {
    id: 'trucks',
    label: t('Available Trucks'),
    icon: <IconTruck aria-hidden="true" />,
    onAction: () => void navigate({ to: '/live-equipment' }),
  }
  const chains = {
    id: 'chains',
    label: t('Load chains'),
    icon: <IconRoute aria-hidden="true" />,
    onAction: () => void navigate({ to: '/available-freight/chains', search: { origin, equipmentModes } }),
  }
  const alerts = {
    id: 'alerts',
    label: t('Alerts'),
    icon: <IconBell aria-hidden="true" />,
    onAction: () => void navigate({ to: '/available-freight/searches' }),
  }
  const acts = [
    ...(may(persona, 'available-truck:read') ? [trucks] : []),
    chains,
    ...(may(persona, 'available-freight:watch') ? [alerts] : []),
  ]
  return (
    <Menu
      label={t('More')}
      trigger={
        <IconButton label={t('More')}>
          <IconDots aria-hidden="true" />
        </IconButton>
      }
      groups={[{ acts }]}
    />
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
