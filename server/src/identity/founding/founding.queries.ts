import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'

/** Any number works: two processes starting at once make one provider. */
const FOUNDING_LOCK = 4_340_003

/** True in the one transaction that may found the provider: no company exists yet. */
export async function lockFounding(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${FOUNDING_LOCK})`.execute(tx)
  const anybody = await tx.selectFrom('company').select('id').limit(1).executeTakeFirst()
  return anybody === undefined
}

export async function insertProvider(
  tx: Tx,
  provider: { companyId: string; contactId: string; name: string; adminEmail: string; passwordHash: string },
): Promise<void> {
  const { companyId, contactId, name, adminEmail, passwordHash } = provider
  await tx
    .insertInto('company')
    .values({ id: companyId, number: 'C1', name, kind: 'provider', time_zone: 'America/Chicago' })
    .execute()
  await tx
    .insertInto('contact')
    .values({
      id: contactId,
      company_id: companyId,
      first_name: 'First',
      last_name: 'Administrator',
      email_addresses: [adminEmail],
      user_name: adminEmail.toLowerCase(),
      password_hash: passwordHash,
      is_portal_enabled: true,
    })
    .execute()
  await tx
    .insertInto('membership')
    .values({ contact_id: contactId, company_id: companyId, roles: ['Admin'], permissions: ['Admin', 'CarrierPortal'] })
    .execute()
}
