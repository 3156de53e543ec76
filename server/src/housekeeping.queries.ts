import { sql } from 'kysely'
import type { Db } from './db/connection.ts'

/** So many rows are looked at in one statement: however many wait, each is done long before it may take too long. */
const STEP = 10_000

/** News is kept a week for whoever asks what happened; nobody reads older rows. The oldest are first. False when none of them is as old. */
export async function forgetSomeNews(db: Db, day: Date, step = STEP): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from outbox where created_at < ${day} and id in (select id from outbox order by id limit ${step})`.execute(
    db.read,
  )
  return numAffectedRows > 0n
}

/**
 * A key is good for 48 hours (TRUST P14), a driver's for as long as their session may last: a phone without signal repeats what it sent
 * when it has signal again, and cannot know whether it arrived. Answers from when on to look further, if there may be more.
 */
export async function forgetSomeKeys(
  db: Db,
  { from, day, driversDay }: { from: Date; day: Date; driversDay: Date },
  step = STEP,
): Promise<Date | undefined> {
  const { rows } = await sql<{ seen: number; last: Date }>`
    with seen as materialized (
      select contact_id, key, created_at from idempotency
      where created_at >= ${from} and created_at < ${day} order by created_at limit ${step}
    ), gone as (
      delete from idempotency using seen
      where idempotency.contact_id = seen.contact_id and idempotency.key = seen.key
        and (seen.created_at < ${driversDay} or not exists (select from membership
          where membership.contact_id = seen.contact_id and 'Driver' = any(membership.roles)))
    )
    select count(*)::int as seen, max(created_at) as last from seen`.execute(db.read)
  const [{ seen, last } = { seen: 0, last: from }] = rows
  return seen < step || last <= from ? undefined : last
}
