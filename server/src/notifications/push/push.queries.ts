import type { PushContent } from '@waybill/contract/notifications/push.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'

const KEYS = 'push-keys'

/** The kept value; the given one if there was none. */
export async function keepKeys(db: Db, fresh: string): Promise<string> {
  await sql`insert into secret (name, value) values (${KEYS}, ${fresh}) on conflict do nothing`.execute(db.read)
  const { value } = await db.read
    .selectFrom('secret')
    .select('value')
    .where('name', '=', KEYS)
    .executeTakeFirstOrThrow()
  return value
}

/** Nobody can open them any more, and no phone subscribed with others can be reached. */
export async function forgetKeys(db: Db, lost: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('secret')
      .where('name', '=', KEYS)
      .where('value', '=', lost)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await tx.deleteFrom('push_subscription').execute()
  })
}

export type NewSubscription = { sessionId: string; endpoint: string; publicKey: Buffer; sealedAuth: Buffer; at: Date }

/** A phone whose session is another now belongs to that one alone. */
export async function writeSubscription(tx: Tx, subscription: NewSubscription): Promise<void> {
  const { sessionId, endpoint, publicKey, sealedAuth, at } = subscription
  await tx
    .deleteFrom('push_subscription')
    .where('endpoint', '=', endpoint)
    .where('session_id', '<>', sessionId)
    .execute()
  const values = { endpoint, public_key: publicKey, sealed_auth: sealedAuth, subscribed_at: at }
  await tx
    .insertInto('push_subscription')
    .values({ session_id: sessionId, ...values })
    .onConflict((on) => on.column('session_id').doUpdateSet(values))
    .execute()
}

export async function deleteSubscription(db: Db, sessionId: string): Promise<void> {
  await db.read.deleteFrom('push_subscription').where('session_id', '=', sessionId).execute()
}

/** To every phone on which one of these people is signed in for their company. */
export async function insertMessages(
  tx: Tx,
  to: readonly { id: string; companyId: string }[],
  { content, usefulUntil, now }: { content: PushContent; usefulUntil: Date; now: Date },
): Promise<void> {
  const { rows } = await sql<{ sessionId: string }>`
    select session_id as "sessionId" from push_subscription join session on session.id = session_id
    where ${isAlive(now)} and (contact_id, company_id) in (
      select * from unnest(${to.map(({ id }) => id)}::uuid[], ${to.map(({ companyId }) => companyId)}::uuid[]))`.execute(
    tx,
  )
  if (rows.length === 0) return
  await tx
    .insertInto('push_message')
    .values(
      rows.map(({ sessionId }) => ({
        id: newId(),
        session_id: sessionId,
        content: JSON.stringify(content),
        useful_until: usefulUntil,
        next_try_at: now,
      })),
    )
    .execute()
}

/** A `session` that nobody has ended, and that time has not. */
const isAlive = (now: Date) => sql<boolean>`(session.ended_at is null and session.ends_at > ${now})`

export type WaitingMessage = {
  id: string
  sessionId: string
  content: PushContent
  usefulUntil: Date
  /** Including this try. */
  attempts: number
  endpoint: string
  publicKey: Buffer
  sealedAuth: Buffer
  isAlive: boolean
}

/** Claims the message that is due first until `until`; no other process gets it before then. */
export async function takeDueMessage(db: Db, now: Date, until: Date): Promise<WaitingMessage | undefined> {
  const { rows } = await sql<WaitingMessage>`
    update push_message as message set next_try_at = ${until}, attempts = attempts + 1
    from push_subscription as subscription join session on session.id = subscription.session_id
    where subscription.session_id = message.session_id and message.id = (
      select id from push_message where next_try_at <= ${now} order by next_try_at limit 1 for update skip locked)
    returning message.id, message.session_id as "sessionId", content, useful_until as "usefulUntil", attempts, endpoint,
      public_key as "publicKey", sealed_auth as "sealedAuth", ${isAlive(now)} as "isAlive"`.execute(db.read)
  return rows[0]
}

export async function deleteMessage(db: Db, { id }: Pick<WaitingMessage, 'id'>): Promise<void> {
  await db.read.deleteFrom('push_message').where('id', '=', id).execute()
}

export async function tryMessageAgain(db: Db, { id }: Pick<WaitingMessage, 'id'>, at: Date): Promise<void> {
  await db.read.updateTable('push_message').set({ next_try_at: at }).where('id', '=', id).execute()
}

/** Of sessions that are over, with what waits for them. */
export async function forgetSubscriptions(db: Db, now: Date): Promise<void> {
  await sql`
    delete from push_subscription using session
    where session.id = push_subscription.session_id and not ${isAlive(now)}`.execute(db.read)
}
