import type { HistoryEntry } from '@waybill/contract/history/history.ts'
import type { Subject } from '@waybill/contract/ids.ts'
import type { Said } from '@waybill/contract/said.ts'
import { saidOf } from '@waybill/contract/told.ts'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import type { SubjectRegistry } from '../http/subjects.ts'
import { insertEntries, listEntries, type StoredEntry } from './history.queries.ts'

export { readableTo, zoneOfNextStop, zoneTelling } from './history.queries.ts'

/** Who did something: the actor, or somebody identified by a link in a letter. */
export type Doer = Pick<Actor, 'id' | 'firstName' | 'lastName' | 'companyId' | 'now'>

/**
 * Who is told: only the provider, or only these companies and the provider. An amount is told only to those who see what carriers are paid.
 * By default, everyone who sees the record.
 */
export type Told = { isInternal?: boolean; readerIds?: readonly string[] | null; tellsMoney?: boolean }

const told = ({ isInternal = false, readerIds = null, tellsMoney = false }: Told) => ({
  isInternal,
  readerIds,
  tellsMoney,
})

/** Writes who did what, in the transaction that did it (TRUST P44). */
export async function record(
  tx: Tx,
  actor: Doer,
  subject: Subject,
  said: string | Said,
  more: Told = {},
): Promise<void> {
  const by = { contactId: actor.id, firstName: actor.firstName, lastName: actor.lastName, companyId: actor.companyId }
  await insertEntries(tx, [{ subject, said: saidOf(said), at: actor.now, by, ...told(more) }])
}

/** The same for many records at once. */
export async function recordEach(
  tx: Tx,
  actor: Doer,
  subjects: readonly Subject[],
  said: string | Said,
): Promise<void> {
  const by = { contactId: actor.id, firstName: actor.firstName, lastName: actor.lastName, companyId: actor.companyId }
  await insertEntries(
    tx,
    subjects.map((subject) => ({ subject, said: saidOf(said), at: actor.now, by, ...told({}) })),
  )
}

/** What Waybill did by itself: a tender nobody answered, a status that follows from an event. */
export async function recordBySystem(
  tx: Tx,
  at: Date,
  subject: Subject,
  said: string | Said,
  more: Told = {},
): Promise<void> {
  const by = { contactId: null, firstName: 'Waybill', lastName: '', companyId: null }
  await insertEntries(tx, [{ subject, said: saidOf(said), at, by, ...told(more) }])
}

/** What was done to a record, newest first; only for those who may see it. */
export async function list(
  actor: Actor,
  subjects: SubjectRegistry,
  query: { entityType: Subject['type']; entityId: string; page: number; pageSize: number },
): Promise<{ data: HistoryEntry[]; totalCount: number }> {
  const subject = { type: query.entityType, id: query.entityId }
  await subjects.refuseUnlessVisible(actor, subject)
  const page = { limit: query.pageSize, offset: (query.page - 1) * query.pageSize }
  const { rows, total } = await listEntries(actor, subject, page)
  return {
    data: rows.map((row) => {
      const said = saidIn(row)
      return {
        id: row.id,
        description: said.text,
        said,
        operationDateTime: row.told_at,
        timeZone: row.time_zone,
        firstName: row.first_name,
        lastName: row.last_name,
      }
    }),
    totalCount: total,
  }
}

/** Entries from before codes, or without one, are the sentence alone. */
export function saidIn({ code, facts, description }: Pick<StoredEntry, 'code' | 'facts' | 'description'>): Said {
  return code === 'as-told' ? saidOf(description) : { code, facts, text: description }
}
