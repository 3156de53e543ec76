import type { StepDraft } from '@waybill/contract/onboarding/application.ts'
import type { Tx } from '../../db/connection.ts'

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

export async function saveDraft(
  tx: Tx,
  draft: { applicationId: string; companyId: string; step: DraftStep; typed: unknown; at: Date },
): Promise<void> {
  const row = { draft: JSON.stringify(draft.typed), saved_at: draft.at }
  await tx
    .insertInto('application_draft')
    .values({ application_id: draft.applicationId, company_id: draft.companyId, step: draft.step, ...row })
    .onConflict((on) => on.columns(['application_id', 'step']).doUpdateSet(row))
    .execute()
}

export type DraftStep = StepDraft['step']

/** The step was saved; or all of them, with the application's submission. */
export async function endDrafts(tx: Tx, applicationId: string, step?: DraftStep): Promise<void> {
  await tx
    .deleteFrom('application_draft')
    .where('application_id', '=', applicationId)
    .$if(step !== undefined, (query) => query.where('step', '=', step ?? ''))
    .execute()
}
