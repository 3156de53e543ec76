import { useInfiniteQuery } from '@tanstack/react-query'
import {
  type NotedSubject,
  notes,
  TIMELINE_KINDS,
  type TimelineEntry,
  type TimelineKind,
} from '@waybill/contract/notes/notes.ts'
import { type Ability, may } from '@waybill/contract/permissions.ts'
import { type ReactNode, useState } from 'react'
import { infiniteQueryFor } from '../api/queries.ts'
import { typeText } from '../documents/document-text.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Tone } from '../ui/status-chip.tsx'
import { StopTime } from '../ui/stop-time.tsx'
import { type TimelineEntry as Entry, Timeline } from '../ui/timeline.tsx'
import { retell, t } from '../ui/words.ts'
import { NotesRefused } from './notes-refused.tsx'
import styles from './timeline-section.module.css'

const READS: Readonly<Record<TimelineKind, Ability>> = {
  notes: 'note:read',
  documents: 'document:read',
  history: 'history:read',
}

interface Happening {
  subject: NotedSubject
  /** On bills (SPEC §2.7). */
  isComment?: boolean | undefined
}

/** Notes, emails and acts, in one order; fetched when opened. */
export function TimelineSection({ subject, isComment = false }: Happening): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.section} aria-label={t('Timeline')}>
      <Disclosure title={t('Timeline')} isOpen={isOpen} onOpenChange={setOpen}>
        {isOpen ? <Happened subject={subject} isComment={isComment} /> : null}
      </Disclosure>
    </section>
  )
}

function Happened({ subject, isComment }: Happening): ReactNode {
  const { persona } = useCurrentUser()
  const [kind, setKind] = useState<TimelineKind>()
  const kinds = TIMELINE_KINDS.filter((one) => may(persona, READS[one]))
  const query = { entityId: subject.id, entityType: subject.type, pageSize: 20, ...(kind ? { kind } : {}) }
  const found = useInfiniteQuery(infiniteQueryFor(notes.timeline, { query }))
  const entries = found.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <div className={styles.parts}>
      <div className={styles.chips} role="group" aria-label={t('Show')}>
        <Chip isOn={kind === undefined} onPress={() => setKind(undefined)}>
          {t('All')}
        </Chip>
        {kinds.map((one) => (
          <Chip key={one} isOn={kind === one} onPress={() => setKind(one)}>
            {kindName(one, isComment)}
          </Chip>
        ))}
      </div>
      {!found.data ? (
        found.isError ? (
          <NotesRefused error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <SkeletonRows rows={4} height={52} />
        )
      ) : entries.length === 0 ? (
        <p className={styles.none}>{t('Nothing has happened yet')}</p>
      ) : (
        <Timeline label={t('Timeline')} entries={entries.map(drawn)} />
      )}
      <MoreButton found={found}>{t('Show earlier')}</MoreButton>
    </div>
  )
}

function Chip({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: ReactNode }): ReactNode {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onPress}>
      {children}
    </button>
  )
}

function kindName(kind: TimelineKind, isComment = false): string {
  if (kind === 'notes') return isComment ? t('Comments') : t('Notes')
  return kind === 'documents' ? t('Documents') : t('History')
}

const TONES: Readonly<Record<TimelineKind, Tone>> = { notes: 'committed', documents: 'moving', history: 'planned' }

function drawn(entry: TimelineEntry): Entry {
  return {
    id: entry.id,
    title: titleOf(entry),
    time: <StopTime time={entry} />,
    by: entry.by,
    tone: entry.kind === 'documents' && entry.state === 'rejected' ? 'stopped' : TONES[entry.kind],
  }
}

function titleOf(entry: TimelineEntry): ReactNode {
  switch (entry.kind) {
    case 'notes':
      return (
        <span className={styles.note}>
          {entry.audience === 'internal' ? <span className={styles.internal}>{t('Internal')}</span> : null}
          {entry.text}
        </span>
      )
    case 'documents':
      return t('{name}: {text}', { name: typeText(entry.type), text: entry.name })
    case 'history':
      return retell(entry.said)
  }
}
