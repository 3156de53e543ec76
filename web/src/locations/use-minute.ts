import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** The instant at which this minute began; whoever shows it is drawn anew when the next one begins. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, currentMinute)
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
}

function subscribe(onChange: () => void): () => void {
  // A sleeping tab wakes late: looked at more often than minutes pass, it is right soon.
  const timer = setInterval(onChange, 5_000)
  return () => clearInterval(timer)
}
