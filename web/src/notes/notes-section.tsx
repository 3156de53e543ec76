import { IconMessages, IconPencilPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { NoteContent } from '@waybill/contract/notes/note-content.ts'
import { type NoteAudience, type NotedSubject, notes } from '@waybill/contract/notes/notes.ts'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { read } from '../api/call.ts'
import { keyOf, useVerb } from '../api/queries.ts'
import { isTrackingLost } from '../eld/tracking-lost.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/detail-page.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { MoreButton } from '../ui/more-button.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { type Progress, toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { LazyNoteEditor } from './editor/lazy-note-editor.ts'
import { type KeptNotes, type OnNoted, withNote } from './kept-notes.ts'
import { AudienceChoice, stillOpen } from './note-audience.tsx'
import { NoteCard } from './note-card.tsx'
import { forgetDraft, keepDraft, keptDraft, onDraftElsewhere } from './note-draft.ts'
import { wordsFor } from './note-words.ts'
import { NotesRefused } from './notes-refused.tsx'
import styles from './notes-section.module.css'

/** SPEC §9: the list is refetched this long after a note was added, changed or deleted. */
export const REFRESH_MS = 1_000
const PAGE = 50

const TrackingBanner = lazyPart(async () => (await import('../eld/tracking-banner.tsx')).TrackingBanner)

export interface NotesSectionProps {
  subject: NotedSubject
  /** 'Comments' on invoices (SPEC §2.7). */
  title?: string
  /** On invoices, where notes are called comments and have no mentions (SPEC §2.7, §5). */
  isComment?: boolean
}

/** A record's notes, newest first, and a place to write. */
export function NotesSection({ subject, title = t('Notes'), isComment = false }: NotesSectionProps): ReactNode {
  const user = useCurrentUser()
  const client = useQueryClient()
  const query = { entityId: subject.id, entityType: subject.type, pageSize: PAGE }
  const queryKey = [...keyOf(notes.list, { query }), 'pages'] as const
  const found = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) => read(notes.list, { query: { ...query, page: pageParam } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page: number) =>
      last.items.length > 0 && page * PAGE < last.totalCount ? page + 1 : undefined,
  })
  const refresh: OnNoted = (change) => {
    if (change) client.setQueryData<KeptNotes>(queryKey, change)
    setTimeout(() => void client.invalidateQueries({ queryKey }), REFRESH_MS)
  }
  const words = wordsFor(isComment)
  const [first] = found.data?.pages ?? []
  const items = found.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Section title={title} {...(first && first.totalCount > 0 ? { count: first.totalCount } : {})}>
      <div className={styles.parts}>
        {isTrackingLost(user) ? (
          <Suspense>
            <TrackingBanner />
          </Suspense>
        ) : null}
        {found.isError && !found.isFetchNextPageError ? (
          <NotesRefused error={found.error} onRetry={() => void found.refetch()} />
        ) : null}
        {found.isPending ? (
          <>
            <p role="status" className={styles.loading}>
              {t('Loading Activity...')}
            </p>
            <SkeletonRows rows={2} height={96} />
          </>
        ) : null}
        {first ? (
          <>
            {first.can.write === true ? (
              <Composer subject={subject} isComment={isComment} audiences={first.can.audiences} onDone={refresh} />
            ) : null}
            {items.length === 0 ? (
              <EmptyState icon={<IconMessages aria-hidden="true" />} title={words.none}>
                {t('What everyone here should know.')}
              </EmptyState>
            ) : (
              <ol className={styles.list} aria-label={title}>
                {items.map((note) => (
                  <li key={note.id}>
                    <NoteCard note={note} isComment={isComment} onDone={refresh} />
                  </li>
                ))}
              </ol>
            )}
            <MoreButton found={found}>{words.earlier}</MoreButton>
          </>
        ) : null}
      </div>
    </Section>
  )
}

type Composed = { content: NoteContent; isBlank: boolean; audience: NoteAudience }

function Composer({
  subject,
  isComment,
  audiences,
  onDone,
}: {
  subject: NotedSubject
  isComment: boolean
  audiences: readonly NoteAudience[]
  onDone: OnNoted
}): ReactNode {
  const user = useCurrentUser()
  const words = wordsFor(isComment)
  const [kept, setKept] = useState(() => keptDraft(user.id, subject))
  const [isOpen, setOpen] = useState(false)
  // A new key per note: the editor starts empty again.
  const [round, setRound] = useState(0)
  const [composed, setComposed] = useState<Composed>()
  const [isSending, setSending] = useState(false)
  const [hasDraft, setHasDraft] = useState(kept !== undefined)
  // Only one, however often it is pressed before rendering.
  const progress = useRef<Progress>(undefined)
  const latest = useRef<Composed>(undefined)
  const add = useVerb(notes.add, {
    showsOwnError: true,
    onDone: (note) => {
      progress.current?.dismiss()
      progress.current = undefined
      forgetDraft(user.id, subject)
      latest.current = undefined
      setComposed(undefined)
      setKept(undefined)
      setHasDraft(false)
      setOpen(false)
      setRound((now) => now + 1)
      onDone((kept) => withNote(kept, note))
    },
    onFailed: () => {
      progress.current?.error(t('Failed to save comment'))
      progress.current = undefined
    },
  })
  // Two windows share one draft: a closed editor follows it, an open one is in use.
  useEffect(() => {
    if (isOpen) return
    return onDraftElsewhere(user.id, subject, () => {
      const now = keptDraft(user.id, subject)
      latest.current = undefined
      setComposed(undefined)
      setKept(now)
      setHasDraft(now !== undefined)
    })
  }, [isOpen, user.id, subject])
  // The default when writing began: if a carrier leaves the load meanwhile, a note to it must not go to the shipper.
  const [usual, setUsual] = useState(audiences[0])
  const audience = stillOpen(composed?.audience ?? kept?.audience ?? usual, audiences)
  const change = (next: Composed): void => {
    if (add.isPending || add.isSuccess) return
    latest.current = next
    setComposed(next)
    setHasDraft(!next.isBlank)
    if (next.isBlank) forgetDraft(user.id, subject)
    else keepDraft(user.id, subject, { content: next.content, audience: next.audience })
  }
  if (!isOpen)
    return (
      <Button
        wide
        icon={<IconPencilPlus aria-hidden="true" />}
        onPress={() => {
          add.reset()
          setUsual(audiences[0])
          setOpen(true)
        }}
      >
        {hasDraft ? t('Continue with your draft') : words.write}
      </Button>
    )
  const draft = composed ?? kept
  return (
    <div className={styles.composer} data-internal={audience === 'internal' || undefined}>
      <AudienceChoice
        type={subject.type}
        audiences={audiences}
        value={audience}
        isDisabled={add.isPending}
        onChange={(chosen) =>
          change({
            content: composed?.content ?? kept?.content ?? { root: { type: 'root', children: [] } },
            isBlank: composed?.isBlank ?? kept === undefined,
            audience: chosen,
          })
        }
      />
      <Suspense fallback={<SkeletonRows rows={1} height={198} />}>
        <LazyNoteEditor
          key={round}
          subject={subject}
          initial={draft?.content}
          label={words.begun}
          mentions={isComment ? undefined : { audience }}
          onChange={(content, isBlank) => change({ content, isBlank, audience: latest.current?.audience ?? audience })}
          onSending={setSending}
          isDisabled={add.isPending}
        />
      </Suspense>
      {add.isError ? <NotesRefused error={add.error} /> : null}
      <div className={styles.foot}>
        <Button onPress={() => setOpen(false)}>{t('Close')}</Button>
        <Button
          variant="primary"
          isPending={add.isPending}
          disabledReason={
            isSending
              ? t('Adding the picture…')
              : (composed ? composed.isBlank : kept === undefined)
                ? t('Write something')
                : null
          }
          onPress={() => {
            const said = composed ?? (kept && { ...kept, isBlank: false })
            if (!said || add.isPending) return
            progress.current ??= toast.progress(t('Creating Note...'))
            add.mutate({
              body: {
                entityId: subject.id,
                entityType: subject.type,
                noteJSON: said.content,
                audience,
                allowPortalAccess: audience !== 'internal',
                originatingApplication: 'trucks',
              },
            })
          }}
        >
          {t('Send')}
        </Button>
      </div>
    </div>
  )
}
