import { expect, it } from 'vitest'
import { respondWithinText, usualRespondWithin } from './respond-within.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const inHours = (hours: number): string => new Date(NOW + hours * 3_600_000).toISOString()

it('gives less time the nearer the pickup is (domain §2.2)', () => {
  expect([72, 48, 47, 24, 23, 4, 3, -1].map((hours) => usualRespondWithin(inHours(hours), NOW))).toEqual([
    120, 120, 60, 60, 30, 30, 15, 15,
  ])
  expect(usualRespondWithin(null, NOW)).toBe(120)
})

it('says hours as hours', () => {
  expect([15, 60, 1_440].map(respondWithinText)).toEqual(['15 minutes', '1 hour', '24 hours'])
})
