import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { may, seesFinancials } from '@waybill/contract/permissions.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { traceIdOf } from '../api/problem.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { useClosePreview, useIsPreviewOpen } from '../shell/preview.ts'
import { useAnswering } from '../tenders/answer/answer-tender.tsx'
import { classNames } from '../ui/class-names.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PreviewPane } from '../ui/preview-pane.tsx'
import { StaleBanner } from '../ui/stale-banner.tsx'
import { useListKeys } from '../ui/use-list-keys.ts'
import { t } from '../ui/words.ts'
import styles from './dashboard-page.module.css'
import { ComingRows, DashboardSkeleton } from './dashboard-skeleton.tsx'
import { OnTime } from './figures/on-time.tsx'
import { Today } from './figures/today.tsx'
import { Greeting } from './greeting.tsx'
import { everything, isAskedForRates, openRequests } from './load-dashboard.ts'
import { OpenTenders } from './work/open-tenders.tsx'
import { ReadyToBook } from './work/ready-to-book.tsx'
import { useRowWalk } from './work/row-walk.ts'
import { UnderWay } from './work/under-way.tsx'
import { Updates } from './work/updates.tsx'

const AgeingSection = lazy(async () => ({ default: (await import('../invoices/list/ageing.tsx')).AgeingSection }))

const ScoreCardSection = lazy(async () => ({
  default: (await import('./figures/score-card-section.tsx')).ScoreCardSection,
}))

const OpenRateRequests = lazy(async () => ({
  default: (await import('./work/open-rate-requests.tsx')).OpenRateRequests,
}))

/** What waits on me? First what expires, then what is overdue, then loads in transit. */
export function DashboardPage(): ReactNode {
  const found = useQuery(everything)
  const user = useCurrentUser()
  const answering = useAnswering()
  const isPreviewOpen = useIsPreviewOpen()
  const close = useClosePreview()
  const { shipmentNumber, tenderId, rateId } = useParams({ strict: false })
  const asked = useQuery({ ...openRequests, enabled: isAskedForRates(user) })
  const requests = asked.data
  const walk = useRowWalk(found.data, requests?.data, rateId ?? tenderId ?? shipmentNumber)
  useListKeys({ ...walk, onClose: close })
  const now = found.data
  return (
    <div className={classNames(styles.page, isPreviewOpen && styles.withPreview)}>
      <div className={styles.scroller}>
        <div className={styles.content}>
          <Greeting now={now} rateRequests={requests?.totalCount ?? 0} isPending={found.isPending || asked.isLoading} />
          {found.isRefetchError ? (
            <StaleBanner onRetry={() => void found.refetch()}>
              {t('The dashboard could not be refreshed. What you see may be old.')}
            </StaleBanner>
          ) : null}
          {now ? (
            <div className={styles.columns}>
              <div className={styles.main}>
                <ReadyToBook list={now.readyToBook} selected={shipmentNumber} />
                <OpenTenders list={now.openTenders} answering={answering} selected={tenderId} />
                {requests ? (
                  <Suspense fallback={<ComingRows title={t('Rate Requests')} rows={requests.data.length} />}>
                    <OpenRateRequests list={requests} selected={rateId} />
                  </Suspense>
                ) : asked.isLoading ? (
                  <ComingRows title={t('Rate Requests')} rows={1} />
                ) : null}
                <Updates list={now.updatesNeeded} selected={shipmentNumber} />
                <UnderWay list={now.underWay} selected={shipmentNumber} />
              </div>
              <aside className={styles.side} aria-label={t('Today and on time')}>
                <Today today={now.today} />
                <OnTime onTime={now.onTime} />
                {user.companyKind !== 'provider' && may(user.persona, 'score-card:read') ? (
                  <Suspense>
                    <ScoreCardSection />
                  </Suspense>
                ) : null}
                {seesFinancials(user) && may(user.persona, 'accounting:read') ? (
                  <Suspense>
                    <AgeingSection />
                  </Suspense>
                ) : null}
              </aside>
            </div>
          ) : found.isError ? (
            <ErrorState
              title={t('The dashboard could not be loaded')}
              onRetry={() => void found.refetch()}
              isRetrying={found.isRefetching}
              traceId={traceIdOf(found.error)}
            />
          ) : (
            <DashboardSkeleton />
          )}
        </div>
      </div>
      {isPreviewOpen ? (
        <PreviewPane>
          <Outlet />
        </PreviewPane>
      ) : null}
      {answering.dialog}
    </div>
  )
}
