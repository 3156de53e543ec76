import { IconPencil, IconTrash } from '@tabler/icons-react'
import { isBlank, type NoteContent } from '@waybill/contract/notes/note-content.ts'
import { type Note, type NoteAudience, notes } from '@waybill/contract/notes/notes.ts'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { isProblem } from '../api/problem.ts'
import { useVerb } from '../api/queries.ts'
import { useCurrentUser } from '../shell/current-user.ts'
import { lazyDialog } from '../shell/lazy-dialog.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StopTime } from '../ui/stop-time.tsx'
import { type Progress, toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { LazyNoteEditor } from './editor/lazy-note-editor.ts'
import { Face } from './face.tsx'
import { type OnNoted, withNote } from './kept-notes.ts'
import { AudienceChoice, AudienceMark, stillOpen } from './note-audience.tsx'
import { forgetDraft, keepDraft, keptDraft } from './note-draft.ts'
import { NoteView } from './note-view.tsx'
import { wordsFor } from './note-words.ts'
import { NotesRefused } from './notes-refused.tsx'
import styles from './notes-section.module.css'

const RemoveNote = lazyDialog(async () => (await import('./remove-note.tsx')).RemoveNote)

export interface NoteCardProps {
  note: Note
  isComment: boolean
  onDone: OnNoted
}

/** One note: author and time, and edit or delete if allowed. */
export function NoteCard({ note, isComment, onDone }: NoteCardProps): ReactNode {
  const { id: userId } = useCurrentUser()
  // An unsaved edit resumes where the page was left.
  const [isEditing, setEditing] = useState(
    () => note.can.edit === true && keptDraft(userId, { type: 'note', id: note.id }) !== undefined,
  )
  const [isRemoving, setRemoving] = useState(false)
  const words = wordsFor(isComment)
  const { creator } = note
  const name = `${creator.firstName} ${creator.lastName}`.trim()
  return (
    <article className={styles.note} data-internal={!note.allowPortalAccess || undefined} aria-label={words.by(name)}>
      <header className={styles.head}>
        <Face
          id={creator.id ?? note.id}
          firstName={creator.firstName}
          lastName={creator.lastName}
          fileId={creator.profilePicture}
        />
        <div className={styles.who}>
          <span className={styles.name}>{name}</span>
          <span className={styles.about}>
            {creator.companyName}
            <span className={styles.between}> · </span>
            <span className={styles.when}>
              <StopTime time={{ at: note.createDateTime, timeZone: note.timeZone }} />
              {note.updateDateTime ? ` · ${t('edited')}` : null}
            </span>
          </span>
          <AudienceMark audience={note.audience} type={note.entityType} />
        </div>
        {isEditing ? null : (
          <span className={styles.acts}>
            {note.can.edit === true ? (
              <IconButton label={words.edit} size="small" onPress={() => setEditing(true)}>
                <IconPencil aria-hidden="true" />
              </IconButton>
            ) : null}
            {note.can.remove === true ? (
              <IconButton label={words.remove} size="small" onPress={() => setRemoving(true)}>
                <IconTrash aria-hidden="true" />
              </IconButton>
            ) : null}
          </span>
        )}
      </header>
      {isEditing ? (
        <Change note={note} isComment={isComment} onDone={onDone} onClose={() => setEditing(false)} />
      ) : (
        <div className={styles.content} tabIndex={0} role="group" aria-label={words.content}>
          <NoteView content={note.noteJSON} />
        </div>
      )}
      {isRemoving ? (
        <RemoveNote note={note} isComment={isComment} onDone={onDone} onClose={() => setRemoving(false)} />
      ) : null}
    </article>
  )
}

function Change({ note, isComment, onDone, onClose }: NoteCardProps & { onClose: () => void }): ReactNode {
  // Edit the note as it was at the start, whatever arrives meanwhile.
  const [begun] = useState(note)
  const { id: userId } = useCurrentUser()
  const place = { type: 'note', id: note.id }
  const [kept] = useState(() => keptDraft(userId, place))
  const [isSending, setSending] = useState(false)
  const [content, setContent] = useState<NoteContent>(kept?.content ?? begun.noteJSON)
  const [chosen, setChosen] = useState<NoteAudience>(kept?.audience ?? begun.audience)
  const audience = stillOpen(chosen, note.can.audiences)
  const change = (next: NoteContent, readers: NoteAudience): void => {
    setContent(next)
    setChosen(readers)
    if (readers === begun.audience && JSON.stringify(next) === JSON.stringify(begun.noteJSON))
      forgetDraft(userId, place)
    else keepDraft(userId, place, { content: next, audience: readers })
  }
  const close = (): void => {
    forgetDraft(userId, place)
    onClose()
  }
  // Only one, however often it is pressed before rendering.
  const progress = useRef<Progress>(undefined)
  const update = useVerb(notes.update, {
    showsOwnError: true,
    onDone: (changed) => {
      progress.current?.success(t('Successfully updated comment'))
      progress.current = undefined
      onDone((kept) => withNote(kept, changed))
      close()
    },
    onFailed: () => {
      progress.current?.error(t('Failed to save changes'))
      progress.current = undefined
      // Fetch the current note: saving again overwrites it.
      onDone()
    },
  })
  const isOvertaken = isProblem(update.error, 'changed-meanwhile')
  return (
    <>
      <AudienceChoice
        type={note.entityType}
        audiences={note.can.audiences}
        value={audience}
        isDisabled={update.isPending}
        onChange={(readers) => change(content, readers)}
      />
      <Suspense fallback={<SkeletonRows rows={1} height={198} />}>
        <LazyNoteEditor
          subject={{ type: note.entityType, id: note.entityId }}
          initial={kept?.content ?? begun.noteJSON}
          label={wordsFor(isComment).edit}
          mentions={isComment ? undefined : { audience }}
          onChange={(next) => change(next, audience)}
          onSending={setSending}
          isDisabled={update.isPending}
        />
      </Suspense>
      {update.isError ? <NotesRefused error={update.error} /> : null}
      <div className={styles.foot}>
        <Button onPress={close}>{t('Cancel')}</Button>
        <Button
          variant="primary"
          isPending={update.isPending}
          disabledReason={isSending ? t('Adding the picture…') : isBlank(content) ? t('Write something') : null}
          onPress={() => {
            if (update.isPending) return
            progress.current ??= toast.progress(t('Updating Note...'))
            const { version } = isOvertaken ? note : begun
            update.mutate({ params: { noteId: note.id }, version, body: { noteJSON: content, audience } })
          }}
        >
          {isOvertaken ? t('Overwrite') : t('Save')}
        </Button>
      </div>
    </>
  )
}
