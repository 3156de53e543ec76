import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const PROGRAM = '/usr/sbin/nginx'
const RECIPE = path.resolve(import.meta.dirname, '../../deploy/nginx.conf')
export const hasNginx = existsSync(PROGRAM)

export type Nginx = { url: string; stop(): Promise<void> }

/** A real nginx by our recipe, word for word, but for its addresses, its folders and TLS. */
export async function startNginx(servers: readonly { url: string }[]): Promise<Nginx> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'waybill-nginx-'))
  const port = await freePort()
  const recipe = await readFile(RECIPE, 'utf8')
  const [, limits] = /^ *server 127\.0\.0\.1:4341 (.*);$/m.exec(recipe) ?? []
  const places = servers.map(({ url }) => `server ${new URL(url).host} ${limits};`).join('\n')
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`)
  const settings = recipe
    .replace(/server 127\.0\.0\.1:4341 [^]*4342 .*;/, places)
    .replace(/^ *server \{\n *listen 80;[^]*?\n {2}\}\n/m, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*\n/gm, '')
    .replace('http {', `http {\naccess_log off;\n${folders.join('\n')}`)
  const file = path.join(folder, 'nginx.conf')
  const log = path.join(folder, 'log')
  const own = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(file, `${own} daemon off; pid ${folder}/pid; error_log ${log};\n${settings}`)
  const child = spawn(PROGRAM, ['-p', folder, '-e', log, '-c', file], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const isThere = () =>
    fetch(`${url}/live`)
      .then(({ ok }) => ok)
      .catch(() => false)
  for (let tries = 0; !(await isThere()); tries++) {
    if (child.exitCode !== null || tries > 250) throw new Error(`nginx did not start: ${await readFile(log, 'utf8')}`)
    await pause(20)
  }
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
