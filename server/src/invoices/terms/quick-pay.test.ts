import { expect, test } from 'vitest'
import { feeOf } from './quick-pay.ts'

test('standard terms cost nothing', () => {
  expect(feeOf({ terms: 'standard-30', amount: 185_000, short: 0, others: 0 })).toBe(0)
})

test.each([
  ['quick-7', 185_000, 0, 2_775],
  ['quick-2', 185_000, 0, 5_550],
  ['quick-7', 33, 0, 0],
  ['quick-7', 34, 0, 1],
  ['quick-2', 99_999_999_999_999, 0, 3_000_000_000_000],
  ['quick-2', 195_000, 10_000, 5_550],
] as const)('%s of %i cents, %i of them not paid, is %i cents, half up', (terms, amount, short, fee) => {
  expect(feeOf({ terms, amount, short, others: short })).toBe(fee)
})

test('what is advanced already is paid early too, and the fee takes no more than is left', () => {
  expect(feeOf({ terms: 'quick-2', amount: 100_000, short: 0, others: 50_000 })).toBe(3_000)
  expect(feeOf({ terms: 'quick-2', amount: 100_000, short: 0, others: 99_000 })).toBe(1_000)
  expect(feeOf({ terms: 'quick-2', amount: 100_000, short: 0, others: 100_000 })).toBe(0)
})
