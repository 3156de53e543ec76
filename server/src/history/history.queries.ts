import type { Subject } from '@waybill/contract/ids.ts'
import { may, seesFinancials } from '@waybill/contract/permissions.ts'
import type { Said } from '@waybill/contract/said.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, isProvider } from '../actor.ts'
import type { Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'

export type Entry = {
  subject: Subject
  said: Said
  at: Date
  by: { contactId: string | null; firstName: string; lastName: string; companyId: string | null }
  isInternal: boolean
  readerIds: readonly string[] | null
  tellsMoney: boolean
}

export type StoredEntry = {
  id: string
  code: string
  facts: Said['facts']
  description: string
  told_at: string
  time_zone: string
  first_name: string
  last_name: string
}

export async function insertEntries(tx: Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('history_entry')
    .values(
      entries.map(({ subject, said, at, by, isInternal, readerIds, tellsMoney }) => ({
        id: newId(),
        subject_type: subject.type,
        subject_id: subject.id,
        code: said.code,
        facts: JSON.stringify(said.code === 'as-told' ? {} : said.facts),
        description: said.text,
        operation_at: at,
        contact_id: by.contactId,
        first_name: by.firstName,
        last_name: by.lastName,
        company_id: by.companyId,
        is_internal: isInternal,
        reader_ids: readerIds && [...readerIds],
        tells_money: tellsMoney,
      })),
    )
    .execute()
}

/** What corrected counts lack, or that they lack nothing, is for auditors; others read that they were corrected. */
const FOR_AUDITORS = ['invoice-counted-again', 'invoice-counted-whole']
const FOR_OTHERS = ['invoice-counted']

/**
 * Internal entries are the provider's; those between two companies are theirs and the provider's. Amounts are for those who see the pay. A
 * carrier reads a load's entries since it got it: before, it was offered to others or another had it.
 */
export function readableTo(actor: Actor): RawBuilder<boolean> {
  const others = may(actor.persona, 'invoice:audit') ? FOR_OTHERS : FOR_AUDITORS
  const isForThem = sql<boolean>`history_entry.code <> all (${others})`
  if (isProvider(actor)) return isForThem
  return sql<boolean>`(${isForThem} and not history_entry.is_internal and (${seesFinancials(actor)} or not history_entry.tells_money)
    and (history_entry.reader_ids is null or ${actor.companyId} = any (history_entry.reader_ids))
    and history_entry.operation_at >= coalesce((
      select since from party
      where history_entry.subject_type = 'shipment' and party.subject_type = 'shipment' and party.subject_id = history_entry.subject_id
        and party.company_id = ${actor.companyId} and capacity = 'carrier' and until is null), '-infinity'))`
}

/** Between stops, a load's times are told by the clock of the stop that was next then; after the last one, by its own. */
export function zoneOfNextStop(shipmentId: RawBuilder<unknown>, moment: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(select stop.time_zone from shipment_stop as stop where stop.shipment_id = ${shipmentId}
    order by coalesce(stop.departed_at <= ${moment}, false),
      case when stop.departed_at <= ${moment} then -stop.sequence else stop.sequence end limit 1)`
}

/**
 * Whose clock tells what happened to a record: of a load, the stop's where it happened, else the stop's that was next then; of other
 * records, the reader's. A report and what history says of it were written in one act, at one moment.
 */
export function zoneTelling(
  actor: Actor,
  { type, id }: { type: RawBuilder<unknown>; id: RawBuilder<unknown> },
  moment: RawBuilder<unknown>,
): RawBuilder<string> {
  return sql<string>`coalesce(case when ${type} = 'shipment' then coalesce(
    (select stop.time_zone from shipment_event as event join shipment_stop as stop on stop.id = event.stop_id
      where event.shipment_id = ${id} and event.reported_at = ${moment} order by event.sequence desc limit 1),
    ${zoneOfNextStop(id, moment)}) end, ${actor.timeZone})`
}

export async function listEntries(
  actor: Actor,
  subject: Subject,
  page: { limit: number; offset: number },
): Promise<{ rows: StoredEntry[]; total: number }> {
  const of = { type: sql`${subject.type}::text`, id: sql`${subject.id}::uuid` }
  const ofSubject = actor.db.read
    .selectFrom('history_entry')
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where(readableTo(actor))
  const [rows, total] = await Promise.all([
    ofSubject
      .innerJoinLateral(
        sql<{
          time_zone: string
        }>`(select ${zoneTelling(actor, of, sql.ref('history_entry.operation_at'))} as time_zone)`.as('clock'),
        (join) => join.onTrue(),
      )
      .select(['id', 'code', 'description', 'time_zone', 'first_name', 'last_name'])
      .select(sql<string>`stop_time(operation_at, time_zone)`.as('told_at'))
      // Only `insertEntries` and migration 0071 write it.
      .select((expression) => expression.ref('facts').$castTo<Said['facts']>().as('facts'))
      .orderBy('operation_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    ofSubject.select((expression) => expression.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: total.count }
}
