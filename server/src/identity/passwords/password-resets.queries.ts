import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'

export async function insertResetRequest(
  db: Db,
  request: { id: string; emailAddress: string; requestedAt: Date },
): Promise<void> {
  await db.read
    .insertInto('password_reset_request')
    .values({ id: request.id, email_address: request.emailAddress, requested_at: request.requestedAt })
    .execute()
}

/** The oldest request nobody has handled, locked until the transaction ends. */
export async function claimResetRequest(
  tx: Tx,
  now: Date,
): Promise<{ id: string; emailAddress: string; requestedAt: Date } | undefined> {
  const row = await tx
    .updateTable('password_reset_request')
    .set({ handled_at: now })
    .where('id', '=', (waiting) =>
      waiting
        .selectFrom('password_reset_request')
        .select('id')
        .where('handled_at', 'is', null)
        .orderBy('requested_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'email_address', 'requested_at'])
    .executeTakeFirst()
  return row && { id: row.id, emailAddress: row.email_address, requestedAt: row.requested_at }
}

/** Nobody is let in with the address that the contact was invited at. */
const isFreeToTake = sql<boolean>`not exists (
  select from contact as holder where holder.user_name = contact.invited_as and not has_left(holder))`

/**
 * Who may choose a password for this address, locked so nobody else mails them a link: who signs in with it, else who was invited at it
 * last with a link, and has no user name until it proves the mailbox.
 */
export async function holdForReset(
  tx: Tx,
  address: string,
): Promise<{ id: string; firstName: string; companyName: string; isInvited: boolean } | undefined> {
  const row = await tx
    .selectFrom('contact')
    .innerJoin('company', 'company.id', 'contact.company_id')
    .select(['contact.id', 'contact.first_name', 'contact.user_name', 'company.name'])
    .where(
      sql<boolean>`(contact.user_name = ${address}
        or contact.user_name is null and contact.was_sent_link and contact.invited_as = ${address} and ${isFreeToTake})`,
    )
    .where('contact.is_portal_enabled', '=', true)
    .orderBy('contact.invited_at', 'desc')
    .limit(1)
    .forUpdate('contact')
    .executeTakeFirst()
  return row && { id: row.id, firstName: row.first_name, companyName: row.name, isInvited: row.user_name === null }
}

/** Whether they were mailed a link of this kind since then that is still good. */
export async function wasMailedSince(tx: Tx, contactId: string, kind: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('password_token')
    .select('id')
    .where('contact_id', '=', contactId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Who may choose a password with the token, in the company where they would come in; nobody if used, replaced, expired or unknown, or if
 * somebody else is let in with the address they were invited at.
 */
export async function findByToken(db: Db, hash: Buffer, now: Date) {
  return await db.read
    .selectFrom('password_token')
    .innerJoin('contact', 'contact.id', 'password_token.contact_id')
    .innerJoin('membership', 'membership.contact_id', 'contact.id')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .select([
      'password_token.kind',
      'password_token.expires_at',
      'contact.id as contact_id',
      'contact.user_name',
      'contact.invited_as',
      'contact.first_name',
      'contact.last_name',
      'company.id as company_id',
      'company.name as company_name',
      'company.is_do_not_use',
    ])
    .where('password_token.token_hash', '=', hash)
    .where('password_token.ended_at', 'is', null)
    .where('password_token.expires_at', '>', now)
    .where('contact.is_portal_enabled', '=', true)
    .where(sql<boolean>`(contact.user_name is not null or ${isFreeToTake})`)
    .orderBy('company.is_do_not_use')
    .orderBy('membership.is_default', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Uses up the token: of any number of tries at once, one gets true. */
/** Before their tokens, as whoever mails them a link does. */
export async function holdContact(tx: Tx, contactId: string): Promise<void> {
  await tx.selectFrom('contact').select('id').where('id', '=', contactId).forUpdate().execute()
}

export async function useToken(tx: Tx, hash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('password_token')
    .set({ ended_at: now })
    .where('token_hash', '=', hash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export async function setPassword(tx: Tx, contactId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('contact').set({ password_hash: passwordHash }).where('id', '=', contactId).execute()
}

/** Handled requests hold addresses strangers typed; long expired tokens prove nothing. */
export async function forgetResetsBefore(db: Db, day: Date): Promise<void> {
  await db.read.deleteFrom('password_reset_request').where('handled_at', '<', day).execute()
  await db.read.deleteFrom('password_token').where('expires_at', '<', day).execute()
}
