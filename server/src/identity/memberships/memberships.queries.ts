import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'

/** An invitation to act for a company too; it replaces an earlier one for the same person. */
export async function insertInvitation(
  tx: Tx,
  invitation: {
    id: string
    contactId: string
    address: string
    invitedBy: string
    now: Date
    expiresAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('membership_invitation')
    .columns(['id', 'company_id', 'contact_id', 'address', 'invited_by', 'invited_at', 'expires_at'])
    .expression((each) =>
      each
        .selectFrom('contact')
        .select([
          sql<string>`${invitation.id}::uuid`.as('id'),
          'company_id',
          'contact.id as contact_id',
          sql<string>`${invitation.address}`.as('address'),
          sql<string>`${invitation.invitedBy}`.as('invited_by'),
          sql<Date>`${invitation.now}::timestamptz`.as('invited_at'),
          sql<Date>`${invitation.expiresAt}::timestamptz`.as('expires_at'),
        ])
        .where('contact.id', '=', invitation.contactId),
    )
    .execute()
}

export async function endInvitationOf(tx: Tx, contactId: string, now: Date): Promise<void> {
  await tx
    .updateTable('membership_invitation')
    .set({ ended_at: now })
    .where('contact_id', '=', contactId)
    .where('ended_at', 'is', null)
    .execute()
}

/** What awaits whoever signs in with the address, and what they would be given. */
export async function invitationsTo(tx: Tx, userName: string, now: Date) {
  return await tx
    .selectFrom('membership_invitation as invitation')
    .innerJoin('company', 'company.id', 'invitation.company_id')
    .innerJoin('contact', 'contact.id', 'invitation.contact_id')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.contact_id', '=', 'invitation.contact_id')
        .onRef('membership.company_id', '=', 'invitation.company_id'),
    )
    .select([
      'invitation.id',
      'invitation.invited_by',
      'invitation.expires_at',
      'company.name',
      'company.kind',
      'membership.roles',
      'membership.permissions',
    ])
    .where('invitation.address', '=', userName)
    .where('invitation.ended_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .where('contact.is_portal_enabled', '=', true)
    .where('company.is_do_not_use', '=', false)
    .orderBy('invitation.invited_at', 'desc')
    .limit(50)
    .execute()
}

/** Ends the invitation: of any number of answers at once, one learns the company and the person. */
export async function takeInvitation(
  tx: Tx,
  invitation: { id: string; userName: string; now: Date },
): Promise<{ companyId: string; contactId: string } | undefined> {
  const row = await tx
    .updateTable('membership_invitation')
    .set({ ended_at: invitation.now })
    .where('id', '=', invitation.id)
    .where('address', '=', invitation.userName)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', invitation.now)
    .returning(['company_id', 'contact_id'])
    .executeTakeFirst()
  return row && { companyId: row.company_id, contactId: row.contact_id }
}

/** Gives the account the rights of the person who was added. From now on, that person is listed as the account. */
export async function takeOver(
  tx: Tx,
  { accountId, contactId, companyId }: { accountId: string; contactId: string; companyId: string },
): Promise<boolean> {
  const { rows } = await sql<{ roles: string[] }>`
    with given as (
      delete from membership where contact_id = ${contactId} and company_id = ${companyId}
        and exists (select from contact where id = ${contactId} and is_portal_enabled)
      returning roles, permissions, access_levels
    )
    insert into membership (contact_id, company_id, roles, permissions, access_levels, is_default)
    select ${accountId}::uuid, ${companyId}::uuid, roles, permissions, access_levels, false from given
    on conflict (contact_id, company_id) do update
      set roles = excluded.roles, permissions = excluded.permissions, access_levels = excluded.access_levels
    returning roles`.execute(tx)
  if (rows.length === 0) return false
  await tx
    .updateTable('contact')
    .set({ acts_as: accountId, is_portal_enabled: false, invited_as: null })
    .where('id', '=', contactId)
    .execute()
  return true
}

/** Locks the company and the person: of two administrators who leave it at once, or two companies left at once, one stays. */
export async function holdMembership(tx: Tx, contactId: string, companyId: string): Promise<void> {
  await sql`select from company where id = ${companyId}
    and exists (select from membership where contact_id = ${contactId} and company_id = ${companyId}) for no key update`.execute(
    tx,
  )
  await tx.selectFrom('contact').select('id').where('id', '=', contactId).forNoKeyUpdate().execute()
}

/**
 * Ends the membership and its sessions. With none left, the person returns to their own company, without rights. One membership is always
 * the default.
 */
export async function deleteMembership(tx: Tx, contactId: string, companyId: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('membership')
    .where('contact_id', '=', contactId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('contact_id', '=', contactId)
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .execute()
  await sql`
    insert into membership (contact_id, company_id, is_default)
    select id, company_id, true from contact
    where id = ${contactId} and not exists (select from membership where contact_id = ${contactId})`.execute(tx)
  await sql`
    update membership set is_default = true
    where contact_id = ${contactId}
      and company_id = (select company_id from membership where contact_id = ${contactId} order by company_id limit 1)
      and not exists (select from membership where contact_id = ${contactId} and is_default)`.execute(tx)
  return true
}

export async function forgetInvitationsBefore(db: Db, day: Date): Promise<void> {
  await db.read.deleteFrom('membership_invitation').where('expires_at', '<', day).execute()
}
