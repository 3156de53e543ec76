import type { ServedType } from '@waybill/contract/files.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connection.ts'

export type StoredFile = {
  id: string
  companyId: string
  purpose: string
  name: string
  mediaType: ServedType
  size: number
  sha256: string
}

export async function insertFile(tx: Tx, file: StoredFile): Promise<void> {
  await tx
    .insertInto('stored_file')
    .values({
      id: file.id,
      company_id: file.companyId,
      purpose: file.purpose,
      name: file.name,
      media_type: file.mediaType,
      size: file.size,
      sha256: file.sha256,
    })
    .execute()
}

export async function findFile(db: Db, fileId: string) {
  return await db.read
    .selectFrom('stored_file')
    .select(['name', 'media_type', 'size'])
    .where('id', '=', fileId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export async function markRemoved(tx: Tx, fileId: string): Promise<void> {
  await tx
    .updateTable('stored_file')
    .set({ removed_at: sql`now()` })
    .where('id', '=', fileId)
    .where('removed_at', 'is', null)
    .execute()
}

export async function removedBefore(db: Db, moment: Date): Promise<string[]> {
  const rows = await db.read
    .selectFrom('stored_file')
    .select('id')
    .where('removed_at', '<', moment)
    .orderBy('removed_at')
    .limit(1_000)
    .execute()
  return rows.map((row) => row.id)
}

export async function forgetFile(db: Db, fileId: string): Promise<void> {
  await db.read.deleteFrom('stored_file').where('id', '=', fileId).where('removed_at', 'is not', null).execute()
}

/** Which of these files have a row. */
export async function knownFiles(db: Db, fileIds: readonly string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set()
  const rows = await db.read
    .selectFrom('stored_file')
    .select('id')
    .where('id', 'in', [...fileIds])
    .execute()
  return new Set(rows.map((row) => row.id))
}
