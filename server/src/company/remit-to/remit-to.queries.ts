import type { Tx } from '../../db/connection.ts'
import type { SealedInstruction } from './remit-to.ts'

/** From now on the company is paid there. */
export async function writeRemitTo(
  tx: Tx,
  companyId: string,
  instruction: SealedInstruction,
  since: Date,
): Promise<void> {
  await tx
    .insertInto('company_remit_to')
    .values({ company_id: companyId, ...instruction, since })
    .onConflict((on) => on.column('company_id').doUpdateSet({ ...instruction, since }))
    .execute()
}
