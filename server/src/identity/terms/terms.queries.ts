import type { Tx } from '../../db/connection.ts'

export async function acceptanceOf(tx: Tx, contactId: string, version: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('terms_acceptance')
    .select('accepted_at')
    .where('contact_id', '=', contactId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.accepted_at ?? null
}

/** False when this version is already accepted: the first acceptance counts. */
export async function insertAcceptance(
  tx: Tx,
  acceptance: {
    id: string
    contactId: string
    companyId: string
    version: string
    at: Date
    address: string
    userAgent: string | undefined
  },
): Promise<boolean> {
  const { id, contactId, companyId, version, at, address, userAgent } = acceptance
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('terms_acceptance')
    .values({
      id,
      contact_id: contactId,
      company_id: companyId,
      version,
      accepted_at: at,
      address,
      user_agent: userAgent?.slice(0, 300) ?? null,
    })
    .onConflict((on) => on.columns(['contact_id', 'version']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function markAccepted(tx: Tx, contactId: string): Promise<void> {
  await tx.updateTable('contact').set({ has_accepted_terms: true }).where('id', '=', contactId).execute()
}
