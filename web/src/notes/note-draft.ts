import { NOTE_BYTES, type NoteContent } from '@waybill/contract/notes/note-content.ts'
import { NOTE_AUDIENCES, type NoteAudience } from '@waybill/contract/notes/notes.ts'

/** A draft left alone this long is discarded; its pictures are not kept longer either. */
const KEPT_DAYS = 7
const DAY_MS = 86_400_000

export type Draft = { content: NoteContent; audience: NoteAudience | undefined }
type Kept = Draft & { at: number }
/** From when there was only one choice. */
type Older = { isInternal: boolean }

/** The record a note is added to, or the note being edited. */
type Drafted = { type: string; id: string }

/** Per person and record: a draft stays in this browser until it is sent. */
const placeOf = (userId: string, { type, id }: Drafted) => `waybill.note-draft.${userId}.${type}.${id}`

export function keptDraft(userId: string, subject: Drafted, now = Date.now()): Draft | undefined {
  const text = localStorage.getItem(placeOf(userId, subject))
  if (!text) return undefined
  try {
    // Written by `keepDraft`, perhaps in an older build; a draft that cannot be parsed is discarded.
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
    // If storage is full, no draft is kept; the editor still works.
  }
}

export function forgetDraft(userId: string, subject: Drafted): void {
  localStorage.removeItem(placeOf(userId, subject))
}

/** Fires when another window of this browser changed, sent or discarded the draft. */
export function onDraftElsewhere(userId: string, subject: Drafted, tell: () => void): () => void {
  const place = placeOf(userId, subject)
  const listen = ({ key }: StorageEvent): void => {
    if (key === place) tell()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
