import pg from 'pg'
import type { Connection } from './connection.ts'

/**
 * Whether a pooler is in between (PgBouncer in transaction mode): there, a session is somebody else's after each transaction. PostgreSQL
 * greets with the number of the process that answers, a pooler with one it made up.
 */
export async function isBehindPooler(connection: Connection): Promise<boolean> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return 'processID' in client && rows[0]?.pid !== client.processID
  } finally {
    await client.end()
  }
}

/** News needs its own session: on the server that migrations go to, under the application's role. */
export async function connectionForNews(pooled: string, migrationUrl: string | undefined): Promise<Connection> {
  if (!migrationUrl || (await isBehindPooler({ connectionString: migrationUrl })))
    throw new Error(
      'DATABASE_URL leads through a connection pooler. Give the address of PostgreSQL itself to MIGRATION_DATABASE_URL (README, Production).',
    )
  const { username, password } = new URL(pooled)
  return { connectionString: Object.assign(new URL(migrationUrl), { username, password }).href }
}
