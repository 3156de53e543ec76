import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'

/** The factor with that name, if there is exactly one. */
export async function findFactor(tx: Tx, name: string): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('company')
    .select('id')
    .where('kind', '=', 'factor')
    .where('is_do_not_use', '=', false)
    .where(sql<boolean>`lower(name) = lower(${name.trim()})`)
    .limit(2)
    .execute()
  return rows.length === 1 ? rows[0]?.id : undefined
}
