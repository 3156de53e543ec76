import { expect, test } from 'vitest'
import { feeOf } from './quick-pay.ts'

test('standard terms cost nothing', () => {
  expect(feeOf({ percent: 0, amount: 185_000, short: 0, others: 0 })).toBe(0)
})

test.each([
  [1.5, 185_000, 0, 2_775],
  [3, 185_000, 0, 5_550],
  [1.5, 33, 0, 0],
  [1.5, 34, 0, 1],
  [3, 99_999_999_999_999, 0, 3_000_000_000_000],
  [3, 195_000, 10_000, 5_550],
] as const)('%d percent of %i cents, %i of them not paid, is %i cents, half up', (percent, amount, short, fee) => {
  expect(feeOf({ percent, amount, short, others: short })).toBe(fee)
})

test('what is advanced already is paid early too, and the fee takes no more than is left', () => {
  expect(feeOf({ percent: 3, amount: 100_000, short: 0, others: 50_000 })).toBe(3_000)
  expect(feeOf({ percent: 3, amount: 100_000, short: 0, others: 99_000 })).toBe(1_000)
  expect(feeOf({ percent: 3, amount: 100_000, short: 0, others: 100_000 })).toBe(0)
})
