import type { NoteContent } from '@waybill/contract/notes/note-content.ts'
import type { NoteAudience, NotedSubject, TimelineEntry, TimelineKind } from '@waybill/contract/notes/notes.ts'
import type { Said } from '@waybill/contract/said.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { readableTo as readableDocuments } from '../documents/documents.ts'
import { readableTo as readableHistory } from '../history/history.ts'
import { readableTo as readableNotes } from './notes.queries.ts'

/** An entry as PostgreSQL has it: a note with its whole content, a document with its type's code. */
export type TimelineFacts =
  | { kind: 'notes'; id: string; at: string; by: string; content: NoteContent; audience: NoteAudience }
  | (Extract<TimelineEntry, { kind: 'documents' }> & { fileType: number })
  | (Omit<Extract<TimelineEntry, { kind: 'history' }>, 'said'> & Pick<Said, 'code' | 'facts'>)

/**
 * One list of what happened, each part behind its own walls. What a note or document already says, history does not repeat: both
 * were written in one act, at one moment.
 */
export async function listTimeline(
  actor: Actor,
  { type, id }: NotedSubject,
  kinds: readonly TimelineKind[],
  page: { limit: number; offset: number },
): Promise<{ rows: TimelineFacts[]; total: number }> {
  const onNote = sql`note.subject_type = ${type} and note.subject_id = ${id} and note.deleted_at is null and (${readableNotes(actor)})`
  // An invoice is one record, whoever pays it; its documents hang on it by payer.
  const holders = type === 'invoice' ? ['invoice', 'payer-invoice'] : [type]
  const onDocument = sql`document.holder_type = any (${holders}) and document.holder_id = ${id} and document.deleted_at is null
    and (${readableDocuments(actor)})`
  const told: RawBuilder<unknown>[] = [sql`false`]
  if (kinds.includes('notes'))
    told.push(sql`exists (select from note where ${onNote} and note.created_at = operation_at)`)
  if (kinds.includes('documents'))
    told.push(sql`exists (select from document where ${onDocument} and document.uploaded_at = operation_at)`)
  const parts: Record<TimelineKind, RawBuilder<unknown>> = {
    notes: sql`select 'notes' as kind, note.id, created_at as at from note where ${onNote}`,
    documents: sql`select 'documents' as kind, document.id, uploaded_at as at from document where ${onDocument}`,
    history: sql`select 'history' as kind, history_entry.id, operation_at as at from history_entry
      where subject_type = ${type} and subject_id = ${id} and (${readableHistory(actor)})
        and not (${sql.join(told, sql` or `)})`,
  }
  const union = sql.join(
    kinds.map((kind) => parts[kind]),
    sql` union all `,
  )
  const [{ rows }, counted] = await Promise.all([
    sql<{ entry: TimelineFacts }>`
      with happened as (select * from (${union}) as part order by at desc, id desc limit ${page.limit} offset ${page.offset})
      select case happened.kind
        when 'notes' then (select json_build_object('kind', 'notes', 'id', note.id, 'at', wire_time(created_at),
          'by', first_name || ' ' || last_name, 'content', content, 'audience', audience) from note where note.id = happened.id)
        when 'documents' then (select json_build_object('kind', 'documents', 'id', document.id, 'at', wire_time(uploaded_at),
          'by', uploaded_by, 'fileType', file_type, 'name', name, 'state', state) from document where document.id = happened.id)
        else (select json_build_object('kind', 'history', 'id', history_entry.id, 'at', wire_time(operation_at),
          'by', trim(first_name || ' ' || last_name), 'description', description, 'code', code, 'facts', facts) from history_entry where history_entry.id = happened.id)
      end as entry
      from happened order by happened.at desc, happened.id desc`.execute(actor.db.read),
    sql<{ count: number }>`select count(*)::int as count from (${union}) as part`.execute(actor.db.read),
  ])
  return { rows: rows.map((row) => row.entry), total: counted.rows[0]?.count ?? 0 }
}
