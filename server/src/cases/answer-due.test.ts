import { expect, it } from 'vitest'
import { businessDaysLater } from './answer-due.ts'

it("An answer is due two business days later, on the provider's calendar, at the same hour", () => {
  const due = (from: string) => businessDaysLater(new Date(from), 'America/Chicago').toISOString()
  // Wednesday 23:26 in Chicago, Thursday elsewhere; Thanksgiving and the weekend do not count.
  expect(due('2026-11-26T05:26:00.000Z')).toBe('2026-12-01T05:26:00.000Z')
  expect(due('2026-10-30T15:00:00.000Z'), 'past the end of daylight saving time').toBe('2026-11-03T16:00:00.000Z')
})
