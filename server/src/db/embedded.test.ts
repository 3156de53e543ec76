import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseConnection } from './embedded/address.ts'
import { startEmbeddedPostgres } from './embedded.ts'

const module = pathToFileURL(path.join(import.meta.dirname, 'embedded.ts')).href

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'waybill-embedded-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

let made: Promise<string> | undefined
/** A folder in which a database was made, started and stopped: making one takes longer than all that is asked of it here. */
async function makeOnce(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'waybill-embedded-made-'))
  await (await startEmbeddedPostgres({ dataDir: folder })).stop()
  return folder
}
afterAll(async () => made && rm(await made, { recursive: true, force: true }))

/** `folder` as after a first start that ended well. */
async function fill(folder: string): Promise<void> {
  made ??= makeOnce()
  await cp(await made, folder, { recursive: true, preserveTimestamps: true })
}

describe('an embedded PostgreSQL', () => {
  test('starts in an empty folder, private and durable', async () => {
    const server = await startEmbeddedPostgres({ dataDir })
    const shown = async (setting: string) => (await ask(server.ownerConnection, `SHOW ${setting}`))[0]?.[setting]
    expect(await shown('fsync')).toBe('on')
    expect(await shown('data_checksums')).toBe('on')
    expect(await shown('server_encoding')).toBe('UTF8')
    if (process.platform !== 'win32') {
      expect(await shown('listen_addresses')).toBe('')
      expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700)
      expect((await stat(path.join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
    }
    await server.stop()
    expect(await server.exited).toEqual({ code: 0, signal: null })
    await expect(ask(server.connection, 'SELECT 1')).rejects.toThrow()
  })

  test('lets the application in without the powers of the owner', async () => {
    await fill(dataDir)
    const server = await startEmbeddedPostgres({ dataDir })
    const powers =
      'SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = current_user'
    expect(await ask(server.connection, powers)).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false },
    ])
    await server.stop()
  })

  test('keeps what was committed when its Waybill is killed, and opens again', async () => {
    await fill(dataDir)
    const killed = await startInOtherProcess()
    await ask(killed.connection, 'CREATE TABLE load (number int); INSERT INTO load VALUES (4340)')
    killed.process.kill('SIGKILL')
    await once(killed.process, 'exit')
    const server = await startEmbeddedPostgres({ dataDir })
    expect(await ask(server.ownerConnection, 'SELECT number FROM load')).toEqual([{ number: 4340 }])
    await server.stop()
  })

  test('is waited for as long as it recovers, and given up if it is silent', { timeout: 60_000 }, async () => {
    await fill(dataDir)
    // Like a log that takes seconds to read: it asks this command for each file of an archive before it uses its own.
    await writeFile(path.join(dataDir, 'postgres', 'recovery.signal'), '')
    const silenceLimit = 2_000
    const began = performance.now()
    const server = await startEmbeddedPostgres({
      dataDir,
      settings: { restore_command: 'sleep 1.5; false' },
      silenceLimit,
    })
    expect(performance.now() - began).toBeGreaterThan(silenceLimit)
    await server.stop()
    await expect(startEmbeddedPostgres({ dataDir, silenceLimit: 0 })).rejects.toThrow('PostgreSQL was silent for 0 s')
  })

  test('is started again when it ends by itself, and keeps what was committed', { timeout: 60_000 }, async () => {
    await fill(dataDir)
    const server = await startEmbeddedPostgres({ dataDir })
    await ask(server.ownerConnection, 'CREATE TABLE load (number int); INSERT INTO load VALUES (4340)')
    const dead = server.pid()
    process.kill(dead, 'SIGKILL')
    await expect.poll(() => server.pid(), { timeout: 45_000 }).not.toBe(dead)
    expect(await ask(server.ownerConnection, 'SELECT number FROM load')).toEqual([{ number: 4340 }])
    await server.stop()
    expect(await server.exited).toEqual({ code: 0, signal: null })
  })

  test('can be stopped while it cannot be started again', async () => {
    await fill(dataDir)
    const said: string[] = []
    const server = await startEmbeddedPostgres({ dataDir, log: (message) => said.push(message) })
    await rm(path.join(dataDir, 'postgres', 'global'), { recursive: true })
    process.kill(server.pid(), 'SIGKILL')
    await expect.poll(() => said).toContain('The database ended by itself; starting it again.')
    await server.stop()
  })

  test('is refused to a second Waybill on the same folder, and the first is not disturbed', async () => {
    await fill(dataDir)
    const first = await startInOtherProcess()
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('Another Waybill is running')
    expect(await ask(first.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    first.process.kill('SIGKILL')
    await once(first.process, 'exit')
    await (await startEmbeddedPostgres({ dataDir })).stop()
  })

  test('goes to one of two Waybills that start together on an empty folder', async () => {
    const both = await Promise.allSettled([startEmbeddedPostgres({ dataDir }), startEmbeddedPostgres({ dataDir })])
    const started = both.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(started).toHaveLength(1)
    for (const server of started) await server.stop()
  })

  test.skipIf(process.platform === 'win32')(
    'listens in a short private folder when its own path is too long',
    async () => {
      const said: string[] = []
      const deep = path.join(dataDir, 'x'.repeat(120))
      await fill(deep)
      const server = await startEmbeddedPostgres({ dataDir: deep, log: (message) => said.push(message) })
      expect(said.join()).toContain('too long for a socket')
      expect((await stat(server.connection.host)).mode & 0o777).toBe(0o700)
      await server.stop()
      await rm(server.connection.host, { recursive: true })
    },
  )

  test('ends with the process that started it', async () => {
    await fill(dataDir)
    const other = await startInOtherProcess('setTimeout(() => process.exit(0), 200)')
    await once(other.process, 'exit')
    await expect.poll(() => existsSync(path.join(dataDir, 'postgres', 'postmaster.pid')), { timeout: 5000 }).toBe(false)
  })
})

async function ask(connection: DatabaseConnection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  // A client whose server is stopped under it says so by an event; nobody here waits for it.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function startInOtherProcess(
  afterwards = 'setInterval(() => {}, 1000)',
): Promise<{ process: ChildProcess; connection: DatabaseConnection }> {
  const source = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(JSON.stringify(server.ownerConnection))
    ${afterwards}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { process: child, connection: JSON.parse(String(line)) }
}
