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

/** "14:30", or "2:30 PM" for who reads that clock. */
export function timeWritten(time: string, as: Clock = clock()): string {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(time) ?? []
  if (!hour || as === '24') return time.slice(0, 5)
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) % 24 < 12 ? 'AM' : 'PM'}`
}

/** "14", or "2 PM" */
export function hourWritten(hour: string): string {
  return clock() === '24' ? hour : timeWritten(`${hour}:00`).replace(':00', '')
}

/** A sentence of the server, which writes 14:30 CST. */
export function onThisClock(text: string, as: Clock = clock()): string {
  return as === '24' ? text : text.replace(/\b([01]\d|2[0-3]):[0-5]\d(?= [A-Z+])/g, (time) => timeWritten(time, as))
}

function onChoice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
