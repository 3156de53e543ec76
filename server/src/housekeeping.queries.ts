import { sql } from 'kysely'
import type { Db } from './db/connection.ts'

/** News is kept a week for whoever asks what happened; nobody reads older rows. */
export async function forgetNewsBefore(db: Db, day: Date): Promise<void> {
  await db.read.deleteFrom('outbox').where('created_at', '<', day).execute()
}

/**
 * A key is good for 48 hours (TRUST P14), a driver's for as long as their session may last: a phone without signal repeats what it sent
 * when it has signal again, and cannot know whether it arrived.
 */
export async function forgetKeysBefore(db: Db, { day, driversDay }: { day: Date; driversDay: Date }): Promise<void> {
  await db.read
    .deleteFrom('idempotency')
    .where('created_at', '<', day)
    .where(
      sql<boolean>`(created_at < ${driversDay} or not exists (select from membership
        where membership.contact_id = idempotency.contact_id and 'Driver' = any(membership.roles)))`,
    )
    .execute()
}
