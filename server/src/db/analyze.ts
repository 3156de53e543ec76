import pg from 'pg'
import type { Connection } from './connection.ts'

/** Fresh tables have no statistics, and the first plans would be poor. */
export async function analyze(connection: Connection): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
