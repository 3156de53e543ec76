import { text } from 'node:stream/consumers'
import pg from 'pg'
import { type Connection, Db, openPool } from '../src/db/connection.ts'
import { loadPlaces } from '../src/locations/load-places.ts'
import { Files } from '../src/outside/files/files.ts'
import { openStore } from '../src/outside/files/store.ts'
import { openVault } from '../src/outside/vault/vault.ts'
import { buildDemoWorld } from './demo-world.ts'

/** A program of its own, so that what the filling takes of memory ends with it. Reads `{ connection, demo, vaultFrom, filesUrl, address }` as JSON from its input. */
const {
  connection,
  demo,
  vaultFrom,
  filesUrl,
  address,
}: {
  connection: Connection
  demo: boolean
  vaultFrom: { secretsKey?: string; dataDir: string }
  filesUrl: string
  address: string
} = JSON.parse(await text(process.stdin))

const client = new pg.Client(connection)
await client.connect()
// The database writes the one while this process thinks out the other.
const places = loadPlaces(client)
if (demo) {
  const pool = openPool(connection, 2)
  const vault = await openVault({ secretsKey: vaultFrom.secretsKey, dataDir: vaultFrom.dataDir })
  await buildDemoWorld(new Db(pool), { vault, address, files: new Files(openStore(new URL(filesUrl))) })
  await pool.end()
}
await places

// Fresh tables have no statistics, and the first plans would be poor.
await client.query('analyze')
await client.end()
