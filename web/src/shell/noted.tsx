import type { NotedSubject } from '@waybill/contract/notes/notes.ts'
import { Component, type ReactNode, Suspense } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Section } from '../ui/detail-page.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { t } from '../ui/words.ts'
import { isReloading } from './outdated-build.ts'

const NotesSection = lazyPart(async () => (await import('../notes/notes-section.tsx')).NotesSection)
const TimelineSection = lazyPart(async () => (await import('../notes/timeline-section.tsx')).TimelineSection)

interface NotedProps {
  subject: NotedSubject
  /** 'Comments' on invoices (SPEC §2.7). */
  title?: string
  /** Off on invoice comments (SPEC §5). */
  isComment?: boolean
  /** A preview shows only the notes. */
  hasTimeline?: boolean
}

/** The foot of every record's page: its notes and timeline. It lives here so that rooms below notes can use it. */
export function Noted({ hasTimeline = true, ...notes }: NotedProps): ReactNode {
  const { type, id } = notes.subject
  return (
    <CrashBoundary key={`${type} ${id}`}>
      <Suspense
        fallback={
          <Section title={notes.title ?? t('Notes')}>
            <p role="status">{t('Loading Activity...')}</p>
            <SkeletonRows rows={2} height={96} />
          </Section>
        }
      >
        <NotesSection {...notes} />
        {hasTimeline ? <TimelineSection subject={notes.subject} isComment={notes.isComment} /> : null}
      </Suspense>
    </CrashBoundary>
  )
}

/** If the notes crash, the page around them stays (SPEC §8). */
class CrashBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return isReloading() ? null : <Banner tone="stopped" title={t('Unable to retrieve notes')} />
  }
}
