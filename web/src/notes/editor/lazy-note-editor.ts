import { lazy } from 'react'

/** The editor comes only when somebody begins to write: it is larger than the page around it. */
export const LazyNoteEditor = lazy(async () => ({ default: (await import('./note-editor.tsx')).NoteEditor }))
