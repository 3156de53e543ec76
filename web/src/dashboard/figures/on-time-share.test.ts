import { expect, it } from 'vitest'
import { arcsOf, shareText } from './on-time-share.ts'

it('says nothing of fewer than three stops (domain §3)', () => {
  expect(shareText(2, 0)).toBe('n/a')
  expect(shareText(0, 0)).toBe('n/a')
  expect(shareText(2, 1)).toBe('67%')
})

it('is whole only without a late stop', () => {
  expect(shareText(400, 0)).toBe('100%')
  expect(shareText(999, 1)).toBe('99%')
})

it('fills the ring, and leaves out what is empty', () => {
  expect(arcsOf([5, 0])).toEqual([{ start: 0, length: 100 }, undefined])
  expect(arcsOf([2, 0])).toEqual([undefined, undefined])
  const [onTime, late] = arcsOf([90, 10])
  expect(onTime?.start).toBeCloseTo(0.8)
  expect((onTime?.length ?? 0) + (late?.length ?? 0)).toBeCloseTo(100 - 3.2)
})

it('keeps one late stop in a thousand in sight', () => {
  expect(arcsOf([999, 1])[1]?.length).toBeGreaterThan(0)
})
