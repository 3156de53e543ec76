import { describe, expect, it } from 'vitest'
import { billOf, isValidBill } from './bill.ts'

const NONE = null

describe('an invoice may be saved', () => {
  it('with its number, with its amount, or with both', () => {
    expect(isValidBill({ externalInvoiceNumber: 'AF-1', externalInvoiceAmount: NONE })).toBe(true)
    expect(isValidBill({ externalInvoiceNumber: '', externalInvoiceAmount: 1_850 })).toBe(true)
    expect(isValidBill({ externalInvoiceNumber: 'AF-1', externalInvoiceAmount: 0 })).toBe(true)
  })
  it('not with neither: blanks and what is no number are empty', () => {
    expect(isValidBill({ externalInvoiceNumber: ' \t', externalInvoiceAmount: NONE })).toBe(false)
    expect(isValidBill({ externalInvoiceNumber: '', externalInvoiceAmount: Number.POSITIVE_INFINITY })).toBe(false)
  })
})

describe('what is sent', () => {
  it('leaves out what is empty', () => {
    expect(billOf({ externalInvoiceNumber: ' AF-1 ', externalInvoiceAmount: NONE })).toEqual({
      externalInvoiceNumber: 'AF-1',
    })
    expect(billOf({ externalInvoiceNumber: ' ', externalInvoiceAmount: 12.5 })).toEqual({ externalInvoiceAmount: 12.5 })
  })
})
