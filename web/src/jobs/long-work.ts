const KEPT = 'waybill.long-work'
const listeners = new Set<() => void>()

/** Whether this browser started jobs that may still be running; survives a page reload. */
export function isLongWorkFollowed(): boolean {
  return localStorage.getItem(KEPT) !== null
}

export function onLongWorkChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A job started that is too long for one answer: the shell shows its progress. */
export function followLongWork(): void {
  localStorage.setItem(KEPT, 'begun')
  for (const listener of listeners) listener()
}

/** No jobs are running. */
export function leaveLongWork(): void {
  localStorage.removeItem(KEPT)
  for (const listener of listeners) listener()
}
