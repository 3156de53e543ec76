import { IconCalendarDollar } from '@tabler/icons-react'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { paymentRuns } from '@waybill/contract/payment-runs.ts'
import { PAYMENT_PAGE_SIZE } from '@waybill/contract/payment-search.ts'
import type { ReactNode } from 'react'
import { infiniteQueryFor } from '../api/queries.ts'
import { ListFailed } from '../list/list-states.tsx'
import { today } from '../rates/rate-text.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/detail-page.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import { DuePayments, dueBy } from './due-payments.tsx'
import { PaymentViews } from './payment-views.tsx'
import { RunRow } from './run-row.tsx'
import styles from './runs-page.module.css'

/** The provider's desk: what is due, runs that wait for a second person, and what became of the others. */
export function RunsPage(): ReactNode {
  return (
    <ListPage title={t('Payment runs')} views={<PaymentViews selected="runs" />}>
      <div className={styles.page}>
        <DuePayments />
        <Runs />
      </div>
    </ListPage>
  )
}

/** Runs that wait first of all to be sent, then the rest by their day. */
function Runs(): ReactNode {
  const found = useInfiniteQuery(runPages())
  const runs = found.data?.pages.flatMap(({ data }) => data)
  return (
    <Section title={t('Runs')} count={found.data?.pages[0]?.totalCount}>
      {runs === undefined ? (
        found.isError ? (
          <ListFailed
            title={t('The runs could not be loaded')}
            error={found.error}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <SkeletonRows rows={4} height={56} />
        )
      ) : runs.length === 0 ? (
        <EmptyState icon={<IconCalendarDollar aria-hidden="true" />} title={t('No runs yet')}>
          {t('Prepare the first one from what is due.')}
        </EmptyState>
      ) : (
        <ul>
          {runs.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </ul>
      )}
      {found.hasNextPage ? (
        <Button wide isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
          {t('Show more')}
        </Button>
      ) : null}
    </Section>
  )
}

function runPages() {
  return infiniteQueryFor(paymentRuns.list, { query: { pageSize: PAYMENT_PAGE_SIZE } })
}

/** Starts fetching what the page shows; the router calls it when somebody is about to open the page. */
export function load(client: QueryClient): void {
  void client.prefetchQuery(dueBy(today(), 'USD'))
  void client.prefetchInfiniteQuery(runPages())
}
