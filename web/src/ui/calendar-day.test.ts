// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { calendarDayText } from './calendar-day.ts'
import { loadLanguage } from './words.ts'

afterEach(() => loadLanguage('en'))

it.each(['en', 'es', 'fr-CA'] as const)('writes a day month first, as all other dates, in %s', async (language) => {
  await loadLanguage(language)
  expect(calendarDayText('2026-03-04')).toBe('3/04/2026')
})
