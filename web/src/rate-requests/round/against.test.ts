import { expect, it } from 'vitest'
import { againstText } from './against.ts'

const LIMITS = { targetRate: 1_800, maxBuy: 2_000, currency: 'USD' } as const

it('holds an offer against the target, and above max buy against that', () => {
  expect(againstText(1_750, LIMITS)).toBe('$50.00 under target')
  expect(againstText(1_800, LIMITS)).toBe('at target')
  expect(againstText(1_900, LIMITS)).toBe('$100.00 over target')
  expect(againstText(2_100, LIMITS)).toBe('$100.00 over max buy')
})

it('uses what there is', () => {
  expect(againstText(1_900, { ...LIMITS, targetRate: null })).toBe('$100.00 under max buy')
  expect(againstText(1_900, { ...LIMITS, targetRate: null, maxBuy: null })).toBeNull()
  expect(againstText(1_900, { ...LIMITS, maxBuy: null })).toBe('$100.00 over target')
})
