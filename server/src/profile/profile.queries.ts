import type { NotificationPreference, Profile, ProfileChange } from '@waybill/contract/profile/profile.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connection.ts'
import { isSeen } from '../db/is-seen.ts'

/** A profile as its owner reads it, and the company they are a contact of. */
export type ProfileRow = { profile: Profile; companyId: string }

export async function findProfile(tx: Tx, contactId: string): Promise<ProfileRow> {
  const row = await tx
    .selectFrom('contact')
    .select([
      'id',
      'company_id',
      'first_name',
      'last_name',
      'function_title',
      'email_addresses',
      'linkedin_profile_url',
      'user_name',
      'picture_file_id',
      'version',
    ])
    // Only the verbs write it, with the contract's body; the table's checks cover languages and clocks.
    .select(sql<Profile['phoneNumbers']>`phones`.as('phones'))
    .select(sql<Profile['language']>`language`.as('language'))
    .select(sql<Profile['clock']>`clock`.as('clock'))
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  return {
    companyId: row.company_id,
    profile: {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      functionTitle: row.function_title,
      phoneNumbers: row.phones,
      emailAddresses: row.email_addresses,
      linkedInProfileUrl: row.linkedin_profile_url,
      language: row.language,
      clock: row.clock,
      userName: row.user_name ?? '',
      fileId: row.picture_file_id,
      version: row.version,
    },
  }
}

/** The first change from this version wins; false for all others (TRUST P15). */
export async function updateProfile(
  tx: Tx,
  contactId: string,
  version: number,
  change: ProfileChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contact')
    .set((expression) => ({
      first_name: change.firstName,
      last_name: change.lastName,
      function_title: change.functionTitle,
      phones: JSON.stringify(change.phoneNumbers),
      email_addresses: change.emailAddresses,
      linkedin_profile_url: change.linkedInProfileUrl,
      language: change.language,
      ...(change.clock && { clock: change.clock }),
      version: expression('version', '+', 1),
    }))
    .where('id', '=', contactId)
    .where(isSeen(version))
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** A person's picture, locked so that of two new ones each removes the one before. */
export async function lockPicture(tx: Tx, contactId: string): Promise<{ companyId: string; fileId: string | null }> {
  const row = await tx
    .selectFrom('contact')
    .select(['company_id', 'picture_file_id'])
    .where('id', '=', contactId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { companyId: row.company_id, fileId: row.picture_file_id }
}

export async function setPicture(tx: Tx, contactId: string, fileId: string | null): Promise<void> {
  await tx.updateTable('contact').set({ picture_file_id: fileId }).where('id', '=', contactId).execute()
}

/** The picture of somebody this scope sees: a colleague, or one of the provider's people who deal with the company. */
export async function findPicture(db: Db, contactId: string): Promise<string | undefined> {
  const { rows } = await sql<{ picture_file_id: string | null }>`
    select picture_file_id from contact where id = ${contactId}
    union all
    select picture_file_id from provider_desk() where id = ${contactId}`.execute(db.read)
  return rows[0]?.picture_file_id ?? undefined
}

export async function chosenPreferences(db: Db, who: { contactId: string; companyId: string }) {
  return await db.read
    .selectFrom('notification_preference')
    .select(['event', 'in_portal', 'by_mail'])
    .where('contact_id', '=', who.contactId)
    .where('company_id', '=', who.companyId)
    .execute()
}

export async function choosePreferences(
  tx: Tx,
  who: { contactId: string; companyId: string },
  chosen: readonly NotificationPreference[],
): Promise<void> {
  if (chosen.length === 0) return
  await tx
    .insertInto('notification_preference')
    .values(
      chosen.map(({ event, inPortal, byMail }) => ({
        contact_id: who.contactId,
        company_id: who.companyId,
        event,
        in_portal: inPortal,
        by_mail: byMail,
      })),
    )
    .onConflict((on) =>
      on.columns(['contact_id', 'company_id', 'event']).doUpdateSet((each) => ({
        in_portal: each.ref('excluded.in_portal'),
        by_mail: each.ref('excluded.by_mail'),
      })),
    )
    .execute()
}
