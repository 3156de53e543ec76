import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'
import type { Json } from '../../db/types.generated.ts'
import type { MailContent } from './post.ts'

export async function insertMail(
  tx: Tx,
  mail: {
    id: string
    kind: string
    recipient: string
    subject: string
    content: MailContent
    usefulUntil: Date | undefined
    byId: string | undefined
  },
): Promise<void> {
  const { usefulUntil, content, byId, ...rest } = mail
  await tx
    .insertInto('mail')
    .values({ ...rest, content: JSON.stringify(content), useful_until: usefulUntil ?? null, by_id: byId ?? null })
    .execute()
}

export type WaitingMail = {
  id: string
  kind: string
  recipient: string
  subject: string
  content: MailContent
  queuedAt: Date
  usefulUntil: Date | null
  /** Including this try. */
  attempts: number
}

/**
 * Claims a letter until `until`; no other process gets it before then. Of those due, the one that expires first: somebody waits for a code,
 * and nobody for the notice to the five-hundredth carrier of a broadcast.
 */
export async function takeDueMail(db: Db, now: Date, until: Date): Promise<WaitingMail | undefined> {
  const row = await db.read
    .updateTable('mail')
    .set({ next_try_at: until, attempts: sql<number>`attempts + 1` })
    .where('id', '=', (due) =>
      due
        .selectFrom('mail')
        .select('id')
        .where('next_try_at', '<=', now)
        .orderBy('useful_until')
        .orderBy('next_try_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'recipient', 'subject', 'content', 'queued_at', 'useful_until', 'attempts'])
    .executeTakeFirst()
  if (!row) return undefined
  const { queued_at: queuedAt, useful_until: usefulUntil, content, ...rest } = row
  // Only the post writes it, and it is there as long as there is something left to try (mail's own check).
  return { ...rest, content: content as MailContent, queuedAt, usefulUntil }
}

/** Only the try that claimed the letter may say how it ended. */
export async function markMailSent(db: Db, mail: WaitingMail, at: Date): Promise<void> {
  await inHand(db.read, mail).set({ sent_at: at, next_try_at: null, content: null, last_error: null }).execute()
}

export async function markMailFailed(db: Db, mail: WaitingMail, reason: string, nextTryAt: Date): Promise<void> {
  await inHand(db.read, mail).set({ next_try_at: nextTryAt, last_error: reason }).execute()
}

export type Fault = 'recipient' | 'letter' | 'relay' | 'late'

/** A link may let somebody in, and a letter with a time limit may hold a code: those words are kept only while the letter is tried. */
const WITHOUT_SECRETS = sql<Json | null>`case when useful_until is null and coalesce(content -> 'act' ->> 'url', '') not like '%#%' then content end`

/** True if this try still held the letter. */
export async function giveMailUp(
  tx: Tx,
  mail: WaitingMail,
  { reason, fault }: { reason: string; fault: Fault },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await inHand(tx, mail)
    .set({ given_up_at: at, next_try_at: null, content: WITHOUT_SECRETS, last_error: reason, fault })
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function inHand(tx: Tx, { id, attempts }: WaitingMail) {
  return tx
    .updateTable('mail')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('next_try_at', 'is not', null)
}

export async function forgetMailBefore(db: Db, day: Date): Promise<void> {
  await db.read.deleteFrom('mail').where('queued_at', '<', day).where('next_try_at', 'is', null).execute()
}
