import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Db, openPool } from '../src/db/connection.ts'
import { Files } from '../src/outside/files/files.ts'
import { openStore } from '../src/outside/files/store.ts'
import { buildDemoWorld } from '../world/demo-world.ts'
import { rememberStatements } from '../world/prepared.ts'
import { clonedDatabase, sharedDatabase, type TestDatabase } from './file-database.ts'

/** A clone of the demo world of that time, without its documents' bytes. The world is laid once for all files of the run. */
export async function demoDatabase(name: string, now: Date): Promise<TestDatabase> {
  const lay = async (database: TestDatabase) => {
    if (!(await layDemoWorld(database, now))) throw new Error('There was a world already')
  }
  return await clonedDatabase(name, await sharedDatabase(`demo_${now.getTime()}`, lay))
}

/** Whether it was laid: an empty database is filled, once. Anything a room refuses its people fails here. */
export async function layDemoWorld({ connection }: TestDatabase, now: Date): Promise<boolean> {
  const pool = openPool(connection, 2)
  rememberStatements(pool)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'waybill-demo-'))
  try {
    return await buildDemoWorld(new Db(pool), { now, files: new Files(openStore(pathToFileURL(folder))) })
  } finally {
    await rm(folder, { recursive: true })
    await pool.end()
  }
}
