import type { Notification, NotificationPage } from '@waybill/contract/notifications/notifications.ts'
import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Tx } from '../db/connection.ts'

/** Only your own rows pass the wall, and only in this transaction (0013). */
export async function withOwnEyes<T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await actor.db.transaction(async (tx) => {
    await sql`select set_config('waybill.contact_id', ${actor.id}, true)`.execute(tx)
    return await work(tx)
  })
}

const own = (actor: Actor) => sql`contact_id = ${actor.id} and company_id = ${actor.companyId}`

export async function listOwn(
  tx: Tx,
  actor: Actor,
  page: { limit: number; offset: number },
): Promise<NotificationPage> {
  const { rows } = await sql<Notification>`
    select id, wording, facts, wire_time(told_at) as "toldAt", read_at is not null as "isRead"
    from notification where ${own(actor)}
    order by told_at desc, id desc limit ${page.limit} offset ${page.offset}`.execute(tx)
  const counted = await sql<{ total: number; unread: number }>`
    select count(*)::int as total, (count(*) filter (where read_at is null))::int as unread
    from notification where ${own(actor)}`.execute(tx)
  return { data: rows, totalCount: counted.rows[0]?.total ?? 0, unreadCount: counted.rows[0]?.unread ?? 0 }
}

/** Whether it exists; one already read stays as is. */
export async function markRead(tx: Tx, actor: Actor, id: string): Promise<'marked' | 'read-before' | 'not-there'> {
  const { numAffectedRows } = await sql`
    update notification set read_at = ${actor.now} where id = ${id} and ${own(actor)} and read_at is null`.execute(tx)
  if (numAffectedRows === 1n) return 'marked'
  const { rows } = await sql`select from notification where id = ${id} and ${own(actor)}`.execute(tx)
  return rows.length > 0 ? 'read-before' : 'not-there'
}

/** Returns how many were unread. */
export async function markReadUntil(tx: Tx, actor: Actor, until: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update notification set read_at = ${actor.now}
    where ${own(actor)} and read_at is null and told_at <= ${until}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
