import { expect, test } from 'vitest'
import { instantAt, wallClockAt } from './wall-clock.ts'

/** TRUST P35, in the browser: a time typed at a stop is what its clock shows, wherever the browser is. */
const BROWSERS = ['UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Sydney']
const STOPS = ['America/New_York', 'America/Chicago', 'America/Phoenix', 'America/Denver', 'America/St_Johns']
const NIGHTS = ['2025-03-09', '2025-11-02', '2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07']
const CLOCKS = ['00:00', '00:59', '01:00', '01:30', '03:00', '03:15', '06:00', '23:45']

test.each(BROWSERS)('a browser in %s', (browser) => {
  const before = process.env['TZ']
  process.env['TZ'] = browser
  try {
    for (const zone of STOPS)
      for (const night of NIGHTS)
        for (const clock of CLOCKS) {
          const typed = `${night}T${clock}`
          const instant = instantAt(typed, zone)
          expect(wallClockAt(Date.parse(instant ?? ''), zone), zone).toBe(typed)
        }
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
})
