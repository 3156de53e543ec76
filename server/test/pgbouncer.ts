import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chooseAccount } from '../src/db/embedded/account.ts'
import type { DatabaseConnection } from '../src/db/embedded/address.ts'

const PROGRAM = '/usr/sbin/pgbouncer'
export const hasPgBouncer = existsSync(PROGRAM)

export type PgBouncer = { connection: DatabaseConnection; stop(): Promise<void> }

/** A real PgBouncer in transaction mode, with fewer connections to the database than Waybill has to it, so they are shared. */
export async function startPgBouncer(behind: DatabaseConnection): Promise<PgBouncer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'waybill-pgbouncer-'))
  const settings = path.join(folder, 'pgbouncer.ini')
  const users = path.join(folder, 'users')
  await writeFile(users, `"${behind.user}" "${behind.password ?? ''}"\n`)
  await writeFile(
    settings,
    `[databases]
${behind.database} = host=${behind.host} port=${behind.port}
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = ${folder}
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 2
logfile = ${path.join(folder, 'log')}
`,
  )
  for (const name of [settings, users]) await chmod(name, 0o644)
  const { prefix, owner } = await chooseAccount(PROGRAM, folder)
  if (owner !== undefined) for (const name of [folder, settings, users]) await chown(name, owner, owner)
  const [command, ...args] = [...prefix, PROGRAM, settings]
  const child = spawn(command, args, { cwd: folder, stdio: 'ignore' })
  await untilThere(child, path.join(folder, '.s.PGSQL.6432'))
  return {
    connection: { ...behind, host: folder, port: 6432 },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilThere(child: ChildProcess, socket: string): Promise<void> {
  for (let tries = 0; !existsSync(socket); tries++) {
    if (child.exitCode !== null || tries > 250) throw new Error('PgBouncer did not start')
    await pause(20)
  }
}
