import type { News } from '@waybill/contract/live.ts'
import type { Db, Tx } from './db/connection.ts'
import type { Happening } from './events.ts'

export async function insertNews(tx: Tx, happenings: readonly Happening[]): Promise<void> {
  if (happenings.length === 0) return
  await tx
    .insertInto('outbox')
    .values(
      happenings.map(({ kind, subject, companyIds }) => ({
        kind,
        subject_type: subject.type,
        subject_id: subject.id,
        company_ids: [...new Set(companyIds.filter((id) => id !== null))],
      })),
    )
    .execute()
}

export type Heard = { news: News; companyIds: string[] }

export async function readNews(db: Db, ids: readonly number[]): Promise<Heard[]> {
  const rows = await db.read
    .selectFrom('outbox')
    .select(['kind', 'subject_type', 'subject_id', 'company_ids'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    // The subject was written by `announce`, whose types are the contract's.
    news: { kind: row.kind, subject: { type: row.subject_type as News['subject']['type'], id: row.subject_id } },
    companyIds: row.company_ids,
  }))
}
