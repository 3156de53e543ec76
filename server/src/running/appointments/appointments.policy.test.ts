import { DEFAULT_DOCK_HOURS, type DockSchedule } from '@waybill/contract/locations/locations.ts'
import type { AppointmentStatus, AppointmentVersion } from '@waybill/contract/running/running.ts'
import { describe, expect, test } from 'vitest'
import { standing, warningsOf } from './appointments.policy.ts'

const version = (status: AppointmentStatus, at: string): AppointmentVersion => ({
  version: 1,
  status,
  held: null,
  start: at,
  minutes: null,
  type: 'AUTOMATIC',
  loading: 'LIVE',
  confirmationNumber: status === 'CONFIRMED' ? 'A-1' : null,
  askedBy: 'carrier',
  reason: null,
  changedBy: 'Somebody',
  changedAt: at,
})
const EIGHT = '2026-03-10T08:00:00-05:00'
const TEN = '2026-03-10T10:00:00-05:00'
const held = { start: EIGHT, minutes: null }

test.each<[string, AppointmentStatus[], boolean, AppointmentStatus]>([
  ['nobody said a time', [], false, 'NOT_SCHEDULED'],
  ['the order said one', [], true, 'CONFIRMED'],
  ['a request waits', ['PENDING'], false, 'PENDING'],
  ['a request waits beside what holds', ['CONFIRMED', 'PENDING'], true, 'PENDING'],
  ['a refused request leaves what holds', ['CONFIRMED', 'PENDING', 'REJECTED'], true, 'CONFIRMED'],
  ['a refused request leaves nothing', ['PENDING', 'REJECTED'], false, 'REJECTED'],
  ['the facility has not said yes', ['UNCONFIRMED'], false, 'UNCONFIRMED'],
  ['called off', ['CONFIRMED', 'CANCELED'], false, 'CANCELED'],
])('%s', (_, statuses, isHeld, status) => {
  const versions = statuses.map((one) => version(one, TEN))
  expect(standing(versions, isHeld ? held : null).status).toBe(status)
})

describe('what is odd about a time', () => {
  const hours = (startTime: string, endTime: string, closed: number[] = []) =>
    DEFAULT_DOCK_HOURS.map((day) => ({ ...day, startTime, endTime, isClosed: closed.includes(day.dayOfWeek) }))
  const dock = (more: Partial<DockSchedule>): DockSchedule => ({
    id: '',
    locationId: '',
    tmsCompanyId: '',
    name: 'Dock',
    isAppointmentRequired: false,
    equipmentModes: ['Dry'],
    shippingModes: ['TL'],
    stopTypes: ['Shipping'],
    dockHours: hours('07:00', '15:00', [0]),
    version: 1,
    ...more,
  })
  const load = { equipmentMode: 0, shippingMode: 0 } as const
  const stop = { type: 'Pickup', early: '2026-03-10T08:00:00', late: '2026-03-10T16:00:00' } as const
  const warned = (wall: string, docks: DockSchedule[], but: Partial<typeof load> = {}) =>
    warningsOf(wall, { ...load, ...but }, stop, docks)

  test('nothing, within window and hours', () => expect(warned('2026-03-10T09:00:00', [dock({})])).toEqual([]))
  test('nothing, where no dock has hours', () => expect(warned('2026-03-10T09:00:00', [])).toEqual([]))
  test('the window is missed by a minute on either side', () => {
    expect(warned('2026-03-10T07:59:00', [])).toEqual(['It is earlier than the requested window'])
    expect(warned('2026-03-10T16:01:00', [])).toEqual(['It is later than the requested window'])
  })
  test('the dock has gone home, or has its day off', () => {
    expect(warned('2026-03-10T15:30:00', [dock({})])).toEqual(['The dock is closed at that time'])
    const sunday = { ...stop, early: '2026-03-08T08:00:00', late: '2026-03-08T16:00:00' }
    expect(warningsOf('2026-03-08T09:00:00', load, sunday, [dock({})])).toEqual(['The dock is closed at that time'])
  })
  test('hours into the next day hold after midnight', () => {
    const night = dock({ dockHours: hours('20:00', '04:00') })
    const late = { ...stop, early: null, late: null }
    expect(warningsOf('2026-03-10T02:00:00', load, late, [night])).toEqual([])
    expect(warningsOf('2026-03-10T05:00:00', load, late, [night])).toEqual(['The dock is closed at that time'])
  })
  test('another kind of load finds no dock', () =>
    expect(warningsOf('2026-03-10T09:00:00', { equipmentMode: 1, shippingMode: 0 }, stop, [dock({})])).toEqual([
      'No dock there takes this load',
    ]))
})
