import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'

/** The person's sessions nobody ended, for any company; their times say whether they still live. */
export async function sessionsOf(tx: Tx, contactId: string, now: Date) {
  return await tx
    .selectFrom('session')
    .innerJoin('company', 'company.id', 'session.company_id')
    .select([
      'session.id',
      'session.user_agent',
      'session.address',
      'session.started_at',
      'session.last_used_at',
      'session.ends_at',
      'company.name as company_name',
    ])
    .where('session.contact_id', '=', contactId)
    .where('session.ended_at', 'is', null)
    .where('session.ends_at', '>', now)
    .orderBy('session.last_used_at', 'desc')
    .limit(100)
    .execute()
}

/** False for a session that is not the person's, or has ended. */
export async function endOwnSession(tx: Tx, contactId: string, sessionId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ ended_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('contact_id', '=', contactId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setPasswordHash(tx: Tx, contactId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('contact').set({ password_hash: passwordHash }).where('id', '=', contactId).execute()
}
