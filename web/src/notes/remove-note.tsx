import { notes } from '@waybill/contract/notes/notes.ts'
import { type ReactNode, useRef } from 'react'
import { useVerb } from '../api/queries.ts'
import { Dialog } from '../ui/dialog.tsx'
import { type Progress, toast } from '../ui/toast.ts'
import { t } from '../ui/words.ts'
import { withoutNote } from './kept-notes.ts'
import type { NoteCardProps } from './note-card.tsx'
import { wordsFor } from './note-words.ts'
import { sentenceOf } from './notes-refused.tsx'

export function RemoveNote({ note, isComment, onDone, onClose }: NoteCardProps & { onClose: () => void }): ReactNode {
  const words = wordsFor(isComment)
  const progress = useRef<Progress>(undefined)
  const remove = useVerb(notes.remove, {
    showsOwnError: true,
    onDone: () => {
      progress.current?.success(t('Successfully removed comment'))
      onDone((kept) => withoutNote(kept, note.id))
      onClose()
    },
    onFailed: () => {
      progress.current?.error(t("Can't delete this comment"))
      progress.current = undefined
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.askRemove}
      act={words.remove}
      actVariant="danger"
      pending={remove.isPending}
      error={remove.isError ? sentenceOf(remove.error) : null}
      onAct={() => {
        progress.current ??= toast.progress(t('Deleting Note...'))
        remove.mutate({ params: { noteId: note.id } })
      }}
    >
      <p>{t('Nobody will be able to read it again.')}</p>
    </Dialog>
  )
}
