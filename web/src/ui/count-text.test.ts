import { expect, test } from 'vitest'
import { countText } from './count-text.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000+'],
  [9_999, '9,999'],
  [10_000, '10,000+'],
  // Counted by what does not stop.
  [958_312, '958,312'],
])('%i rows are shown as %s', (count, shown) => {
  expect(countText(count)).toBe(shown)
})
