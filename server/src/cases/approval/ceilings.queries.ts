import type { CaseTypeCode, ProvableCaseType } from '@waybill/contract/cases/case-types.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/connection.ts'

export type Ceiling = { type: ProvableCaseType; amount: number }

/** The provider's alone: who knew the limits would stay below them. */
export async function readCeilings(tx: Tx): Promise<Ceiling[]> {
  const { rows } = await sql<Ceiling>`select type, amount from case_ceiling order by type`.execute(tx)
  return rows
}

/** Zero: a person decides. */
export async function ceilingOf(tx: Tx, type: CaseTypeCode): Promise<number> {
  const { rows } = await sql<{ amount: number }>`select amount from case_ceiling where type = ${type}`.execute(tx)
  return rows[0]?.amount ?? 0
}

export async function writeCeilings(tx: Tx, ceilings: readonly Ceiling[]): Promise<void> {
  await tx.deleteFrom('case_ceiling').execute()
  if (ceilings.length > 0)
    await tx
      .insertInto('case_ceiling')
      .values([...ceilings])
      .execute()
}
