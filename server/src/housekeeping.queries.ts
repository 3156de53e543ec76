import type { Db } from './db/connection.ts'

/** News is kept a week for whoever asks what happened; nobody reads older rows. */
export async function forgetNewsBefore(db: Db, day: Date): Promise<void> {
  await db.read.deleteFrom('outbox').where('created_at', '<', day).execute()
}

/** A key is good for 48 hours (TRUST P14). */
export async function forgetKeysBefore(db: Db, day: Date): Promise<void> {
  await db.read.deleteFrom('idempotency').where('created_at', '<', day).execute()
}
