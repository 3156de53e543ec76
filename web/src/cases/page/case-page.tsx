import { type QueryClient, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type Case, cases } from '@waybill/contract/cases/cases.ts'
import { type ReactNode, Suspense } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { HistorySection } from '../../history/history-section.tsx'
import { DocumentsComing } from '../../shell/documents-coming.tsx'
import { Noted } from '../../shell/noted.tsx'
import { RouteNotFound } from '../../shell/route-not-found.tsx'
import { DetailPage, Section } from '../../ui/detail-page.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx'
import { StaleBanner } from '../../ui/stale-banner.tsx'
import { t } from '../../ui/words.ts'
import { CaseActs } from '../acts/case-acts.tsx'
import { CaseStatusChip } from '../case-status-chip.tsx'
import { CaseAsked, CaseFacts, CaseNotice } from './case-look.tsx'

const CaseDocuments = lazyPart(async () => (await import('./case-documents.tsx')).CaseDocuments)

const route = getRouteApi('/shell/cases/$caseNumber')
const find = (caseNumber: string) => queryFor(cases.find, { params: { caseNumber } })

/** A case with everything about it, and what can be done. */
export function CasePage(): ReactNode {
  const found = useQuery(find(route.useParams().caseNumber))
  const refetch = (): void => void found.refetch()
  if (isProblem(found.error, 'not-found', 'bad-request')) return <RouteNotFound />
  if (found.data)
    return <Whole about={found.data} onRefetch={found.isRefetchError ? refetch : undefined} key={found.data.id} />
  if (!found.isError) return <Coming />
  return (
    <ErrorState
      isPage
      title={t('This case could not be loaded')}
      onRetry={refetch}
      isRetrying={found.isRefetching}
      traceId={traceIdOf(found.error)}
    />
  )
}

/** `onRefetch` when what is shown may be old. */
function Whole({ about, onRefetch }: { about: Case; onRefetch: (() => void) | undefined }): ReactNode {
  const subject = { type: 'case', id: about.id } as const
  return (
    <DetailPage
      kicker={<Link to="/cases">{t('Accessorial Requests')}</Link>}
      title={<Identifier value={about.caseNumber} label={t('Case number')} />}
      chips={<CaseStatusChip of={about} />}
      acts={<CaseActs about={about} />}
      notice={
        <>
          {onRefetch ? (
            <StaleBanner onRetry={onRefetch}>
              {t('This case could not be refreshed. What you see may be old.')}
            </StaleBanner>
          ) : null}
          <CaseNotice about={about} />
        </>
      }
      side={<HistorySection subject={subject} />}
      foot={<Noted subject={subject} hasTimeline={false} />}
    >
      <CaseAsked about={about} />
      <Section title={t('Details')}>
        <CaseFacts about={about} />
      </Section>
      <Suspense fallback={<DocumentsComing />}>
        <CaseDocuments about={about} />
      </Suspense>
    </DetailPage>
  )
}

function Coming(): ReactNode {
  return (
    <DetailPage
      kicker={t('Accessorial Requests')}
      title={<Skeleton width="9rem" height="1.75rem" />}
      side={<SkeletonRows rows={6} />}
    >
      <SkeletonRows rows={8} />
    </DetailPage>
  )
}

/** Prefetches the page's data; the router calls it when the user is about to open the page. */
export function load(client: QueryClient, caseNumber: string): void {
  void client.prefetchQuery(find(caseNumber))
}
