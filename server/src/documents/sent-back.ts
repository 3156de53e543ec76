import { RejectionReason } from '@waybill/contract/documents/documents.ts'
import { nameOfFileType } from '@waybill/contract/documents/file-types.ts'
import type { Tx } from '../db/connection.ts'
import { sayRejection } from './documents.policy.ts'
import { rejectedDocument } from './documents.queries.ts'

/** A rejected document, for the room that tells its sender; undefined when it is not, or no longer, rejected. */
export async function sentBack(tx: Tx, documentId: string | undefined) {
  const document = documentId === undefined ? undefined : await rejectedDocument(tx, documentId)
  if (!document) return undefined
  return {
    document: { term: nameOfFileType(document.file_type) },
    reason: sayRejection(RejectionReason.parse(document.reject_reason), document.reject_text),
    companyId: document.company_id,
    uploaderId: document.uploader_id,
    isForAll: document.audience === 'everybody',
    /** Each rejection is told once. */
    key: `document-rejected:${document.id}:${document.reviewed_at?.toISOString()}`,
  }
}
