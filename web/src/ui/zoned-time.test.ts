import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ZONE_CLOCKS } from '../test/zone-clocks.ts'
import { setClock, setZoneClocks } from './clock.ts'
import { setLocale } from './locale.ts'
import { instantAt, wallClockAt } from './wall-clock.ts'
import { fullTimeText, hourText, instantOf, momentText, timeText, zoneName } from './zoned-time.ts'

// A distant time shows its year.
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-24T14:00:00Z'), toFake: ['Date'] }))
afterEach(() => {
  setZoneClocks(ZONE_CLOCKS)
  setLocale('en-US')
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('A stop time', () => {
  it('reads as the trade writes it, in the zone of the stop', () => {
    expect(timeText({ at: '2026-11-24T14:00:00Z', timeZone: 'America/Chicago' })).toBe('Tue 11/24, 08:00 CST')
    expect(timeText({ at: '2026-11-24T08:00:00-06:00', timeZone: 'America/Chicago' })).toBe('Tue 11/24, 08:00 CST')
  })

  it('prints the clock and the offset that the server wrote, and calls the offset as the server does', () => {
    // Central time in a city that the table has in another zone.
    const moved = { at: '2026-11-24T09:30:00-06:00', timeZone: 'America/New_York' }
    expect(timeText(moved)).toBe('Tue 11/24, 09:30 UTC-06:00')
    // Winter time that was given up after the table was read.
    const summer = { at: '2026-11-24T09:30:15-05:00', timeZone: 'America/Chicago' }
    expect(timeText(summer)).toBe('Tue 11/24, 09:30 CDT')
    expect(hourText(summer)).toEqual({ hour: '09:30', zone: 'CDT' })
    expect(fullTimeText(summer)).toBe('Tuesday, November 24, 2026, 09:30:15 CDT')
    expect(timeText(summer, { dayOnly: true })).toBe('Tue 11/24')
  })

  it('asks no zone data of the browser, for what is printed as for what is typed', () => {
    const timeZone = 'America/Chicago'
    // The server: always summer time, and a name that no browser has.
    setZoneClocks([{ zones: [timeZone], shifts: [[0, -300, 'CXT']] }])
    const { DateTimeFormat } = Intl
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (language, choices) {
      if (choices?.timeZone !== 'UTC') throw new Error(`A browser was asked for ${choices?.timeZone}`)
      return new DateTimeFormat(language, choices)
    })
    expect(timeText({ at: '2026-11-24T14:30:00Z', timeZone })).toBe('Tue 11/24, 09:30 CXT')
    expect(timeText({ at: '2026-11-24T09:30:00-05:00', timeZone })).toBe('Tue 11/24, 09:30 CXT')
    expect(momentText({ at: '2026-11-24T14:30:00.000Z', timeZone })).toBe('Tue 11/24/2026, 09:30 CXT')
    expect(zoneName(Date.parse('2026-11-24T14:30:00Z'), timeZone)).toBe('CXT')
    expect(instantAt('2026-11-24T09:30', timeZone)).toBe('2026-11-24T14:30:00.000Z')
    expect(wallClockAt(Date.parse('2026-11-24T14:30:00Z'), timeZone)).toBe('2026-11-24T09:30')
  })

  it('names a zone alike within a sentence of any language, and the day in its words', () => {
    const moment = { at: '2026-03-02T20:05:00.000Z', timeZone: 'America/Chicago' }
    for (const [language, text] of [
      ['fr-CA', 'lun 3/02/2026, 14:05 CST'],
      ['es-US', 'lun 3/02/2026, 14:05 CST'],
      ['en-US', 'Mon 3/02/2026, 14:05 CST'],
    ] as const) {
      setLocale(language)
      expect(momentText(moment)).toBe(text)
    }
  })

  it('reads a zone that the server has not told in UTC, and says so', () => {
    expect(timeText({ at: '2026-11-24T14:30:00Z', timeZone: 'Asia/Kathmandu' })).toBe('Tue 11/24, 14:30 UTC')
    expect(timeText({ at: '2026-11-24T14:30:00+05:45', timeZone: 'Asia/Kathmandu' })).toBe('Tue 11/24, 14:30 UTC+05:45')
  })

  it('makes no instant of what is typed for a zone that the server has not told, and prints it as it was written', () => {
    const typed = { at: '2026-11-24T08:00', timeZone: 'Asia/Kathmandu' }
    expect(instantOf(typed)).toBeNaN()
    expect(instantAt(typed.at, typed.timeZone)).toBeUndefined()
    expect(timeText(typed)).toBe('Tue 11/24, 08:00')
    expect(momentText(typed)).toBe('Tue 11/24/2026, 08:00')
    expect(fullTimeText(typed)).toBe('Tuesday, November 24, 2026, 08:00:00')
    expect(timeText({ ...typed, at: '2021-03-12' }, { dayOnly: true })).toBe('Fri 3/12/2021')
    expect(instantAt('2026-11-24T08:00', 'UTC')).toBe('2026-11-24T08:00:00.000Z')
  })

  it('tells a time without seconds in full', () => {
    const time = { at: '2026-11-24T08:05-06:00', timeZone: 'America/Chicago' }
    expect(fullTimeText(time)).toBe('Tuesday, November 24, 2026, 08:05:00 CST')
  })

  it('goes by the first clock that it was told before that', () => {
    expect(timeText({ at: '2001-07-01T12:00:00Z', timeZone: 'America/Chicago' })).toBe('Sun 7/01/2001, 06:00 CST')
  })

  it('reads 2:30 PM to who reads that clock', () => {
    vi.stubGlobal('localStorage', { setItem: () => undefined })
    setClock('12')
    const time = { at: '2026-11-24T14:30:05-06:00', timeZone: 'America/Chicago' }
    expect(timeText(time)).toBe('Tue 11/24, 2:30 PM CST')
    expect(fullTimeText(time)).toBe('Tuesday, November 24, 2026, 2:30:05 PM CST')
    expect(hourText(time)).toEqual({ hour: '2:30 PM', zone: 'CST' })
    setClock('24')
    vi.unstubAllGlobals()
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
