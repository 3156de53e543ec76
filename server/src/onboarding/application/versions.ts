import type { OnboardingDocumentKind } from '@waybill/contract/onboarding/application.ts'
import type { Tx } from '../../db/connection.ts'
import type { Files } from '../../outside/files/files.ts'
import type { Held } from '../onboarding.policy.ts'
import { forgetDocument, markReplaced } from './documents.queries.ts'

/** The documents each step requires; only one of each counts. */
export const PAPERS_OF = {
  insurance: ['certificate'],
  tax: ['w9', 'w8'],
  payment: ['void-cheque', 'notice-of-assignment'],
} as const satisfies Record<string, readonly OnboardingDocumentKind[]>

/**
 * Ends every other document of these kinds. One submitted with the application stays as an older version, for whoever decided by
 * it; one never sent to review is deleted, with its file.
 */
export async function replaceOthers(
  tx: Tx,
  files: Files,
  { dossier }: Held,
  kinds: readonly OnboardingDocumentKind[],
  kept: readonly (string | null | undefined)[],
  at: Date,
): Promise<void> {
  const handedInAt = dossier.events.findLast(({ kind }) => kind === 'submitted')?.at
  for (const { id, kind, uploadedAt, replacedAt } of dossier.documents) {
    if (!kinds.includes(kind) || replacedAt || kept.includes(id)) continue
    if (handedInAt && Date.parse(uploadedAt) <= Date.parse(handedInAt)) await markReplaced(tx, id, at)
    else await files.remove(tx, await forgetDocument(tx, id))
  }
}

/** The documents that saved steps refer to. */
export function papersInUse({ dossier: { entries } }: Held): (string | null | undefined)[] {
  return [entries.insurance?.documentId, entries.tax?.documentId, entries.payment?.documentId]
}
