import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { instantAt, wallClockAt } from './wall-clock.ts'
import { fullTimeText, hourText, instantOf, timeText, zoneName } from './zoned-time.ts'

// A distant time shows its year.
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-24T14:00:00Z'), toFake: ['Date'] }))
afterEach(() => {
  // What the server said last of a zone's clock holds: here, that it is the browser's.
  timeText({ at: '2026-11-24T08:00:00-06:00', timeZone: 'America/Chicago' })
  timeText({ at: '2026-11-24T09:00:00-05:00', timeZone: 'America/New_York' })
  vi.useRealTimers()
})

describe('A stop time', () => {
  it('reads as the trade writes it, in the zone of the stop', () => {
    expect(timeText({ at: '2026-11-24T14:00:00Z', timeZone: 'America/Chicago' })).toBe('Tue 11/24, 08:00 CST')
    expect(timeText({ at: '2026-11-24T08:00:00-06:00', timeZone: 'America/Chicago' })).toBe('Tue 11/24, 08:00 CST')
  })

  it('keeps the clock and the offset that the server wrote when the browser knows another one for the zone', () => {
    // Central time in Winnipeg, read by a browser whose data give the city another zone.
    const stale = { at: '2026-11-24T09:30:00-06:00', timeZone: 'America/New_York' }
    expect(timeText(stale)).toBe('Tue 11/24, 09:30 UTC-06:00')
    // A browser whose data have winter time where the zone has given it up.
    const summer = { at: '2026-11-24T09:30:00-05:00', timeZone: 'America/Chicago' }
    expect(timeText(summer)).toBe('Tue 11/24, 09:30 CDT')
    expect(hourText(summer)).toEqual({ hour: '09:30', zone: 'CDT' })
    expect(fullTimeText(summer)).toBe('Tuesday, November 24, 2026, 09:30:00 CDT')
    expect(timeText(summer, { dayOnly: true })).toBe('Tue 11/24')
  })

  it('reads and writes the clock of a form as the server said it of the place', () => {
    const timeZone = 'America/Chicago'
    timeText({ at: '2026-11-24T09:30:00-05:00', timeZone })
    expect(instantAt('2026-11-25T10:00', timeZone)).toBe('2026-11-25T15:00:00.000Z')
    expect(wallClockAt(Date.parse('2026-11-25T15:00:00Z'), timeZone)).toBe('2026-11-25T10:00')
    expect(timeText({ at: '2026-11-25T15:00:00Z', timeZone })).toBe('Wed 11/25, 10:00 CDT')
    expect(zoneName(Date.parse('2026-11-25T15:00:00Z'), timeZone)).toBe('CDT')
    // Too long after what was said.
    expect(instantAt('2027-01-25T10:00', timeZone)).toBe('2027-01-25T16:00:00.000Z')
    timeText({ at: '2026-11-24T08:30:00-06:00', timeZone })
    expect(instantAt('2026-11-25T10:00', timeZone)).toBe('2026-11-25T16:00:00.000Z')
  })

  it('takes a wall time as the clock at the stop shows it', () => {
    expect(timeText({ at: '2026-11-24T08:00', timeZone: 'America/Phoenix' })).toBe('Tue 11/24, 08:00 MST')
    expect(timeText({ at: '2026-07-06T23:30', timeZone: 'America/Los_Angeles' })).toBe('Mon 7/06, 23:30 PDT')
  })

  it('follows daylight saving on both sides of the change', () => {
    expect(timeText({ at: '2026-10-31T12:00', timeZone: 'America/New_York' })).toBe('Sat 10/31, 12:00 EDT')
    expect(timeText({ at: '2026-11-01T12:00', timeZone: 'America/New_York' })).toBe('Sun 11/01, 12:00 EST')
  })

  it('reads a skipped hour as the hour after and a repeated hour as the first of the two', () => {
    expect(timeText({ at: '2026-03-08T02:30', timeZone: 'America/Chicago' })).toBe('Sun 3/08/2026, 03:30 CDT')
    expect(timeText({ at: '2026-11-01T01:30', timeZone: 'America/Chicago' })).toBe('Sun 11/01, 01:30 CDT')
    expect(instantOf({ at: '2026-11-01T02:00', timeZone: 'America/Chicago' })).toBe(Date.parse('2026-11-01T08:00:00Z'))
  })

  it('names Atlantic Canada as its people do', () => {
    expect(timeText({ at: '2026-11-24T08:00', timeZone: 'America/Halifax' })).toBe('Tue 11/24, 08:00 AST')
    expect(timeText({ at: '2026-07-04T08:00', timeZone: 'America/St_Johns' })).toBe('Sat 7/04, 08:00 NDT')
    expect(zoneName(Date.UTC(2026, 10, 24), 'America/Whitehorse')).toBe('MST')
    expect(zoneName(Date.UTC(2026, 10, 24), 'Pacific/Guam')).toBe('ChST')
    expect(zoneName(Date.UTC(2026, 10, 24), 'Pacific/Pago_Pago')).toBe('SST')
  })

  it('leaves the weekday out, or shows the day alone on request', () => {
    const time = { at: '2026-11-24T14:05', timeZone: 'America/Chicago' }
    expect(timeText(time, { isShort: true })).toBe('11/24, 14:05 CST')
    expect(timeText(time, { dayOnly: true })).toBe('Tue 11/24')
    expect(timeText(time, { dayOnly: true, isShort: true })).toBe('11/24/2026')
    expect(timeText({ ...time, at: '2026-11-24T00:00' })).toBe('Tue 11/24, 00:00 CST')
  })

  it('tells its year when it lies more than half a year away', () => {
    const timeZone = 'America/Chicago'
    expect(timeText({ at: '2025-11-28T19:45', timeZone }, { isShort: true })).toBe('11/28/2025, 19:45 CST')
    expect(timeText({ at: '2021-03-12T00:00', timeZone }, { dayOnly: true })).toBe('Fri 3/12/2021')
    expect(timeText({ at: '2027-01-04T08:00', timeZone })).toBe('Mon 1/04, 08:00 CST')
  })

  it('draws a dash for what is no time', () => {
    expect(timeText({ at: 'soon', timeZone: 'America/Chicago' })).toBe('—')
  })
})
