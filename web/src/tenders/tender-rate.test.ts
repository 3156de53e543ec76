import { expect, it } from 'vitest'
import { perMileText } from './tender-rate.tsx'

it('says what a mile pays, and nothing where miles are unknown', () => {
  expect(perMileText(1_470, 634)).toBe('$2.32/mi')
  expect(perMileText(1_090, 505, 'CAD')).toBe('CA$2.16/mi')
  expect(perMileText(1_470, null)).toBeNull()
  expect(perMileText(1_470, 0)).toBeNull()
})
