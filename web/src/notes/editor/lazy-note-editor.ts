import { lazyPart } from '../../ui/lazy-part.ts'

/** The editor loads when someone starts writing: it is larger than the page around it. */
export const LazyNoteEditor = lazyPart(async () => (await import('./note-editor.tsx')).NoteEditor)
