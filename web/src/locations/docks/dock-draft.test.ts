import { DEFAULT_DOCK_HOURS, DockScheduleEntry } from '@waybill/contract/locations/locations.ts'
import { expect, test } from 'vitest'
import { blankDock, type DayDraft, dockDraftOf, likeMonday, scheduleIn } from './dock-draft.ts'

const day = (dayOfWeek: number, more: Partial<DayDraft> = {}): DayDraft => ({
  dayOfWeek,
  kind: 'hours',
  startTime: '07:00',
  endTime: '15:00',
  ...more,
})

test('a blank schedule is open on all seven days, and lacks nothing but its name', () => {
  const blank = scheduleIn(blankDock(false))
  expect(blank.dockHours).toEqual(DEFAULT_DOCK_HOURS)
  expect(DockScheduleEntry.safeParse(blank).error?.issues.map(({ path }) => path.join('.'))).toEqual(['name'])
})

test('a closed day and one around the clock send no hours, whatever was typed before', () => {
  const days = [day(0, { kind: 'closed' }), day(1, { kind: 'allDay' }), day(2), day(3, { endTime: '' })]
  const { dockHours } = scheduleIn({ ...blankDock(false), name: 'A', days })
  expect(dockHours.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
    [null, null],
    [null, null],
    ['07:00', '15:00'],
    ['07:00', null],
  ])
})

test('what is read and sent again is the same', () => {
  const sent = DockScheduleEntry.parse(scheduleIn({ ...blankDock(true), name: 'Main docks' }))
  const schedule = { ...sent, id: '', locationId: '', tmsCompanyId: '', version: 1 }
  expect(scheduleIn(dockDraftOf(schedule))).toEqual(sent)
})

test('weekdays become like Monday, the weekend stays', () => {
  const week = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => day(dayOfWeek, dayOfWeek === 1 ? { startTime: '05:00' } : {}))
  expect(likeMonday(week).map(({ startTime }) => startTime)).toEqual([
    '07:00',
    '05:00',
    '05:00',
    '05:00',
    '05:00',
    '05:00',
    '07:00',
  ])
})
