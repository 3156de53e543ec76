import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseConnection } from '../src/db/embedded/address.ts'
import { findBinaries } from '../src/db/embedded/binaries.ts'

const PACKAGED = '/usr/lib/postgresql'
const run = promisify(execFile)

/** Runs a PostgreSQL client program (`pg_dump`, `pg_restore`) as one of the run's roles. */
export type ClientProgram = (connection: DatabaseConnection, ...args: string[]) => Promise<void>

/** The machine's own programs, as Debian packages them, if as new as the run's server: an older pg_dump refuses it. */
export async function clientProgram(name: string): Promise<ClientProgram | undefined> {
  const major = await serverMajor()
  const newest = existsSync(PACKAGED) ? Math.max(0, ...readdirSync(PACKAGED).map(Number).filter(Boolean)) : 0
  const program = path.join(PACKAGED, String(newest), 'bin', name)
  if (newest < major || !existsSync(program)) return undefined
  return async ({ host, port, user, password, database }, ...args) => {
    const PGPASSWORD = password
    const address = ['--host', host, '--port', String(port), '--username', user, '--dbname', database]
    await run(program, [...address, ...args], { env: { ...process.env, PGPASSWORD } })
  }
}

/** What a cluster is made and run with: the run's own kind of PostgreSQL, as far as its programs are on this machine. */
export async function serverPrograms(): Promise<{ initdb: string; postgres: string }> {
  const folder = path.join(PACKAGED, String(await serverMajor()), 'bin')
  const program = (name: string) => path.join(folder, name)
  const isPackaged = process.env['TEST_DATABASE_URL'] && existsSync(program('postgres'))
  return isPackaged ? { initdb: program('initdb'), postgres: program('postgres') } : await findBinaries()
}

async function serverMajor(): Promise<number> {
  const client = new pg.Client(inject('testServer').administrator)
  await client.connect()
  try {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    return Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  } finally {
    await client.end()
  }
}
