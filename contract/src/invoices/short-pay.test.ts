import { expect, test } from 'vitest'
import type { InvoiceExceptionCode } from './invoice-codes.ts'
import type { Invoice } from './invoices.ts'
import { excessOf, leftOpen } from './short-pay.ts'

type Found = [code: InvoiceExceptionCode, billed: number | null, expected: number | null]

const bill = (externalInvoiceAmount: number, expectedAmount: number, ...found: Found[]) => ({
  externalInvoiceAmount,
  expectedAmount,
  openExceptions: found.map(
    ([code, billed, expected]) => ({ code, billed, expected }) as Invoice['openExceptions'][number],
  ),
})
const left = (one: ReturnType<typeof bill>, ...taken: [InvoiceExceptionCode, number][]) =>
  leftOpen(
    one,
    taken.map(([code, amount]) => ({ code, amount })),
  ).map(({ code }) => code)

test('a short pay answers a finding once it takes all that is above the agreement there', () => {
  const two = bill(1_950, 1_850, ['FUEL_MISMATCH', 310, 250], ['ACCESSORIAL_NOT_APPROVED', 40, null])
  expect([excessOf(two, 'FUEL_MISMATCH'), excessOf(two, 'ACCESSORIAL_NOT_APPROVED')]).toEqual([6_000, 4_000])
  expect(left(two, ['FUEL_MISMATCH', 0.01])).toEqual(['FUEL_MISMATCH', 'ACCESSORIAL_NOT_APPROVED'])
  expect(left(two, ['FUEL_MISMATCH', 60])).toEqual(['ACCESSORIAL_NOT_APPROVED'])
  expect(left(two, ['FUEL_MISMATCH', 60], ['ACCESSORIAL_NOT_APPROVED', 30], ['ACCESSORIAL_NOT_APPROVED', 10])).toEqual(
    [],
  )
})

test('lines of one code are answered together, and others not by it', () => {
  const lines = bill(2_000, 1_850, ['RATE_MISMATCH', 100, null], ['RATE_MISMATCH', 50, null])
  expect(left(lines, ['RATE_MISMATCH', 100])).toEqual(['RATE_MISMATCH', 'RATE_MISMATCH'])
  expect(left(lines, ['RATE_MISMATCH', 150])).toEqual([])
  expect(left(lines, ['TAX', 150])).toEqual(['RATE_MISMATCH', 'RATE_MISMATCH'])
})

test('what leaves no more than was agreed answers a line that another was below', () => {
  const mixed = bill(1_870, 1_850, ['FUEL_MISMATCH', 300, 250])
  expect(left(mixed, ['FUEL_MISMATCH', 19.99])).toEqual(['FUEL_MISMATCH'])
  expect(left(mixed, ['FUEL_MISMATCH', 20])).toEqual([])
})

test('what is about no amount, no short pay answers', () => {
  expect(left(bill(1_850, 1_850, ['LATE_BILLING', null, null]), ['LATE_BILLING', 100])).toEqual(['LATE_BILLING'])
})

test('damage is answered by any amount, what was billed before only by the whole', () => {
  expect(left(bill(1_850, 1_850, ['POD_EXCEPTION', null, null]), ['POD_EXCEPTION', 85])).toEqual([])
  const twice = bill(1_850, 1_850, ['DUP', null, null])
  expect(left(twice, ['DUP', 0.01])).toEqual(['DUP'])
  expect(left(twice, ['DUP', 1_850])).toEqual([])
})
