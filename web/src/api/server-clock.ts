import { STORED } from './stored.ts'

/** A moment by this device: its wall clock, which may be wrong or be set, and the clock of this page, which only runs forward. */
export type Reading = { wall: number; mono: number; life: string }
/** A reading at which the server's time was known. */
export type Anchor = Reading & { server: number }

const life = crypto.randomUUID()
let anchor: Anchor | null | undefined

export function readClock(): Reading {
  return { wall: Date.now(), mono: performance.now(), life }
}

/** Any answer says what time it is at the server, to the second. */
export function keepServerTime(date: string | null): void {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server)) return
  anchor = { ...readClock(), server }
  localStorage.setItem(STORED.serverClock, JSON.stringify(anchor))
}

/** When the server's time was last known, in this page or an earlier one. */
export function lastAnchor(): Anchor | null {
  if (anchor !== undefined) return anchor
  try {
    const kept: Anchor | null = JSON.parse(localStorage.getItem(STORED.serverClock) ?? 'null')
    anchor = typeof kept?.server === 'number' ? kept : null
  } catch {
    anchor = null
  }
  return anchor
}
