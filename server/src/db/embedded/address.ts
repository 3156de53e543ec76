import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** What `new pg.Pool` takes; for a socket, `host` is its folder. */
export type DatabaseConnection = { host: string; port: number; user: string; database: string; password?: string }

/**
 * Where the database listens: a socket in a folder only its owner may open or, on Windows, the loopback address with a password. `folder`
 * is set for a socket.
 */
export type Address = { host: string; port: number; folder?: string; password?: string }

const DEFAULT_PORT = 5432
/** The shorter limit of `sun_path` on Linux (108) and macOS (104), including the terminating zero. */
const LONGEST_SOCKET_PATH = 103

export async function chooseAddress(dataDir: string, log: (message: string) => void): Promise<Address> {
  if (process.platform === 'win32') {
    return { host: '127.0.0.1', port: await freePort(), password: await keptPassword(dataDir) }
  }
  const folder = socketFolder(dataDir)
  if (!folder.startsWith(dataDir))
    log(`The path of ${dataDir} is too long for a socket; the database listens in ${folder}.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  return { host: folder, port: DEFAULT_PORT, folder }
}

function socketFolder(dataDir: string): string {
  const inside = path.join(dataDir, 'socket')
  if (Buffer.byteLength(`${inside}/.s.PGSQL.${DEFAULT_PORT}`) <= LONGEST_SOCKET_PATH) return inside
  const mark = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  return path.join(os.tmpdir(), `waybill-${mark}`)
}

/** The password stays with the data folder, since the cluster remembers it. */
async function keptPassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'postgres.password')
  if (!existsSync(file)) await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFile(file, 'utf8')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : DEFAULT_PORT))
    })
  })
}
