import { useQuery } from '@tanstack/react-query'
import type { Persona } from '@waybill/contract/permissions.ts'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { traceIdOf } from '../../api/problem.ts'
import { useCurrentUser } from '../../shell/current-user.ts'
import { useAnswering } from '../../tenders/answer/answer-tender.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import { t } from '../../ui/words.ts'
import styles from '../dashboard-page.module.css'
import { ComingRows } from '../dashboard-skeleton.tsx'
import { Greeting } from '../greeting.tsx'
import { waiting } from '../load-dashboard.ts'
import { Queue } from './queue.tsx'
import { Totals } from './totals.tsx'

type Sections = {
  Main?: ComponentType<{ children?: ReactNode }>
  Side: ComponentType
}

/** Where `Main` is: below what waits on them, or around it. */
type Place = 'below' | 'around'
type Loaded = Required<Sections> & { place: Place }

const sections = (load: () => Promise<Sections>, place: Place = 'below'): Loaded => ({
  Main: lazyPart(async () => (await load()).Main ?? Nothing),
  Side: lazyPart(async () => (await load()).Side),
  place,
})

/** What else belongs on somebody's first page. */
const BESIDE: Readonly<Partial<Record<Persona, Loaded>>> = {
  payables: sections(() => import('./of-payables.tsx'), 'around'),
  factor: sections(() => import('./of-factor.tsx')),
  payer: sections(() => import('./of-payer.tsx')),
  shipper: sections(() => import('./of-shipper.tsx')),
}

function Nothing(): ReactNode {
  return null
}

/** The first page of those who have no dashboard: what waits on them, and what they look at every day. */
export function DeskPage(): ReactNode {
  const { persona } = useCurrentUser()
  const found = useQuery(waiting)
  const answering = useAnswering()
  const beside = BESIDE[persona]
  const queue = found.data ? (
    <Queue desk={found.data} answering={answering} selected={undefined} />
  ) : found.isError ? (
    <ErrorState
      title={t('What waits on you could not be loaded')}
      onRetry={() => void found.refetch()}
      isRetrying={found.isRefetching}
      traceId={traceIdOf(found.error)}
    />
  ) : (
    <ComingRows title={t('Waiting on you')} />
  )
  return (
    <div className={styles.page}>
      <div className={styles.scroller}>
        <div className={styles.content}>
          <Greeting isPending={found.isPending}>{found.data ? <Totals totals={found.data.totals} /> : null}</Greeting>
          {found.isRefetchError ? (
            <StaleBanner onRetry={() => void found.refetch()}>
              {t('What waits on you could not be refreshed. What you see may be old.')}
            </StaleBanner>
          ) : null}
          <div className={styles.columns}>
            <div className={styles.main}>
              {beside?.place === 'around' ? (
                <Suspense fallback={<ComingRows title={t('Waiting on you')} />}>
                  <beside.Main>{queue}</beside.Main>
                </Suspense>
              ) : (
                queue
              )}
              {beside?.place === 'below' ? (
                // Not shown before what stands above it, which would move it from under the mouse.
                <div hidden={found.isPending}>
                  <Suspense>
                    <beside.Main />
                  </Suspense>
                </div>
              ) : null}
            </div>
            <aside className={styles.side} aria-label={t('At a glance')}>
              {beside ? (
                <Suspense>
                  <beside.Side />
                </Suspense>
              ) : null}
            </aside>
          </div>
        </div>
      </div>
      {answering.dialog}
    </div>
  )
}
