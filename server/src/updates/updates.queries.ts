import type { Tx } from '../db/connection.ts'

export async function entrySeenBy(tx: Tx, contactId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('updates_seen').select('entry').where('contact_id', '=', contactId).executeTakeFirst()
  return row?.entry
}

export async function noteSeen(tx: Tx, contactId: string, entry: string, at: Date): Promise<void> {
  await tx
    .insertInto('updates_seen')
    .values({ contact_id: contactId, entry, seen_at: at })
    .onConflict((on) => on.column('contact_id').doUpdateSet({ entry, seen_at: at }))
    .execute()
}
