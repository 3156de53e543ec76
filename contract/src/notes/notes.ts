import { z } from 'zod'
import { DocumentState } from '../documents/documents.ts'
import { del, get, NoContent, post, put } from '../endpoint.ts'
import { subjectTypeOf } from '../entity-types.ts'
import { Id } from '../ids.ts'
import { Paging, pageOf } from '../paging.ts'
import { Can } from '../permissions.ts'
import { Said } from '../said.ts'
import { Instant, TimeZone } from '../time.ts'
import { leanOf } from './editor-state.ts'
import { contentOf, isBlank, NOTE_BYTES, NoteContent } from './note-content.ts'

/** Records that have notes. */
export const NOTED_TYPES = ['shipment', 'order', 'location', 'company', 'contact', 'invoice', 'case'] as const
/** Comments on invoices mention nobody (SPEC §5). */
export const MENTIONED_TYPES = ['shipment', 'order', 'location', 'company', 'contact', 'case'] as const
export const NotedType = z.enum(NOTED_TYPES)
const NotedTypeSent = z.preprocess(subjectTypeOf, NotedType)
export type NotedType = z.infer<typeof NotedType>
export type NotedSubject = { type: NotedType; id: string }

/** Who reads a note besides its author: everyone who sees the record, one side of a load and the provider, or only the provider's staff. */
export const NOTE_AUDIENCES = ['everyone', 'carrier', 'customer', 'payer', 'internal'] as const
export const NoteAudience = z.enum(NOTE_AUDIENCES)
export type NoteAudience = z.infer<typeof NoteAudience>
/** The sides of a load that can be written to separately. */
export type NoteSide = Exclude<NoteAudience, 'everyone' | 'internal'>

/** A picture in a note, before and after re-encoding. */
export const NOTE_IMAGE_BYTES = 10 * 1024 * 1024

export const Note = z.strictObject({
  id: Id,
  entityType: NotedType,
  entityId: Id,
  entityDescription: z.string(),
  entityLink: z.string(),
  /** The server makes both from noteJSON on every read. */
  noteContent: z.string(),
  noteHTML: z.string(),
  noteJSON: NoteContent,
  mentions: z.array(
    z.strictObject({
      userId: Id,
      /** Only for colleagues, and for the provider. */
      userEmail: z.string().nullable(),
      /** They have access to the portal. */
      applicationAccess: z.boolean(),
    }),
  ),
  createDateTime: Instant,
  /** Whose clock tells it, as in the history. */
  timeZone: TimeZone,
  /** When it was last changed; null if never. */
  updateDateTime: Instant.nullable(),
  creator: z.strictObject({
    id: Id.nullable(),
    firstName: z.string(),
    lastName: z.string(),
    companyName: z.string(),
    profilePicture: Id.nullable(),
  }),
  audience: NoteAudience,
  /** False for an internal note of the provider's staff, which nobody else ever sees. */
  allowPortalAccess: z.boolean(),
  isReadonly: z.boolean(),
  version: z.number().int(),
  can: z.strictObject({
    edit: Can,
    remove: Can,
    /** Who may read it from now on: as now, or fewer. */
    audiences: z.array(NoteAudience),
  }),
})
export type Note = z.infer<typeof Note>

export const Notes = z.strictObject({
  items: z.array(Note),
  totalCount: z.number().int().min(0),
  can: z.strictObject({
    write: Can,
    /** Who a new note can be for; the first is the default. */
    audiences: z.array(NoteAudience),
  }),
})
export type Notes = z.infer<typeof Notes>

/** A mentionable user (SPEC §3). */
export const MentionableUser = z.strictObject({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  profilePictureId: Id.nullable(),
  emailAddresses: z.array(z.strictObject({ value: z.string() })),
  companyName: z.string(),
})
export type MentionableUser = z.infer<typeof MentionableUser>

export const MENTION_QUERY = 75
export const MENTION_COUNT = 5

/** What a note says (SPEC §3): its JSON, or without it its text. The server makes text and HTML of the JSON itself (P27). */
const Written = {
  noteJSON: z.preprocess(leanOf, NoteContent).optional(),
  noteContent: z.string().max(NOTE_BYTES).default(''),
  noteHTML: z
    .string()
    .max(2 * NOTE_BYTES)
    .optional(),
}

function saying<T extends z.ZodObject<typeof Written>>(sent: T) {
  return sent
    .transform(({ noteJSON, noteContent, ...said }) => ({ ...said, noteJSON: noteJSON ?? contentOf(noteContent) }))
    .refine(({ noteJSON }) => !isBlank(noteJSON), { message: 'Write something', path: ['noteJSON'] })
}

export const NewNote = saying(
  z.strictObject({
    entityId: Id,
    entityType: NotedTypeSent.default('shipment'),
    /** If unset, the default for the record and the writer. */
    audience: NoteAudience.optional(),
    /** What existing clients send instead: false for the provider's staff only. */
    allowPortalAccess: z.boolean().optional(),
    ...Written,
    /** Told like those it mentions. */
    notifyUsers: z
      .array(z.strictObject({ id: Id, email: z.string().max(320).optional() }))
      .max(50)
      .default([]),
    /** The server knows these itself. */
    entityDescription: z.string().max(300).optional(),
    entityLink: z.string().max(2_000).optional(),
    originatingApplication: z.string().max(40).optional(),
  }),
)

export const NoteChange = saying(
  z.strictObject({
    noteId: Id.optional(),
    ...Written,
    /** Fewer readers than now; never more. */
    audience: NoteAudience.optional(),
  }),
)

export const NoteImageSent = z.strictObject({ imageId: Id, width: z.number().int(), height: z.number().int() })
export type NoteImageSent = z.infer<typeof NoteImageSent>

/** A timeline's parts. */
export const TIMELINE_KINDS = ['notes', 'documents', 'history'] as const
export const TimelineKind = z.enum(TIMELINE_KINDS)
export type TimelineKind = z.infer<typeof TimelineKind>

const Happened = { id: Id, at: Instant, timeZone: TimeZone, by: z.string() }
export const TimelineEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('notes'),
    ...Happened,
    /** Its first words. */
    text: z.string(),
    audience: NoteAudience,
  }),
  z.strictObject({
    kind: z.literal('documents'),
    ...Happened,
    type: z.string(),
    name: z.string(),
    state: DocumentState,
  }),
  z.strictObject({ kind: z.literal('history'), ...Happened, description: z.string(), said: Said }),
])
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** The record whose people are searched: one of these, named `{entityType}Id`. */
const Mentioned = {
  shipmentId: Id.optional(),
  orderId: Id.optional(),
  locationId: Id.optional(),
  companyId: Id.optional(),
  contactId: Id.optional(),
  caseId: Id.optional(),
}

export const notes = {
  list: get('/api/v2/notes', {
    says: 'The notes on a record, newest first.',
    may: 'note:read',
    /** An id alone finds its record. */
    query: z.strictObject({ entityId: Id, entityType: NotedTypeSent.optional(), ...Paging }),
    returns: Notes,
    refuses: ['not-found'],
  }),
  add: post('/api/v2/notes', {
    says: 'Adds a note for the given readers. Anyone mentioned who is among them is notified.',
    may: 'note:write',
    body: NewNote,
    bodyLimit: 4 * NOTE_BYTES,
    returns: Note,
    refuses: ['not-found', 'not-authorized'],
  }),
  update: put('/api/v2/notes/:noteId', {
    says: 'Changes your own note, or narrows its readers. Only newly mentioned people are notified.',
    may: 'note:write',
    isVersioned: 'if-sent',
    body: NoteChange,
    bodyLimit: 4 * NOTE_BYTES,
    returns: Note,
    refuses: ['not-found', 'not-authorized', 'changed-meanwhile'],
  }),
  remove: del('/api/v2/notes/:noteId', {
    says: 'Deletes a note: your own, or anyone’s for the provider’s administrators.',
    may: 'note:write',
    returns: NoContent,
    status: 204,
    refuses: ['not-found', 'not-authorized'],
  }),
  mentions: get('/api/v2/contacts/mentions', {
    says: 'Who can be mentioned in a note on a record: at most five of those who would read it.',
    may: 'note:write',
    query: z
      .strictObject({
        ...Mentioned,
        query: z.string().max(MENTION_QUERY).default(''),
        audience: NoteAudience.optional(),
        allowPortalAccess: z.enum(['true', 'false']).optional(),
      })
      .refine(
        (said) => Object.keys(Mentioned).filter((name) => name in said && said[name as keyof typeof said]).length === 1,
        {
          message: 'Choose exactly one record',
        },
      ),
    returns: z.strictObject({ data: z.array(MentionableUser) }),
    refuses: ['not-found', 'not-authorized'],
  }),
  sendImage: post('/api/v2/note_images', {
    says: 'Uploads a picture for a note: PNG or JPEG, in the part `file` of multipart/form-data. It is re-encoded.',
    may: 'note:write',
    query: z.strictObject({ entityId: Id, entityType: NotedTypeSent.default('shipment') }),
    takesFile: true,
    returns: NoteImageSent,
    refuses: ['not-found', 'too-large', 'wrong-content-type', 'storage-full'],
  }),
  image: get('/api/v2/note_images/:noteImageId', {
    says: 'A picture in a note the user may read.',
    may: 'note:read',
    returns: z.string(),
    media: 'application/octet-stream',
    refuses: ['not-found'],
  }),
  timeline: get('/api/v2/timelines', {
    says: 'What happened to a record, newest first: notes, documents and history, as far as the user may see them.',
    may: 'note:read',
    query: z.strictObject({
      entityId: Id,
      entityType: NotedTypeSent.default('shipment'),
      /** All of them, unless one is named. */
      kind: TimelineKind.optional(),
      ...Paging,
    }),
    returns: pageOf(TimelineEntry),
    refuses: ['not-found'],
  }),
}
