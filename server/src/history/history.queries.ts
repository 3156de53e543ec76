import type { Subject } from '@waybill/contract/ids.ts'
import type { Db, Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'

export type Entry = {
  subject: Subject
  description: string
  at: Date
  by: { contactId: string | null; firstName: string; lastName: string; companyId: string | null }
  isInternal: boolean
}

export async function insertEntries(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('history_entry')
    .values(
      entries.map(({ subject, description, at, by, isInternal }) => ({
        id: newId(),
        subject_type: subject.type,
        subject_id: subject.id,
        description,
        operation_at: at,
        contact_id: by.contactId,
        first_name: by.firstName,
        last_name: by.lastName,
        company_id: by.companyId,
        is_internal: isInternal,
      })),
    )
    .execute()
}

export async function listEntries(
  db: Db,
  subject: Subject,
  page: { limit: number; offset: number },
  seesInternal: boolean,
) {
  const ofSubject = db.read
    .selectFrom('history_entry')
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .$if(!seesInternal, (query) => query.where('is_internal', '=', false))
  const [rows, total] = await Promise.all([
    ofSubject
      .select(['id', 'description', 'operation_at', 'first_name', 'last_name'])
      .orderBy('operation_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    ofSubject.select((expression) => expression.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: total.count }
}
