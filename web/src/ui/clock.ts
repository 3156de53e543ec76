import { type Clock, textOn, timeOn } from '@waybill/contract/clocks.ts'
import type { ZoneClock } from '@waybill/contract/zone-clocks.ts'
import { useSyncExternalStore } from 'react'

const STORED = 'waybill.clock'

const listeners = new Set<() => void>()
/** Every time on a page asks for it. */
let chosen: Clock | undefined

/** The reader's, also before they have signed in again. */
export function clock(): Clock {
  // Texts are also made where there is no browser.
  chosen ??= globalThis.localStorage?.getItem(STORED) === '12' ? '12' : '24'
  return chosen
}

export function setClock(wanted: Clock): void {
  if (wanted === clock()) return
  localStorage.setItem(STORED, wanted)
  chosen = wanted
  redraw()
}

/** The clocks of all places, as the server told them (`zoned-time.ts`). */
let told: readonly ZoneClock[] = []

export function zoneClocks(): readonly ZoneClock[] {
  return told
}

export function setZoneClocks(clocks: readonly ZoneClock[]): void {
  if (JSON.stringify(clocks) === JSON.stringify(told)) return
  told = clocks
  redraw()
}

/** Draws its component again when hours are written otherwise, or the places' clocks are told. */
export function useClock(): Clock {
  useSyncExternalStore(onChange, zoneClocks)
  return useSyncExternalStore(onChange, clock)
}

/** "14:30", or "2:30 PM" for who reads that clock. */
export function timeWritten(time: string, as: Clock = clock()): string {
  return timeOn(as, time)
}

/** "14", or "2 PM" */
export function hourWritten(hour: string): string {
  return clock() === '24' ? hour : timeWritten(`${hour}:00`).replace(':00', '')
}

/** A sentence of the server, which writes 14:30 CST. */
export function onThisClock(text: string, as: Clock = clock()): string {
  return textOn(as, text)
}

function redraw(): void {
  for (const listener of listeners) listener()
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
