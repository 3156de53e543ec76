import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { DatabaseConnection } from './address.ts'
import { OWNER_ROLE } from './cluster.ts'
import { DATABASE } from './roles.ts'

/** The lines of postmaster.pid (PostgreSQL, miscadmin.h) that say where a server listens. */
const PORT_LINE = 3
const SOCKET_LINE = 4
const ADDRESS_LINE = 5

/** How the owner reaches the database that another Waybill runs on the folder, for a backup while it runs. */
export async function runningDatabase(dataDir: string): Promise<DatabaseConnection> {
  const lines = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const host = lines[SOCKET_LINE] || lines[ADDRESS_LINE]
  if (!host) throw new Error(`The Waybill on ${dataDir} is just starting or ending. Try again in a moment.`)
  const password = await readFile(path.join(dataDir, 'postgres.password'), 'utf8').catch(() => undefined)
  return { host, port: Number(lines[PORT_LINE]), user: OWNER_ROLE, database: DATABASE, ...(password && { password }) }
}
