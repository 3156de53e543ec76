import { expect, it } from 'vitest'
import { dayIn } from './day-in.ts'

it('is the day on the wall there, not here', () => {
  const newYear = Date.parse('2026-01-01T03:00:00Z')
  expect(dayIn('America/Chicago', 0, newYear)).toBe('2025-12-31')
  expect(dayIn('UTC', 0, newYear)).toBe('2026-01-01')
  expect(dayIn('UTC', 90, newYear)).toBe('2025-10-03')
})
