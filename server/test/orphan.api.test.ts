import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fileDatabase } from './file-database.ts'
import { PRODUCTION } from './kills.ts'
import { environmentFor, sameMachine } from './server-process.ts'
import { withinSeconds } from './thorough.ts'

/** Killing `npm start`, or what npm runs, leaves no server behind. */

const ROOT = path.resolve(import.meta.dirname, '../..')
const SERVE = `import('./commands/serve.mjs').then(({ serve }) => serve([{ command: process.execPath, args: ['-e', process.env.SERVER] }]))`
/** Prints its pid, so that none is left behind if the test fails. */
const SERVER = `process.stdout.write('I am ' + process.pid + '\\n'); import('./server/src/main.ts')`
/** Like npm: another process that runs it, and names the script. */
const NPM = `require('node:child_process').spawn(process.execPath, ['-e', process.env.SERVE], { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } })`

async function start(script: string): Promise<{ parent: ChildProcess; url: string; pid: number }> {
  const parent = spawn(process.execPath, ['-e', script], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...sameMachine(),
      SERVE,
      SERVER,
      ...PRODUCTION,
      PORT: '0',
      LOG_LEVEL: 'silent',
      NODE_NO_WARNINGS: '1',
      ...environmentFor(await fileDatabase()),
    },
  })
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    parent.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const ready = /Waybill is ready at (\S+)/.exec(said)?.[1]
      if (ready) resolve(ready)
    })
    parent.once('exit', () => reject(new Error(`It ended before it was ready:\n${said}`)))
  })
  parent.removeAllListeners('exit')
  return { parent, url, pid: Number(/I am (\d+)/.exec(said)?.[1]) }
}

const lives = (url: string) =>
  fetch(`${url}/live`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Already gone, unless the test fails. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    expect(pid).toBeGreaterThan(1)
  }
}

test.each([
  ['what npm runs is killed', SERVE, 'SIGKILL'],
  ['npm is killed', NPM, 'SIGKILL'],
  ['npm is ended and passes nothing on', NPM, 'SIGTERM'],
] as const)('%s: the server ends', withinSeconds(60), async (_what, script, signal) => {
  const { parent, url, pid } = await start(script)
  expect(await lives(url)).toBe(true)
  parent.kill(signal)
  try {
    await expect.poll(() => lives(url)).toBe(false)
  } finally {
    end(pid)
  }
})
