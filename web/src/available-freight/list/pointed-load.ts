import { useSyncExternalStore } from 'react'

let pointed: string | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The load under the pointer, in the list or on the map: it stands out in both. */
export function usePointedLoad(): string | undefined {
  return useSyncExternalStore(subscribe, () => pointed)
}

export function pointAtLoad(shipmentNumber: string | undefined): void {
  pointed = shipmentNumber
  for (const listener of listeners) listener()
}
