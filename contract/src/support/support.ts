import { z } from 'zod'
import { get, NoContent, post, put } from '../endpoint.ts'
import { Required } from '../entered.ts'
import { HumanNumber, Id } from '../ids.ts'
import { Paging, pageOf, SearchText } from '../paging.ts'
import { Can } from '../permissions.ts'
import { Said } from '../said.ts'
import { Instant, TimeZone } from '../time.ts'

/** Waiting for the provider's answer; the reader's own (asked, or at the provider assigned); open; closed. */
export const SUPPORT_VIEWS = ['waiting', 'mine', 'open', 'closed'] as const
const SupportView = z.enum(SUPPORT_VIEWS)
export type SupportView = z.infer<typeof SupportView>

/** The record that somebody asks about, as its page numbers it. */
export const SupportTopic = z.strictObject({ type: z.enum(['shipment', 'invoice', 'case']), number: HumanNumber })
export type SupportTopic = z.infer<typeof SupportTopic>

const NamedPerson = z.strictObject({ id: Id, name: z.string() })

/** A conversation of one person with the provider. Times carry the reader's own offset. */
export const SupportConversation = z.strictObject({
  id: Id,
  subject: z.string(),
  about: SupportTopic.nullable(),
  company: z.strictObject({ id: Id, name: z.string() }),
  askedBy: NamedPerson,
  assignee: NamedPerson.nullable(),
  /** Its newest message that the reader may see. */
  lastMessage: z.strictObject({ author: z.string(), text: z.string(), writtenAt: Instant }),
  /** Since when the asking side waits; null once the provider has answered or it is closed. */
  waitingSince: Instant.nullable(),
  /** Messages of the other side that the reader's side has not read; of a colleague's conversation none. */
  unreadCount: z.number().int(),
  closed: z.strictObject({ at: Instant, by: z.string() }).nullable(),
  can: z.strictObject({ write: Can, note: Can, assign: Can, close: Can, reopen: Can }),
})
export type SupportConversation = z.infer<typeof SupportConversation>

export const SupportMessage = z.strictObject({
  id: Id,
  author: z.string(),
  isOwn: z.boolean(),
  isOfProvider: z.boolean(),
  /** Among the provider's people only. */
  isInternal: z.boolean(),
  /** Empty beside a file. */
  text: z.string(),
  /** A picture or a PDF that came instead of words. */
  file: z
    .strictObject({
      name: z.string(),
      mediaType: z.enum(['application/pdf', 'image/png', 'image/jpeg', 'image/tiff']),
      size: z.number().int(),
    })
    .nullable(),
  writtenAt: Instant,
  /** When the other side first read it. */
  readAt: Instant.nullable(),
  /** Nobody was there, so it went to the provider by email too. */
  isMailed: z.boolean(),
})
export type SupportMessage = z.infer<typeof SupportMessage>

const Clock = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time like 07:00')

/** When the provider's people answer, by their own clock. */
export const SupportWeek = z
  .strictObject({
    /** 1 is Monday, 7 is Sunday. */
    days: z.array(z.number().int().min(1).max(7)).max(7),
    opens: Clock,
    closes: Clock,
    timeZone: TimeZone,
  })
  .refine(({ opens, closes }) => closes > opens, { path: ['closes'], message: 'Enter a time after the opening' })
export type SupportWeek = z.infer<typeof SupportWeek>

/** Whether somebody answers now. */
export const SupportDesk = z.strictObject({
  isAnswering: z.boolean(),
  /** Until when somebody answers, or when they are back. */
  says: Said,
  week: SupportWeek,
  /** Of the week. */
  version: z.number().int(),
  canSetWeek: Can,
})
export type SupportDesk = z.infer<typeof SupportDesk>

/** Enough for a photo of a paper. */
export const SUPPORT_FILE_BYTES = 10 * 1024 * 1024

const Words = z.string().trim().min(1, 'Enter a message').max(4_000)
const one = '/api/v2/support_conversations/:supportConversationId'

export const SupportQuery = z.strictObject({
  view: SupportView.default('open'),
  /** The subject, the record's number, the person or the company. */
  query: SearchText,
  ...Paging,
})
export type SupportQuery = z.infer<typeof SupportQuery>

export const support = {
  desk: get('/api/v2/support_desk', {
    says: 'Whether the provider answers in the support chat right now, and when it does.',
    may: 'support:read',
    returns: SupportDesk,
  }),
  setWeek: put('/api/v2/support_desk', {
    says: 'Sets when the provider answers. Administrators of the provider.',
    may: 'support:answer',
    body: SupportWeek,
    returns: SupportDesk,
    refuses: ['changed-meanwhile'],
    isVersioned: true,
  }),
  list: get('/api/v2/support_conversations', {
    says: 'Your support conversations; administrators read those of their company, the provider reads all. Among those waiting, the longest wait comes first; elsewhere, the newest.',
    may: 'support:read',
    query: SupportQuery,
    returns: pageOf(SupportConversation),
  }),
  counts: get('/api/v2/support_conversations/counts', {
    says: 'How many conversations each view holds, and how many have something unread.',
    may: 'support:read',
    query: z.strictObject({ query: SearchText }),
    returns: z.strictObject({
      waiting: z.number().int(),
      mine: z.number().int(),
      open: z.number().int(),
      closed: z.number().int(),
      unread: z.number().int(),
    }),
  }),
  find: get(one, {
    says: 'One support conversation.',
    may: 'support:read',
    returns: SupportConversation,
    refuses: ['not-found'],
  }),
  messages: get(`${one}/messages`, {
    says: 'The messages of a conversation, newest first. Internal notes are for the provider only.',
    may: 'support:read',
    query: z.strictObject(Paging),
    returns: pageOf(SupportMessage),
    refuses: ['not-found'],
  }),
  ask: post('/api/v2/support_conversations', {
    says: 'Starts a conversation. When nobody is at the desk, the message also goes to the provider by email.',
    may: 'support:ask',
    body: z.strictObject({
      subject: Required('Enter a subject').max(120),
      about: SupportTopic.nullable().default(null),
      text: Words,
    }),
    returns: SupportConversation,
  }),
  write: post(`${one}/messages`, {
    says: 'Writes a message, or as the provider an internal note. A message reopens a closed conversation.',
    may: 'support:read',
    body: z.strictObject({ text: Words, isInternal: z.boolean().default(false) }),
    returns: SupportMessage,
    refuses: ['not-found'],
  }),
  attach: post('/api/v2/support_files', {
    says: 'Sends a picture or a PDF, up to 10 MB, in the part `file` of multipart/form-data: a message of its own, or as the provider an internal note. Pictures are re-encoded.',
    may: 'support:read',
    query: z.strictObject({
      supportConversationId: Id,
      isInternal: z
        .preprocess((sent) => (sent === 'true' ? true : sent === 'false' ? false : sent), z.boolean())
        .default(false),
    }),
    takesFile: true,
    returns: SupportMessage,
    refuses: ['not-found', 'too-large', 'wrong-content-type', 'storage-full'],
  }),
  file: get('/api/v2/support_files/:supportMessageId', {
    says: 'The file of a message that the user may read.',
    may: 'support:read',
    returns: z.string(),
    media: 'application/octet-stream',
    refuses: ['not-found'],
  }),
  read: post(`${one}/reading`, {
    says: 'Marks the messages of the other side as read for your side.',
    may: 'support:read',
    returns: NoContent,
    refuses: ['not-found'],
    status: 204,
  }),
  assign: put(`${one}/assignee`, {
    says: 'Gives a conversation to one of the provider’s people, or to nobody.',
    may: 'support:answer',
    body: z.strictObject({ assigneeId: Id.nullable() }),
    returns: SupportConversation,
    refuses: ['not-found'],
  }),
  close: post(`${one}/closing`, {
    says: 'Closes a conversation: nothing is left to answer.',
    may: 'support:read',
    returns: SupportConversation,
    refuses: ['not-found', 'step-not-allowed'],
    status: 200,
  }),
  reopen: post(`${one}/reopening`, {
    says: 'Opens a closed conversation again.',
    may: 'support:read',
    returns: SupportConversation,
    refuses: ['not-found', 'step-not-allowed'],
    status: 200,
  }),
}
