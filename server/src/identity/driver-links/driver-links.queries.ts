import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'

/** A driver of the company, locked until the transaction ends: of two links made at once, the later counts. */
export async function holdDriver(tx: Tx, companyId: string, contactId: string) {
  return await tx
    .selectFrom('contact')
    .innerJoin('membership', 'membership.contact_id', 'contact.id')
    .select([
      'contact.id',
      'contact.first_name',
      'contact.last_name',
      'contact.user_name',
      'contact.email_addresses',
      'contact.is_portal_enabled',
    ])
    .where('contact.id', '=', contactId)
    .where('membership.company_id', '=', companyId)
    .where(sql<boolean>`membership.roles = array['Driver']`)
    .forNoKeyUpdate('contact')
    .executeTakeFirst()
}

/** Drives for the company and does nothing else there. */
export async function isDriverOf(tx: Tx, companyId: string, contactId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('membership')
    .select('contact_id')
    .where('contact_id', '=', contactId)
    .where('company_id', '=', companyId)
    .where(sql<boolean>`roles = array['Driver']`)
    .executeTakeFirst()
  return row !== undefined
}

/** The first time a driver signed in by link is kept. */
export async function noteCameByLink(tx: Tx, contactId: string, at: Date): Promise<void> {
  await tx
    .updateTable('contact')
    .set({ came_by_link_at: at })
    .where('id', '=', contactId)
    .where('came_by_link_at', 'is', null)
    .execute()
}

export async function endDriverLinks(tx: Tx, contactId: string, now: Date): Promise<void> {
  await tx
    .updateTable('driver_link')
    .set({ ended_at: now })
    .where('contact_id', '=', contactId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function insertDriverLink(
  tx: Tx,
  link: {
    id: string
    contactId: string
    companyId: string
    hash: Buffer
    madeBy: string
    now: Date
    expiresAt: Date
    shipmentId: string | null
  },
): Promise<void> {
  await tx
    .insertInto('driver_link')
    .values({
      id: link.id,
      contact_id: link.contactId,
      company_id: link.companyId,
      code_hash: link.hash,
      made_by: link.madeBy,
      created_at: link.now,
      expires_at: link.expiresAt,
      shipment_id: link.shipmentId,
    })
    .execute()
}

/** Uses up the code: of any number of tries at once, one learns whom it lets in. */
export async function useDriverLink(
  tx: Tx,
  hash: Buffer,
  now: Date,
): Promise<{ contactId: string; companyId: string; shipmentId: string | null } | undefined> {
  const row = await tx
    .updateTable('driver_link')
    .set({ ended_at: now })
    .where('code_hash', '=', hash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['contact_id', 'company_id', 'shipment_id'])
    .executeTakeFirst()
  return row && { contactId: row.contact_id, companyId: row.company_id, shipmentId: row.shipment_id }
}

export async function forgetDriverLinksBefore(db: Db, day: Date): Promise<void> {
  await db.read.deleteFrom('driver_link').where('expires_at', '<', day).execute()
}
