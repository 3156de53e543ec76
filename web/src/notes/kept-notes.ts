import type { InfiniteData } from '@tanstack/react-query'
import type { Note, Notes } from '@waybill/contract/notes/notes.ts'

export type KeptNotes = InfiniteData<Notes>

/** Called when a note was added, changed or deleted, with the updated list. */
export type OnNoted = (change?: (kept: KeptNotes | undefined) => KeptNotes | undefined) => void

/** A new or changed note shows in the list once the server has it; refetching the list may take time (UX 7). */
export function withNote(kept: KeptNotes | undefined, note: Note): KeptNotes | undefined {
  const isThere = kept?.pages.some(({ items }) => items.some(({ id }) => id === note.id))
  return mapped(kept, (page, number) => {
    if (isThere) return { ...page, items: page.items.map((one) => (one.id === note.id ? note : one)) }
    return number === 0 ? { ...page, items: [note, ...page.items], totalCount: page.totalCount + 1 } : page
  })
}

export function withoutNote(kept: KeptNotes | undefined, noteId: string): KeptNotes | undefined {
  return mapped(kept, (page) => {
    const items = page.items.filter(({ id }) => id !== noteId)
    return { ...page, items, totalCount: page.totalCount - (page.items.length - items.length) }
  })
}

function mapped(kept: KeptNotes | undefined, change: (page: Notes, number: number) => Notes): KeptNotes | undefined {
  return kept && { ...kept, pages: kept.pages.map(change) }
}
