import { IconCalendarDollar } from '@tabler/icons-react'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CURRENCIES } from '@waybill/contract/currency.ts'
import { type PaymentRunSummary, paymentRuns } from '@waybill/contract/payments/payment-runs.ts'
import { PAYMENT_PAGE_SIZE } from '@waybill/contract/payments/payment-search.ts'
import type { ReactNode } from 'react'
import { infiniteQueryFor } from '../../api/queries.ts'
import { MoreRows } from '../../list/more.tsx'
import { today } from '../../ui/calendar-day.ts'
import { Section } from '../../ui/detail-page.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { t } from '../../ui/words.ts'
import { PaymentViews } from '../payment-views.tsx'
import { DuePayments, dueBy } from './due-payments.tsx'
import { type RunActs, useRunActs } from './run-acts.tsx'
import { RunRow } from './run-row.tsx'
import styles from './runs-page.module.css'

const route = getRouteApi('/shell/payments/runs')

/** The provider's desk: runs that only need a second person, what is due, and the outcome of other runs. */
export function RunsPage(): ReactNode {
  const { currency } = route.useSearch()
  return (
    <ListPage title={t('Payment runs')} views={<PaymentViews selected="runs" />}>
      <div className={styles.page}>
        <Runs>
          <DuePayments key={currency} currency={currency} />
        </Runs>
      </div>
    </ListPage>
  )
}

/** Those that wait to be sent above what is due, which can be used before they are known. */
function Runs({ children: due }: { children: ReactNode }): ReactNode {
  const waiting = useInfiniteQuery(runPages(WAITING))
  const past = useInfiniteQuery(runPages(PAST))
  // Past ones first: a run that was just sent may be in both for a moment.
  const acts = useRunActs([past, waiting].flatMap(({ data }) => data?.pages ?? []).flatMap(({ data }) => data))
  const isWaiting = waiting.data?.pages[0]?.totalCount !== 0
  const pastCount = past.data?.pages[0]?.totalCount
  return (
    <>
      {isWaiting ? (
        <Section title={t('To be sent')} count={waiting.data?.pages[0]?.totalCount}>
          <RunRows of={WAITING} acts={acts} />
        </Section>
      ) : null}
      {due}
      {isWaiting && pastCount === 0 ? null : (
        <Section title={t('Past runs')} count={pastCount}>
          <RunRows of={PAST} acts={acts} />
        </Section>
      )}
      {acts.dialog}
    </>
  )
}

type States = readonly PaymentRunSummary['state'][]
const WAITING: States = ['Prepared']
const PAST: States = ['Released', 'Withdrawn']

function RunRows({ of, acts }: { of: States; acts: RunActs }): ReactNode {
  return (
    <MoreRows
      asks={runPages(of)}
      renderRow={(run) => <RunRow run={run} acts={acts} />}
      coming={{ rows: 4, height: 56 }}
      failed={t('The runs could not be loaded')}
      nothing={{
        icon: <IconCalendarDollar aria-hidden="true" />,
        title: t('No runs yet'),
        says: t('Prepare the first run from what is due.'),
      }}
    />
  )
}

function runPages(state: States) {
  return infiniteQueryFor(paymentRuns.list, { query: { state: [...state], pageSize: PAYMENT_PAGE_SIZE } })
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient): void {
  for (const currency of CURRENCIES) void client.prefetchQuery(dueBy(today(), currency))
  for (const states of [WAITING, PAST]) void client.prefetchInfiniteQuery(runPages(states))
}
