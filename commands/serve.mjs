import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './project.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs long-lived programs together until the first ends, and ends as that one did. Each gets every signal once: they are in process
 * groups of their own, since the terminal and npm would otherwise both bring the same Ctrl-C, and the second cuts off the drain.
 */
export function serve(programs) {
  const children = programs.map(({ command, args, env }) =>
    spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
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
  for (const signal of SIGNALS) process.on(signal, () => pass(signal))
  for (const child of children) {
    child.once('exit', (code, signal) => {
      process.exitCode ??= code ?? 128 + constants.signals[signal]
      if (passed.size === 0) pass('SIGTERM')
    })
  }
}
