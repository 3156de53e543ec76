import { useSyncExternalStore } from 'react'

/** As long as the router waits with a page's own placeholder. */
const SHOWN_AFTER_MS = 150

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let isComing = false

/** Its address cannot be read yet: until then the router has no placeholder for it, and leaves the page before on screen. */
export function pageComes(): void {
  clearTimeout(timer)
  timer = setTimeout(() => say(true), SHOWN_AFTER_MS)
}

/** It is here, failed, or is no longer wanted. */
export function pageCame(): void {
  clearTimeout(timer)
  say(false)
}

export const isPageComing = (): boolean => isComing

export function useIsPageComing(): boolean {
  return useSyncExternalStore(onChange, isPageComing)
}

function say(coming: boolean): void {
  isComing = coming
  for (const listener of listeners) listener()
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
