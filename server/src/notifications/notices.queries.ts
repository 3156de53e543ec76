import type { Clock } from '@waybill/contract/clocks.ts'
import type { Subject, SubjectType } from '@waybill/contract/ids.ts'
import type { NotificationEvent } from '@waybill/contract/notification-events.ts'
import type { AccessLevel, CompanyKind, Permission, Role } from '@waybill/contract/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/connection.ts'
import { newId } from '../db/new-id.ts'
import type { HappeningKind, HappeningPayload } from '../events.ts'
import type { Notice } from './notice.ts'

export type Waiting = { id: number; kind: HappeningKind; subject: Subject; payload: HappeningPayload }

/** Takes the oldest relevant event for this transaction; other processes take the next. */
export async function takeHappening(tx: Tx, kinds: readonly HappeningKind[], now: Date): Promise<Waiting | undefined> {
  const row = await tx
    .selectFrom('outbox')
    .select(['id', 'kind', 'subject_type', 'subject_id'])
    .select(sql<HappeningPayload>`payload`.as('payload'))
    .where('handled_at', 'is', null)
    .where('kind', 'in', [...kinds])
    .where((each) => each.or([each('try_again_at', 'is', null), each('try_again_at', '<=', now)]))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return undefined
  // `announce` wrote both, and these are its types.
  const subject = { type: row.subject_type as SubjectType, id: row.subject_id }
  return { id: row.id, kind: row.kind as HappeningKind, subject, payload: row.payload }
}

export async function markHandled(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('outbox').set({ handled_at: at }).where('id', '=', id).execute()
}

export async function tryAgainAt(db: Db, id: number, at: Date): Promise<void> {
  await db.read.updateTable('outbox').set({ try_again_at: at }).where('id', '=', id).execute()
}

export async function passOver(db: Db, kinds: readonly HappeningKind[], at: Date): Promise<void> {
  await db.read
    .updateTable('outbox')
    .set({ handled_at: at })
    .where('handled_at', 'is', null)
    .where('kind', 'in', [...kinds])
    .execute()
}

/** True for the one who sends it. A concurrent caller waits for the commit, then gets false. */
export async function claimNotice(tx: Tx, key: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notice')
    .values({ key, told_at: at })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** As a condition: no notice was sent under this key. */
export function untold(key: RawBuilder<string>): RawBuilder<boolean> {
  return sql`not exists (select from notice where notice.key = ${key})`
}

export type Member = {
  id: string
  firstName: string
  lastName: string
  userName: string
  emailAddress: string | null
  companyId: string
  companyName: string
  companyKind: CompanyKind
  timeZone: string
  clock: Clock
  roles: Role[]
  permissions: Permission[]
  accessLevels: AccessLevel[]
  /** Their choice for this event; null if they never made one. */
  inPortal: boolean | null
  byMail: boolean | null
}

/** Everyone who can come in at one of the companies, each with their choice for the event. */
export async function findMembers(
  tx: Tx,
  to: { companyIds: readonly string[]; provider: boolean },
  event: NotificationEvent,
): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select contact.id, first_name as "firstName", last_name as "lastName", coalesce(user_name, '') as "userName",
      email_addresses[1] as "emailAddress", company.id as "companyId", company.name as "companyName",
      company.kind as "companyKind", time_zone as "timeZone", clock, roles, permissions, access_levels as "accessLevels",
      preference.in_portal as "inPortal", preference.by_mail as "byMail"
    from membership
    join company on company.id = membership.company_id
    join contact on contact.id = membership.contact_id
    left join notification_preference as preference
      on preference.contact_id = contact.id and preference.company_id = company.id and preference.event = ${event}
    where (company.id = any (${[...to.companyIds]}::uuid[]) or (${to.provider} and company.kind = 'provider'))
      and is_let_in(contact) and not company.is_do_not_use
    order by contact.id`.execute(tx)
  return rows
}

/** Who has acted on the record. */
export async function handsOn(tx: Tx, { type, id }: Subject): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct contact_id as id from history_entry
    where subject_type = ${type} and subject_id = ${id} and contact_id is not null`.execute(tx)
  return rows.map((row) => row.id)
}

/** Into each one's portal. */
export async function insertNotifications(
  tx: Tx,
  to: readonly Pick<Member, 'id' | 'companyId'>[],
  notice: Notice,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('notification')
    .values(
      to.map(({ id, companyId }) => ({
        id: newId(),
        contact_id: id,
        company_id: companyId,
        wording: notice.wording,
        facts: JSON.stringify(notice.facts),
        subject_type: notice.subject.type,
        subject_id: notice.subject.id,
        told_at: at,
      })),
    )
    .execute()
}

/** Notifications, and that they were sent, are kept for ninety days. */
export async function forgetNotificationsBefore(db: Db, day: Date): Promise<void> {
  await db.read.deleteFrom('notification').where('told_at', '<', day).execute()
  await db.read.deleteFrom('notice').where('told_at', '<', day).execute()
}
