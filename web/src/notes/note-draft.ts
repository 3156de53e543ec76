import { NOTE_BYTES, type NoteContent } from '@waybill/contract/notes/note-content.ts'
import { NOTE_AUDIENCES, type NoteAudience } from '@waybill/contract/notes/notes.ts'

/** A draft that nobody came back to for so long is thrown away; the pictures in it are kept no longer either. */
const KEPT_DAYS = 7
const DAY_MS = 86_400_000

export type Draft = { content: NoteContent; audience: NoteAudience | undefined }
type Kept = Draft & { at: number }
/** What was kept while there was but one choice. */
type Older = { isInternal: boolean }

/** The record that is written on, or the note that is changed. */
type Drafted = { type: string; id: string }

/** Per person and record: what one has begun to write stays in this browser until it is sent. */
const placeOf = (userId: string, { type, id }: Drafted) => `waybill.note-draft.${userId}.${type}.${id}`

export function keptDraft(userId: string, subject: Drafted, now = Date.now()): Draft | undefined {
  const text = localStorage.getItem(placeOf(userId, subject))
  if (!text) return undefined
  try {
    // Written by `keepDraft` of this build or an older one; what cannot be read again is thrown away.
    const { content, audience, isInternal, at } = JSON.parse(text) as Partial<Kept & Older>
    if (at !== undefined && now - at < KEPT_DAYS * DAY_MS && Array.isArray(content?.root.children))
      return {
        content,
        audience: NOTE_AUDIENCES.find((each) => each === audience) ?? (isInternal ? 'internal' : undefined),
      }
  } catch {
    // Not ours.
  }
  forgetDraft(userId, subject)
  return undefined
}

export function keepDraft(userId: string, subject: Drafted, draft: Draft, now = Date.now()): void {
  const text = JSON.stringify({ ...draft, at: now } satisfies Kept)
  if (text.length > 2 * NOTE_BYTES) return
  try {
    localStorage.setItem(placeOf(userId, subject), text)
  } catch {
    // A full browser keeps no draft; the editor stands all the same.
  }
}

export function forgetDraft(userId: string, subject: Drafted): void {
  localStorage.removeItem(placeOf(userId, subject))
}

/** Tells when another window of the same browser went on with it, sent it or threw it away. */
export function onDraftElsewhere(userId: string, subject: Drafted, tell: () => void): () => void {
  const place = placeOf(userId, subject)
  const listen = ({ key }: StorageEvent): void => {
    if (key === place) tell()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
