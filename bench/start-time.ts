import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, untilReady } from './processes.ts'
import type { Tell } from './rows.ts'

/** `npm start` on a machine with everything installed and built: first with an empty data folder, then again. */
export async function startTime(row: Tell): Promise<void> {
  const data = await mkdtemp(path.join(os.tmpdir(), 'waybill-start-'))
  const seconds = []
  for (const _time of ['first', 'again']) {
    const began = performance.now()
    const child = run('npm', ['start'], {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { ...process.env, DATA_DIR: data, PORT: '23992', APP_ENV: 'local' },
      stdio: 'ignore',
      detached: true,
    })
    try {
      await untilReady(child, 'http://127.0.0.1:23992/ready')
      seconds.push((performance.now() - began) / 1_000)
    } finally {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.pid) process.kill(-child.pid, 'SIGTERM')
      await ended
    }
  }
  await rm(data, { recursive: true, force: true })
  const [first = 0, again = 0] = seconds
  row(
    'npm start to ready',
    `${again.toFixed(1)} s; with an empty data folder ${first.toFixed(1)} s`,
    '≤ 10 s',
    Math.max(first, again) <= 10,
  )
}
