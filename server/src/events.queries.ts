import type { News } from '@waybill/contract/live.ts'
import { sql } from 'kysely'
import type { Db, Tx } from './db/connection.ts'
import { POSITION } from './db/replica.ts'
import type { Happening, HappeningPayload } from './events.ts'

export async function insertNews(tx: Tx, happenings: readonly Happening[]): Promise<void> {
  if (happenings.length === 0) return
  await tx
    .insertInto('outbox')
    .values(
      happenings.map(({ kind, subject, companyIds, ...payload }) => ({
        kind,
        subject_type: subject.type,
        subject_id: subject.id,
        company_ids: [...new Set(companyIds.filter((id) => id !== null))],
        payload: JSON.stringify(payload satisfies HappeningPayload),
      })),
    )
    .execute()
}

export type Heard = {
  news: News
  companyIds: string[]
  onlyIds?: readonly string[] | undefined
  /** A position that what happened is before (db/replica.ts); only where there is a replica. */
  asOf?: number | undefined
}

export async function readNews(db: Db, ids: readonly number[], hasReplica = false): Promise<Heard[]> {
  const position = sql<number | null>`${sql.raw(hasReplica ? POSITION : 'null')}`
  const rows = await db.read
    .selectFrom('outbox')
    .select(['kind', 'subject_type', 'subject_id', 'company_ids'])
    .select([sql<HappeningPayload>`payload`.as('payload'), position.as('as_of')])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    // The subject was written by `announce`, whose types are the contract's.
    news: { kind: row.kind, subject: { type: row.subject_type as News['subject']['type'], id: row.subject_id } },
    companyIds: row.company_ids,
    onlyIds: row.payload.onlyIds,
    asOf: row.as_of ?? undefined,
  }))
}

/** Names this database among all that a NATS server may carry news of: a restored copy has another name, a replica the same. */
export async function readDatabaseName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select system_identifier || '.' || pg_database.oid as name from pg_control_system(), pg_database
    where datname = current_database()`.execute(db.read)
  return rows[0]?.name ?? ''
}
