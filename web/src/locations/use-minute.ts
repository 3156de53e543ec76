import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** The start of the current minute; components that show it re-render each minute. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, currentMinute)
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
}

function subscribe(onChange: () => void): () => void {
  // A sleeping tab wakes late: checking more often than each minute corrects it soon.
  const timer = setInterval(onChange, 5_000)
  return () => clearInterval(timer)
}
