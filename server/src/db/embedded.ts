import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chooseAccount } from './embedded/account.ts'
import { type Address, chooseAddress, type DatabaseConnection } from './embedded/address.ts'
import { findBinaries } from './embedded/binaries.ts'
import { type Cluster, complaintIn, ensureCluster, OWNER_ROLE, stopLeftover, stopServer } from './embedded/cluster.ts'
import { lockFolder } from './embedded/folder-lock.ts'
import { APP_ROLE, DATABASE, ensureRolesAndDatabase, readinessOf } from './embedded/roles.ts'
import { serverArguments } from './embedded/settings.ts'

export type EmbeddedPostgres = {
  /** The application's role: row-level security applies to it. */
  connection: DatabaseConnection
  /** The role that owns the schema: only for migrations. */
  ownerConnection: DatabaseConnection
  /** Of the server running now: one that died has been restarted. */
  pid(): number
  /** Stops the database cleanly; await it after the pools have ended. */
  stop(): Promise<void>
  /** Settles when it has stopped because it was asked to. */
  exited: Promise<End>
}

/** Whether the folder already has a database. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(folderOf(dataDir))
}

const folderOf = (dataDir: string) => path.join(dataDir, 'postgres')

/** A server that says nothing for so long will not start. */
const SILENCE_LIMIT_MS = 60_000
/** Starting takes longer than this only if much has to be recovered. */
const PATIENCE_MS = 10_000
/** Where in its log a server that just died says why. */
const LAST_WORDS = 2_000
const LOG_LIMIT_BYTES = 10 * 1024 * 1024

/**
 * Starts the real PostgreSQL that comes with Waybill, so nothing needs to be installed (DESIGN §3, TRUST "Embedded database"): data in
 * `dataDir/postgres`, its log in `dataDir/postgres.log`, reachable only through a private socket. A server that a killed Waybill left
 * behind is stopped first; a second live Waybill on the same folder is refused. A server that dies is restarted (TRUST P36). It ends with
 * this process.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log?: (message: string) => void
  /** What this process can do while it waits for PostgreSQL's programs; called once or twice. */
  meanwhile?: () => void
  /** Instead of Waybill's own, for whoever lays a world to measure. */
  settings?: Record<string, string>
  /** In milliseconds. */
  silenceLimit?: number
}): Promise<EmbeddedPostgres> {
  const { log = () => {}, meanwhile = () => {}, settings = {}, silenceLimit = SILENCE_LIMIT_MS } = options
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const dataDir = await realpath(options.dataDir)
  const lock = lockFolder(dataDir)
  try {
    const binaries = await findBinaries()
    const address = await chooseAddress(dataDir, log)
    const account = await chooseAccount(binaries.postgres, address.folder ?? dataDir)
    const cluster = { folder: folderOf(dataDir), binaries, account, password: address.password, settings }
    if (await stopLeftover(cluster)) log('Stopped the database that a killed Waybill had left running.')
    await ensureCluster(cluster, meanwhile)
    const starting = { logFile: path.join(dataDir, 'postgres.log'), silenceLimit, log }
    const opening = openServer(cluster, address, starting)
    meanwhile()
    const server = await opening
    void server.exited.then(() => lock.release())
    return server
  } catch (error) {
    lock.release()
    throw error
  }
}

type Starting = { logFile: string; silenceLimit: number; log: (message: string) => void }

async function openServer(cluster: Cluster, address: Address, starting: Starting): Promise<EmbeddedPostgres> {
  const { log } = starting
  const { host, port, password } = address
  const connection = { host, port, password, user: APP_ROLE, database: DATABASE }
  const ownerConnection = { ...connection, user: OWNER_ROLE }
  const start = () => startServer(cluster, address, ownerConnection, starting)
  let server = await start()
  let isStopping = false
  const endWithProcess = () => server.child.kill('SIGINT')
  process.once('exit', endWithProcess)
  const exited = (async () => {
    for (;;) {
      const end = await server.ended
      const next = isStopping ? undefined : await startAgain(cluster, start, () => isStopping, log)
      if (!next) return end
      server = next
      log('The database is back.')
    }
  })()
  void exited.then(() => process.off('exit', endWithProcess))
  const stop = async () => {
    isStopping = true
    server.child.ref()
    if (isRunning(server.child)) await stopServer(cluster)
    await exited
  }
  try {
    await ensureRolesAndDatabase(ownerConnection)
  } catch (error) {
    await stop()
    throw error
  }
  return { connection, ownerConnection, pid: () => server.child.pid ?? 0, stop, exited }
}

/** Between two attempts to restart; doubled after each, so a database that cannot start does not use up the machine. */
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5_000

/**
 * Restarts a server that died, trying until it is up: what it had committed is in its log, and somebody may still free disk space or stop
 * whatever uses its memory. In the meantime Waybill answers 503. Undefined when it is no longer wanted.
 */
async function startAgain(
  cluster: Cluster,
  start: () => Promise<Server>,
  isUnwanted: () => boolean,
  log: (message: string) => void,
): Promise<Server | undefined> {
  log('The database ended by itself; starting it again.')
  for (let wait = FIRST_PAUSE_MS; !isUnwanted(); wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    try {
      await stopLeftover(cluster)
      const server = await start()
      if (!isUnwanted()) return server
      await stopServer(cluster)
      return undefined
    } catch (error) {
      if (wait === LONGEST_PAUSE_MS) log(error instanceof Error ? error.message : String(error))
      await pause(wait)
    }
  }
  return undefined
}

type End = { code: number | null; signal: NodeJS.Signals | null }
type Server = { child: ChildProcess; ended: Promise<End> }

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

/** One run of the server, ready for connections. */
async function startServer(
  cluster: Cluster,
  address: Address,
  connection: DatabaseConnection,
  starting: Starting,
): Promise<Server> {
  const child = await spawnServer(cluster, address, starting.logFile)
  const ended = once(child, 'exit').then(([code, signal]) => ({ code, signal }))
  try {
    await waitUntilReady(child, connection, starting)
  } catch (error) {
    child.ref()
    if (isRunning(child)) await stopServer(cluster)
    await ended
    throw error
  }
  return { child, ended }
}

async function spawnServer(cluster: Cluster, address: Address, logFile: string): Promise<ChildProcess> {
  await keepLogShort(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const [command = '', ...args] = [
    ...cluster.account.prefix,
    cluster.binaries.postgres,
    ...serverArguments(cluster.folder, address, cluster.settings),
  ]
  // Its own process group: Ctrl-C in a terminal reaches only Waybill, which finishes its work before the database ends.
  const child = spawn(command, args, {
    cwd: path.dirname(cluster.folder),
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  // A script that has finished ends, and the database with it.
  child.unref()
  return child
}

/**
 * Recovering what a crash left takes as long as the log is, minutes on a slow disk, and begins anew if it is cut short. So only a server
 * that does not even say that it is starting is given up.
 */
async function waitUntilReady(
  child: ChildProcess,
  connection: DatabaseConnection,
  { logFile, silenceLimit, log }: Starting,
): Promise<void> {
  const began = Date.now()
  let heard = began
  let isTold = false
  for (;;) {
    const readiness = await readinessOf(connection)
    if (readiness === 'ready') return
    if (!isRunning(child)) {
      const why = complaintIn((await readFile(logFile, 'utf8')).slice(-LAST_WORDS))
      throw new Error(`PostgreSQL did not start: ${why} (more in ${logFile})`)
    }
    if (readiness === 'starting') heard = Date.now()
    if (Date.now() - heard >= silenceLimit) {
      throw new Error(`PostgreSQL was silent for ${silenceLimit / 1000} s; ${logFile} says what it was doing.`)
    }
    const waited = Date.now() - began
    if (readiness === 'starting' && waited > PATIENCE_MS && !isTold) {
      log(`PostgreSQL is recovering what it had not finished when it last ended; ${logFile} says how far it is.`)
      isTold = true
    }
    // It writes each question that comes too early into its log.
    await pause(Math.min(Math.max(20, waited / 20), 500))
  }
}

async function keepLogShort(logFile: string): Promise<void> {
  if (!existsSync(logFile) || (await stat(logFile)).size < LOG_LIMIT_BYTES) return
  await rm(`${logFile}.1`, { force: true })
  await rename(logFile, `${logFile}.1`)
}
