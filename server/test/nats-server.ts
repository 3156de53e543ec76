import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const PROGRAM = '/usr/sbin/nats-server'
export const hasNats = existsSync(PROGRAM)

export type NatsServer = { url: URL; stop(): Promise<void> }

/** A real NATS server for whoever knows the password; on any free port, unless one that ended is to come back. */
export async function startNats(url?: URL): Promise<NatsServer> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'waybill-nats-'))
  const [user, password] = ['waybill', 'secret:word']
  const who = ['--user', user, '--pass', password]
  const where = ['--addr', '127.0.0.1', '--port', url?.port ?? '-1', '--ports_file_dir', folder]
  const child = spawn(PROGRAM, [...who, ...where], { stdio: 'ignore' })
  const file = path.join(folder, `nats-server_${child.pid}.ports`)
  for (let tries = 0; !existsSync(file); tries++) {
    if (child.exitCode !== null || tries > 250) throw new Error('The NATS server did not start')
    await pause(20)
  }
  const { nats } = JSON.parse(await readFile(file, 'utf8')) as { nats: [string] }
  const { host } = new URL(nats[0])
  return {
    url: new URL(`nats://${user}:${encodeURIComponent(password)}@${host}`),
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
