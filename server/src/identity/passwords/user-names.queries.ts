import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'

/** Saves the address and makes it the person's user name unless somebody else signs in with it; only the answer tells. */
export async function claimUserName(tx: Tx, contactId: string, address: string): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`select claim_user_name(${contactId}, ${address}) as claimed`.execute(
    tx,
  )
  await tx.updateTable('contact').set({ invited_as: address }).where('id', '=', contactId).execute()
  return rows[0]?.claimed ?? false
}

/** Whether nobody lets in who has the address: whoever proves the mailbox gets it. */
export async function isUserNameLeft(tx: Tx, address: string): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`select is_user_name_left(${address}) as left`.execute(tx)
  return rows[0]?.left ?? false
}

/** Takes address and password from whoever has left with them; nobody if there is none. */
export async function giveUpUserName(tx: Tx, address: string) {
  return await tx
    .updateTable('contact')
    .set((each) => ({
      user_name: null,
      password_hash: null,
      invited_as: address,
      version: each('version', '+', 1),
    }))
    .where('user_name', '=', address)
    .where(sql<boolean>`has_left(contact)`)
    .returning(['id', 'first_name', 'last_name', 'company_id'])
    .executeTakeFirst()
}
