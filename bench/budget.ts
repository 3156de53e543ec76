import { setTimeout as pause } from 'node:timers/promises'

/** Settles as the work does, or fails when the time is up. */
export async function before(deadline: number, work: () => Promise<void>): Promise<void> {
  const left = deadline - Date.now()
  if (left <= 0) throw new Error('not measured: the time is up')
  const over = new AbortController()
  const timer = pause(left, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error('not finished: the time is up')
  })
  try {
    await Promise.race([work(), timer])
  } finally {
    over.abort()
    timer.catch(() => undefined)
  }
}
