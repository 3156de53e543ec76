import type { DockDay } from '@waybill/contract/locations/locations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stopWhen } from './paper/press/words-on-paper.ts'
import { nextOpening } from './running/appointments/dock-opening.ts'
import { detentionOf, termsOf } from './running/detention/detention.ts'
import { instantAt, later, wallAt } from './wall-clock.ts'

/*
 * TRUST P35: what a clock at a dock shows is what was agreed, wherever the server stands and whatever the clocks did that night.
 * Four server zones, six zones of stops, every night of three years in which a clock changes somewhere.
 */

const SERVER_ZONES = ['UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Sydney']
const STOP_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Regina',
]
const YEARS = [2025, 2026, 2027]
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The second Sunday of March and the first of November. */
const NIGHTS = YEARS.flatMap((year) => [sunday(year, 2, 2), sunday(year, 10, 1)])

function sunday(year: number, month: number, nth: number): string {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay()
  return new Date(Date.UTC(year, month, 1 + ((7 - first) % 7) + (nth - 1) * 7)).toISOString().slice(0, 10)
}

/** Every quarter of an hour from the evening before to the noon after. */
const walls = NIGHTS.flatMap((night) =>
  Array.from({ length: 64 }, (_, index) => later(`${night}T00:00:00`, { minutes: index * 15 - 4 * 60 })),
)

const hasChange = (zone: string, night: string) =>
  instantAt(`${night}T12:00:00`, zone).getTime() - instantAt(`${night}T00:00:00`, zone).getTime() !== 12 * HOUR

/** Between two and three in spring there is no such time: half an hour later in Newfoundland's law of old, at two today. */
const isSkipped = (wall: string, zone: string) => {
  const night = wall.slice(0, 10)
  return hasChange(zone, night) && night.slice(5, 7) === '03' && wall.slice(11, 13) === '02'
}

const OPEN_AT_SIX: DockDay[] = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  dayOfWeek,
  isClosed: false,
  isTwentyFourHour: false,
  startTime: '06:00',
  endTime: '14:00',
}))
const dock = {
  id: '',
  locationId: '',
  tmsCompanyId: '',
  name: 'Dock',
  isAppointmentRequired: false,
  equipmentModes: ['Dry' as const],
  shippingModes: ['TL' as const],
  stopTypes: ['Receiving' as const],
  dockHours: OPEN_AT_SIX,
  version: 1,
}

describe.each(SERVER_ZONES)('on a server in %s', (serverZone) => {
  const before = process.env['TZ']
  beforeAll(() => {
    process.env['TZ'] = serverZone
  })
  afterAll(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })

  test('the server is really there', () => {
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(serverZone)
  })

  test.each(STOP_ZONES)('a time agreed in %s is the time that its clock shows', (zone) => {
    for (const wall of walls) {
      const shown = wallAt(instantAt(wall, zone), zone)
      // A time that the clock never shows becomes the one an hour on or back; every other stays.
      if (isSkipped(wall, zone)) expect(shown.slice(0, 10)).toBe(wall.slice(0, 10))
      else expect(shown, zone).toBe(wall)
    }
  })

  test.each(STOP_ZONES)('docks, waits and papers in %s go by that clock', (zone) => {
    for (const night of NIGHTS) {
      const arrivedAt = instantAt(`${night}T01:00:00`, zone)
      const opensAt = nextOpening([dock], arrivedAt, zone)
      expect(opensAt && wallAt(opensAt, zone)).toBe(`${night}T06:00:00`)
      // In spring the driver waits an hour less for it, in autumn an hour more.
      const waited = ((opensAt?.getTime() ?? 0) - arrivedAt.getTime()) / HOUR
      expect(waited).toBe(!hasChange(zone, night) ? 5 : night.slice(5, 7) === '03' ? 4 : 6)
      const wait = {
        from: null,
        until: null,
        dockOpensAt: opensAt,
        arrivedAt,
        departedAt: instantAt(`${night}T09:00:00`, zone),
        isDropped: false,
        isEstimated: false,
      }
      expect(detentionOf(wait, termsOf({}, 0), arrivedAt)?.billedMinutes).toBe(60)
      const window = { early: instantAt(`${night}T00:30:00`, zone), late: instantAt(`${night}T08:00:00`, zone) }
      const printed = stopWhen({
        early: window.early.toISOString(),
        late: window.late.toISOString(),
        appointment: null,
        timeZone: zone,
      })
      expect(printed).toMatch(/, 00:30( \S+ to .+, |–)08:00 \S+$/)
    }
  })
})
