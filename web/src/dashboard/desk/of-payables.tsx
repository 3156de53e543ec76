import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CURRENCIES, type Currency } from '@waybill/contract/currency.ts'
import type { AnswerOf } from '@waybill/contract/endpoint.ts'
import { paymentRuns } from '@waybill/contract/payments/payment-runs.ts'
import type { ReactNode } from 'react'
import { queryFor } from '../../api/queries.ts'
import { AgeingSection } from '../../invoices/list/ageing.tsx'
import { useRunActs } from '../../payments/runs/run-acts.tsx'
import { RunRow } from '../../payments/runs/run-row.tsx'
import { today } from '../../ui/calendar-day.ts'
import { Section } from '../../ui/detail-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { moneyText } from '../../ui/money.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { plural, t } from '../../ui/words.ts'
import { ComingRows } from '../dashboard-skeleton.tsx'
import { Quiet } from '../work/quiet.tsx'
import styles from './of-payables.module.css'

/** As many runs as wait at once. */
const RUNS = 10

/**
 * Runs that wait to be sent, and what the next ones would pay: a run has one currency. What else waits is shown once the runs are known,
 * which would move it from under the mouse.
 */
export function Main({ children: others }: { children?: ReactNode }): ReactNode {
  const runs = useQuery(queryFor(paymentRuns.list, { query: { state: ['Prepared'], pageSize: RUNS } }))
  const due = useQueries({ queries: CURRENCIES.map(dueToday) })
  const prepared = runs.data?.data
  const acts = useRunActs(prepared ?? [])
  return (
    <>
      <Section
        isFlush
        title={t('Runs to send')}
        count={runs.data?.totalCount}
        end={<Link to="/payments/runs">{t('All payment runs')}</Link>}
      >
        {runs.isLoadingError ? (
          <ErrorState onRetry={() => void runs.refetch()} isRetrying={runs.isFetching} />
        ) : prepared === undefined ? (
          <SkeletonRows rows={1} height={72} />
        ) : prepared.length === 0 ? (
          <Quiet>{t('Every prepared run is sent.')}</Quiet>
        ) : (
          <ul className={styles.runs}>
            {prepared.map((run) => (
              <RunRow key={run.id} run={run} acts={acts} />
            ))}
          </ul>
        )}
        {CURRENCIES.map((currency, place) => (
          <DueToday key={currency} currency={currency} due={due[place]?.data} />
        ))}
      </Section>
      {runs.isPending ? <ComingRows title={t('Waiting on you')} /> : null}
      <div hidden={runs.isPending}>{others}</div>
      {acts.dialog}
    </>
  )
}

function dueToday(currency: Currency) {
  return queryFor(paymentRuns.due, { query: { payOn: today(), currency } })
}

interface DueTodayProps {
  currency: Currency
  due: AnswerOf<typeof paymentRuns.due> | undefined
}

function DueToday({ currency, due }: DueTodayProps): ReactNode {
  if (!due?.paymentCount) return null
  return (
    <Quiet>
      <Link to="/payments/runs" search={{ currency }}>
        {plural(due.paymentCount, '{n} payment is due today', '{n} payments are due today')}
      </Link>
      {' · '}
      {moneyText(due.total, currency)}
    </Quiet>
  )
}

export function Side(): ReactNode {
  return <AgeingSection />
}
