import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Account, chooseAccount, handOver } from '../src/db/embedded/account.ts'
import type { DatabaseConnection } from '../src/db/embedded/address.ts'
import { readinessOf } from '../src/db/embedded/roles.ts'
import { migrate } from '../src/db/migrate.ts'
import { execute, makeEmptyDatabase, makeRole } from './database-setup.ts'
import type { TestDatabase } from './file-database.ts'
import { serverPrograms } from './postgres-programs.ts'

/** A PostgreSQL with a streaming replica, apart from the run's own: a replica follows all databases of its server. */
export type Replicated = TestDatabase & {
  /** As the application connects to the replica. */
  replica: DatabaseConnection
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  /** As if its machine had gone. */
  killReplica(): Promise<void>
  startReplica(): Promise<void>
  /** On the replica, as a superuser. */
  onReplica(statement: string): Promise<Record<string, string>[]>
  stop(): Promise<void>
}

const ADMINISTRATOR = 'waybill_administrator'
const DATABASE = 'waybill'
const PORT = 5432
const SETTINGS = ['listen_addresses=', 'fsync=off', 'shared_buffers=32MB', 'wal_keep_size=128MB']

const run = promisify(execFile)

export async function startReplicated(): Promise<Replicated> {
  const programs = await serverPrograms()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'waybill-replicated-'))
  const account = await chooseAccount(programs.postgres, folder)
  await handOver(folder, account)
  const as = (program: string, ...args: string[]) => {
    const [command = '', ...rest] = [...account.prefix, program, ...args]
    return run(command, rest, { cwd: folder })
  }
  const [here, there] = [path.join(folder, 'primary'), path.join(folder, 'replica')]
  const kind = ['--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  await as(programs.initdb, '-D', path.join(here, 'data'), '-U', ADMINISTRATOR, ...kind)
  // Of files that no server has touched yet, a copy is a base backup.
  await as('cp', '-r', here, there)
  await as('touch', path.join(there, 'data', 'standby.signal'))

  // A pooler has an account of its own, and comes to the sockets.
  for (const open of [folder, here, there]) await chmod(open, 0o755)

  const administrator = { host: here, port: PORT, user: ADMINISTRATOR, database: 'postgres' }
  const source = `host=${here} port=${PORT} user=${ADMINISTRATOR}`
  const startReplica = () => startServer(account, programs.postgres, there, [`primary_conninfo=${source}`])
  const primary = await startServer(account, programs.postgres, here)
  let standby = await startReplica()
  const [owner, app] = [await makeRole(administrator, 'waybill_owner'), await makeRole(administrator, 'waybill_app')]
  await makeEmptyDatabase({ administrator, owner }, DATABASE)
  const connections = {
    connection: { ...app, database: DATABASE },
    ownerConnection: { ...owner, database: DATABASE },
    administratorConnection: { ...administrator, database: DATABASE },
  }
  await migrate(connections.ownerConnection, app.user)
  const onReplica = async (statement: string) =>
    (await execute({ ...connections.administratorConnection, host: there }, statement)).rows
  const kill = async (server: ChildProcess) => {
    const ended = once(server, 'exit')
    server.kill('SIGQUIT')
    await ended
  }
  return {
    ...connections,
    replica: { ...connections.connection, host: there },
    pauseReplay: async () => void (await onReplica('select pg_wal_replay_pause()')),
    resumeReplay: async () => void (await onReplica('select pg_wal_replay_resume()')),
    killReplica: () => kill(standby),
    async startReplica() {
      standby = await startReplica()
    },
    onReplica,
    async stop() {
      await Promise.all([kill(standby), kill(primary)])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** One run of a server on `folder/data`, with its socket beside it. */
async function startServer(
  account: Account,
  postgres: string,
  folder: string,
  settings: string[] = [],
): Promise<ChildProcess> {
  const said = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting])
  const [command = '', ...args] = [...account.prefix, postgres, '-D', path.join(folder, 'data'), '-k', folder, ...said]
  const server = spawn(command, args, { cwd: folder, stdio: 'ignore' })
  const reach = { host: folder, port: PORT, user: ADMINISTRATOR, database: 'postgres' }
  for (let tries = 0; (await readinessOf(reach)) !== 'ready'; tries++) {
    if (server.exitCode !== null || tries > 500) throw new Error(`PostgreSQL in ${folder} did not start`)
    await pause(20)
  }
  return server
}
