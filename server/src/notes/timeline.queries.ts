import type { NoteContent } from '@waybill/contract/notes/note-content.ts'
import type { NoteAudience, NotedSubject, TimelineEntry, TimelineKind } from '@waybill/contract/notes/notes.ts'
import type { Said } from '@waybill/contract/said.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../actor.ts'
import { hotRow } from '../db/body.ts'
import { readableTo as readableDocuments } from '../documents/documents.ts'
import { readableTo as readableHistory, zoneTelling } from '../history/history.ts'
import { readableTo as readableNotes } from './notes.queries.ts'

/** An entry as PostgreSQL has it: a note with its whole content, a document with its type's code. */
export type TimelineFacts =
  | {
      kind: 'notes'
      id: string
      at: string
      timeZone: string
      by: string
      content: NoteContent
      audience: NoteAudience
    }
  | (Extract<TimelineEntry, { kind: 'documents' }> & { fileType: number })
  | (Omit<Extract<TimelineEntry, { kind: 'history' }>, 'said'> & Pick<Said, 'code' | 'facts'>)

/**
 * One list of what happened, each part behind its own walls. What a note or document already says, history does not repeat: both
 * were written in one act, at one moment. Each wall is planned once, so history comes last of the kinds.
 */
export async function listTimeline(
  actor: Actor,
  { type, id }: NotedSubject,
  kinds: readonly TimelineKind[],
  page: { limit: number; offset: number },
): Promise<{ rows: TimelineFacts[]; total: number }> {
  const of = { type: sql`${type}::text`, id: sql`${id}::uuid` }
  // An invoice is one record, whoever pays it; its documents hang on it by payer.
  const holders = type === 'invoice' ? ['invoice', 'payer-invoice'] : [type]
  const untold = kinds
    .filter((kind) => kind !== 'history')
    .map((kind) => sql`and not exists (select from ${sql.table(kind)} where at = operation_at)`)
  const parts: Record<TimelineKind, RawBuilder<unknown>> = {
    notes: sql`select note.id, created_at as at, first_name || ' ' || last_name as by, content, audience from note
      where note.subject_type = ${type} and note.subject_id = ${id} and note.deleted_at is null and (${readableNotes(actor)})`,
    documents: sql`select document.id, uploaded_at as at, uploaded_by as by, file_type, name, state from document
      where document.holder_type = any (${holders}) and document.holder_id = ${id} and document.deleted_at is null
        and (${readableDocuments(actor)})`,
    history: sql`select history_entry.id, operation_at as at, trim(first_name || ' ' || last_name) as by, description, code, facts
      from history_entry where subject_type = ${type} and subject_id = ${id} and (${readableHistory(actor)}) ${sql.join(untold, sql` `)}`,
  }
  const own: Record<TimelineKind, RawBuilder<unknown>> = {
    notes: sql`'content', content, 'audience', audience`,
    documents: sql`'fileType', file_type, 'name', name, 'state', state`,
    history: sql`'description', description, 'code', code, 'facts', facts`,
  }
  const told = (kind: TimelineKind) => sql`when ${sql.lit(kind)} then (
    select json_build_object('kind', page.kind, 'id', page.id, 'at', stop_time(page.at, page.time_zone), 'timeZone', page.time_zone, 'by', by, ${own[kind]})
    from ${sql.table(kind)} as told where told.id = page.id)`
  const each = (part: (kind: TimelineKind) => RawBuilder<unknown>, between: RawBuilder<unknown>) =>
    sql.join(kinds.map(part), between)
  const found = await hotRow<{ rows: TimelineFacts[] | null; total: number }>(
    actor.db,
    sql`
    with ${each((kind) => sql`${sql.table(kind)} as materialized (${parts[kind]})`, sql`, `)},
    happened as (${each((kind) => sql`select ${sql.lit(kind)} as kind, id, at from ${sql.table(kind)}`, sql` union all `)}),
    page as (select *, ${zoneTelling(actor, of, sql`shown.at`)} as time_zone from (
      select * from happened order by at desc, id desc limit ${page.limit} offset ${page.offset}) as shown)
    select (select count(*)::int from happened) as total,
      (select json_agg(case page.kind ${each(told, sql` `)} end order by page.at desc, page.id desc) from page) as rows`,
  )
  return { rows: found?.rows ?? [], total: found?.total ?? 0 }
}
