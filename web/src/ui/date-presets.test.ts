import { CalendarDate } from '@internationalized/date'
import { expect, it } from 'vitest'
import { daysOf } from './date-presets.ts'

it('means whole days, weeks from Sunday to Saturday', () => {
  const tuesday = new CalendarDate(2026, 11, 24)
  expect(daysOf('Today', tuesday)).toEqual({ start: '2026-11-24', end: '2026-11-24' })
  expect(daysOf('Yesterday', tuesday)).toEqual({ start: '2026-11-23', end: '2026-11-23' })
  expect(daysOf('Tomorrow', tuesday)).toEqual({ start: '2026-11-25', end: '2026-11-25' })
  expect(daysOf('This Week', tuesday)).toEqual({ start: '2026-11-22', end: '2026-11-28' })
  expect(daysOf('Range', tuesday)).toBeNull()
})
