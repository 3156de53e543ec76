import { expect, it } from 'vitest'
import { payDayText } from './pay-day-text.ts'

const OPENED = '2026-03-02T03:04:05Z'

it('says the due day as it stands in the calendar, wherever it is read', () => {
  const dates = { dueDateTimeStamp: '2026-04-01T12:00:00Z', createDateTimeStamp: OPENED }
  for (const zone of ['Pacific/Honolulu', 'America/St_Johns', 'UTC']) expect(payDayText(dates, zone)).toBe('4/01/2026')
})

it('says the invoice date as the reader’s own day while nothing is due', () => {
  const dates = { dueDateTimeStamp: null, createDateTimeStamp: OPENED }
  expect(payDayText(dates, 'America/Chicago')).toBe('3/01/2026')
  expect(payDayText(dates, 'UTC')).toBe('3/02/2026')
})
