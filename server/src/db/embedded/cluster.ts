import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readlink, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Account, handOver } from './account.ts'
import { type Binaries, POSTGRES_MAJOR } from './binaries.ts'

const execute = promisify(execFile)

export const OWNER_ROLE = 'waybill_owner'

/** The files of one PostgreSQL cluster, and who runs programs on them. */
export type Cluster = {
  folder: string
  binaries: Binaries
  account: Account
  password?: string
  settings: Record<string, string>
}

/** Runs one of PostgreSQL's programs to completion under the cluster's account. */
async function run({ account }: Cluster, program: string, args: string[]): Promise<void> {
  const [command = '', ...rest] = [...account.prefix, program, ...args]
  await execute(command, rest, { cwd: path.parse(process.cwd()).root })
}

/** Creates the files unless they exist. They are made elsewhere and renamed, so a kill midway leaves nothing half-made in place. */
export async function ensureCluster(cluster: Cluster, meanwhile: () => void): Promise<void> {
  if (existsSync(cluster.folder)) {
    await refuseOtherRelease(cluster.folder)
    return handOver(cluster.folder, cluster.account)
  }
  const unfinished = `${cluster.folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  const passwordFile = `${unfinished}.password`
  if (cluster.password) await writeFile(passwordFile, cluster.password, { mode: 0o600 })
  await handOver(unfinished, cluster.account)
  const access = cluster.password ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust']
  const text = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
  const making = run(cluster, cluster.binaries.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${OWNER_ROLE}`,
    '--data-checksums',
    ...text,
    ...access,
  ])
  meanwhile()
  await making.catch((error: unknown) => {
    throw new Error(`PostgreSQL could not make its files in ${cluster.folder}: ${complaintIn(String(error))}`, {
      cause: error,
    })
  })
  await rm(passwordFile, { force: true })
  await rename(unfinished, cluster.folder)
}

async function refuseOtherRelease(folder: string): Promise<void> {
  const release = await readFile(path.join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    (error: unknown) => {
      throw new Error(
        `${folder} holds no database. Restore it from a backup, or move it away to start with an empty one.`,
        { cause: error },
      )
    },
  )
  if (release === POSTGRES_MAJOR) return
  throw new Error(
    `The data in ${folder} was written by PostgreSQL ${release}; this Waybill brings ${POSTGRES_MAJOR}. ` +
      'Make a backup with the Waybill that wrote it and restore it with this one.',
  )
}

/** The sentence, out of everything one of PostgreSQL's programs wrote, that says what stopped it. */
export function complaintIn(output: string): string {
  const complaints = [...output.matchAll(/(?:FATAL|PANIC|error): +(.+)/g)].map(([, said]) => said)
  return complaints.at(-1) ?? output.trim().split('\n').at(-1) ?? ''
}

/**
 * Stops the server that a killed process left running. Only the holder of the folder's lock calls it, so whatever still runs there has no
 * owner. A leftover postmaster.pid whose number now belongs to another program is removed: PostgreSQL would refuse to start because of it,
 * which in a container, where numbers repeat, would be forever.
 */
export async function stopLeftover(cluster: Cluster): Promise<boolean> {
  const pidFile = path.join(cluster.folder, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
  if (!(pid > 0)) return false
  if (await isServerOf(cluster, pid)) {
    await stopServer(cluster)
    return true
  }
  await rm(pidFile, { force: true })
  return false
}

/** Stops the server cleanly: running statements are cut off, committed work is written. As a last resort, without a checkpoint. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const stop = (mode: string) =>
    run(cluster, cluster.binaries.pgCtl, ['stop', '-D', cluster.folder, '-m', mode, '-w', '-t', '15', '-s'])
  const isDown = () => !existsSync(path.join(cluster.folder, 'postmaster.pid'))
  await stop('fast').catch((error: unknown) =>
    isDown() ? undefined : stop('immediate').catch(() => Promise.reject(error)),
  )
}

/** Is this process number a PostgreSQL on this very folder? On Linux its working directory tells, elsewhere its command line. */
async function isServerOf(cluster: Cluster, pid: number): Promise<boolean> {
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster.folder
  const [command, args]: [string, string[]] =
    process.platform === 'win32'
      ? ['tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']]
      : ['ps', ['-o', 'command=', '-p', String(pid)]]
  const { stdout } = await execute(command, args).catch(() => ({ stdout: '' }))
  return process.platform === 'win32' ? stdout.includes('postgres.exe') : stdout.includes(cluster.folder)
}
