import type { BodyOf, QueryOf } from '@waybill/contract/endpoint.ts'
import {
  type NoteContent,
  type NoteImage,
  type NoteMention,
  nodesOf,
  textOf,
} from '@waybill/contract/notes/note-content.ts'
import { NOTE_SAYINGS } from '@waybill/contract/notes/notes.sayings.ts'
import {
  type notes as endpoints,
  MENTION_COUNT,
  MENTIONED_TYPES,
  type MentionableUser,
  NOTE_IMAGE_BYTES,
  NOTED_TYPES,
  type Note,
  type NotedSubject,
  type NoteImageSent,
  type Notes as NoteList,
} from '@waybill/contract/notes/notes.ts'
import { personaOf } from '@waybill/contract/permissions.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { type Actor, nameOf, rankOf, readerOf } from '../actor.ts'
import type { Db } from '../db/connection.ts'
import { withEyesOf, withSystemEyes } from '../db/system-eyes.ts'
import { announce, type HappeningKind } from '../events.ts'
import { record } from '../history/history.ts'
import { Refusal } from '../http/refusal.ts'
import { ServedFile } from '../http/served-file.ts'
import type { Described, SubjectRegistry } from '../http/subjects.ts'
import type { Files } from '../outside/files/files.ts'
import { acceptDocument } from '../outside/images/accept-file.ts'
import type { Images } from '../outside/images/images.ts'
import { digestOf, type IncomingFile } from '../outside/incoming/incoming.ts'
import { htmlOf } from './note-html.ts'
import * as policy from './notes.policy.ts'
import {
  type Candidate,
  findCandidates,
  findImages,
  findNote,
  insertImage,
  insertNote,
  listNotes,
  markDeleted,
  type NoteFacts,
  type Readers,
  type Sought,
  updateNote,
  writeImages,
  writeMentions,
} from './notes.queries.ts'

export { employersOf, findMention } from './notes.queries.ts'

export type Means = { system: Db; files: Files; images: Images; subjects: SubjectRegistry }

const say = sayer(NOTE_SAYINGS)

/** Nobody brings more people in with one note. */
const MOST_MENTIONS = 50
const MOST_IMAGES = 30

/** The notes on one record. */
export async function list(
  actor: Actor,
  subjects: SubjectRegistry,
  query: QueryOf<typeof endpoints.list>,
): Promise<NoteList> {
  const subject = await subjectNamed(actor, subjects, query)
  const described = await subjects.describe(actor, subject)
  const page = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize }
  const { rows, total } = await listNotes(actor, subject, page)
  return {
    items: rows.map((facts) => shown(actor, facts, described)),
    totalCount: total,
    can: policy.abilities(actor, described),
  }
}

export async function add(actor: Actor, subjects: SubjectRegistry, said: BodyOf<typeof endpoints.add>): Promise<Note> {
  const subject = subjectOf(said)
  await refuseUnlessReadable(actor, subjects, subject)
  policy.refuseUnlessWriting(actor)
  const described = await subjects.describe(actor, subject)
  const at = { subject, described, readers: policy.readersSaid(actor, said, described) }
  return await inside(actor, async (within) => {
    const told = said.notifyUsers.map((user) => user.id)
    const content = await finished(within, subjects, said.noteJSON, at, undefined, told)
    const tx = within.db.read
    const { id, companyId, firstName, lastName } = actor
    const { description, link } = described
    const by = { id, companyId, firstName, lastName }
    const note = { subject, description, link, content, readers: at.readers, at: actor.now, by }
    const noteId = await insertNote(tx, note)
    const mentionedIds = await writeMentions(tx, noteId, [...new Set([...idsOf(content, 'mention'), ...told])])
    await writeImages(tx, noteId, idsOf(content, 'image'))
    const facts = await found(within, noteId)
    await tell(within, facts, described, 'note-written', mentionedIds)
    return shown(actor, facts, described)
  })
}

export async function update(
  actor: Actor,
  subjects: SubjectRegistry,
  id: string,
  version: number,
  said: BodyOf<typeof endpoints.update>,
): Promise<Note> {
  if (said.noteId !== undefined && said.noteId !== id) refuseField('noteId', 'It is for another note')
  return await inside(actor, async (within) => {
    const { facts, at: before } = await held(within, subjects, id)
    policy.mayEdit(actor, facts)
    const readers = policy.readersLeft(actor, facts, said.audience, before.described)
    const at = { ...before, readers }
    const content = await finished(within, subjects, said.noteJSON, at, facts)
    const tx = within.db.read
    if (!(await updateNote(tx, id, version, { content, readers, at: actor.now })))
      throw new Refusal('changed-meanwhile')
    const mentionedIds = await writeMentions(tx, id, idsOf(content, 'mention'))
    await writeImages(tx, id, idsOf(content, 'image'))
    // Earlier readers hear of the change too: it leaves their page.
    await tell(within, facts, at.described, 'note-changed', mentionedIds)
    return shown(actor, await found(within, id), at.described)
  })
}

export async function remove(actor: Actor, subjects: SubjectRegistry, id: string): Promise<void> {
  await inside(actor, async (within) => {
    const { facts, at } = await held(within, subjects, id)
    policy.mayRemove(actor, facts)
    await markDeleted(within.db.read, id, { name: nameOf(actor), at: actor.now })
    await tell(within, facts, at.described, 'note-removed', [])
  })
}

/** At most five who may see the record, each checked. */
export async function mentionable(
  actor: Actor,
  subjects: SubjectRegistry,
  query: QueryOf<typeof endpoints.mentions>,
): Promise<{ data: MentionableUser[] }> {
  const subject = mentionedSubject(query)
  await refuseUnlessReadable(actor, subjects, subject)
  policy.refuseUnlessWriting(actor)
  const described = await subjects.describe(actor, subject)
  const { audience, allowPortalAccess: open } = query
  const said = { audience, allowPortalAccess: open === undefined ? undefined : open === 'true' }
  const at = { subject, described, readers: policy.readersSaid(actor, said, described) }
  const people = await inside(actor, (within) => whoSees(within, subjects, { name: query.query.trim() }, at))
  return {
    data: people.slice(0, MENTION_COUNT).map((person) => ({
      id: person.id,
      firstName: person.firstName,
      lastName: person.lastName,
      profilePictureId: person.profilePictureId,
      emailAddresses: person.emailAddresses.map((value) => ({ value })),
      companyName: person.companyName,
    })),
  }
}

/** Keeps an image for a note still being written: redrawn, without any metadata. */
export async function sendImage(
  actor: Actor,
  { files, images, subjects }: Means,
  query: QueryOf<typeof endpoints.sendImage>,
  sent: IncomingFile | undefined,
): Promise<NoteImageSent> {
  if (!sent) throw new Refusal('wrong-content-type')
  const subject = subjectOf(query)
  await refuseUnlessReadable(actor, subjects, subject)
  if ((await digestOf(sent.path)).size > NOTE_IMAGE_BYTES)
    throw new Refusal('too-large', say('note-picture-too-large', { megabytes: NOTE_IMAGE_BYTES / 1024 / 1024 }))
  const { path, mediaType, size, name } = await acceptDocument(images, sent)
  if (!size) refuseField('data', 'Choose a PNG or JPEG picture')
  const file = { path, mediaType, name: name.slice(0, 200), purpose: 'note-image' }
  const stored = await files.storeFile(file)
  return await actor.db.transaction(async (tx) => {
    const { fileId } = await files.keep(tx, actor.companyId, stored)
    const by = { id: actor.id, companyId: actor.companyId, at: actor.now }
    const imageId = await insertImage(tx, { subject, fileId, ...size }, by)
    return { imageId, ...size }
  })
}

/** From a note the reader may read, or their own that no note uses yet. */
export async function image(actor: Actor, { system, files, subjects }: Means, id: string): Promise<ServedFile> {
  const [image] = await findImages(actor.db.read, [id])
  if (!image) throw new Refusal('not-found')
  const isReadable = image.noteId ? await findNote(actor, image.noteId) : image.uploaderId === actor.id
  if (!isReadable) throw new Refusal('not-found')
  await refuseUnlessReadable(actor, subjects, { type: image.subjectType, id: image.subjectId })
  return new ServedFile({ ...(await files.read(system, image.fileId)), isShown: true })
}

export async function refuseUnlessReadable(
  actor: Actor,
  subjects: SubjectRegistry,
  subject: NotedSubject,
): Promise<void> {
  if (!(await isReadable(actor, subjects, subject))) throw new Refusal('not-found')
}

async function isReadable(actor: Actor, subjects: SubjectRegistry, subject: NotedSubject): Promise<boolean> {
  return policy.readsNotesOn(actor, subject.type) && (await subjects.isVisible(actor, subject))
}

/** The record with this id, of the type that was named or of whichever it is. */
async function subjectNamed(
  actor: Actor,
  subjects: SubjectRegistry,
  { entityType, entityId: id }: Pick<QueryOf<typeof endpoints.list>, 'entityType' | 'entityId'>,
): Promise<NotedSubject> {
  for (const type of entityType ? [entityType] : NOTED_TYPES)
    if (await isReadable(actor, subjects, { type, id })) return { type, id }
  throw new Refusal('not-found')
}

async function inside<T>(actor: Actor, act: (within: Actor) => Promise<T>): Promise<T> {
  return await actor.db.transaction((tx) => act({ ...actor, db: actor.db.within(tx) }))
}

/** A note the actor may read, on a record they can still see. */
async function held(within: Actor, subjects: SubjectRegistry, id: string): Promise<{ facts: NoteFacts; at: Place }> {
  const facts = await findNote(within, id, { isHeld: true })
  if (!facts) throw new Refusal('not-found')
  const subject = { type: facts.entityType, id: facts.entityId }
  await refuseUnlessReadable(within, subjects, subject)
  const described = await subjects.describe(within, subject)
  return { facts, at: { subject, described, readers: facts } }
}

/** The note as stored: names and sizes are the true ones, not what was sent. */
async function finished(
  within: Actor,
  subjects: SubjectRegistry,
  content: NoteContent,
  at: Place,
  before: NoteFacts | undefined,
  told: readonly string[] = [],
): Promise<NoteContent> {
  const [names, images] = [
    await namesIn(within, subjects, [...idsOf(content, 'mention'), ...told], at, before),
    await imagesIn(within, content, at, before),
  ]
  return mapped(content, {
    mention: (node) => ({ ...node, text: names.get(node.userId) ?? node.text }),
    image: (node) => ({ ...node, ...images.get(node.imageId) }),
  })
}

/** Earlier mentions stay, even if they can no longer see the record; not if the readers get fewer. */
async function namesIn(
  within: Actor,
  subjects: SubjectRegistry,
  mentioned: readonly string[],
  at: Place,
  before: NoteFacts | undefined,
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  if (before?.audience === at.readers.audience)
    for (const node of nodesOf(before.noteJSON)) if (node.type === 'mention') names.set(node.userId, node.text)
  const added = [...new Set(mentioned)].filter((id) => !names.has(id))
  if (added.length === 0) return names
  if (at.subject.type === 'invoice') refuseField('noteJSON', 'Comments on invoices mention nobody')
  if (added.length > MOST_MENTIONS) refuseField('noteJSON', say('note-mentions-at-most', { most: MOST_MENTIONS }))
  for (const person of await whoSees(within, subjects, { ids: added }, at)) names.set(person.id, nameOf(person))
  // Mentioning yourself is no news.
  if (added.includes(within.id)) names.set(within.id, nameOf(within))
  if (added.some((id) => !names.has(id)))
    refuseField('noteJSON', 'Someone you mention could not read this. Leave the name out, or let more people read it.')
  return names
}

async function imagesIn(
  within: Actor,
  content: NoteContent,
  at: Place,
  before: NoteFacts | undefined,
): Promise<Map<string, { width: number; height: number }>> {
  const ids = idsOf(content, 'image')
  if (ids.length > MOST_IMAGES) refuseField('noteJSON', say('note-pictures-at-most', { most: MOST_IMAGES }))
  const rows = await findImages(within.db.read, ids)
  const own = rows.filter(
    (row) =>
      row.subjectId === at.subject.id &&
      (row.noteId === null ? row.uploaderId === within.id : row.noteId === before?.id),
  )
  if (own.length < ids.length) refuseField('noteJSON', 'A picture is missing. Add it again.')
  return new Map(own.map(({ id, width, height }) => [id, { width, height }]))
}

/** Which candidates see the record: everyone with the same role sees the same. */
async function whoSees(within: Actor, subjects: SubjectRegistry, sought: Sought, at: Place): Promise<Candidate[]> {
  const [tx, own] = [within.db.read, within.db.scope]
  const companyIds = reachedBy(at.readers, at.described).filter((id) => id !== null)
  const people = await withSystemEyes(tx, own, () => findCandidates(tx, within, sought, companyIds))
  const sees = new Map<string, boolean>()
  const seeing: Candidate[] = []
  for (const person of people) {
    if (!policy.readsNotesOn({ persona: personaOf(person) }, at.subject.type)) continue
    const reader = readerOf(person, within.db, within.now)
    const sight =
      sees.get(rankOf(person)) ??
      (await withEyesOf(tx, own, reader.db.scope, () => subjects.isVisible({ ...reader, db: within.db }, at.subject)))
    sees.set(rankOf(person), sight)
    if (sight && !seeing.some(({ id }) => id === person.id)) seeing.push(person)
    if ('name' in sought && seeing.length === MENTION_COUNT) break
  }
  return seeing
}

/** One history entry and one announcement, for its readers. */
async function tell(
  within: Actor,
  facts: NoteFacts,
  described: Described,
  kind: Extract<HappeningKind, `note-${string}`>,
  mentionedIds: readonly string[],
): Promise<void> {
  const subject = { type: facts.entityType, id: facts.entityId }
  const isInternal = facts.audience === 'internal'
  const tx = within.db.read
  const [outside, inside] = DONE[kind].history
  await record(tx, within, subject, isInternal ? inside : outside, { isInternal, readerIds: facts.readerIds })
  await announce(tx, {
    kind,
    subject,
    companyIds: isInternal ? [] : [...reachedBy(facts, described), within.companyId],
    byId: within.id,
    noteId: facts.id,
    mentionedIds,
  })
}

type Place = { subject: NotedSubject; described: Described; readers: Readers }

/** The companies outside the provider whose people a note is for. */
function reachedBy({ audience, readerIds }: Readers, { companyIds }: Described): readonly (string | null)[] {
  if (audience === 'internal') return []
  return readerIds ?? companyIds
}

/** For everyone, and for the provider alone. */
const DONE = {
  'note-written': { history: ['Wrote a note', 'Wrote an internal note'] },
  'note-changed': { history: ['Changed a note', 'Changed an internal note'] },
  'note-removed': { history: ['Deleted a note', 'Deleted an internal note'] },
} as const

async function found(within: Actor, id: string): Promise<NoteFacts> {
  const facts = await findNote(within, id)
  if (!facts) throw new Error('Whoever writes a note does not see it')
  return facts
}

function shown(actor: Actor, facts: NoteFacts, described: Described): Note {
  const { companyId: _company, authorId: _author, readerIds: _readers, ...note } = facts
  return {
    ...note,
    noteContent: textOf(note.noteJSON),
    noteHTML: htmlOf(note.noteJSON),
    can: policy.can(actor, facts, described),
  }
}

function subjectOf({ entityType, entityId }: { entityType: NotedSubject['type']; entityId: string }): NotedSubject {
  return { type: entityType, id: entityId }
}

/** The contract allows exactly one of them. */
function mentionedSubject(query: QueryOf<typeof endpoints.mentions>): NotedSubject {
  for (const type of MENTIONED_TYPES) {
    const id = query[`${type}Id`]
    if (id) return { type, id }
  }
  throw new Refusal('not-found')
}

function idsOf(content: NoteContent, type: 'mention' | 'image'): string[] {
  const ids = new Set<string>()
  for (const node of nodesOf(content)) {
    if (node.type === 'mention' && type === 'mention') ids.add(node.userId)
    if (node.type === 'image' && type === 'image') ids.add(node.imageId)
  }
  return [...ids]
}

type Mapping = { mention: (node: NoteMention) => NoteMention; image: (node: NoteImage) => NoteImage }

/** The same tree with its mentions and images replaced. */
function mapped(content: NoteContent, { mention, image }: Mapping): NoteContent {
  const copy = structuredClone(content)
  for (const node of nodesOf(copy)) {
    if (node.type === 'mention') Object.assign(node, mention(node))
    if (node.type === 'image') Object.assign(node, image(node))
  }
  return copy
}

function refuseField(field: string, message: string | Said): never {
  throw new Refusal('bad-request', undefined, { modelState: { [field]: [message] } })
}
