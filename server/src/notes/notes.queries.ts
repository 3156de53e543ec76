import type { NoteContent } from '@waybill/contract/notes/note-content.ts'
import type { MentionableUser, Note, NoteAudience, NotedSubject, NotedType } from '@waybill/contract/notes/notes.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider, type Reader } from '../actor.ts'
import { hotRow } from '../db/body.ts'
import type { Db, Tx } from '../db/connection.ts'
import { isSeen } from '../db/is-seen.ts'
import { newId } from '../db/new-id.ts'
import { zoneTelling } from '../history/history.ts'

/** Who a note is for: the companies of one side, or null if its audience says it all. */
export type Readers = { audience: NoteAudience; readerIds: readonly string[] | null }

/** A note as PostgreSQL has it; HTML, text and permissions are added later. */
export type NoteFacts = Pick<
  Note,
  | 'id'
  | 'entityType'
  | 'entityId'
  | 'entityDescription'
  | 'entityLink'
  | 'noteJSON'
  | 'mentions'
  | 'createDateTime'
  | 'updateDateTime'
  | 'timeZone'
  | 'creator'
  | 'audience'
  | 'allowPortalAccess'
  | 'isReadonly'
  | 'version'
> & { companyId: string; authorId: string | null } & Readers

/**
 * The notes the actor may read on a record they see: those for them or for everyone. Only the provider's people read internal ones, and
 * a load's carrier reads nothing from an earlier carrier (domain §10.3). An invoice has one carrier, and so has a case: everyone there means everyone.
 */
export function readableTo(actor: Actor): RawBuilder<boolean> {
  if (isProvider(actor)) return sql`true`
  const isHaulers = actor.persona !== 'shipper' && actor.persona !== 'payer'
  const fromOthers = isHaulers
    ? sql`exists (select from company as sender where sender.id = note.company_id and sender.kind not in ('carrier', 'broker'))`
    : sql`true`
  return sql<boolean>`case note.audience
      when 'internal' then false
      when 'everyone' then note.company_id = ${actor.companyId} or note.subject_type in ('invoice', 'case') or ${fromOthers}
      else ${actor.companyId} = any (note.reader_ids)
    end`
}

const onSubject = ({ type, id }: NotedSubject) => sql<boolean>`note.subject_type = ${type} and note.subject_id = ${id}`

/** A note names its mentions; only their own company and the provider read their mail addresses. */
function facts(actor: Actor): RawBuilder<NoteFacts> {
  const isKnown = isProvider(actor) ? sql`true` : sql`contact.company_id = ${actor.companyId}`
  return sql`json_build_object(
    'id', note.id, 'entityType', subject_type, 'entityId', subject_id, 'entityDescription', entity_description,
    'entityLink', entity_link, 'noteJSON', content,
    'mentions', coalesce((
      select json_agg(json_build_object('userId', note_mention.contact_id,
        'userEmail', (select email_addresses[1] from contact where contact.id = note_mention.contact_id and ${isKnown}),
        'applicationAccess', exists (select from note_access(note_mention.contact_id))) order by note_mention.contact_id)
      from note_mention where note_mention.note_id = note.id), '[]'::json),
    'createDateTime', stop_time(created_at, clock.zone), 'updateDateTime', stop_time(updated_at, clock.zone), 'timeZone', clock.zone,
    'creator', json_build_object('id', author_id, 'firstName', first_name, 'lastName', last_name,
      'companyName', (select name from company where company.id = note.company_id),
      'profilePicture', (select picture_file_id from contact where contact.id = author_id)),
    'audience', audience, 'allowPortalAccess', audience <> 'internal', 'readerIds', reader_ids, 'isReadonly', is_readonly, 'version', version, 'companyId', company_id, 'authorId', author_id)`
}

/** Joined to a note, its clock. */
function clockOf(actor: Actor): RawBuilder<unknown> {
  const of = { type: sql`note.subject_type`, id: sql`note.subject_id` }
  return sql`cross join lateral (select ${zoneTelling(actor, of, sql`note.created_at`)} as zone) as clock`
}

export async function listNotes(
  actor: Actor,
  subject: NotedSubject,
  page: { limit: number; offset: number },
): Promise<{ rows: NoteFacts[]; total: number }> {
  const found = await hotRow<{ rows: NoteFacts[] | null; total: number }>(
    actor.db,
    sql`
    with readable as materialized (select * from note where ${onSubject(subject)} and deleted_at is null and (${readableTo(actor)}))
    select (select count(*)::int from readable) as total,
      (select json_agg(${facts(actor)} order by created_at desc, id desc) from (
        select * from readable order by created_at desc, id desc limit ${page.limit} offset ${page.offset}) as note ${clockOf(actor)}) as rows`,
  )
  return { rows: found?.rows ?? [], total: found?.total ?? 0 }
}

/** With `isHeld`, the next change or removal waits. */
export async function findNote(
  actor: Actor,
  id: string,
  more: { isHeld?: boolean } = {},
): Promise<NoteFacts | undefined> {
  if (more.isHeld) await sql`select from note where id = ${id} for update`.execute(actor.db.read)
  const found = await hotRow<{ facts: NoteFacts }>(
    actor.db,
    sql`select ${facts(actor)} as facts from note ${clockOf(actor)}
      where note.id = ${id} and deleted_at is null and (${readableTo(actor)})`,
  )
  return found?.facts
}

export async function insertNote(
  tx: Tx,
  note: {
    subject: NotedSubject
    description: string
    link: string
    content: NoteContent
    readers: Readers
    at: Date
    by: { id: string; companyId: string; firstName: string; lastName: string }
  },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('note')
    .values({
      id,
      subject_type: note.subject.type,
      subject_id: note.subject.id,
      entity_description: note.description,
      entity_link: note.link,
      content: JSON.stringify(note.content),
      audience: note.readers.audience,
      reader_ids: note.readers.readerIds && [...note.readers.readerIds],
      company_id: note.by.companyId,
      author_id: note.by.id,
      first_name: note.by.firstName,
      last_name: note.by.lastName,
      created_at: note.at,
    })
    .execute()
  return id
}

/** False if somebody changed it meanwhile (P15). */
export async function updateNote(
  tx: Tx,
  id: string,
  version: number,
  change: { content: NoteContent; readers: Readers; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('note')
    .set((expression) => ({
      content: JSON.stringify(change.content),
      audience: change.readers.audience,
      reader_ids: change.readers.readerIds && [...change.readers.readerIds],
      updated_at: change.at,
      version: expression('version', '+', 1),
    }))
    .where('id', '=', id)
    .where(isSeen(version))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The row stays, in case somebody must find out what it said; the portal never shows it. */
export async function markDeleted(tx: Tx, id: string, by: { name: string; at: Date }): Promise<void> {
  await tx.updateTable('note').set({ deleted_at: by.at, deleted_by: by.name }).where('id', '=', id).execute()
}

/** Replaces the note's mentions. Returns who was not mentioned before. */
export async function writeMentions(tx: Tx, noteId: string, contactIds: readonly string[]): Promise<string[]> {
  const gone = tx.deleteFrom('note_mention').where('note_id', '=', noteId)
  await (contactIds.length > 0 ? gone.where('contact_id', 'not in', [...contactIds]) : gone).execute()
  if (contactIds.length === 0) return []
  const rows = await tx
    .insertInto('note_mention')
    .values(contactIds.map((contactId) => ({ note_id: noteId, contact_id: contactId })))
    .onConflict((on) => on.doNothing())
    .returning('contact_id')
    .execute()
  return rows.map((row) => row.contact_id)
}

/** A note with a mention, for its notices; undefined if it is gone. */
export async function findMention(tx: Tx, noteId: string) {
  return await tx
    .selectFrom('note')
    .select([
      'id',
      'first_name',
      'last_name',
      'entity_description',
      'entity_link',
      'audience',
      'reader_ids',
      'company_id',
    ])
    .select((each) =>
      each.selectFrom('company').select('name').whereRef('company.id', '=', 'note.company_id').as('company_name'),
    )
    .where('id', '=', noteId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Which companies they act for. */
export async function employersOf(tx: Tx, contactIds: readonly string[]) {
  if (contactIds.length === 0) return []
  return await tx
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .select(['membership.contact_id as contactId', 'company.id as companyId', 'company.kind'])
    .where('membership.contact_id', 'in', [...contactIds])
    .execute()
}

export type Candidate = Reader & Pick<MentionableUser, 'profilePictureId'> & { emailAddresses: string[] }

export type Sought =
  /** A part of a first or last name. */
  { name: string } | { ids: readonly string[] }

/**
 * Who the actor can mention: their own people and the provider's that the portal shows; for the provider, everyone in the companies
 * the note is for. Whether they see the record is checked for each.
 */
export async function findCandidates(
  tx: Tx,
  actor: Actor,
  sought: Sought,
  companyIds: readonly string[],
): Promise<Candidate[]> {
  const isProviders = sql`company.kind = 'provider'`
  const isReachable = isProvider(actor)
    ? sql`(${isProviders} or company.id = any(${[...companyIds]}::uuid[]))`
    : sql`(company.id = ${actor.companyId} or (${isProviders} and contact.is_portal_visible))`
  const { rows } = await sql<Candidate>`
    select contact.id, first_name as "firstName", last_name as "lastName", coalesce(user_name, '') as "userName",
      email_addresses as "emailAddresses", picture_file_id as "profilePictureId", company.id as "companyId",
      company.name as "companyName", company.kind as "companyKind", time_zone as "timeZone", roles, permissions,
      access_levels as "accessLevels"
    from membership
    join company on company.id = membership.company_id
    join contact on contact.id = membership.contact_id
    where ${isReachable} and ${meant(sought)} and contact.id <> ${actor.id}
      and is_let_in(contact) and not company.is_do_not_use
    order by company.id <> ${actor.companyId}, (${beginning(sought)}), last_name, first_name, contact.id
    limit 60`.execute(tx)
  return rows
}

const pattern = (name: string): string => name.replace(/[\\%_]/g, (character) => `\\${character}`)

function meant(sought: Sought): RawBuilder<boolean> {
  if ('ids' in sought) return sql`contact.id = any(${[...sought.ids]}::uuid[])`
  const like = `%${pattern(sought.name)}%`
  return sql`(first_name ilike ${like} or last_name ilike ${like} or first_name || ' ' || last_name ilike ${like})`
}

/** Names that start so come first. */
function beginning(sought: Sought): RawBuilder<boolean> {
  if ('ids' in sought) return sql`contact.id is null`
  const like = `${pattern(sought.name)}%`
  return sql`not (first_name ilike ${like} or last_name ilike ${like})`
}

export type NoteImageRow = {
  id: string
  noteId: string | null
  uploaderId: string
  fileId: string
  width: number
  height: number
  subjectType: NotedType
  subjectId: string
}

export async function insertImage(
  tx: Tx,
  image: { subject: NotedSubject; fileId: string; width: number; height: number },
  by: { id: string; companyId: string; at: Date },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('note_image')
    .values({
      id,
      subject_type: image.subject.type,
      subject_id: image.subject.id,
      company_id: by.companyId,
      uploader_id: by.id,
      file_id: image.fileId,
      width: image.width,
      height: image.height,
      created_at: by.at,
    })
    .execute()
  return id
}

export async function findImages(tx: Tx, ids: readonly string[]): Promise<NoteImageRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NoteImageRow>`
    select id, note_id as "noteId", uploader_id as "uploaderId", file_id as "fileId", width, height,
      subject_type as "subjectType", subject_id as "subjectId"
    from note_image where id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows
}

/** Images the note no longer shows wait like unused ones. */
export async function writeImages(tx: Tx, noteId: string, imageIds: readonly string[]): Promise<void> {
  await sql`
    update note_image set note_id = case when id = any(${[...imageIds]}::uuid[]) then ${noteId}::uuid end
    where note_id = ${noteId} or (note_id is null and id = any(${[...imageIds]}::uuid[]))`.execute(tx)
}

/** Images that no note uses. */
export async function forgetImagesBefore(db: Db, day: Date): Promise<void> {
  await sql`
    with gone as (delete from note_image where note_id is null and created_at < ${day} returning file_id)
    update stored_file set removed_at = now() where id in (select file_id from gone) and removed_at is null`.execute(
    db.read,
  )
}
