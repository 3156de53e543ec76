import { createInterface } from 'node:readline'
import pg from 'pg'
import { type Connection, Db, openPool } from '../src/db/connection.ts'
import type { Wish } from '../src/first-start.ts'
import { loadPlaces } from '../src/locations/locations.ts'
import { Files } from '../src/outside/files/files.ts'
import { openStore } from '../src/outside/files/store.ts'
import { openVault } from '../src/outside/vault/vault.ts'
import { buildDemoWorld, thinkOutDemoWorld } from './demo-world.ts'
import { rememberStatements } from './prepared.ts'

/**
 * A separate program, so that its memory goes when it ends. Reads two lines of JSON from stdin: the request,
 * and the connection once there is a database. Its parent can end before that.
 */
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
async function nextLine<Said>(): Promise<Said> {
  const line = await lines.next()
  if (line.done) process.exit(1)
  return JSON.parse(line.value)
}

const { demo, vaultFrom, filesUrl, address } = await nextLine<Omit<Wish, 'filesUrl'> & { filesUrl: string }>()
const world = demo ? await thinkOutDemoWorld({ vault: await openVault(vaultFrom), address }) : undefined
const connection = await nextLine<Connection>()

const client = new pg.Client(connection)
await client.connect()
// Two connections write at once.
const places = loadPlaces(client)
if (world) {
  const pool = openPool(connection, 2)
  rememberStatements(pool)
  await buildDemoWorld(new Db(pool), {
    world,
    files: new Files(openStore(new URL(filesUrl))),
    // A missing scene is no reason to fail.
    refused: (what) => process.stderr.write(`The demo world could not act: ${what}\n`),
  })
  await pool.end()
}
await places
await client.end()
