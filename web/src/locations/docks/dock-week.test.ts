import { DEFAULT_DOCK_HOURS, type DockDay } from '@waybill/contract/locations/locations.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { ZONE_CLOCKS } from '../../test/zone-clocks.ts'
import { setZoneClocks } from '../../ui/clock.ts'
import { clockChangeText, hoursText, spansOf, stateAt, stateText, weekAt } from './dock-week.ts'

const CHICAGO = 'America/Chicago'
const closed = (dayOfWeek: number): DockDay => ({
  dayOfWeek,
  isClosed: true,
  isTwentyFourHour: false,
  startTime: null,
  endTime: null,
})
const open = (dayOfWeek: number, startTime: string, endTime: string): DockDay => ({
  ...closed(dayOfWeek),
  isClosed: false,
  startTime,
  endTime,
})
const allDay = (dayOfWeek: number): DockDay => ({ ...closed(dayOfWeek), isClosed: false, isTwentyFourHour: true })
const week = (day: (dayOfWeek: number) => DockDay) => [0, 1, 2, 3, 4, 5, 6].map(day)
const office = week((day) => (day === 0 || day === 6 ? closed(day) : open(day, '07:00', '15:00')))
const nights = week((day) => (day === 6 ? closed(day) : open(day, '20:00', '04:00')))
const at = (hours: DockDay[], instant: string, zone = CHICAGO) => stateText(stateAt(hours, zone, Date.parse(instant)))

afterEach(() => setZoneClocks(ZONE_CLOCKS))

test('a week by a clock that the server has not told changes none', () => {
  setZoneClocks([])
  const days = weekAt(Date.parse('2026-11-03T12:00:00Z'), CHICAGO)
  expect(days.map(({ clockChange }) => clockChange)).toEqual(Array(7).fill(null))
})

describe('when a dock works', () => {
  test('a night shift goes on into the next day, also over the end of the week', () => {
    expect(spansOf(nights)[1]).toEqual([
      { from: 0, to: 240 },
      { from: 1_200, to: 1_440 },
    ])
    expect(spansOf(nights)[6]).toEqual([{ from: 0, to: 240 }])
    expect(spansOf(week((day) => (day === 6 ? open(6, '22:00', '02:00') : closed(day))))[0]).toEqual([
      { from: 0, to: 120 },
    ])
    expect(spansOf([open(2, '18:00', '00:00')])[3]).toEqual([])
  })

  test('the hours of a day in words', () => {
    expect([closed(0), allDay(0), open(0, '07:00', '15:00'), open(0, '20:00', '04:00')].map(hoursText)).toEqual([
      'Closed',
      'Open 24 hours',
      '07:00–15:00',
      '20:00–04:00 next day',
    ])
  })

  test('now, by the clock of the place and not by the reader’s', () => {
    // Monday, 14:30 in Chicago, 13:30 in Phoenix, 15:30 in Toronto.
    const monday = '2026-11-23T20:30:00Z'
    expect(at(office, monday)).toBe('Open now, until 15:00')
    expect(at(office, monday, 'America/Phoenix')).toBe('Open now, until 15:00')
    expect(at(office, monday, 'America/Toronto')).toBe('Closed now, opens Tue 07:00')
    expect(at(office, '2026-11-23T12:00:00Z')).toBe('Closed now, opens 07:00')
    expect(at(office, '2026-11-28T12:00:00Z')).toBe('Closed now, opens Mon 07:00')
  })

  test('a shift that runs through the night, or over the end of the week, is one', () => {
    expect(at(nights, '2026-11-24T03:00:00Z')).toBe('Open now, until Tue 04:00')
    expect(at(nights, '2026-11-24T09:00:00Z')).toBe('Open now, until 04:00')
    expect(at(nights, '2026-11-28T09:59:00Z')).toBe('Open now, until 04:00')
    expect(at(nights, '2026-11-28T10:00:00Z')).toBe('Closed now, opens Sun 20:00')
    const weekend = week((day) => (day === 6 || day === 0 ? allDay(day) : closed(day)))
    expect(at(weekend, '2026-11-28T18:00:00Z')).toBe('Open now, until Mon 00:00')
    expect(at(weekend, '2026-11-29T18:00:00Z')).toBe('Open now, until Mon 00:00')
  })

  test('always, by default and around the clock; never', () => {
    expect(at([...DEFAULT_DOCK_HOURS], '2026-11-24T05:59:30Z')).toBe('Open around the clock')
    expect(at(week(allDay), '2026-11-24T09:00:00Z')).toBe('Open around the clock')
    expect(at(week(closed), '2026-11-24T09:00:00Z')).toBe('Closed all week')
  })
})

describe('the week at a place', () => {
  test('is the one that it is there, Sunday first', () => {
    // Saturday night in Chicago is Sunday morning in Newfoundland, a week later.
    const instant = Date.parse('2026-11-22T05:00:00Z')
    expect(weekAt(instant, CHICAGO).map(({ date }) => date.slice(5))).toEqual([
      '11-15',
      '11-16',
      '11-17',
      '11-18',
      '11-19',
      '11-20',
      '11-21',
    ])
    expect(weekAt(instant, CHICAGO).find(({ isToday }) => isToday)?.dayOfWeek).toBe(6)
    expect(weekAt(instant, 'America/St_Johns')[0]).toMatchObject({ date: '2026-11-22', isToday: true })
  })

  test('says on which day its clocks change, and only where they do', () => {
    const change = (instant: string, zone: string) =>
      weekAt(Date.parse(instant), zone).flatMap(({ date, clockChange }) =>
        clockChange ? [`${date} ${clockChangeText(clockChange)}`] : [],
      )
    expect(change('2026-03-10T12:00:00Z', CHICAGO)).toEqual(['2026-03-08 Clocks go forward by 1 hour, to CDT'])
    expect(change('2026-11-03T12:00:00Z', CHICAGO)).toEqual(['2026-11-01 Clocks go back by 1 hour, to CST'])
    expect(change('2026-11-03T12:00:00Z', 'America/St_Johns')).toEqual(['2026-11-01 Clocks go back by 1 hour, to NST'])
    expect(change('2026-11-03T12:00:00Z', 'America/Phoenix')).toEqual([])
    expect(change('2026-11-03T12:00:00Z', 'America/Regina')).toEqual([])
    expect(change('2026-11-24T12:00:00Z', CHICAGO)).toEqual([])
  })
})
