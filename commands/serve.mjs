import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { root } from './project.mjs'

const LOOK_EVERY_MS = 500
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs long-lived programs together until the first exits, and exits the way it did. Each gets every signal once: they have their own
 * process groups. Otherwise the terminal and npm would both send the same Ctrl-C, and the second cuts off the drain. They also exit when
 * a kill leaves nobody to pass it on: their channel tells them this process is gone, and this process watches for its npm.
 */
export function serve(programs) {
  const children = programs.map(({ command, args, env }) =>
    spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
      env: { ...process.env, ...env },
    }),
  )
  const passed = new Set()
  const pass = (signal) => {
    if (passed.has(signal)) return
    passed.add(signal)
    for (const child of children) child.kill(signal)
  }
  // Started by hand, it may outlive its shell; started by npm, it ends with npm.
  if (process.env.npm_lifecycle_event) whenOrphaned(() => pass('SIGTERM'))
  for (const signal of SIGNALS) process.on(signal, () => pass(signal))
  for (const child of children) {
    child.once('exit', (code, signal) => {
      process.exitCode ??= code ?? 128 + constants.signals[signal]
      if (passed.size === 0) pass('SIGTERM')
    })
  }
}

/** npm runs a shell, which may stay in between. A process whose parent dies gets another. */
function whenOrphaned(act) {
  const line = lineOf(process.ppid)
  const timer = setInterval(() => {
    if (lineOf(process.ppid) === line) return
    clearInterval(timer)
    act()
  }, LOOK_EVERY_MS)
  timer.unref()
}

/** The parent and, where there is /proc, the grandparent. */
function lineOf(parent) {
  try {
    // "pid (name) state parent …"; the name may contain anything.
    const [, above] = readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ').at(-1).split(' ')
    return `${parent} ${above}`
  } catch {
    return String(parent)
  }
}
