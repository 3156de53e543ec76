import type { OnboardingDocumentKind } from '@waybill/contract/onboarding/application.ts'
import type { Actor } from '../../actor.ts'
import type { Tx } from '../../db/connection.ts'
import { newId } from '../../db/new-id.ts'
import { visibleTo } from './application.queries.ts'

export async function insertDocument(
  tx: Tx,
  document: {
    applicationId: string
    companyId: string
    kind: OnboardingDocumentKind
    fileId: string
    name: string
    mediaType: string
    size: number
    sha256: string
    at: Date
  },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('application_document')
    .values({
      id,
      application_id: document.applicationId,
      company_id: document.companyId,
      kind: document.kind,
      file_id: document.fileId,
      name: document.name,
      media_type: document.mediaType,
      size: document.size,
      sha256: document.sha256,
      uploaded_at: document.at,
    })
    .execute()
  return id
}

/** The file of a document the actor may see: their own company's, or any for the provider. */
export async function findDocumentFile(actor: Actor, documentId: string): Promise<string | undefined> {
  const row = await actor.db.read
    .selectFrom('application_document')
    .select('file_id')
    .where('id', '=', documentId)
    .where(visibleTo(actor, 'application_document'))
    .executeTakeFirst()
  return row?.file_id
}

/** A reviewer has seen it, so it stays, as replaced. */
export async function markReplaced(tx: Tx, documentId: string, at: Date): Promise<void> {
  await tx.updateTable('application_document').set({ replaced_at: at }).where('id', '=', documentId).execute()
}

/** Nobody has seen it. Returns the file, which has no other use. */
export async function forgetDocument(tx: Tx, documentId: string): Promise<string> {
  const { file_id } = await tx
    .deleteFrom('application_document')
    .where('id', '=', documentId)
    .returning('file_id')
    .executeTakeFirstOrThrow()
  return file_id
}
