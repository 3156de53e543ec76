import { IconMessageOff } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useLocation, useParams, useRouter } from '@tanstack/react-router'
import { type Case, cases } from '@waybill/contract/cases/cases.ts'
import { type ReactNode, Suspense } from 'react'
import { isProblem, traceIdOf } from '../../api/problem.ts'
import { queryFor } from '../../api/queries.ts'
import { HistorySection } from '../../history/history-section.tsx'
import { DocumentsComing } from '../../shell/documents-coming.tsx'
import { Noted } from '../../shell/noted.tsx'
import { useClosePreview } from '../../shell/preview.ts'
import { ButtonToPage } from '../../shell/route-not-found.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Identifier } from '../../ui/identifier.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Preview } from '../../ui/preview.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { type TabEntry, Tabs } from '../../ui/tabs.tsx'
import { t } from '../../ui/words.ts'
import { CaseActs } from '../acts/case-acts.tsx'
import { CaseStatusChip } from '../case-status-chip.tsx'
import styles from './case.module.css'
import { CaseAsked, CaseFacts, CaseNotice } from './case-look.tsx'

const CaseDocuments = lazyPart(async () => (await import('./case-documents.tsx')).CaseDocuments)

const find = (caseNumber: string) => queryFor(cases.find, { params: { caseNumber } })

type SubPage = '' | '/notes' | '/documents' | '/history'

/** A case's preview beside the list: what is asked for, its notes, documents and history (SPEC §2.1). */
export function CasePreview(): ReactNode {
  const { caseNumber = '' } = useParams({ strict: false })
  const found = useQuery(find(caseNumber))
  const close = useClosePreview()
  return (
    <Preview
      label={t('Case {number}', { number: caseNumber })}
      title={<Identifier value={caseNumber} label={t('Case number')} />}
      chips={found.data ? <CaseStatusChip of={found.data} size="small" /> : null}
      renderOpen={(look) => <ButtonToPage to="/cases/$caseNumber" params={{ caseNumber }} {...look} />}
      onClose={close}
    >
      {isProblem(found.error, 'not-found', 'bad-request') ? (
        <EmptyState icon={<IconMessageOff aria-hidden="true" />} title={t('This case could not be opened')}>
          {t('It may not exist, or you may not have access to it.')}
        </EmptyState>
      ) : found.data ? (
        <SubPages about={found.data} key={found.data.id} />
      ) : found.isError ? (
        <ErrorState
          title={t('This case could not be loaded')}
          onRetry={() => void found.refetch()}
          traceId={traceIdOf(found.error)}
        />
      ) : (
        <SkeletonRows rows={8} height={56} />
      )}
    </Preview>
  )
}

function SubPages({ about }: { about: Case }): ReactNode {
  const router = useRouter()
  const { caseNumber } = about
  const open = subPageAt(useLocation({ select: ({ pathname }) => pathname }))
  const tabs: TabEntry<SubPage>[] = [
    {
      id: '',
      label: t('Details'),
      children: (
        <>
          <CaseAsked about={about} />
          <CaseNotice about={about} />
          <div className={styles.acts}>
            <CaseActs about={about} />
          </div>
          <CaseFacts about={about} />
        </>
      ),
    },
    {
      id: '/notes',
      label: t('Notes'),
      children: <Noted subject={{ type: 'case', id: about.id }} hasTimeline={false} />,
    },
    {
      id: '/documents',
      label: t('Documents'),
      children: (
        <Suspense fallback={<DocumentsComing isSmall />}>
          <CaseDocuments about={about} isSmall />
        </Suspense>
      ),
    },
    { id: '/history', label: t('History'), children: <HistorySection subject={{ type: 'case', id: about.id }} /> },
  ]
  return (
    <Tabs
      label={t('Case {number}', { number: caseNumber })}
      tabs={tabs.map((tab) => ({ ...tab, children: <div className={styles.subPage}>{tab.children}</div> }))}
      selected={open}
      onSelect={(page) =>
        void router.navigate({
          to: `/cases/$caseNumber/preview${page}`,
          params: { caseNumber },
          search: true,
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}

/** Old links spell documents differently (SPEC §2.1). */
function subPageAt(pathname: string): SubPage {
  switch (pathname.split('/')[4]) {
    case 'notes':
      return '/notes'
    case 'documents':
    case 'docuents':
      return '/documents'
    case 'history':
      return '/history'
    default:
      return ''
  }
}

/** Prefetches the preview's data; the router calls it when the user is about to open it. */
export function load(client: QueryClient, caseNumber: string): void {
  void client.prefetchQuery(find(caseNumber))
}
