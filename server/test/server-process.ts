import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import type { DatabaseConnection } from '../src/db/embedded/address.ts'
import type { TestDatabase } from './file-database.ts'
import { SECRETS_KEY } from './house.ts'

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts')
const READY = /Waybill is ready at (\S+)/
/** A first start takes three to fifteen seconds; a start that hangs is told with its log, which the limit of a test would not show. */
const START_LIMIT_MS = 90_000

/** Waybill as it really runs: its own process with a port and a log. */
export type ServerProcess = {
  url: string
  process: ChildProcess
  /** Everything logged so far. */
  log(): string
  kill(): Promise<void>
  stop(): Promise<void>
}

export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...sameMachine(), APP_ENV: 'test', PORT: '0', NODE_NO_WARNINGS: '1', ...environment },
  })
  const chunks: string[] = []
  const log = () => chunks.join('')
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  let isReady = false
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`Waybill did not start:\n${log()}`))
    }, START_LIMIT_MS)
    const hear = (chunk: Buffer) => {
      chunks.push(chunk.toString())
      if (isReady) return
      const said = READY.exec(log())?.[1]
      if (!said) return
      isReady = true
      clearTimeout(timer)
      resolve(said)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', () => reject(new Error(`Waybill ended before it was ready:\n${log()}`)))
  })
  return { url, process: child, log, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

/** From this process's environment only program paths, what was compiled before, and the time (`npm run steady` shifts that). */
export function sameMachine(): NodeJS.ProcessEnv {
  const names = Object.keys(process.env).filter((name) =>
    /^(?:PATH|TZ|NODE_COMPILE_CACHE|LD_PRELOAD|.*FAKE.*)$/.test(name),
  )
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

/** The environment for a process on the worker's own database; its files are next to other runs'. */
export function environmentFor({ connection, ownerConnection }: TestDatabase): Record<string, string> {
  return {
    DATABASE_URL: urlOf(connection),
    MIGRATION_DATABASE_URL: urlOf(ownerConnection),
    SECRETS_KEY,
    DATA_DIR: path.join(os.tmpdir(), 'waybill-test-data', connection.database),
  }
}

export function urlOf({ host, port, user, password, database }: DatabaseConnection): string {
  const secret = password ? `:${encodeURIComponent(password)}` : ''
  return `postgres://${encodeURIComponent(user)}${secret}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`
}
