import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { may, seesFinancials } from '@waybill/contract/permissions.ts'
import { type ReactNode, Suspense } from 'react'
import { traceIdOf } from '../api/problem.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { useClosePreview, useIsPreviewOpen } from '../shell/preview.ts'
import { useAnswering } from '../tenders/answer/answer-tender.tsx'
import { classNames } from '../ui/class-names.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { PreviewPane } from '../ui/preview-pane.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StaleBanner } from '../ui/stale-banner.tsx'
import { useListKeys } from '../ui/use-list-keys.ts'
import { t } from '../ui/words.ts'
import styles from './dashboard-page.module.css'
import { ComingRows, DashboardSkeleton } from './dashboard-skeleton.tsx'
import { Queue } from './desk/queue.tsx'
import { Totals } from './desk/totals.tsx'
import { OnTime } from './figures/on-time.tsx'
import { Today } from './figures/today.tsx'
import { Greeting } from './greeting.tsx'
import { everything, fetchOfOperations, hasQueue, waiting } from './load-dashboard.ts'
import { rowsOf, useRowWalk } from './work/row-walk.ts'
import { UnderWay } from './work/under-way.tsx'

const OfSections = lazyPart(async () => (await fetchOfOperations()).OfSections)
const Sections = lazyPart(async () => (await fetchOfOperations()).Sections)

const AgeingSection = lazyPart(async () => (await import('../invoices/list/ageing.tsx')).AgeingSection)

const ScoreCardSection = lazyPart(async () => (await import('./figures/score-card-section.tsx')).ScoreCardSection)

/** What waits on me? First what expires, then what is overdue, then loads in transit. */
export function DashboardPage(): ReactNode {
  const found = useQuery(everything)
  const user = useCurrentUser()
  const answering = useAnswering()
  const isPreviewOpen = useIsPreviewOpen()
  const close = useClosePreview()
  const opened = useParams({ strict: false })
  const { shipmentNumber, tenderId, rateId, invoiceNumber } = opened
  const isQueued = hasQueue(user)
  const queue = useQuery({ ...waiting, enabled: isQueued })
  const now = found.data
  const walk = useRowWalk(now ? rowsOf(now, isQueued ? (queue.data?.data ?? []) : undefined) : [], opened)
  useListKeys({ ...walk, onClose: close })
  return (
    <div className={classNames(styles.page, isPreviewOpen && styles.withPreview)}>
      <div className={styles.scroller}>
        <div className={styles.content}>
          <Greeting isPending={isQueued ? queue.isPending : found.isPending}>
            {isQueued ? (
              queue.data ? (
                <Totals totals={queue.data.totals} />
              ) : null
            ) : now ? (
              <Suspense fallback={<Skeleton width="20rem" />}>
                <OfSections now={now} />
              </Suspense>
            ) : null}
          </Greeting>
          {found.isRefetchError || queue.isRefetchError ? (
            <StaleBanner
              onRetry={() => {
                void found.refetch()
                if (isQueued) void queue.refetch()
              }}
            >
              {t('The dashboard could not be refreshed. What you see may be old.')}
            </StaleBanner>
          ) : null}
          {now ? (
            <div className={styles.columns}>
              <div className={styles.main}>
                {isQueued ? (
                  queue.data ? (
                    <Queue
                      desk={queue.data}
                      answering={answering}
                      selected={rateId ?? tenderId ?? shipmentNumber ?? (invoiceNumber && `invoice ${invoiceNumber}`)}
                    />
                  ) : queue.isError ? (
                    <ErrorState
                      title={t('What waits on you could not be loaded')}
                      onRetry={() => void queue.refetch()}
                      isRetrying={queue.isRefetching}
                      traceId={traceIdOf(queue.error)}
                    />
                  ) : (
                    <ComingRows title={t('Waiting on you')} />
                  )
                ) : (
                  <Suspense fallback={<ComingRows title={t('Waiting on you')} />}>
                    <Sections now={now} shipment={shipmentNumber} tender={tenderId} />
                  </Suspense>
                )}
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
