import { IconFileCertificate, IconFilePlus } from '@tabler/icons-react'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { factoring } from '@waybill/contract/factoring.ts'
import { ASSIGNMENT_VIEWS } from '@waybill/contract/factoring-search.ts'
import { PAYMENT_PAGE_SIZE } from '@waybill/contract/payment-search.ts'
import { may } from '@waybill/contract/permissions.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { infiniteQueryFor } from '../api/queries.ts'
import { ListFailed } from '../list/list-states.tsx'
import { useCurrentUser } from '../shell/current-user.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Select } from '../ui/select.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import { AssignmentRow } from './assignment-row.tsx'
import { assignmentViewText } from './assignment-text.ts'
import styles from './assignments-page.module.css'
import type { AssignmentSearch } from './payment-searches.ts'
import { PaymentViews } from './payment-views.tsx'

const EnterAssignment = lazy(async () => ({ default: (await import('./enter-assignment.tsx')).EnterAssignment }))
const HandInNotice = lazy(async () => ({ default: (await import('./hand-in-notice.tsx')).HandInNotice }))

const route = getRouteApi('/shell/payments/assignments')

/** Who is paid in a carrier's stead, since when, and what somebody has to do about it. */
export function AssignmentsPage(): ReactNode {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { persona } = useCurrentUser()
  const [isEntering, setEntering] = useState(false)
  const narrow = (change: Partial<AssignmentSearch>): void =>
    void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })
  const mayEnter = may(persona, 'assignment:verify')
  const mayHandIn = may(persona, 'assignment:hand-in')
  const enterText = mayHandIn ? t('Hand in notice') : t('Enter notice')
  return (
    <ListPage
      title={t('Assignments to factors')}
      views={<PaymentViews selected="assignments" />}
      search={
        <SearchBox
          label={t('Search assignments')}
          placeholder={t('Carrier or factor')}
          query={search.query}
          onSearch={(query) => narrow({ query })}
        />
      }
      toolbar={
        <>
          <Select
            label={t('State')}
            hideLabel
            options={ASSIGNMENT_VIEWS.map((value) => ({ value, label: assignmentViewText(value) }))}
            value={search.view}
            onChange={(view) => narrow({ view })}
          />
          {mayEnter || mayHandIn ? (
            <Button variant="primary" icon={<IconFilePlus aria-hidden="true" />} onPress={() => setEntering(true)}>
              {enterText}
            </Button>
          ) : null}
        </>
      }
    >
      <List
        search={search}
        enter={mayEnter || mayHandIn ? { label: enterText, open: () => setEntering(true) } : undefined}
      />
      <Suspense>
        {!isEntering ? null : mayHandIn ? (
          <HandInNotice onClose={() => setEntering(false)} />
        ) : (
          <EnterAssignment onClose={() => setEntering(false)} />
        )}
      </Suspense>
    </ListPage>
  )
}

interface ListProps {
  search: AssignmentSearch
  enter: { label: string; open: () => void } | undefined
}

function List({ search, enter }: ListProps): ReactNode {
  const found = useInfiniteQuery(pagesOf(search))
  const rows = found.data?.pages.flatMap(({ data }) => data)
  if (!rows)
    return found.isError ? (
      <ListFailed
        title={t('The assignments could not be loaded')}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    ) : (
      <SkeletonRows rows={4} height={120} />
    )
  if (rows.length === 0) {
    const isNarrowed = Boolean(search.query) || search.view !== 'all'
    return (
      <EmptyState
        icon={<IconFileCertificate aria-hidden="true" />}
        title={isNarrowed ? t('No Matching Results') : t('No notices of assignment')}
        act={enter && !isNarrowed ? <Button onPress={enter.open}>{enter.label}</Button> : undefined}
      >
        {t('While a notice of assignment is in force, a factoring company is paid in the carrier’s stead.')}
      </EmptyState>
    )
  }
  return (
    <div className={styles.scroller}>
      <ul aria-label={t('Assignments to factors')}>
        {rows.map((assignment) => (
          <AssignmentRow key={assignment.id} assignment={assignment} />
        ))}
      </ul>
      {found.hasNextPage ? (
        <Button wide isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
          {t('Show more')}
        </Button>
      ) : null}
    </div>
  )
}

function pagesOf(search: AssignmentSearch) {
  return infiniteQueryFor(factoring.list, { query: { ...search, pageSize: PAYMENT_PAGE_SIZE } })
}

/** Starts fetching what the page shows; the router calls it when somebody is about to open the page. */
export function load(client: QueryClient, search: AssignmentSearch): void {
  void client.prefetchInfiniteQuery(pagesOf(search))
}
