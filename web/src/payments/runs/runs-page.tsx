import { IconCalendarDollar } from '@tabler/icons-react'
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CURRENCIES } from '@waybill/contract/currency.ts'
import { paymentRuns } from '@waybill/contract/payments/payment-runs.ts'
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
import { RunRow } from './run-row.tsx'
import styles from './runs-page.module.css'

const route = getRouteApi('/shell/payments/runs')

/** The provider's desk: what is due, runs that need a second person, and the outcome of others. */
export function RunsPage(): ReactNode {
  const { currency } = route.useSearch()
  return (
    <ListPage title={t('Payment runs')} views={<PaymentViews selected="runs" />}>
      <div className={styles.page}>
        <DuePayments key={currency} currency={currency} />
        <Runs />
      </div>
    </ListPage>
  )
}

/** Runs waiting for release first, then the rest by day. */
function Runs(): ReactNode {
  return (
    <Section title={t('Runs')} count={useInfiniteQuery(runPages()).data?.pages[0]?.totalCount}>
      <MoreRows
        asks={runPages()}
        renderRow={(run) => <RunRow run={run} />}
        coming={{ rows: 4, height: 56 }}
        failed={t('The runs could not be loaded')}
        nothing={{
          icon: <IconCalendarDollar aria-hidden="true" />,
          title: t('No runs yet'),
          says: t('Prepare the first run from what is due.'),
        }}
      />
    </Section>
  )
}

function runPages() {
  return infiniteQueryFor(paymentRuns.list, { query: { pageSize: PAYMENT_PAGE_SIZE } })
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient): void {
  for (const currency of CURRENCIES) void client.prefetchQuery(dueBy(today(), currency))
  void client.prefetchInfiniteQuery(runPages())
}
