import { lazy } from 'react'

/** The editor loads when someone starts writing: it is larger than the page around it. */
export const LazyNoteEditor = lazy(async () => ({ default: (await import('./note-editor.tsx')).NoteEditor }))
