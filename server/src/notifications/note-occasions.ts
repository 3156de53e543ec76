import type { Tx } from '../db/connection.ts'
import { employersOf, findMention } from '../notes/notes.ts'
import type { Happened, Notice, Occasions } from './notice.ts'

/** Notifies whoever is mentioned, unless they cannot see the record or this note. */
export const NOTE_OCCASIONS: Occasions = {
  'note-written': mentioned,
  'note-changed': mentioned,
}

async function mentioned(tx: Tx, { subject, noteId, mentionedIds = [], byId }: Happened): Promise<Notice[]> {
  const note = noteId && mentionedIds.length > 0 ? await findMention(tx, noteId) : undefined
  if (!note) return []
  const employers = await employersOf(tx, mentionedIds)
  return mentionedIds.flatMap((contactId): Notice[] => {
    const theirs = employers.filter(
      ({ contactId: id, companyId, kind }) => id === contactId && (kind === 'provider' || reads(note, companyId)),
    )
    const [room = '', place = ''] = note.entity_link.split('/').slice(1)
    const own = subject.type === 'company' && theirs.some(({ companyId }) => companyId === subject.id)
    const told = {
      subject,
      // Once per note, however often it changes.
      key: `mentioned:${note.id}:${contactId}`,
      to: theirs.map(({ companyId }) => ({ companyId, drivers: [contactId] })),
      onlyIds: [contactId],
      byId,
    }
    const facts = { name: `${note.first_name} ${note.last_name}`.trim(), record: note.entity_description }
    return own
      ? [{ wording: 'mentioned-on-own-company', facts, ...told }]
      : [{ wording: 'mentioned', facts: { ...facts, room, place: decodeURIComponent(place) }, ...told }]
  })
}

function reads(note: { audience: string; reader_ids: string[] | null }, companyId: string): boolean {
  return note.audience !== 'internal' && (note.reader_ids === null || note.reader_ids.includes(companyId))
}
