const KEPT = 'waybill.long-work'
const listeners = new Set<() => void>()

/** Whether this browser has begun work that may still be going on; also after the page was left and opened again. */
export function isLongWorkFollowed(): boolean {
  return localStorage.getItem(KEPT) !== null
}

export function onLongWorkChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Something began that is too long for one answer: the shell shows how far it is. */
export function followLongWork(): void {
  localStorage.setItem(KEPT, 'begun')
  for (const listener of listeners) listener()
}

/** Nothing is under way any more. */
export function leaveLongWork(): void {
  localStorage.removeItem(KEPT)
  for (const listener of listeners) listener()
}
