import { nameOfFileType } from '@waybill/contract/documents/file-types.ts'
import type { QueryOf } from '@waybill/contract/endpoint.ts'
import { textOf } from '@waybill/contract/notes/note-content.ts'
import {
  type notes as endpoints,
  TIMELINE_KINDS,
  type TimelineEntry,
  type TimelineKind,
} from '@waybill/contract/notes/notes.ts'
import { type Ability, may } from '@waybill/contract/permissions.ts'
import type { Actor } from '../actor.ts'
import { saidIn } from '../history/history.ts'
import type { SubjectRegistry } from '../http/subjects.ts'
import { refuseUnlessReadable } from './notes.ts'
import { listTimeline, type TimelineFacts } from './timeline.queries.ts'

/** Enough to recognize the note. */
const WORDS = 280

const READS: Readonly<Record<TimelineKind, Ability>> = {
  notes: 'note:read',
  documents: 'document:read',
  history: 'history:read',
}

/** What happened to a record: its notes, documents and history, as far as the reader may see each. */
export async function timelineOf(
  actor: Actor,
  subjects: SubjectRegistry,
  query: QueryOf<typeof endpoints.timeline>,
): Promise<{ data: TimelineEntry[]; totalCount: number }> {
  const subject = { type: query.entityType, id: query.entityId }
  await refuseUnlessReadable(actor, subjects, subject)
  const kinds = TIMELINE_KINDS.filter(
    (kind) => (query.kind === undefined || query.kind === kind) && may(actor.persona, READS[kind]),
  )
  if (kinds.length === 0) return { data: [], totalCount: 0 }
  const page = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize }
  const { rows, total } = await listTimeline(actor, subject, kinds, page)
  return { data: rows.map(shown), totalCount: total }
}

function shown(facts: TimelineFacts): TimelineEntry {
  switch (facts.kind) {
    case 'notes': {
      const { content, ...entry } = facts
      return { ...entry, text: shortened(textOf(content)) }
    }
    case 'documents': {
      const { fileType, ...entry } = facts
      return { ...entry, type: nameOfFileType(fileType) }
    }
    case 'history': {
      const { code, facts: filling, description, ...entry } = facts
      const said = saidIn({ code, facts: filling, description })
      return { ...entry, description: said.text, said }
    }
  }
}

function shortened(text: string): string {
  const whole = [...text]
  return whole.length > WORDS ? `${whole.slice(0, WORDS).join('').trimEnd()}…` : text
}
