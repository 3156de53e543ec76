import { sql } from 'kysely'
import type { Db, Tx } from '../db/connection.ts'

/** All that one session says about who is calling; one statement, read at every request (TRUST P21). */
export async function findSession(db: Db, sessionId: string) {
  return await people(db.read)
    .innerJoin('session', (join) =>
      join.onRef('session.contact_id', '=', 'contact.id').onRef('session.company_id', '=', 'membership.company_id'),
    )
    .select(['session.id as session_id', 'session.last_used_at', 'session.ends_at', 'session.ended_at'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
}

export async function findPersonByUserName(db: Db, userName: string) {
  return await people(db.read)
    .select('contact.password_hash')
    .where('contact.user_name', '=', userName.toLowerCase())
    .where('membership.is_default', '=', true)
    .executeTakeFirst()
}

export type Person = Omit<
  NonNullable<Awaited<ReturnType<typeof findSession>>>,
  'session_id' | 'last_used_at' | 'ends_at' | 'ended_at'
>

function people(tx: Tx) {
  return tx
    .selectFrom('contact')
    .innerJoin('membership', 'membership.contact_id', 'contact.id')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .select([
      'contact.id',
      'contact.first_name',
      'contact.last_name',
      'contact.user_name',
      'contact.email_addresses',
      'contact.phone_numbers',
      'contact.is_portal_enabled',
      'contact.has_accepted_terms',
      'membership.roles',
      'membership.permissions',
      'company.id as company_id',
      'company.name as company_name',
      'company.kind as company_kind',
      'company.docket_number',
      'company.time_zone',
      'company.is_bookable',
      'company.is_on_hold',
      'company.is_do_not_use',
      'company.has_3pl_network',
    ])
}

export async function startSession(
  tx: Tx,
  session: {
    id: string
    contactId: string
    companyId: string
    endsAt: Date
    userAgent: string | undefined
    address: string
  },
): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      id: session.id,
      contact_id: session.contactId,
      company_id: session.companyId,
      ends_at: session.endsAt,
      user_agent: session.userAgent?.slice(0, 300) ?? null,
      address: session.address,
    })
    .execute()
}

export async function touchSession(db: Db, sessionId: string): Promise<void> {
  await db.read.updateTable('session').set({ last_used_at: sql`now()` }).where('id', '=', sessionId).execute()
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.read
    .updateTable('session')
    .set({ ended_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function endSessionsOf(db: Db, contactId: string): Promise<void> {
  await db.read
    .updateTable('session')
    .set({ ended_at: sql`now()` })
    .where('contact_id', '=', contactId)
    .where('ended_at', 'is', null)
    .execute()
}

/** The signing key that every process shares; the first process to ask makes it. */
export async function signingKey(db: Db, fresh: string): Promise<string> {
  await db.read
    .insertInto('secret')
    .values({ name: 'session-signing-key', value: fresh })
    .onConflict((on) => on.doNothing())
    .execute()
  const row = await db.read
    .selectFrom('secret')
    .select('value')
    .where('name', '=', 'session-signing-key')
    .executeTakeFirstOrThrow()
  return row.value
}

export async function knownUserNames(db: Db, userNames: readonly string[]): Promise<Set<string>> {
  const rows = await db.read
    .selectFrom('contact')
    .select('user_name')
    .where('user_name', 'in', [...userNames])
    .execute()
  return new Set(rows.map((row) => row.user_name ?? ''))
}
