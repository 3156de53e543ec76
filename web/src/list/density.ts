import { useSyncExternalStore } from 'react'

const STORED_DENSITY = 'waybill.list-density'

const listeners = new Set<() => void>()

const isCompact = (): boolean => localStorage.getItem(STORED_DENSITY) === 'compact'

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Row density: a personal preference, so it lives in the browser, not in the address. */
export function useIsCompact(): boolean {
  return useSyncExternalStore(subscribe, isCompact)
}

export function toggleDensity(): void {
  localStorage.setItem(STORED_DENSITY, isCompact() ? 'comfortable' : 'compact')
  for (const listener of listeners) listener()
}
