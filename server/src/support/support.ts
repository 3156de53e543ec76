import type { AnswerOf, BodyOf, QueryOf } from '@waybill/contract/endpoint.ts'
import { type Said, sayer } from '@waybill/contract/said.ts'
import { SUPPORT_SAYINGS } from '@waybill/contract/support/support.sayings.ts'
import {
  SUPPORT_FILE_BYTES,
  type SupportConversation,
  type SupportMessage,
  type support,
} from '@waybill/contract/support/support.ts'
import { type Actor, isProvider, nameOf } from '../actor.ts'
import type { Db, Tx } from '../db/connection.ts'
import { announce, type HappeningKind } from '../events.ts'
import { record } from '../history/history.ts'
import type { Authorized } from '../http/authorized.ts'
import { Refusal } from '../http/refusal.ts'
import { ServedFile } from '../http/served-file.ts'
import type { Files } from '../outside/files/files.ts'
import { acceptDocument } from '../outside/images/accept-file.ts'
import type { Images } from '../outside/images/images.ts'
import { digestOf, type IncomingFile } from '../outside/incoming/incoming.ts'
import type { Post } from '../outside/mail/post.ts'
import { deskNow } from './desk.ts'
import * as policy from './support.policy.ts'
import * as stored from './support.queries.ts'

export { countWaiting } from './support.queries.ts'

const say = sayer(SUPPORT_SAYINGS)

export type Means = { post: Post; supportEmail: string; system: Db; files: Files; images: Images }

export async function isVisible(actor: Actor, id: string): Promise<boolean> {
  return (await stored.findConversation(actor, id)) !== undefined
}

export async function list(actor: Actor, query: QueryOf<typeof support.list>): Promise<AnswerOf<typeof support.list>> {
  const { data, totalCount } = await stored.listConversations(actor, query)
  return { data: data.map((facts) => policy.shown(actor, facts)), totalCount }
}

export async function counts(
  actor: Actor,
  { query }: QueryOf<typeof support.counts>,
): Promise<AnswerOf<typeof support.counts>> {
  return await stored.countConversations(actor, query)
}

export async function find(actor: Actor, id: string, tx?: Tx): Promise<SupportConversation> {
  const facts = await stored.findConversation(actor, id, tx)
  if (!facts) throw new Refusal('not-found')
  return policy.shown(actor, facts)
}

export async function messages(
  actor: Actor,
  id: string,
  page: QueryOf<typeof support.messages>,
): Promise<AnswerOf<typeof support.messages>> {
  await find(actor, id)
  return await stored.listMessages(actor, id, page)
}

/** Somebody starts a conversation with the provider. */
export async function ask(
  actor: Actor,
  { subject, about, text }: BodyOf<typeof support.ask>,
  means: Means,
): Promise<SupportConversation> {
  return await actor.db.transaction(async (tx) => {
    const id = await stored.insertConversation(tx, policy.mayAsk(actor), { subject, about })
    const facts = policy.mayDo(actor, 'write', await stored.findConversation(actor, id, tx))
    await recordAct(tx, actor, facts, say('support-asked', { subject }))
    await put(tx, actor, facts, { text, isInternal: false }, means)
    return await find(actor, id, tx)
  })
}

/** Either side writes to the other, or the provider's people among themselves. */
export async function write(
  actor: Actor,
  id: string,
  entry: BodyOf<typeof support.write>,
  means: Means,
): Promise<SupportMessage> {
  return await actor.db.transaction(async (tx) => {
    const what = entry.isInternal ? 'note' : 'write'
    const facts = policy.mayDo(actor, what, await stored.lockConversation(tx, actor, id))
    await recordAct(tx, actor, facts, say(entry.isInternal ? 'support-noted' : 'support-written'), entry.isInternal)
    return await put(tx, actor, facts, entry, means)
  })
}

/** Either side shows the other a picture or a PDF, cleaned as every document is. */
export async function attach(
  actor: Actor,
  { supportConversationId: id, isInternal }: QueryOf<typeof support.attach>,
  sent: IncomingFile | undefined,
  means: Means,
): Promise<SupportMessage> {
  if (!sent) throw new Refusal('wrong-content-type')
  const what = isInternal ? 'note' : 'write'
  // Before its file is looked into; again once it is stored.
  policy.mayDo(actor, what, await stored.findConversation(actor, id))
  if ((await digestOf(sent.path)).size > SUPPORT_FILE_BYTES)
    throw new Refusal('too-large', say('support-file-too-large', { megabytes: SUPPORT_FILE_BYTES / 1024 / 1024 }))
  const { path, mediaType, name } = await acceptDocument(means.images, { ...sent, name: sent.name.slice(-200) })
  const file = await means.files.storeFile({ path, mediaType, name, purpose: 'support-file' })
  return await actor.db.transaction(async (tx) => {
    const facts = policy.mayDo(actor, what, await stored.lockConversation(tx, actor, id))
    await recordAct(tx, actor, facts, say('support-sent', { file: name }), isInternal)
    const { fileId, size } = await means.files.keep(tx, actor.companyId, file)
    return await put(tx, actor, facts, { text: '', isInternal, file: { id: fileId, name, mediaType, size } }, means)
  })
}

export async function file(actor: Actor, messageId: string, { system, files }: Means): Promise<ServedFile> {
  const found = await stored.findFile(actor, messageId)
  if (!found) throw new Refusal('not-found')
  const { name, fileId } = found
  return new ServedFile({ ...(await files.read(system, fileId)), name })
}

/** What the other side wrote is read; of a colleague's conversation only whoever asked reads for their side. */
export async function read(actor: Actor, id: string): Promise<void> {
  await actor.db.transaction(async (tx) => {
    const facts = await stored.findConversation(actor, id, tx)
    if (!facts) throw new Refusal('not-found')
    if (await stored.markRead(tx, actor, id)) await tell(tx, facts, 'support-changed')
  })
}

export async function assign(
  actor: Actor,
  id: string,
  { assigneeId }: BodyOf<typeof support.assign>,
): Promise<SupportConversation> {
  return await act(actor, id, 'assign', async (tx) => {
    const person = assigneeId === null ? null : await stored.findColleague(tx, assigneeId)
    if (person === undefined) throw new Refusal('not-found')
    await stored.writeAssignee(tx, id, person)
    return person ? say('support-assigned', { person: person.name }) : say('support-unassigned')
  })
}

export async function close(actor: Actor, id: string): Promise<SupportConversation> {
  return await act(actor, id, 'close', async (tx) => {
    await stored.markRead(tx, actor, id)
    await stored.writeClosing(tx, actor, id)
    return say('support-closed')
  })
}

export async function reopen(actor: Actor, id: string): Promise<SupportConversation> {
  return await act(actor, id, 'reopen', async (tx) => {
    await stored.writeReopening(tx, actor, id)
    return say('support-reopened')
  })
}

async function act(
  actor: Actor,
  id: string,
  what: policy.Act,
  does: (tx: Tx) => Promise<Said>,
): Promise<SupportConversation> {
  return await actor.db.transaction(async (tx) => {
    const facts = policy.mayDo(actor, what, await stored.lockConversation(tx, actor, id))
    await recordAct(tx, actor, facts, await does(tx))
    await tell(tx, facts, 'support-changed')
    return await find(actor, id, tx)
  })
}

/** Whoever writes has read what is there. A question that nobody is there to answer goes out by mail too. */
async function put(
  tx: Tx,
  actor: Actor,
  facts: Authorized<stored.ConversationFacts>,
  { text, isInternal, file: sent }: BodyOf<typeof support.write> & { file?: stored.SentFile },
  { post, supportEmail }: Means,
): Promise<SupportMessage> {
  const isMailed = !isProvider(actor) && !(await deskNow(tx, actor)).isAnswering
  const id = await stored.insertMessage(tx, actor, facts, { text, isInternal, isMailed, file: sent })
  if (!isInternal) {
    await stored.markRead(tx, actor, facts.id)
    await stored.goOn(tx, actor, facts.id)
  }
  if (isMailed) await post.queue(tx, letterOf(actor, facts, sent ? sent.name : text, supportEmail))
  await tell(tx, facts, 'support-written', isInternal)
  const message = await stored.findMessage(tx, actor, id)
  if (!message) throw new Refusal('not-found')
  return message
}

function letterOf(actor: Actor, { id, subject, about }: stored.ConversationFacts, text: string, to: string) {
  const topic = about ? ` (${about.type} ${about.number})` : ''
  return {
    kind: 'support-message',
    to,
    subject: `${actor.companyName}: ${subject}${topic}`,
    paragraphs: [`${nameOf(actor)}, ${actor.companyName}, wrote:`, ...text.split(/\n+/)],
    act: { label: 'Answer in the portal', path: `/support/${id}` as const },
    by: { id: actor.id },
  }
}

async function recordAct(
  tx: Tx,
  actor: Actor,
  { id }: stored.ConversationFacts,
  said: Said,
  isInternal = false,
): Promise<void> {
  await record(tx, actor, { type: 'support-conversation', id }, said, { isInternal })
}

/** The provider's people hear of it, and those of the company who read it. */
async function tell(
  tx: Tx,
  facts: stored.ConversationFacts,
  kind: Extract<HappeningKind, `support-${string}`>,
  isInternal = false,
): Promise<void> {
  const news = { kind, subject: { type: 'support-conversation', id: facts.id } } as const
  const onlyIds = isInternal ? [] : await stored.readersOf(tx, facts)
  await announce(
    tx,
    { ...news, companyIds: [] },
    ...(onlyIds.length > 0 ? [{ ...news, companyIds: [facts.company.id], onlyIds }] : []),
  )
}
