import { useSyncExternalStore } from 'react'

const STORED = 'waybill.clock'

export const CLOCKS = ['24', '12'] as const
/** How hours are written: 14:30 or 2:30 PM. */
export type Clock = (typeof CLOCKS)[number]

const listeners = new Set<() => void>()
/** Every time on a page asks for it. */
let chosen: Clock | undefined

export function clock(): Clock {
  // Texts are also made where there is no browser.
  chosen ??= globalThis.localStorage?.getItem(STORED) === '12' ? '12' : '24'
  return chosen
}

export function chooseClock(wanted: Clock): void {
  localStorage.setItem(STORED, wanted)
  chosen = wanted
  for (const listener of listeners) listener()
}

export function useClock(): Clock {
  return useSyncExternalStore(onChoice, clock)
}

function onChoice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
