import pg from 'pg'
import type { Connection } from './connection.ts'

/** Whether the database already has the table of places and, if one is wanted, a world. */
export async function isFilled(connection: Connection, withWorld: boolean): Promise<boolean> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query("set waybill.scope = 'system'")
    const { rows } = await client.query<{ places: boolean; companies: boolean }>(
      'select exists (select from place) as places, exists (select from company) as companies',
    )
    return Boolean(rows[0]?.places && (rows[0].companies || !withWorld))
  } finally {
    await client.end()
  }
}
