import { type Tx } from '../db/connection.ts'

export async function saveEntry(
  tx: Tx,
  entry: {
    applicationId: string
    companyId: string
    step: 'profile' | 'insurance' | 'tax' | 'payment'
    entered: unknown
    sealed: Buffer | null
    at: Date
  },
): Promise<void> {
  const row = { entered: JSON.stringify(entry.entered), sealed: entry.sealed, saved_at: entry.at }
  await tx
    .insertInto('application_entry')
    .values({ application_id: entry.applicationId, company_id: entry.companyId, step: entry.step, ...row })
    .onConflict((on) => on.columns(['application_id', 'step']).doUpdateSet(row))
    .execute()
}

export async function findSealed(tx: Tx, applicationId: string, step: 'tax' | 'payment'): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('application_entry')
    .select('sealed')
    .where('application_id', '=', applicationId)
    .where('step', '=', step)
    .executeTakeFirst()
  return row?.sealed ?? null
}
