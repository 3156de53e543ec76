import { sql } from 'kysely'
import type { Tx } from '../db/connection.ts'

/** What administrators of the provider save as a whole. */
export type Setting = 'tier-benefits' | 'case-ceilings' | 'support-week'

/** Read it before the setting: what somebody saves between the two is then refused, not lost. */
export async function versionOf(tx: Tx, setting: Setting): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from setting_version where setting = ${setting}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('Every setting has its version')
  return row.version
}

/** False if somebody has saved it since that version; the next one waits until this transaction has ended. */
export async function raiseVersion(tx: Tx, setting: Setting, version: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('setting_version')
    .set({ version: version + 1 })
    .where('setting', '=', setting)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
