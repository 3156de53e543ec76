import type {
  SupportConversation,
  SupportMessage,
  SupportQuery,
  SupportTopic,
  SupportView,
} from '@waybill/contract/support/support.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider, nameOf } from '../actor.ts'
import { contains } from '../db/body.ts'
import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import type { Authorized } from '../http/authorized.ts'
import { untold } from '../notifications/notifications.ts'

/** A person's own conversations; its administrators read those of a company, the provider's people all (row security is the second wall). */
function visibleTo(actor: Actor): RawBuilder<boolean> {
  if (isProvider(actor)) return sql`true`
  const isOwn = sql<boolean>`conversation.company_id = ${actor.companyId}`
  return actor.roles.includes('Admin') ? isOwn : sql`${isOwn} and conversation.asked_by_id = ${actor.id}`
}

/** What the actor has to read in a conversation: the provider's people share its marks, the others have their own. */
function unreadBy(actor: Actor): RawBuilder<boolean> {
  return isProvider(actor)
    ? sql`not message.is_of_provider and message.read_at is null`
    : sql`message.is_of_provider and not message.is_internal and message.read_at is null and conversation.asked_by_id = ${actor.id}`
}

const seenBy = (actor: Actor) => (isProvider(actor) ? sql<boolean>`true` : sql<boolean>`not message.is_internal`)

export type ConversationFacts = Omit<SupportConversation, 'can'>

function columns(actor: Actor): RawBuilder<unknown> {
  const time = (moment: string) => sql`stop_time(${sql.ref(moment)}, ${actor.timeZone})`
  return sql`conversation.id, conversation.subject,
    case when about_type is not null then json_build_object('type', about_type, 'number', about_number) end as about,
    json_build_object('id', company.id, 'name', company.name) as company,
    json_build_object('id', asked_by_id, 'name', asked_by) as "askedBy",
    case when assignee_id is not null then json_build_object('id', assignee_id, 'name', assignee_name) end as assignee,
    (select json_build_object('author', author_name, 'text', coalesce(file_name, left(text, 200)), 'writtenAt', ${time('written_at')})
      from support_message as message where message.conversation_id = conversation.id and ${seenBy(actor)}
      order by written_at desc, id desc limit 1) as "lastMessage",
    ${time('waiting_since')} as "waitingSince",
    (select count(*)::integer from support_message as message
      where message.conversation_id = conversation.id and ${unreadBy(actor)}) as "unreadCount",
    case when closed_at is not null then json_build_object('at', ${time('closed_at')}, 'by', closed_by) end as closed`
}

const conversations = sql`support_conversation as conversation join company on company.id = conversation.company_id`

function inView(actor: Actor, view: SupportView): RawBuilder<boolean> {
  switch (view) {
    case 'waiting':
      return sql`waiting_since is not null`
    case 'mine':
      return isProvider(actor)
        ? sql`closed_at is null and assignee_id = ${actor.id}`
        : sql`closed_at is null and asked_by_id = ${actor.id}`
    case 'open':
      return sql`closed_at is null`
    case 'closed':
      return sql`closed_at is not null`
  }
}

function matches(actor: Actor, query: string | undefined): RawBuilder<boolean> {
  if (!query) return visibleTo(actor)
  const pattern = contains(query)
  return sql`${visibleTo(actor)} and (conversation.subject ilike ${pattern} or about_number ilike ${pattern}
    or asked_by ilike ${pattern} or company.name ilike ${pattern})`
}

type Page<Row> = { data: Row[]; totalCount: number }

export async function listConversations(
  actor: Actor,
  { view, query, page, pageSize }: SupportQuery,
): Promise<Page<ConversationFacts>> {
  const found = sql`${conversations} where ${matches(actor, query)} and ${inView(actor, view)}`
  const order = view === 'waiting' ? sql`waiting_since, conversation.id` : sql`last_message_at desc, conversation.id`
  const { rows } = await sql<Page<ConversationFacts>>`
    select coalesce((select json_agg(row) from (
        select ${columns(actor)} from ${found} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}
      ) as row), '[]') as data,
      (select count(*) from ${found}) as "totalCount"`.execute(actor.db.read)
  return rows[0] ?? { data: [], totalCount: 0 }
}

export async function countConversations(
  actor: Actor,
  query: string | undefined,
): Promise<Record<SupportView | 'unread', number>> {
  const count = (view: SupportView) => sql`count(*) filter (where ${inView(actor, view)})::integer as ${sql.ref(view)}`
  const { rows } = await sql<Record<SupportView | 'unread', number>>`
    select ${count('waiting')}, ${count('mine')}, ${count('open')}, ${count('closed')},
      count(*) filter (where exists (
        select from support_message as message where message.conversation_id = conversation.id and ${unreadBy(actor)}
      ))::integer as unread
    from ${conversations} where ${matches(actor, query)}`.execute(actor.db.read)
  return rows[0] ?? { waiting: 0, mine: 0, open: 0, closed: 0, unread: 0 }
}

export async function findConversation(
  actor: Actor,
  id: string,
  tx: Tx = actor.db.read,
): Promise<ConversationFacts | undefined> {
  const { rows } = await sql<{ facts: ConversationFacts }>`
    select row_to_json(found) as facts from (
      select ${columns(actor)} from ${conversations} where conversation.id = ${id} and ${visibleTo(actor)}
    ) as found`.execute(tx)
  return rows[0]?.facts
}

/** The next change waits here. */
export async function lockConversation(tx: Tx, actor: Actor, id: string): Promise<ConversationFacts | undefined> {
  await sql`select from support_conversation as conversation where id = ${id} and ${visibleTo(actor)} for update`.execute(
    tx,
  )
  return await findConversation(actor, id, tx)
}

const message = (actor: Actor) => sql`message.id, author_name as author, author_id = ${actor.id} as "isOwn",
  is_of_provider as "isOfProvider", is_internal as "isInternal", text,
  case when file_id is not null then json_build_object('name', file_name, 'mediaType', file_type, 'size', file_size) end as file, stop_time(written_at, ${actor.timeZone}) as "writtenAt",
  stop_time(read_at, ${actor.timeZone}) as "readAt", mailed_at is not null as "isMailed"`

/** The caller has found the conversation. */
export async function listMessages(
  actor: Actor,
  conversationId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<SupportMessage>> {
  const found = sql`support_message as message where conversation_id = ${conversationId} and ${seenBy(actor)}`
  const { rows } = await sql<Page<SupportMessage>>`
    select coalesce((select json_agg(row) from (
        select ${message(actor)} from ${found}
        order by written_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
      ) as row), '[]') as data,
      (select count(*) from ${found}) as "totalCount"`.execute(actor.db.read)
  return rows[0] ?? { data: [], totalCount: 0 }
}

export async function findMessage(tx: Tx, actor: Actor, id: string): Promise<SupportMessage | undefined> {
  const { rows } = await sql<{ message: SupportMessage }>`
    select row_to_json(found) as message from (
      select ${message(actor)} from support_message as message where message.id = ${id}
    ) as found`.execute(tx)
  return rows[0]?.message
}

/** Of a message that the actor reads in a conversation of theirs. */
export async function findFile(actor: Actor, messageId: string): Promise<{ fileId: string; name: string } | undefined> {
  const { rows } = await sql<{ fileId: string; name: string }>`
    select file_id as "fileId", file_name as name from support_message as message
    join support_conversation as conversation on conversation.id = conversation_id
    where message.id = ${messageId} and file_id is not null and ${seenBy(actor)} and ${visibleTo(actor)}`.execute(
    actor.db.read,
  )
  return rows[0]
}

/** The provider's badge, by the condition of its view. */
export function countWaiting(actor: Actor): RawBuilder<number> {
  return sql`(select count(*)::int from ${conversations} where ${visibleTo(actor)} and ${inView(actor, 'waiting')})`
}

export async function insertConversation(
  tx: Tx,
  actor: Authorized<Actor>,
  { subject, about }: { subject: string; about: SupportTopic | null },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('support_conversation')
    .values({
      id,
      company_id: actor.companyId,
      asked_by_id: actor.id,
      asked_by: nameOf(actor),
      subject,
      about_type: about?.type ?? null,
      about_number: about?.number ?? null,
      last_message_at: actor.now,
    })
    .execute()
  return id
}

export type SentFile = { id: string; name: string; mediaType: string; size: number }
export type NewMessage = { text: string; isInternal: boolean; isMailed: boolean; file?: SentFile | undefined }

export async function insertMessage(
  tx: Tx,
  actor: Actor,
  { id, company }: ConversationFacts,
  { text, isInternal, isMailed, file }: NewMessage,
): Promise<string> {
  const messageId = newId()
  await tx
    .insertInto('support_message')
    .values({
      id: messageId,
      conversation_id: id,
      company_id: company.id,
      author_id: actor.id,
      author_name: nameOf(actor),
      is_of_provider: isProvider(actor),
      is_internal: isInternal,
      text,
      file_id: file?.id ?? null,
      file_name: file?.name ?? null,
      file_type: file?.mediaType ?? null,
      file_size: file?.size ?? null,
      written_at: actor.now,
      mailed_at: isMailed ? actor.now : null,
    })
    .execute()
  return messageId
}

/** Asked again, it waits; answered, it does not, and it is whoever's answered first. */
export async function goOn(tx: Tx, actor: Actor, id: string): Promise<void> {
  const turn = isProvider(actor)
    ? sql`waiting_since = null, assignee_id = coalesce(assignee_id, ${actor.id}), assignee_name = coalesce(assignee_name, ${nameOf(actor)})`
    : sql`waiting_since = coalesce(waiting_since, ${actor.now})`
  await sql`update support_conversation set last_message_at = ${actor.now}, closed_at = null, closed_by = null, ${turn}
    where id = ${id}`.execute(tx)
}

export async function writeAssignee(tx: Tx, id: string, person: { id: string; name: string } | null): Promise<void> {
  await tx
    .updateTable('support_conversation')
    .set({ assignee_id: person?.id ?? null, assignee_name: person?.name ?? null })
    .where('id', '=', id)
    .execute()
}

/** One of the provider's people who may be in the portal. */
export async function findColleague(tx: Tx, id: string): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select contact.id, first_name || ' ' || last_name as name from contact
    join membership on membership.contact_id = contact.id join company on company.id = membership.company_id
    where contact.id = ${id} and company.kind = 'provider' and contact.is_portal_enabled`.execute(tx)
  return rows[0]
}

export async function writeClosing(tx: Tx, actor: Actor, id: string): Promise<void> {
  await sql`update support_conversation set closed_at = ${actor.now}, closed_by = ${nameOf(actor)}, waiting_since = null
    where id = ${id}`.execute(tx)
}

/** Whoever asked and opens it again waits again. */
export async function writeReopening(tx: Tx, actor: Actor, id: string): Promise<void> {
  const waitingSince = isProvider(actor) ? null : actor.now
  await sql`update support_conversation set closed_at = null, closed_by = null, waiting_since = ${waitingSince} where id = ${id}`.execute(
    tx,
  )
}

/** False if there was nothing new to them. */
export async function markRead(tx: Tx, actor: Actor, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update support_message as message set read_at = ${actor.now} from support_conversation as conversation
    where conversation.id = ${id} and message.conversation_id = conversation.id and ${unreadBy(actor)}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Who at its company reads a conversation. */
export async function readersOf(tx: Tx, { company, askedBy }: ConversationFacts): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select contact_id as id from membership where company_id = ${company.id} and ('Admin' = any (roles) or contact_id = ${askedBy.id})`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export type UnreadAnswer = {
  conversationId: string
  companyId: string
  askedById: string
  subject: string
  newestId: string
  person: string
  answer: string
}

const NEWEST = sql<string>`(array_agg(message.id order by written_at desc, message.id desc))[1]`

/** Answers that whoever asked has not read since, and was not told of. In the system's scope. */
export async function findUnreadAnswers(tx: Tx, since: Date, until: Date): Promise<UnreadAnswer[]> {
  const { rows } = await sql<UnreadAnswer>`
    select conversation.id as "conversationId", conversation.company_id as "companyId", asked_by_id as "askedById", subject,
      ${NEWEST} as "newestId",
      (array_agg(author_name order by written_at desc, message.id desc))[1] as person,
      left(string_agg(text, ' · ' order by written_at, message.id), 2000) as answer
    from support_message as message join support_conversation as conversation on conversation.id = message.conversation_id
    where read_at is null and is_of_provider and not is_internal and written_at between ${since} and ${until}
    group by conversation.id
    having ${untold(sql`'support-answered:' || ${NEWEST}`)}`.execute(tx)
  return rows
}
