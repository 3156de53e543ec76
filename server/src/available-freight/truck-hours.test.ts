import { expect, test } from 'vitest'
import { atDock, driving, waiting } from './truck-hours.ts'

const HOUR = 3_600_000
const hours = ({ at, driven }: { at: number; driven: number }) => [at / HOUR, driven]

test('eleven hours at the wheel, then ten off', () => {
  expect(hours(driving({ at: 0, driven: 0 }, 550))).toEqual([11, 11])
  expect(hours(driving({ at: 0, driven: 0 }, 600))).toEqual([22, 1])
  expect(hours(driving({ at: 0, driven: 0 }, 1_250))).toEqual([45, 3])
  expect(hours(driving({ at: 0, driven: 10 }, 100))).toEqual([12, 1])
})

test('a wait of ten hours is a rest, a shorter one is not', () => {
  expect(hours(waiting({ at: 0, driven: 9 }, 10 * HOUR))).toEqual([10, 0])
  expect(hours(waiting({ at: 0, driven: 9 }, 9 * HOUR))).toEqual([9, 9])
  expect(hours(waiting({ at: 5 * HOUR, driven: 9 }, 2 * HOUR))).toEqual([5, 9])
  expect(hours(atDock({ at: 0, driven: 3 }))).toEqual([2, 3])
})
