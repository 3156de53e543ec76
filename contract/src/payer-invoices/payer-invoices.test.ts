import { describe, expect, it } from 'vitest'
import { balanceDue, estimatedPayDate } from './payer-invoices.ts'

const OPENED = '2026-03-02T15:04:05Z'

describe('the estimated pay date', () => {
  it('is the due date where there is one', () => {
    const due = '2026-04-01T12:00:00Z'
    expect(estimatedPayDate({ dueDateTimeStamp: due, createDateTimeStamp: OPENED })).toBe(due)
  })
  it('is the invoice date until then', () => {
    expect(estimatedPayDate({ dueDateTimeStamp: null, createDateTimeStamp: OPENED })).toBe(OPENED)
  })
})

describe('the balance due', () => {
  it('is the amount less fees and balances, exact to the cent', () => {
    expect(balanceDue({ invoiceAmount: 1_850.1, feeAndBalance: 0.2 })).toBe(1_849.9)
    expect(balanceDue({ invoiceAmount: 999_999_999_999.99, feeAndBalance: 0.01 })).toBe(999_999_999_999.98)
  })
  it('is the amount itself when nothing is taken off', () => {
    expect(balanceDue({ invoiceAmount: 1_850, feeAndBalance: 0 })).toBe(1_850)
  })
  it('is below nothing when more was advanced than is owed', () => {
    expect(balanceDue({ invoiceAmount: 100, feeAndBalance: 100.05 })).toBe(-0.05)
  })
})
