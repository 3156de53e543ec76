import { useSyncExternalStore } from 'react'
import { STORED } from '../../api/stored.ts'

/** What a driver has chosen on this phone, and for nobody else who uses it. */
export type Choices = { staysAwake: boolean; isPushed: boolean }

const NONE: Choices = { staysAwake: false, isPushed: false }
const listeners = new Set<() => void>()
let known: { text: string | null; of: Record<string, Choices> } | undefined

function all(): Record<string, Choices> {
  const text = localStorage.getItem(STORED.driverChoices)
  if (known?.text !== text) known = { text, of: parsed(text) }
  return known.of
}

function parsed(text: string | null): Record<string, Choices> {
  try {
    return JSON.parse(text ?? '{}') as Record<string, Choices>
  } catch {
    return {}
  }
}

export function choicesOf(who: string): Choices {
  return all()[who] ?? NONE
}

export function choose(who: string, change: Partial<Choices>): void {
  localStorage.setItem(STORED.driverChoices, JSON.stringify({ ...all(), [who]: { ...choicesOf(who), ...change } }))
  for (const tell of listeners) tell()
}

export function useChoices(who: string): Choices {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => choicesOf(who),
  )
}
