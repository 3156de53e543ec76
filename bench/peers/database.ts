import pg from 'pg'
import type { EmbeddedPostgres } from '../../server/src/db/embedded.ts'

const NAME = 'peers'

/** Where the peers find the same rows; one of them adds tables of its own. */
export type PeersDatabase = Pick<EmbeddedPostgres, 'connection' | 'ownerConnection'>

/** A copy of the world. Nobody may be connected to the original meanwhile. */
export async function copyForPeers({ connection, ownerConnection }: EmbeddedPostgres): Promise<PeersDatabase> {
  const client = new pg.Client({ ...ownerConnection, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${NAME} template ${ownerConnection.database} strategy file_copy`)
  await client.end()
  return { connection: { ...connection, database: NAME }, ownerConnection: { ...ownerConnection, database: NAME } }
}
