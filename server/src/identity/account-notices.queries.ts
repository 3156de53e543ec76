import type { Tx } from '../db/connection.ts'

/** Where to write to somebody: their first address, else their user name. */
export async function mailAddressOf(tx: Tx, contactId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('contact')
    .select(['email_addresses', 'user_name'])
    .where('id', '=', contactId)
    .executeTakeFirst()
  return row?.email_addresses[0] ?? row?.user_name ?? null
}
