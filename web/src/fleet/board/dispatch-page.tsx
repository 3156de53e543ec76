import { IconCalendarWeek, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type DispatchLoad, dispatchBoard } from '@waybill/contract/fleet/dispatch-board.ts'
import { fleet } from '@waybill/contract/fleet/fleet.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { currentUser } from '../../api/session.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { t } from '../../ui/words.ts'
import { ToDrivers } from '../fleet-tabs.tsx'
import { BOARD_DAYS, dayOf, daysFrom, spanOf } from './board-days.ts'
import type { BoardSearch } from './board-search.ts'
import { DayBoard } from './day-board.tsx'
import styles from './dispatch-page.module.css'
import { Unassigned } from './unassigned.tsx'
import { WeekBoard } from './week-board.tsx'

const route = getRouteApi('/shell/dispatch')

const AssignDriver = lazyPart(async () => (await import('../../shipments/acts/assign-driver.tsx')).AssignDriver)

/** More drivers go on further pages. */
const DRIVERS = 100
const EVERYWHERE = 'all'

function boardQuery({ from, query, homes, page }: BoardSearch, timeZone: string) {
  const days = daysFrom(from ?? dayOf(Date.now(), timeZone), BOARD_DAYS)
  return {
    days,
    asked: queryFor(dispatchBoard.find, {
      query: { ...spanOf(days, timeZone), query, homes, page, pageSize: DRIVERS },
    }),
  }
}

/** Who drives what on which day, and what nobody drives yet. */
export function DispatchPage(): ReactNode {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { timeZone } = useCurrentUser()
  const isNarrow = useMedia('(width < 800px)')
  const { days, asked } = boardQuery(search, timeZone)
  const board = useQuery({ ...asked, placeholderData: keepPreviousData })
  const change = (next: Partial<BoardSearch>): void =>
    void navigate({ to: '/dispatch', search: { ...search, ...next }, replace: true, resetScroll: false })
  const [dragged, setDragged] = useState<DispatchLoad>()
  const assign = (shipmentNumber: string | undefined, driverId?: string): void =>
    change({ assign: shipmentNumber, driver: driverId })
  const wished = board.data?.data.find(({ id }) => id === search.driver)
  const isSearched = Boolean(search.query) || Boolean(search.homes?.length)
  const props = { days, timeZone, now: board.dataUpdatedAt }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('Dispatch board')}</h1>
        <Week days={days} search={search} timeZone={timeZone} onChange={change} />
        <div className={styles.tools}>
          <Find search={search} onChange={change} />
          <Homes search={search} onChange={change} />
          <ToDrivers />
        </div>
      </header>
      {board.data ? (
        <>
          {board.isRefetchError ? (
            <StaleBanner onRetry={() => void board.refetch()}>
              {t('The board could not be refreshed. What you see may be old.')}
            </StaleBanner>
          ) : null}
          <Unassigned unassigned={board.data.unassigned} onAssign={assign} onDrag={setDragged} />
          {board.data.data.length === 0 ? (
            <EmptyState
              icon={<IconCalendarWeek aria-hidden="true" />}
              title={isSearched ? t('No Matching Results') : t('No drivers yet')}
            >
              {isSearched
                ? t('No driver matches this search.')
                : t('Add your drivers: then loads offer the nearest free one, with their truck.')}
            </EmptyState>
          ) : isNarrow ? (
            <DayBoard drivers={board.data.data} {...props} />
          ) : (
            <WeekBoard
              drivers={board.data.data}
              {...props}
              dragged={dragged}
              onDrop={({ shipmentNumber }, { id }) => {
                setDragged(undefined)
                assign(shipmentNumber, id)
              }}
            />
          )}
          <Pages page={search.page} total={board.data.totalCount} onChange={change} />
        </>
      ) : board.isError ? (
        <ErrorState
          title={t('The board could not be loaded')}
          onRetry={() => void board.refetch()}
          traceId={traceIdOf(board.error)}
        />
      ) : (
        <SkeletonRows rows={9} height={52} />
      )}
      {search.assign ? (
        <Suspense>
          <AssignDriver shipmentNumber={search.assign} wished={wished} onClose={() => assign(undefined)} />
        </Suspense>
      ) : null}
    </div>
  )
}

interface ToolProps {
  search: BoardSearch
  onChange: (change: Partial<BoardSearch>) => void
}

function Week({ days, search, timeZone, onChange }: ToolProps & { days: string[]; timeZone: string }): ReactNode {
  const [first = ''] = days
  const shifted = (by: number): string => {
    const [day] = daysFrom(first, 1).map((one) => Date.parse(`${one}T00:00:00Z`) + by * 86_400_000)
    return new Date(day ?? 0).toISOString().slice(0, 10)
  }
  const go = (day: string): void => onChange({ from: day === dayOf(Date.now(), timeZone) ? undefined : day })
  return (
    <div className={styles.week} role="group" aria-label={t('Days')}>
      <IconButton label={t('Earlier days')} onPress={() => go(shifted(-BOARD_DAYS))}>
        <IconChevronLeft aria-hidden="true" />
      </IconButton>
      {search.from ? <Button onPress={() => onChange({ from: undefined })}>{t('Today')}</Button> : null}
      <IconButton label={t('Later days')} onPress={() => go(shifted(BOARD_DAYS))}>
        <IconChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** Sent on Enter or on leaving the field. */
function Find({ search, onChange }: ToolProps): ReactNode {
  const [text, setText] = useState(search.query ?? '')
  const say = (): void => {
    const wanted = text.trim() || undefined
    if (wanted !== search.query) onChange({ query: wanted, page: 1 })
  }
  return (
    <div className={styles.find} onBlur={say} onKeyDown={(event) => event.key === 'Enter' && say()} role="presentation">
      <SearchField
        label={t('Search drivers')}
        placeholder={t('Name or truck')}
        value={text}
        onChange={(next) => {
          setText(next)
          if (next === '') onChange({ query: undefined, page: 1 })
        }}
      />
    </div>
  )
}

function Homes({ search, onChange }: ToolProps): ReactNode {
  const homes = useQuery(queryFor(fleet.driverCounts, { query: {} })).data?.homes ?? []
  if (homes.length === 0) return null
  return (
    <Select
      label={t('Home terminal')}
      hideLabel
      value={search.homes?.[0] ?? EVERYWHERE}
      options={[
        { value: EVERYWHERE, label: t('All terminals') },
        ...homes.map((home) => ({ value: home, label: home })),
      ]}
      onChange={(home) => onChange({ homes: home === EVERYWHERE ? undefined : [home], page: 1 })}
    />
  )
}

function Pages({ page, total, onChange }: { page: number; total: number; onChange: ToolProps['onChange'] }): ReactNode {
  if (total <= DRIVERS) return null
  return (
    <div className={styles.pages}>
      {page > 1 ? <Button onPress={() => onChange({ page: page - 1 })}>{t('Previous drivers')}</Button> : null}
      {page * DRIVERS < total ? (
        <Button onPress={() => onChange({ page: page + 1 })}>{t('Next drivers')}</Button>
      ) : null}
    </div>
  )
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, search: BoardSearch): void {
  const user = currentUser()
  if (user) void client.prefetchQuery(boardQuery(search, user.timeZone).asked)
}
