import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

export type Running = { process: ChildProcess; address: string; stop(): Promise<void> }

/** A server of the bench's own; it ends with the bench, whichever way that ends. */
export function run(command: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, options)
  const end = () => void (child.pid && process.kill(options.detached ? -child.pid : child.pid))
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

export function running(child: ChildProcess, address: string): Running {
  return { process: child, address, stop: () => stop(child) }
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

const START_LIMIT_MS = 120_000

export async function untilReady(child: ChildProcess, address: string, init: RequestInit = {}): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${address} ended before it was ready`)
    const isReady = await fetch(address, init).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await pause(20)
  }
  throw new Error(`${address} was not ready within ${START_LIMIT_MS / 1_000} seconds`)
}
