import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { windowText } from '../shipments/stop-window.ts'
import { instantAt, nowOrAfter, wallClockAt } from './wall-clock.ts'

// A distant time shows its year.
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-24T14:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

describe('The clock on the wall of a stop', () => {
  it.each([
    ['America/Chicago', '2026-11-24T08:00'],
    ['America/Phoenix', '2026-11-24T07:00'],
    ['America/St_Johns', '2026-11-24T10:30'],
  ])('in %s shows %s', (zone, clock) => {
    const instant = Date.parse('2026-11-24T14:00:00Z')
    expect(wallClockAt(instant, zone)).toBe(clock)
    expect(instantAt(clock, zone)).toBe('2026-11-24T14:00:00.000Z')
  })

  it('tells nothing while it is not filled in', () => {
    expect(instantAt('', 'America/Chicago')).toBeUndefined()
  })

  it('does not go back behind what happened before, to the minute', () => {
    const now = Date.parse('2026-11-24T14:00:10Z')
    expect(nowOrAfter('2026-11-24T14:00:25Z', now)).toBe(Date.parse('2026-11-24T14:01:00Z'))
    expect(nowOrAfter('2026-11-24T13:00:00Z', now)).toBe(now)
    expect(nowOrAfter(null, now)).toBe(now)
  })
})

describe('A window', () => {
  const timeZone = 'America/Chicago'
  it('names its day once', () => {
    const window = { early: '2026-11-24T08:00:00-06:00', late: '2026-11-24T16:00:00-06:00', timeZone }
    expect(windowText(window)).toBe('Tue 11/24, 08:00–16:00 CST')
  })

  it('names both days when it ends on another', () => {
    const window = { early: '2026-11-24T20:00:00-06:00', late: '2026-11-25T04:00:00-06:00', timeZone }
    expect(windowText(window)).toBe('Tue 11/24, 20:00 – Wed 11/25, 04:00 CST')
  })

  it('is absent when nobody said a time', () => {
    expect(windowText({ early: null, late: null, timeZone })).toBeNull()
  })
})
