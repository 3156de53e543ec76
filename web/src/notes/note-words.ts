import { t } from '../ui/words.ts'

/** Texts of the list, the editor and their acts. */
interface NoteWords {
  none: string
  write: string
  begun: string
  earlier: string
  by: (name: string) => string
  content: string
  edit: string
  remove: string
  askRemove: string
}

const noteWords = (): NoteWords => ({
  none: t('No notes yet'),
  write: t('Write a note'),
  begun: t('New note'),
  earlier: t('Show earlier notes'),
  by: (name) => t('Note by {name}', { name }),
  content: t('What the note says'),
  edit: t('Edit note'),
  remove: t('Delete note'),
  askRemove: t('Delete this note?'),
})

const commentWords = (): NoteWords => ({
  none: t('No comments yet'),
  write: t('Write a comment'),
  begun: t('New comment'),
  earlier: t('Show earlier comments'),
  by: (name) => t('Comment by {name}', { name }),
  content: t('What the comment says'),
  edit: t('Edit comment'),
  remove: t('Delete comment'),
  askRemove: t('Delete this comment?'),
})

/** On invoices notes are comments, without mentions (SPEC §2.7, §5); the toasts are SPEC §8's for both. */
export function wordsFor(isComment: boolean): NoteWords {
  return isComment ? commentWords() : noteWords()
}
