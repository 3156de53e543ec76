import { sql } from 'kysely'
import type { Db, Tx } from '../db/connection.ts'

export async function findPersonByUserName(db: Db, userName: string) {
  return await people(db.read)
    .select('contact.password_hash')
    .where('contact.user_name', '=', userName.toLowerCase())
    .orderBy('company.is_do_not_use')
    .orderBy('membership.is_default', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The person in one of the companies they act for. */
export async function findMember(db: Db, contactId: string, companyId: string) {
  return await people(db.read)
    .where('contact.id', '=', contactId)
    .where('company.id', '=', companyId)
    .executeTakeFirst()
}

export async function membershipsOf(tx: Tx, contactId: string) {
  const rows = await tx
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .innerJoin('contact', 'contact.id', 'membership.contact_id')
    .select(['company.id', 'company.name', 'company.kind', 'company.is_do_not_use'])
    .select((each) => each('contact.company_id', '=', each.ref('membership.company_id')).as('isEmployer'))
    // Nobody else who can sign in would be left to let others in.
    .select(
      sql<boolean>`'Admin' = any(membership.roles) and not exists (
        select from membership as theirs join contact as other on other.id = theirs.contact_id
        where theirs.company_id = membership.company_id and other.id <> contact.id and 'Admin' = any(theirs.roles)
          and other.is_portal_enabled and other.password_hash is not null)`.as('isLastAdministrator'),
    )
    .where('membership.contact_id', '=', contactId)
    .orderBy('company.name')
    .limit(200)
    .execute()
  return rows.map((row) => ({ ...row, isEmployer: Boolean(row.isEmployer), isLast: rows.length < 2 }))
}

/** Where the person starts next time. */
export async function makeDefault(tx: Tx, contactId: string, companyId: string): Promise<void> {
  const own = tx.updateTable('membership').where('contact_id', '=', contactId)
  await own.set({ is_default: false }).where('is_default', '=', true).execute()
  await own.set({ is_default: true }).where('company_id', '=', companyId).execute()
}

/** Ends the session of the company being left, once; its proof of identity carries over to the next. */
export async function leaveSession(tx: Tx, sessionId: string) {
  return await tx
    .updateTable('session')
    .set({ ended_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning(['ends_at', 'confirmed_at', 'user_agent', 'address'])
    .executeTakeFirst()
}

/** Where somebody who acts for several starts: where they were last, unless that company is blocked. */
export async function findPersonById(db: Db, contactId: string) {
  return await people(db.read)
    .where('contact.id', '=', contactId)
    .orderBy('company.is_do_not_use')
    .orderBy('membership.is_default', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type Person = NonNullable<Awaited<ReturnType<typeof findMember>>>

function people(tx: Tx) {
  return (
    tx
      .selectFrom('contact')
      .innerJoin('membership', 'membership.contact_id', 'contact.id')
      .innerJoin('company', 'company.id', 'membership.company_id')
      .leftJoin('second_factor', 'second_factor.contact_id', 'contact.id')
      .select((each) =>
        each
          .exists(
            each
              .selectFrom('membership as other')
              .select('other.company_id')
              .whereRef('other.contact_id', '=', 'contact.id')
              .whereRef('other.company_id', '!=', 'membership.company_id'),
          )
          .as('acts_for_several'),
      )
      .select((each) =>
        each
          .exists(
            each
              .selectFrom('application')
              .select('application.id')
              .whereRef('application.company_id', '=', 'company.id')
              .where('application.state', 'not in', ['Approved', 'ConditionallyApproved', 'Rejected', 'Expired']),
          )
          .as('has_application_at_work'),
      )
      // Whether any of the company's tracking integrations has expired; null when it has none.
      .select((each) =>
        each
          .selectFrom('tracking_integration')
          .select((row) => row.fn<boolean | null>('bool_or', [sql`expired_at is not null`]).as('expired'))
          .whereRef('tracking_integration.company_id', '=', 'company.id')
          .as('tracking_expired'),
      )
      .select([
        'second_factor.turned_on_at',
        'contact.id',
        'contact.first_name',
        'contact.last_name',
        'contact.user_name',
        'contact.email_addresses',
        'contact.phone_numbers',
        'contact.is_portal_enabled',
        'contact.has_accepted_terms',
        'contact.language',
        'contact.clock',
        'contact.picture_file_id',
        'membership.roles',
        'membership.permissions',
        'membership.access_levels',
        'company.id as company_id',
        'company.name as company_name',
        'company.kind as company_kind',
        'company.docket_number',
        'company.time_zone',
        // Calculated, never stored: THE rule is in migration 0010 (domain §2.4).
        sql<boolean>`company_objections(company.id, now(), null, null) = '[]'`.as('is_bookable'),
        'company.is_on_hold',
        'company.is_do_not_use',
        'company.has_3pl_network',
        'company.onboarding_state',
      ])
  )
}

/** Whether the account has signed in from that address since then. */
export async function wasHere(db: Db, userName: string, address: string, since: Date): Promise<boolean> {
  const row = await db.read
    .selectFrom('session')
    .innerJoin('contact', 'contact.id', 'session.contact_id')
    .select('session.id')
    .where('contact.user_name', '=', userName.toLowerCase())
    .where('session.address', '=', address)
    .where('session.started_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The user agents of the person's sessions since then, each once. */
export async function userAgentsOf(tx: Tx, contactId: string, since: Date): Promise<(string | null)[]> {
  const rows = await tx
    .selectFrom('session')
    .select('user_agent')
    .distinct()
    .where('contact_id', '=', contactId)
    .where('started_at', '>', since)
    .limit(200)
    .execute()
  return rows.map((row) => row.user_agent)
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
    confirmedAt: Date
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
      confirmed_at: session.confirmedAt,
    })
    .execute()
}

export async function touchSession(db: Db, sessionId: string): Promise<void> {
  await db.read.updateTable('session').set({ last_used_at: sql`now()` }).where('id', '=', sessionId).execute()
}

export async function confirmSession(db: Db, sessionId: string, at: Date): Promise<void> {
  await db.read.updateTable('session').set({ confirmed_at: at }).where('id', '=', sessionId).execute()
}

export async function passwordHashOf(tx: Tx, contactId: string): Promise<string | null> {
  const row = await tx.selectFrom('contact').select('password_hash').where('id', '=', contactId).executeTakeFirst()
  return row?.password_hash ?? null
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.read
    .updateTable('session')
    .set({ ended_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends the person's sessions, except one if named; every process refuses them within a second (P21). */
export async function endSessionsOf(tx: Tx, contactId: string, except?: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: sql`now()` })
    .where('contact_id', '=', contactId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute()
}

/** The signing key all processes share; the first to ask makes it. */
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
