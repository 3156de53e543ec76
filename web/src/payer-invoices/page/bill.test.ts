import { describe, expect, it } from 'vitest'
import { billOf, isValidBill } from './bill.ts'

const NONE = Number.NaN

describe('an invoice may be saved', () => {
  it('with its number, with its amount, or with both', () => {
    expect(isValidBill({ number: 'AF-1', amount: NONE })).toBe(true)
    expect(isValidBill({ number: '', amount: 1_850 })).toBe(true)
    expect(isValidBill({ number: 'AF-1', amount: 0 })).toBe(true)
  })
  it('not with neither: blanks and what is no number are empty', () => {
    expect(isValidBill({ number: ' \t', amount: NONE })).toBe(false)
    expect(isValidBill({ number: '', amount: Number.POSITIVE_INFINITY })).toBe(false)
  })
})

describe('what is sent', () => {
  it('leaves out what is empty', () => {
    expect(billOf({ number: ' AF-1 ', amount: NONE })).toEqual({ externalInvoiceNumber: 'AF-1' })
    expect(billOf({ number: ' ', amount: 12.5 })).toEqual({ externalInvoiceAmount: 12.5 })
  })
})
