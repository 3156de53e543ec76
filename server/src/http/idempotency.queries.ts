import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'

/** Locks the key until the transaction ends; false if somebody else holds it. */
export async function holdKey(tx: Tx, contactId: string, key: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${contactId} ${key}`}, 0)) as held`.execute(tx)
  return rows[0]?.held ?? false
}

export async function findKey(tx: Tx, contactId: string, key: string) {
  return await tx
    .selectFrom('idempotency')
    .select(['request_hash', 'response'])
    .where('contact_id', '=', contactId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function insertKey(
  tx: Tx,
  contactId: string,
  key: string,
  requestHash: string,
  response: string,
): Promise<void> {
  await tx
    .insertInto('idempotency')
    .values({ contact_id: contactId, key, request_hash: requestHash, response })
    .execute()
}
